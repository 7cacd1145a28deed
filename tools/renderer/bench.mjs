// Leaflet with the console's canvas against MapLibre GL, on this machine, in one run. See README.md.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { once as event } from 'node:events';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
const web = join(here, '../../server/src/main/resources/web');
const ROOTS = [
  ['/bench/', here],
  ['/maplibre/', join(here, 'node_modules/maplibre-gl/dist')],
  ['/lib/leaflet/', join(here, 'node_modules/leaflet/dist')],
  ['/', web],
];
const TYPES = { '.html': 'text/html', '.css': 'text/css', '.json': 'application/json' };
const RUNS = Number(process.argv[2] ?? 5);
const sent = new Map();

/** Pans to and fro for three seconds, 14 pixels a frame, and times every frame. */
const PAN = () =>
  new Promise((resolve) => {
    const frames = [];
    const began = performance.now();
    let last = began;
    const step = (now) => {
      frames.push(now - last);
      last = now;
      const away = Math.floor((now - began) / 500) % 2 ? -14 : 14;
      window.pan(away, away / 2);
      if (now - began < 3000) requestAnimationFrame(step);
      else resolve(frames.slice(1).sort((a, b) => a - b));
    };
    requestAnimationFrame(step);
  });

function serve(request, response) {
  const path = normalize(new URL(request.url, 'http://x').pathname);
  const [prefix, root] = ROOTS.find(([each]) => path.startsWith(each));
  // The pages are at the root, as the console's is: what it fetches has addresses from there.
  const file = path.endsWith('.html') ? join(here, path) : join(root, path.slice(prefix.length));
  if (path === '/console.json') return response.end('{}');
  if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
  const type = TYPES[extname(file)] ?? (/js$/.test(file) ? 'text/javascript' : 'application/octet-stream');
  const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '');
  if (range) {
    const [start, end] = [Number(range[1]), Math.min(Number(range[2]), statSync(file).size - 1)];
    response.writeHead(206, { 'content-type': type, 'content-range': `bytes ${start}-${end}/${statSync(file).size}` });
    return createReadStream(file, { start, end }).pipe(response);
  }
  if (/js$|css$/.test(file)) sent.set(path, gzipSync(readFileSync(file)).length);
  response.writeHead(200, { 'content-type': type });
  return createReadStream(file).pipe(response);
}

async function once(browser, address) {
  sent.clear();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(address, error.message));
  await page.goto(address);
  await page.waitForFunction(() => window.drawn, undefined, { timeout: 120_000 });
  const drawn = await page.evaluate(() => window.drawn);
  await page.waitForTimeout(1500);
  const frames = await page.evaluate(PAN);
  if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `${new URL(address).pathname.replace(/\W/g, '')}.png`) });
  await context.close();
  return {
    first: drawn.all,
    cells: drawn.cells,
    median: frames[Math.floor(frames.length / 2)],
    slow: frames[Math.floor(0.95 * frames.length)],
    kilobytes: [...sent.values()].reduce((sum, each) => sum + each, 0) / 1024,
  };
}

const middle = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const server = createServer(serve).listen(0, '127.0.0.1');
await event(server, 'listening');
const root = `http://127.0.0.1:${server.address().port}`;
const launch = (...args) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', ...args],
  });
// WebGL in software, which MapLibre needs; and none at all, as Chromium starts without a graphics card.
const gl = await launch('--use-angle=swiftshader', '--enable-unsafe-swiftshader');
const plain = await launch('--disable-gpu');
const pages = {
  'MapLibre, cells, software GL': [gl, 'maplibre.html'],
  'Leaflet, cells, software GL': [gl, 'leaflet.html'],
  'Leaflet, whole map, software GL': [gl, 'leaflet.html?ground'],
  'Leaflet, cells, no GL': [plain, 'leaflet.html'],
  'Leaflet, whole map, no GL': [plain, 'leaflet.html?ground'],
};
const results = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
for (let run = 0; run < RUNS; run++) {
  // In turn, so that what else the machine does falls on all alike.
  for (const [name, [browser, page]] of Object.entries(pages)) results[name].push(await once(browser, `${root}/${page}`));
}
console.log(`medians of ${RUNS} runs: first drawing with cells, ms | of it cells, ms | frame, ms | 95% of frames, ms | packed, KB`);
for (const [name, all] of Object.entries(results)) {
  const row = ['first', 'cells', 'median', 'slow', 'kilobytes'].map((key) => middle(all.map((each) => each[key])).toFixed(1));
  console.log(`${name}: ${row.join(' | ')}`);
}
await gl.close();
await plain.close();
server.close();
