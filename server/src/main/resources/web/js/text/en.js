import { count } from './format.js';

/** So many of something: `1 cell`, `1,024 cells`. */
function many(value, one, more = `${one}s`) {
  return `${count(value)} ${value === 1 ? one : more}`;
}

const devices = (value) => many(value, 'device');
const cells = (value) => many(value, 'cell');

/**
 * What the page says, in English. Another language is a file of the same shape, which `locale.js` lists.
 * Where a text has numbers it gets them written out already, or as numbers where its words depend on them.
 */
export const en = {
  name: 'Sfumato',
  title: (page) => `${page} · Sfumato`,
  lead: 'Location heatmaps from devices that never show anyone where they are.',
  skip: 'Skip to the content',
  loading: 'Loading …',
  now: 'now',
  inTime: (span) => `in ${span}`,
  range: (low, high) => `${low} to ${high}`,
  both: (one, other) => `${one}, ${other}`,
  list: (texts) => texts.join(', '),
  of: (part, whole) => `${part} of ${whole}`,
  sides: { north: 'N', south: 'S', east: 'E', west: 'W' },
  units: {
    m: (value) => `${value} m`,
    km: (value) => `${value} km`,
    m2: (value) => `${value} m²`,
    km2: (value) => `${value} km²`,
    perKm2: 'km²',
    bytes: (value) => `${value} B`,
    kilobytes: (value) => `${value} KB`,
    megabytes: (value) => `${value} MB`,
    milliseconds: (value) => `${value} ms`,
    seconds: (value) => `${value} s`,
    minutes: (value) => `${value} min`,
    hours: (value) => `${value} h`,
    days: (value) => `${value} days`,
    degrees: (value) => `${value}°`,
    degreesOf: (value, side) => `${value}° ${side}`,
  },

  nav: {
    label: 'Main',
    campaigns: 'Campaigns',
    newCampaign: 'New campaign',
    signOut: 'Sign out',
  },
  signIn: {
    title: 'Sign in',
    token: 'Token',
    help:
      'The coordinator printed an admin token and a viewer token when it first started. ' +
      'The token stays in this page’s memory: reloading the page forgets it, unless you choose otherwise.',
    stay: 'Stay signed in until this tab is closed',
    button: 'Sign in',
    unknown: 'This token is not known here.',
    refused: 'The token is no longer accepted. Please sign in again.',
  },
  fault: {
    page: (cause) =>
      `Something went wrong in this page (${cause}). ` +
      'What it shows may be out of date; reload it, and report it if it stays.',
    status: (status) => `The coordinator answered ${status}.`,
    silent: 'The coordinator does not answer.',
    silentAction: 'Check that it runs and that this machine reaches it.',
    unreachable: (moment, age) =>
      `The coordinator does not answer. What you see is of ${moment}, ${age} ago; ` +
      'it goes on when it answers.',
    noSuchCampaign: 'There is no campaign at this address. It may have been deleted.',
    deleted: 'The campaign was deleted.',
  },

  campaigns: {
    title: 'Campaigns',
    caption: 'Campaigns, the newest first',
    none: 'No campaign yet',
    what:
      'A campaign asks devices about an area and refines a map of it, query by query. ' +
      'Nothing is spent until you start one.',
    first: 'Plan the first one',
    name: 'Campaign',
    state: 'State',
    area: 'Area',
    charged: 'Privacy spent',
    devices: 'Devices',
    queries: 'Queries',
    created: 'Created',
    cellsFrom: (size) => `cells from ${size}`,
    answers: (value) => many(value, 'answer'),
  },
  state: {
    planned: 'Planned',
    running: 'Running',
    waiting: 'Waiting',
    finished: 'Finished',
    failed: 'Failed',
    stopped: 'Stopped',
    givesUp: (reason, span, moment) => `${reason} Gives up ${span} (${moment}).`,
  },
  seats: {
    all: (seated, answered, dropped) => `${seated} seated: ${answered} answered, ${dropped} dropped`,
    awaited: (seats, awaited) => `${seats}, ${awaited} awaited`,
  },

  form: {
    title: 'New campaign',
    map: 'Area of the campaign. Arrow keys move, plus and minus zoom.',
    name: 'Name',
    nameExample: 'Lisbon at noon',
    area: 'Area',
    draw: 'Draw on the map',
    drawing: 'Drag a rectangle …',
    useView: 'Use the map’s view',
    areaHint: 'Find a place on the map, then draw a rectangle there or take what the map shows.',
    south: 'South',
    west: 'West',
    north: 'North',
    east: 'East',
    degree: '°',
    metre: 'm',
    devices: 'Devices',
    devicesHint: 'Together, over all queries. More devices, finer cells',
    devicesOfEach: 'Of each query',
    epsilon: 'Epsilon',
    epsilonHint: 'The most it costs a device. At 1, the odds of anything shown change 2.7 times at most',
    finest: 'Finest cell',
    finestHint: 'Cells are never smaller; most will be larger',
    participation: 'Participation',
    once: 'Once',
    onceHint: 'Each device answers one query with all of epsilon.',
    everyQuery: 'Every query',
    everyQueryHint: 'The same devices answer again; epsilon is divided.',
    more: 'More',
    shardSize: 'Shard size',
    shardSizeHint: 'Devices in one sum. Fewer are faster, and noisier',
    dropout: 'Tolerated dropout',
    dropoutHint: 'The share of a sum that may leave half-way',
    corrupt: 'Corrupt share',
    corruptHint: 'The share of devices that may be made up to break the promise',
    population: 'Population',
    populationHint: 'Of all people in the area, to show people rather than devices',
    unknown: 'unknown',
    categories: 'Categories',
    categoriesExample: 'well, ill',
    categoriesHint: 'Two or more names, with commas between: a map of proportions',
    strategy: 'Strategy',
    strategyHint: 'Who decides what is asked',
    usual: 'The usual one',
    prior: 'Start from',
    nothing: 'Nothing',
    start: 'Start campaign',
    expected: (rule) => `Expected: ${rule}.`,
    expectedByDevices: (rule) => `Expected by devices by default: ${rule}.`,
    atLeast: (value) => `at least ${value}`,
    moreThan: (value) => `more than ${value}`,
  },
  spaceForm: {
    about: 'What the campaign is about',
    kinds: { places: 'Places', quantities: 'Two quantities' },
    legend: 'Quantities',
    hint:
      'What devices measure, in place of where they are. Only devices whose app measures just these, ' +
      'by the same names and units, take part.',
    x: { name: 'Across', unit: 'Unit across', from: 'From', to: 'To' },
    y: { name: 'Upwards', unit: 'Unit upwards', from: 'From', to: 'To' },
    examples: { x: { name: 'temperature', unit: 'C' }, y: { name: 'humidity', unit: '%' } },
    ofSeries: 'The quantities of the series, with its cells.',
    grid: 'Finest cell',
    cells: (side) => `1/${count(side)} of each range`,
    plot: 'The plot that is planned. Arrow keys move, plus and minus zoom.',
  },
  shape: {
    title: 'An area of any form',
    hint:
      'A district, a country, several of them, with holes: GeoJSON, as a file or pasted. ' +
      'Nobody outside is counted. The file stays in this page; its outline is sent to plan and to start.',
    choose: 'Choose a file …',
    paste: 'Or paste it here',
    example: '{"type": "Polygon", "coordinates": …}',
    used: (polygons, file) => `${many(polygons, 'polygon')} ${file ? `from ${file} ` : ''}in use.`,
    back: 'Take a rectangle instead',
    faults: {
      noJson: 'This is no GeoJSON: it cannot be read. Another tool can save the area as GeoJSON.',
      noPolygon: 'There is no area in it: polygons are needed, not points or lines.',
      noDegrees:
        'Its numbers are no degrees. GeoJSON has longitude before latitude, in WGS 84; ' +
        'a tool for maps can convert other coordinates.',
    },
  },
  series: {
    label: 'Maps over time',
    alone: 'One map',
    aloneHint: 'This campaign stands alone.',
    first: 'The first map of a series',
    firstHint: 'Each map starts from what the last one measured. Area and cells stay as they are.',
    next: (name, number, maps) => `${name}: map ${count(number)} of ${count(maps)}`,
    nextHint: 'It starts from what the last map measured, and has its area and cells.',
    area: 'The area of the series, with its cells.',
    name: 'Name of the series',
    nameExample: 'as the campaign',
    unnamed: 'Series',
    maps: 'Maps planned',
    mapsHint: 'It stays so; each costs epsilon',
    cost: (name, started, maps, all, seats) =>
      `Map ${count(started)} of ${count(maps)} of “${name}”. A device that is in every map spends ` +
      `up to epsilon ${all} on the whole series; all maps together have ${seats} seats.`,
    title: 'Series',
    caption: 'Series of maps, by name',
    column: 'Maps',
    charged: 'Epsilon charged to a device in every map',
    seats: 'Seats in all maps',
    of: (started, maps) => `${count(started)} of ${count(maps)}`,
    place: (name, number, maps) => `Map ${count(number)} of ${count(maps)} of “${name}”`,
    play: 'Play',
    nextMap: 'Next map',
    playIt: 'Play the series',
    playOf: (name) => `Play ${name}`,
    nextOf: (name) => `Next map of ${name}`,
    term: 'Series',
    what: 'What to do',
  },
  trust: {
    legend: 'Who has to be believed',
    honest: 'The coordinator',
    honestHint: 'Devices believe that this coordinator follows the protocol.',
    verified: 'Nobody: verified',
    verifiedHint: 'A coordinator that lies reads nobody. More noise, bytes and rounds: see the plan.',
    statements: 'What the authority says of the campaign’s key',
    statementsHint:
      'Devices show credentials of the authority here. Open these two addresses of the authority when the ' +
      'key has ended, and paste both answers, one after the other:',
    addresses: '/v1/keys   /v1/keys/KEY/issued',
  },
  grades: {
    title: 'What “verified” costs',
    what:
      'Verified: devices need not believe the coordinator, and one that lies reads nobody. ' +
      'For a device in a sum of the last query:',
    names: { honest: 'Believed', verified: 'Verified' },
    none: 'There is no verified campaign like this:',
    needs: 'Verified needs an authority, which vouches that one device is one device.',
    noise: 'Noise in a cell',
    devices: (some) => `± ${some} devices`,
    cells: 'Typical cells',
    rounds: 'Rounds',
    time: 'A sum takes at most',
    up: 'Sent, about',
    down: 'Received, about',
  },
  start: {
    label: 'Start this campaign?',
    question: (some, epsilon) =>
      `Starting asks ${some} devices. Each that answers spends up to epsilon ${epsilon} of its budget, ` +
      'and gets none of it back.',
    yes: 'Start now',
    no: 'Not yet',
  },
  plan: {
    title: 'Plan',
    wait: 'Choose an area to see what a campaign there would be like. Nothing is spent.',
    queries: (value) => (value === 1 ? 'One query' : `About ${count(value)} queries`),
    severalQueries: 'Several queries, each decided by the answers before it',
    summary: (queries, dense, typical, noise) =>
      `${queries}; expect cells of ${dense} where people are dense, and of ${typical} where not. ` +
      `What is counted in a cell is off by some ${noise} devices.`,
    waitForSpace:
      'Name two quantities and their ends to see what a campaign about them would be like. Nothing is spent.',
    refused: 'No plan for these numbers: see the marked field.',
    declined: 'Devices that are left as they came would decline: see the marked fields.',
    first: 'First cells',
    typical: 'Typical cells',
    dense: 'Where dense',
    finest: 'Finest',
    noise: 'Noise in a cell',
    noiseOf: (some, share) => `± ${some} devices, ${share} of a query`,
    sends: 'A device sends',
    upTo: (size) => `up to ${size}`,
    details: 'Details: queries, sums and vectors',
    nothingSpent: 'Nothing has been spent. Starting charges epsilon query by query.',
    query: 'Query',
    devices: 'Devices',
    shards: 'Shards',
    minimum: 'S_min',
    vector: 'Vector',
    later: 'Later queries are decided by the answers.',
  },
  preview: {
    square: 'Devices are asked about the dashed square; nobody in it is counted beyond the area.',
    towns: 'How the map might come out: people made up from the towns here, with the noise of this plan.',
    space: 'The plot as it will be. What devices measure is not known yet, so nothing is drawn in it.',
    madeUp: 'How the map might come out: all made up, no town is known here; with the noise of this plan.',
  },

  map: {
    keys: (label) => `${label}. Arrow keys move, plus and minus zoom, Enter explains the cell in the middle.`,
    none: 'No map yet. The first answer draws it.',
    caption: (name, query, size) => `${name} · after query ${query} · ${cells(size)}`,
    noCell: 'No cell here',
    findPlace: 'Find a place',
    looking: 'Looking …',
    places: 'Places',
    noPlace: 'No place of this name',
    leaflet: 'Leaflet',
    ground: 'Coast: GSHHG (LGPL) · Borders: Natural Earth',
    names: 'Names: GeoNames (CC BY)',
    region: (country) => `Region, ${country}`,
    country: 'Country',
    water: 'Water',
    opacity: 'Opacity',
    outlines: 'Outlines',
    scale: 'Scale',
    log: 'Log',
    linear: 'Linear',
    quantity: 'Quantity',
    logScale: (unit) => `${unit}, log scale`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
  },
  /** What is said otherwise of the Earth than of two quantities; both have the same words. */
  ground: {
    earth: {
      maps: ['Map', 'Second map'],
      tab: 'Places',
      area: 'Area',
      whole: 'Whole area',
      busyPart: 'Busiest part',
      on: (size) => `on ${size}`,
      alt: (name) => `Map: ${name}`,
      lead: (some, epsilon) =>
        `From ${some} devices, none of which showed where it was. Each spent at most epsilon ${epsilon}.`,
      onlyNoise: 'Nobody in the area can be told from noise: what the map shows is noise.',
      coarse: (side) =>
        `About ${side} a side: a cell is divided only where enough devices stand out from the noise.`,
      certainty: {
        title: 'Busier than the area is on average?',
        surely: 'Surely busy',
        likely: 'Likely busy',
        unknown: 'Cannot tell',
        quiet: 'Quiet, surely or likely',
      },
      busiest: {
        title: 'Busiest places',
        noise: 'No cell of this map is surely busier than nothing.',
        firstIsSure: 'The first place is surely the busiest: the interval of every other lies below its own.',
        orderIsOpen: (others) =>
          `All of these are surely busy. Which is the busiest cannot be told: ` +
          `${many(others, 'other place')} may be as busy as the first.`,
        unclear: 'Could change places with the one above.',
      },
      promise: (factor, epsilon) =>
        'Whether a device gave its location or none changes the odds of anything that this campaign shows ' +
        `by a factor of at most ${factor} (epsilon ${epsilon}), ` +
        'and nobody, not even this coordinator, saw a single location.',
      protectedHow:
        'Where a device was, and whether it had a location at all: against everyone who sees the maps, ' +
        'and against the coordinator, who sees masked sums only.',
    },
    space: {
      maps: ['Plot', 'Second plot'],
      tab: 'Values',
      area: 'Quantities',
      whole: 'Whole plot',
      busyPart: 'Most frequent part',
      on: (stretches) => `at ${stretches}`,
      alt: (name) => `Plot: ${name}`,
      lead: (some, epsilon) =>
        `From ${some} devices, none of which showed what it measured. Each spent at most epsilon ${epsilon}.`,
      onlyNoise: 'Nobody within these values can be told from noise: what the plot shows is noise.',
      coarse: (sides) =>
        `It is ${sides}: a cell is divided only where enough devices stand out from the noise.`,
      certainty: {
        title: 'More frequent than on average?',
        surely: 'Surely frequent',
        likely: 'Likely frequent',
        unknown: 'Cannot tell',
        quiet: 'Rare, surely or likely',
      },
      busiest: {
        title: 'Most frequent values',
        noise: 'No cell of this plot surely has anybody.',
        firstIsSure: 'The first is surely the most frequent: the interval of every other lies below its own.',
        orderIsOpen: (others) =>
          `All of these are surely frequent. Which is most so cannot be told: ` +
          `${many(others, 'other cell')} may be as frequent as the first.`,
        unclear: 'Could change places with the one above.',
      },
      promise: (factor, epsilon) =>
        'Whether a device gave its values or none changes the odds of anything that this campaign shows ' +
        `by a factor of at most ${factor} (epsilon ${epsilon}), ` +
        'and nobody, not even this coordinator, saw what a single device measured.',
      protectedHow:
        'What a device measured, and whether it measured at all: against everyone who sees the plots, ' +
        'and against the coordinator, who sees masked sums only.',
    },
  },
  space: {
    stretch: (name, range, unit) => (unit ? `${name} ${range} ${unit}` : `${name} ${range}`),
    amount: (value, unit) => (unit ? `${value} ${unit}` : value),
    by: (one, other) => `${one} by ${other}`,
    per: (one, other) => `${one} × ${other}`,
    title: (name, unit) => `${name} (${unit})`,
    partsOf: (stretches) => `parts of ${stretches}`,
  },
  near: {
    within: (name) => `in ${name}`,
    beside: (far, direction, name) => `${far} ${direction} of ${name}`,
    at: (latitude, longitude) => `at ${latitude}, ${longitude}`,
    compass: ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
  },
  quantity: {
    devices: (unit) => `Devices per ${unit}`,
    share: (unit) => `Share of devices per ${unit}`,
    people: (unit) => `People per ${unit}`,
    certainty: 'What is sure',
    rate: (name) => `Rate of “${name}”`,
    width: (name) => `Interval of “${name}”`,
  },
  density: {
    devices: (unit) => `devices per ${unit}`,
    share: (unit) => `% of devices per ${unit}`,
    people: (unit) => `people per ${unit}`,
    value: (value, unit) => `${value} ${unit}`,
    interval: (range) => `90% interval ${range}`,
    part: (share, some, where) => `${share} of devices, about ${some}, ${where}`,
    hatched: 'hatched: may be empty, or as busy as what is around it',
    mayBeEmpty: 'May be empty: the interval contains zero',
    likeNeighbours: 'Cannot be told from its neighbours, and is drawn like them',
  },
  rate: {
    label: (name) => `% who are “${name}”`,
    width: (name) => `width of the interval of “${name}”, %`,
    hatched: 'grey: the interval is wider than half, no rate is shown',
    value: (rate, name) => `${rate} ${name}`,
    share: (share, where) => `${share} of devices ${where}`,
    tooFew: 'Too few devices here for a rate',
  },
  certainty: {
    times: (value, interval) => `${value} times the average; 90% interval ${interval} times`,
  },

  steps: {
    play: 'Play',
    pause: 'Pause',
    label: 'After query',
  },
  compare: {
    button: 'Compare',
    how: 'How to compare',
    beside: 'Side by side',
    change: 'Change',
    time: 'Over time',
    with: 'Compare with',
    after: 'after query',
    option: (name, moment) => `${name} (${moment})`,
    notes: {
      apart:
        'These maps are of different places. Each moves on its own; their colours mean the same, ' +
        'and a change between them would mean nothing.',
      overlapping:
        'These maps are of different areas that overlap. They move together; a change is shown only of ' +
        'maps of exactly the same area.',
      oneCampaign:
        'Two steps of one campaign: they differ in what is known, not in where people are. ' +
        'To see a change, choose another campaign of this area.',
      noOther: 'No other campaign has a map of exactly this area.',
    },
  },
  change: {
    title: 'What changed',
    unit: (unit) => `change in % of devices per ${unit}: blue less, orange more`,
    hatched: 'hatched: may be nothing',
    caption: (before, after) => `Change from ${before} to ${after}`,
    more: 'Surely more',
    less: 'Surely less',
    mayBeNothing: 'May be no change at all',
    fromTo: (before, after) => `From ${before} to ${after} of devices`,
    interval: (change, range) => `${change} percentage points (99% interval ${range})`,
    on: (area) => `On ${area}`,
    sure: (sure, all) => `${cells(sure)} of ${count(all)} surely changed.`,
    chance: (expected) =>
      `Had nothing changed anywhere, about ${count(expected)} would be shown so by chance at most: ` +
      'a false alarm in one cell of a hundred.',
    shares: (before, after) =>
      `The maps have ${before} and ${after} devices. What is compared is the share of devices in each ` +
      'place, so that a map of more devices is not busier for that.',
    none: 'No cell surely changed.',
    lead: 'Where the density changed most, among the cells that surely changed:',
    line: (change, range) => `${change} points (99% sure: ${range})`,
  },
  time: {
    label: 'Map of',
    which: (chosen, all) => `Maps: ${count(chosen)} of ${count(all)}`,
    one: 'There is one map of this area. Over time needs two campaigns of exactly the same area.',
  },

  campaign: {
    title: 'Campaign',
    about: 'About this campaign',
    epsilon: 'Privacy spent',
    overview: 'Overview',
    cell: 'Cell',
    privacy: 'Privacy',
    progress: 'Progress',
    export: 'Export',
  },
  overview: {
    none: 'No query has its answer yet.',
    answered: (queries, some, size) =>
      `${many(queries, 'query', 'queries')} answered by ${devices(some)}; the map has ${cells(size)}.`,
    counted: 'All numbers are of devices that took part, not of all people who were there.',
    where: (size, bounds) => `${size}; ${bounds}`,
    anyForm: (size, bounds) => `${size} of any form, within ${bounds}; cells on its border are cut`,
    finest: 'Finest cell',
    devices: 'Devices',
    population: 'Population',
    participation: 'Participation',
    once: 'each device answers once',
    everyQuery: 'each device may answer every query',
    strategy: 'Strategy',
    shardSize: 'Shard size',
    shardSizeOf: (some) => `up to ${some} devices a sum`,
    dropout: 'Tolerated dropout',
    corrupt: 'Corrupt share',
    assurance: 'Assurance',
    categories: 'Categories',
    prior: 'Starts from',
    priorMap: 'an earlier map',
    created: 'Created',
    ended: 'Ended',
    stop: 'Stop',
    stopQuestion: 'Stop now? The answers so far stand.',
    remove: 'Delete',
    removeQuestion: 'Delete it and its maps for ever?',
    keep: 'Keep',
  },
  busiest: {
    none: 'There is no map yet.',
    lead:
      'In the order of what they surely have: the lower end of their interval, or less where that is ' +
      'wide open above. Choose one to see why.',
    value: (some, unit) => `${some} devices per ${unit}`,
    interval: (text) => `(90% sure: ${text})`,
    line: (place, value, interval) => `${place}: ${value} ${interval}`,
  },
  explain: {
    title: 'Explain a cell',
    how:
      'Click a cell of the map, or move to it with the arrow keys and press Enter, ' +
      'to see which queries measured it, with what noise and weight.',
    ofDevices: 'of devices',
    interval: '90% interval',
    devices: 'Devices',
    aboutOf: (some, all) => `about ${some} of ${all}`,
    people: 'People',
    about: (some) => `about ${some}`,
    density: 'Density',
    area: 'Area',
    where: 'Where',
    mayBeEmpty: 'The interval contains zero: this cell may be empty.',
    experts: 'For experts',
    measuredBy: 'Measured by',
    whole: 'The whole square',
    cell: (name) => `Cell ${name}`,
    sum:
      'The share is the sum of the last column: what each query counted and what the surroundings lead one ' +
      'to expect, by their weights.',
    rest: 'Finer cells were cut out of it; it stands for the rest, which these cells make up.',
    from: 'From',
    count: 'Count',
    noise: 'Noise ±',
    chance: 'Chance ±',
    weight: 'Weight',
    adds: 'Adds',
    query: (value) => `Query ${value}`,
    surroundings: 'Surroundings',
    earlier: 'Earlier campaign',
    balance: 'To match its parent',
    together: 'Together',
    inDevices: 'In devices; a noisy count can be negative.',
    proportions: 'Proportions',
    withRange: (value, range) => `${value} (${range})`,
    meaning: 'What it means',
    means: (some, all) => `About ${some} of ${all} devices in the map are in this cell.`,
    sure: 'How sure',
    sureness: (low, high, mayBeEmpty) =>
      mayBeEmpty
        ? `Nobody may be here, or up to ${high} devices. More cannot be said.`
        : `Nine times in ten the true number is between ${low} and ${high}.`,
    size: 'Why this large',
    finest: 'This is the finest cell that the campaign asked for.',
    finer: 'What would make it finer',
    finerThanAsked: 'A campaign that asks for finer cells, with more devices.',
    moreDevices: 'More devices, or a larger epsilon.',
  },
  privacy: {
    spent: 'What was spent',
    query: 'Query',
    epsilon: 'Epsilon',
    answered: 'Answered',
    noise: 'Noise ±',
    open: 'open',
    guess: (right) =>
      'In other words: a guess at that is right half of the time before the campaign, ' +
      `and at most ${right} of the time for whoever has seen all that it shows.`,
    once: (total) =>
      `No device has spent more than epsilon ${total}: each answers one query at most, ` +
      'and those that were not asked spent nothing.',
    everyQuery: (total) =>
      `A device may answer every query, so its queries add up to epsilon ${total} at most.`,
    devices: 'Devices',
    seated: 'Seated',
    dropped: 'Dropped',
    awaited: 'Awaited',
    reason: (some, reason) => `${some} ${reason}`,
    reasons: {
      malformed: 'sent bytes that are no message',
      'wrong-session': 'answered for another session',
      'out-of-order': 'answered for another round',
      duplicate: 'sent the same message again',
      late: 'had not answered when the round closed',
      disconnected: 'lost their connection',
      'stream-lost': 'lost their connection',
      declined: 'declined',
      'bad-signature': 'were not signed with their identity',
      'sum-not-opened': 'stayed, but their sum was not opened',
    },
    protected: 'Protected',
    notProtected: 'Not protected',
    statement: 'The statement that goes with every export',
    restsOn: 'What it rests on',
    noiseLaw: 'Noise',
    smallest: 'Smallest sum',
    smallestOf: (some, made) => `${devices(some)}; noise made for sums of at least ${made}`,
    noSum: 'no sum opened yet',
    corrupt: 'Corrupt share',
    corruptOf: (share) => `holds while at most ${share} of a sum's devices are corrupt`,
    assurance: 'Assurance',
    assurances: {
      honest: 'honest: devices believe that the coordinator follows the protocol',
      verified: 'verified: devices need not believe the coordinator; one that lies reads nobody',
    },
    dropout: 'Dropout',
    dropoutOf: (share) => `up to ${share} of a sum may drop out`,
    adjacency: 'Adjacency',
    adjacencyOf: (adjacency, epsilon) => `${adjacency}; one place against another: ${epsilon}`,
    enrolment: 'Who may take part',
    enrolments: {
      open: 'anyone: that few are corrupt is an assumption',
      authority: 'devices with a credential of the authority, which gives each one',
    },
    issued: (who, some) => `${who}; ${some} were given out`,
    links: {
      promise: 'What is promised and why it holds',
      protocol: 'How a sum is made that nobody can look into',
      interface: 'The interface of this coordinator',
    },
  },
  replay: {
    title: 'Replayed',
    same: 'Replayed: same map',
    whole: (queries) =>
      `From the transcript alone, ${many(queries, 'question')} and the map came out again, bit for bit.`,
    partly: (queries) =>
      `So far, ${many(queries, 'question')} and the map came out again from it, bit for bit.`,
    own:
      'This coordinator has checked itself, which shows that it remembers and computes rightly, not that ' +
      'it is honest. To check it, take the transcript to a machine of your own and run:',
    command: (file) => `./sfumato replay ${file}`,
    take: 'Save the transcript',
    other: 'Replayed: another map',
    otherWhat:
      'The transcript does not lead to this map. Do not use it, and ask the operator. The fault is at:',
    none: 'No transcript was kept of this campaign, so it cannot be replayed.',
    wait: 'Replaying …',
    check: 'Replay it now',
    running: 'Every question and the map follow from what was answered; that can be checked at any time.',
    hash: 'SHA-256 of the map',
  },
  live: {
    authority: (issued, moment) =>
      `Devices show credentials: the authority gave out ${count(issued)} for this campaign, ` +
      `the last by ${moment}.`,
    key: 'The authority’s key',
    lost: (span) => `Connection lost; trying again in ${span}`,
    live: 'Live',
    opening: 'Connecting',
    over: 'Ended; nothing changes any more',
    nodeSilent: 'The node that runs this campaign does not answer: what it is doing now is not known.',
    waiting: (some) => `${devices(some)} waiting for a seat`,
    howTheyCome: 'Devices come by themselves, when their app next asks. Nothing is to be done here.',
    nodes: (value) =>
      `Run by ${many(value, 'node')} together: devices come in at each, and sums are shared out.`,
    sum: (query, shard) => `Query ${query}, shard ${shard}`,
    roundsLabel: 'Rounds of this sum',
    rounds: {
      keys: 'Keys',
      roster: 'Roster',
      shares: 'Shares',
      verdict: 'Verdict',
      inputs: 'Masked answers',
      calls: 'Calls',
      opening: 'Opening',
    },
    roundWhat: {
      keys: 'Devices show keys for this sum alone.',
      roster: 'Devices see that all have one list of members, and draw who holds their shares.',
      shares: 'Each device gives shares of its secrets to others, sealed.',
      verdict: 'Devices say which shares are right. Whoever gave wrong ones is out.',
      inputs: 'Devices send their answers, masked: none can be read alone.',
      calls: 'Devices call alive those who masked with them. The coordinator cannot make that up.',
      opening: 'Devices help to take the masks off the sum of all, and of nothing else.',
    },
    done: 'done',
    later: 'to come',
    awaited: (some) => `${devices(some)} awaited.`,
    nobodyAwaited: 'All have answered.',
    closes: (span, time) => `Closes at the latest ${span}, at ${time}, and goes on with who is there.`,
    outs: (texts) => `Goes on without: ${texts.join('; ')}.`,
    took: (round, time) => `${round.toLowerCase()} ${time}`,
    answered: (some, size) => `Answered by ${devices(some)} over ${cells(size)}`,
    asks: (some, size) => `Asks ${devices(some)} about ${cells(size)}`,
    issued: (moment, entries) => `Issued ${moment}; vectors of ${entries} entries`,
    opened: 'opened',
    notOpened: (reason) => `not opened: ${reason}`,
    noReason: 'no reason given',
    running: 'running',
    ended: (shard, end, seats) => `Shard ${shard} ${end}; ${seats}`,
    cost: (text, time, size) => `${text}, ${time}, ${size}`,
  },
  export: {
    after: (query) => `The map after query ${query}. Every file carries the privacy statement.`,
    none: 'There is no map yet: the first query has no answer.',
    report: 'Report',
    reportPurpose: 'One page to print or keep as PDF',
    /** Of files that say something else of two quantities than of the Earth. */
    ofSpace: {
      csv: 'A row a cell with x0, y0, x1, y1',
      tif: 'Densities, their intervals and rates as a raster',
    },
    preparing: 'Preparing …',
    saved: (name, size) => `Saved ${name}, ${size}.`,
  },
  report: {
    title: 'Report',
    back: '← Back to the campaign',
    print: 'Print',
    documentTitle: (name) => `${name}, report`,
    about: (query, queries, size, moment) =>
      `Map after query ${query} of ${queries}, ${cells(size)}. Campaign created ${moment}.`,
    made: (id, moment) => `Sfumato. Campaign ${id}. Made ${moment}.`,
    devices: 'Devices in the map',
    everyQuery: 'every query',
  },
  page: {
    button: 'Web page',
    purpose: 'This view in one file of HTML, with its statement; for a page of your own',
    statement: 'Privacy statement',
    made: (credit, moment) => `${credit} · made ${moment} with Sfumato`,
    madeAt: (moment) => `Made ${moment} with Sfumato`,
  },
  link: {
    label: 'Read-only link',
    purpose: 'An address that shows this map and what was promised, and nothing else, to whoever has it.',
    exists: 'This map has a link. Its address was shown once; a new link ends the old one.',
    made: 'Copy the address now: it is not shown again. It works until you end it.',
    address: 'Address of the map',
    make: 'Make a link',
    again: 'Make a new link',
    end: 'End the link',
    title: 'Map',
    about: 'About this map',
    ended: 'This link has ended, or is not whole. Ask whoever sent it for a new one.',
  },
};
