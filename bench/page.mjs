// node bench/page.mjs --program build/test/takeaway --static DIR [--only WORD]: the page without a server beside the
// program: the same addresses, asked of `takeaway serve` and of a worker of the page in a browser, in turns; and how soon
// the page paints. DIR is what `./takeaway page --out DIR` writes. Prints the tables of docs/performance.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { readdir, readFile } from 'node:fs/promises';
import { address } from '../tests/web/addresses.mjs';
import { startBrowser } from '../tests/web/browser.mjs';
import { Site } from '../tests/web/site.mjs';

const rounds = 5;
const { values: options } = parseArgs({ options: { program: { type: 'string', default: 'build/test/takeaway' }, static: { type: 'string' }, only: { type: 'string', default: '' } } });
if (!options.static) {
  console.error('usage: node bench/page.mjs --static DIR [--program build/test/takeaway] [--only WORD]');
  process.exit(2);
}

/** The last thousand heaps of a stretch from 0: all values are computed, and few are sent. */
const upTo = (family, to, more = {}) => address('values', { family, from: to - 999, to, ...more });

const cells = (z, x, y) => address('cells', { boundary: 'wall', z, x, y });

/** A name, what is asked for, and what was asked for before it, untimed. */
const works = [
  ['analysis of {17,30,41}, tilings and theorems known', address('analyze', { family: '{17,30,41}' }), address('analyze', { family: '{19,31,44}' })],
  ['values of {1000,3301,4301} to 10^9, out of the period', upTo('{1000,3301,4301}', 1e9)],
  ['values of {7,17,66,76,83} to 2*10^8', upTo('{7,17,66,76,83}', 2e8)],
  ['values of sink {7,17,66,76,83,91} to 10^8', upTo('sink {7,17,66,76,83,91}', 1e8)],
  ['values of squares to 10^6', upTo('squares', 1e6)],
  ['P-positions of squares to 10^7', upTo('squares', 1e7, { outcomes: 1 })],
  ['values of primes to 10^6', upTo('primes', 1e6)],
  ['values of not squares to 10^5', upTo('not squares', 1e5)],
  ['values of comply squares to 3*10^4', upTo('comply squares', 3e4)],
  ['values of comply {8,21..47} to 10^7', upTo('comply {8,21..47}', 1e7)],
  ['period of {7,17,66,76,83}, found and proved', address('analyze', { family: '{7,17,66,76,83}' })],
  ['period of {8,11,59,62,70}, likewise', address('analyze', { family: '{8,11,59,62,70}' })],
  ['period of {1000000007,3000000026,4000000033}, likewise', address('analyze', { family: '{1000000007,3000000026,4000000033}' })],
  ['tile of 256 x 256 games, c = 512', address('tile', { boundary: 'wall', c: 512, a: 1, b: 200, size: 256, step: 1, color: 'period' })],
  ['cells of the whole map, the tiling known', cells(0, 0, 0), cells(4, 6, 10)],
  ['cells of a window, likewise', cells(4, 6, 11), cells(4, 6, 10)],
  ['19 cones found in a window of 2^-10, likewise', cells(10, 311, 702), cells(4, 6, 10)],
  ['73 cones found in a window of 2^-8, likewise', cells(8, 3, 202), cells(4, 6, 10)],
].filter(([name]) => name.includes(options.only));

/** However this ends, the servers end with it. */
const started = new Set();
process.on('exit', () => started.forEach((server) => server.kill('SIGKILL')));

async function startServer() {
  const server = spawn(resolve(options.program), ['serve', '--port', '0', '--no-open', '--threads', '1'], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.add(server);
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
    if (found) return { server, base: found[0] };
  }
  throw new Error('the server printed no address');
}

/** In milliseconds; a server of its own, so that nothing is known from an earlier question. */
async function timeNative(target, before) {
  const { server, base } = await startServer();
  try {
    await setTimeout(1000);  // it reads theorems and tilings when it starts
    await (await fetch(base + before)).arrayBuffer();
    const begun = performance.now();
    const response = await fetch(base + target, { headers: { 'Accept-Encoding': 'identity' } });  // no time for compression
    const body = Buffer.from(await response.arrayBuffer());
    return { time: performance.now() - begun, status: response.status, body };
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
    started.delete(server);
  }
}

/** The same in a worker of its own; the module is compiled once, as in the page. */
async function timeWorker(page, target, before) {
  const { time, status, body } = await page.evaluate(async ([wanted, earlier]) => {
    window.module ??= await WebAssembly.compileStreaming(fetch('takeaway.wasm'));
    const worker = new Worker('worker.js');
    const reply = (message) => new Promise((done, fail) => {
      worker.onmessage = ({ data }) => { if (data.died) fail(new Error(data.died)); else if (!data.progress) done(data); };
      worker.postMessage(message);
    });
    const ask = (question) => reply({ address: question, token: URL.createObjectURL(new Blob(['wanted'])) });
    await reply({ module: window.module });
    await ask(earlier);
    const begun = performance.now();
    const { answer } = await ask(wanted);
    const time = performance.now() - begun;
    worker.terminate();
    const read = new FileReader();
    await new Promise((done) => { read.onload = done; read.readAsDataURL(new Blob([answer.body])); });
    return { time, status: answer.status, body: read.result };
  }, [target, before]);
  return { time, status, body: Buffer.from(body.slice(body.indexOf(',') + 1), 'base64') };
}

const ms = (time) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`;
const least = (times) => Math.min(...times);
const withoutTime = (body) => body.toString('latin1').replace(/"seconds":[-+.e\d]+/, '');

async function compareTimes(browser, site) {
  console.log('| work | native | in the browser | ratio | the first time |\n|---|---|---|---|---|');
  for (const [name, target, before = '/api/about'] of works) {
    // A page of its own: what an earlier work had compiled well does not count as the first time.
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(site.base + 'bench.html');
    const [native, worker] = [[], []];
    for (let round = 0; round < rounds; ++round) {
      const [served, found] = [await timeNative(target, before), await timeWorker(page, target, before)];
      if (served.status !== 200 || found.status !== 200 || withoutTime(served.body) !== withoutTime(found.body))
        throw new Error(`${name}: ${served.status} ${found.status} ${served.body.toString().slice(0, 300)} ${found.body.toString().slice(0, 300)}`);
      native.push(served.time);
      worker.push(found.time);
    }
    const ratio = least(worker) / least(native);
    console.log(`| ${name} | ${ms(least(native))} | ${ms(least(worker))} | ${ratio.toFixed(1)}x | ${ms(worker[0])} |`);
    await context.close();
  }
}

/** From an empty cache, by the web server that docs/explorer.md names. */
async function firstPaint(browser) {
  const server = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '-d', options.static], { stdio: ['ignore', 'pipe', 'ignore'] });
  started.add(server);
  let base = null;
  for await (const line of createInterface({ input: server.stdout })) {
    base = /http:\/\/127\.0\.0\.1:\d+\//.exec(line)?.[0];
    if (base) break;
  }
  const [paints, pictures] = [[], []];
  for (let round = 0; round < rounds; ++round) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(base);
    await page.waitForSelector('.picture[data-game]');
    await page.waitForSelector('.panel[aria-busy="false"]');
    pictures.push(await page.evaluate(() => performance.now()));
    paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
    await context.close();
  }
  server.kill('SIGKILL');
  const of = (times) => [...times].sort((a, b) => a - b).map((time) => Math.round(time));
  console.log(`\nfirst contentful paint: ${of(paints).join(', ')} ms; first game analysed and drawn: ${of(pictures).join(', ')} ms`);
}

async function folderSize() {
  let size = 0;
  for (const file of await readdir(options.static)) size += gzipSync(await readFile(`${options.static}/${file}`), { level: 9 }).length;
  console.log(`the folder: ${size} bytes compressed`);
}

const site = await new Site(resolve(options.static)).open();
site.instead['bench.html'] = { type: 'text/html', body: '<!doctype html><title>bench</title>' };
const browser = await startBrowser();
try {
  await compareTimes(browser, site);
  await firstPaint(browser);
  await folderSize();
} finally {
  await browser.close();
  site.close();
}
