// node run.mjs --program PATH [--only NAME] [--half] [--short | --others] [--page DIR | --static DIR]: the page in a browser, against the real server.
// --page serves the files of DIR (made by web/build.mjs) in place of those in the program. --static tests DIR (made by
// web/build.mjs --static), which does without a server, in its stead. --half leaves every other case that is about both
// pages to the run for the other page; --short leaves out the longest cases, and --others everything else.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Bench } from './bench.mjs';
import { cases as blocking } from './blocking.mjs';
import { startBrowser } from './browser.mjs';
import { cases as downloads } from './downloads.mjs';
import { cases as dynamic } from './dynamic.mjs';
import { cases as explore } from './explore.mjs';
import { cases as engine } from './engine.mjs';
import { cases as families } from './families.mjs';
import { cases as gallery } from './gallery.mjs';
import { cases as honest } from './honest.mjs';
import { cases as map } from './map.mjs';
import { cases as page } from './page.mjs';
import { cases as partizan } from './partizan.mjs';
import { cases as pictures } from './pictures.mjs';
import { cases as plane } from './plane.mjs';
import { cases as play } from './play.mjs';
import { cases as same } from './same.mjs';
import { Site } from './site.mjs';
import { cases as states } from './states.mjs';
import { cases as theorems } from './theorems.mjs';
import { cases as touch } from './touch.mjs';
import { cases as tutorial } from './tutorial.mjs';
import { cases as words } from './words.mjs';

/** What only a server has, and why. The cases of engine.mjs and same.mjs are about a page without one. */
const serverOnly = {
  'page: strict content security policy': 'it looks at headers; the policy without a server is in "engine: ..."',
  'theorems: the command that checks a certificate is named': 'without a server the page checks it: "engine: certificates ..."',
  'theorems: a proof is streamed and ends': 'there are no solvers in a browser',
};

/** Each takes three seconds or more of a core, some of them ten. */
const longest = [
  'downloads: plot and map have files', 'explore: a newcomer meets', 'explore: pixels are the values', 'families: start values',
  'map: all games: cells have the colours', 'map: all games: keys, fingers', 'page: a phone has no sideways', 'page: paints before',
  'pictures: nothing jumps', 'pictures: the map uses the room', 'touch: two fingers zoom', 'words: in German no view',
];

const wholeRun = 840_000;  // milliseconds: a run that hangs ends all the same
const oneCase = 120_000;

function option(name) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? null : process.argv[at + 1];
}

const program = option('program');
const folder = option('static');
if (!program) {
  console.error('usage: node run.mjs --program PATH [--only NAME] [--half] [--short | --others] [--page DIR | --static DIR]');
  process.exit(2);
}

async function startServer() {
  const server = spawn(resolve(program), ['serve', '--port', '0', '--no-open'], { stdio: ['ignore', 'pipe', 'inherit'] });
  // However this run ends, the server ends with it; the browser sees to that by itself.
  process.on('exit', () => server.kill('SIGKILL'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  const lines = createInterface({ input: server.stdout });
  const late = setTimeout(() => server.kill('SIGKILL'), 20_000);
  for await (const line of lines) {
    const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(line);
    if (!found) continue;
    clearTimeout(late);
    return { server, base: found[0] };
  }
  throw new Error('the server printed no address');
}

async function stopServer(server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  const late = setTimeout(() => server.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(late);
}

function within(time, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${time / 1000} s`)), time);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function main() {
  const { server, base } = await startServer();
  const site = folder ? await new Site(resolve(folder)).open() : null;
  const shared = [...page, ...explore, ...families, ...honest, ...downloads, ...map, ...pictures, ...touch, ...theorems, ...play, ...blocking, ...states, ...partizan, ...plane, ...dynamic, ...gallery, ...tutorial, ...words];
  const gone = longest.filter((beginning) => !shared.some(({ name }) => name.startsWith(beginning)));
  if (gone.length > 0) throw new Error(`no case begins with: ${gone.join(', ')}`);
  const onBoth = shared.filter(({ name }) => !(name in serverOnly));
  const ofHere = process.argv.includes('--half') ? onBoth.filter((_, at) => (at % 2 === 0) === Boolean(site)) : onBoth;
  const cases = [...(site ? [...engine, ...same] : shared.filter(({ name }) => name in serverOnly)), ...ofHere];
  let passed = 0;
  let failed = 0;
  try {
    const browser = await startBrowser();
    try {
      const only = option('only');
      for (const { name, run } of cases) {
        if (only && !name.includes(only)) continue;
        if (process.argv.includes(longest.some((beginning) => name.startsWith(beginning)) ? '--short' : '--others')) continue;
        const bench = new Bench({ program: resolve(program), server: base, site, browser, page: option('page') });
        const begun = Date.now();
        try {
          await within(oneCase, run(bench));
          bench.checkQuiet();
          ++passed;
          console.log(`ok    ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
        } catch (error) {
          ++failed;
          console.log(`FAIL  ${name}: ${error.stack ?? error}`);
        }
        await bench.close();
      }
    } finally {
      await browser.close();
    }
  } finally {
    site?.close();
    await stopServer(server);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

const status = await within(wholeRun, main()).catch((error) => {
  console.error(error.stack ?? error);
  return 1;
});
process.exit(status);
