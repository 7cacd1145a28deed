import { number } from './format.js';

const LOCALE = 'en-GB';
const regions = new Intl.DisplayNames([LOCALE], { type: 'region' });

/**
 * What the page says, in one language. Another language is another object of the same shape; numbers,
 * dates and units follow the locale in `format.js`.
 */
export const words = {
  findPlace: 'Find a place',
  places: 'Places',
  noPlace: 'No place of this name',
  opacity: 'Opacity',
  outlines: 'Outlines',
  fitArea: 'Whole area',
  fitData: 'Busiest part',
  fit: 'Show',
  ground: 'Coast: GSHHG (LGPL) · Borders: Natural Earth',
  names: 'Names: GeoNames (CC BY)',
  noSuchCampaign: 'There is no campaign at this address. It may have been deleted.',
  deleted: 'The campaign was deleted.',
  unreachable: (moment, age) =>
    `The coordinator does not answer. What you see is of ${moment}, ${age} ago; it goes on when it answers.`,
  start: {
    label: 'Start this campaign?',
    question: (devices, epsilon) =>
      `Starting asks ${devices} devices. Each that answers spends up to epsilon ${epsilon} of its budget, ` +
      'and gets none of it back.',
    yes: 'Start now',
    no: 'Not yet',
  },
  hints: {
    devices: 'Together, over all queries. More devices, finer cells',
    epsilon: 'The most it costs a device. At 1, the odds of anything shown change 2.7 times at most',
    shardSize: 'Devices in one sum. Fewer are faster, and noisier',
    dropout: 'The share of a sum that may leave half-way',
    corrupt: 'The share of devices that may be made up to break the promise',
    population: 'Of all people in the area, to show people rather than devices',
  },
  experts: 'For experts',
  planDetails: 'Details: queries, sums and vectors',
  explain: {
    meaning: 'What it means',
    means: (some, all) => `About ${some} of ${all} devices in the map are in this cell.`,
    sure: 'How sure',
    sureness: (low, high, mayBeEmpty) =>
      mayBeEmpty
        ? `Nobody may be here, or up to ${high} devices. More cannot be said.`
        : `Nine times in ten the true number is between ${low} and ${high}.`,
    size: 'Why this large',
    finest: 'This is the finest cell that the campaign asked for.',
    coarse: (side) =>
      `About ${side} a side: a cell is divided only where enough devices stand out from the noise.`,
    finer: 'What would make it finer',
    finerThanAsked: 'A campaign that asks for finer cells, with more devices.',
    moreDevices: 'More devices, or a larger epsilon.',
  },
  page: {
    button: 'Web page',
    purpose: 'This view in one file of HTML, with its statement; for a page of your own',
    lead: (devices, epsilon) =>
      `From ${devices} devices, none of which showed where it was. Each spent at most epsilon ${epsilon}.`,
    alt: (name) => `Map: ${name}`,
    statement: 'Privacy statement',
    made: (moment) => `made ${moment} with Sfumato`,
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
  preview: {
    towns: 'How the map might come out: people made up from the towns here, with the noise of this plan.',
    madeUp: 'How the map might come out: all made up, no town is known here; with the noise of this plan.',
  },
  hatched: 'hatched: may be empty, or as busy as what is around it',
  mayBeEmpty: 'May be empty: the interval contains zero',
  likeNeighbours: 'Cannot be told from its neighbours, and is drawn like them',
  quantity: {
    devices: 'Devices per km²',
    share: 'Share of devices per km²',
    people: 'People per km²',
    certainty: 'What is sure',
  },
  certainty: {
    title: 'Busier than the area is on average?',
    surely: 'Surely busy',
    likely: 'Likely busy',
    unknown: 'Cannot tell',
    quiet: 'Quiet, surely or likely',
    times: (value, interval) => `${value} times the average; 90% interval ${interval} times`,
  },
  busiest: {
    tab: 'Places',
    title: 'Busiest places',
    none: 'There is no map yet.',
    noise: 'No cell of this map is surely busier than nothing.',
    lead: 'The densest cells of the map that surely hold people. Choose one to see why.',
    value: (devices) => `${devices} devices per km²`,
    interval: (text) => `(90% sure: ${text})`,
    unclear: 'May be as busy as the one above: their intervals overlap.',
    nowhere: 'Far from any place with a name',
  },
  compass: ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],

  /** What a name is, for who has to choose between several. */
  kindOf({ kind, country }) {
    const region = kind === 4 ? 'Region, ' : '';
    return kind === 5 ? 'Water' : kind === 3 ? 'Country' : region + words.country(country);
  },

  country(code) {
    return code ? (regions.of(code) ?? code) : '';
  },

  /** Where something is, by a place nearby. */
  where(near) {
    if (!near) return undefined;
    if (near.km < 0.25) return `in ${near.name}`;
    const far = near.km < 0.95 ? `${number(Math.round(near.km * 20) * 50)} m` : `${number(near.km, 2)} km`;
    return `${far} ${words.compass[near.direction]} of ${near.name}`;
  },
};
