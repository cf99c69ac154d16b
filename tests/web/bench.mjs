// What the cases share: pages that must stay quiet, the program as an oracle, and pixels.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { needed, web } from './browser.mjs';
import { watchWorkers } from './questions.mjs';

export { web };
const esbuild = needed('esbuild');
const execute = promisify(execFile);

/** A module of the page that needs no browser. */
export async function pageModule(path) {
  const { outputFiles } = await esbuild.build({ entryPoints: [join(web, 'src', path)], bundle: true, format: 'esm', write: false });
  return import('data:text/javascript;base64,' + Buffer.from(outputFiles[0].contents).toString('base64'));
}

export const colours = await pageModule('colours.ts');

const files = { '/': 'index.html', '/tutorial.html': 'tutorial.html', '/app.js': 'app.js', '/app.css': 'app.css', '/icon.svg': 'icon.svg' };

export class Bench {
  contexts = [];
  noises = [];

  /** `server` is where `takeaway serve` answers; `site` a folder that does without, which is then what is tested. */
  constructor({ program, server, site, browser, page }) {
    Object.assign(this, { program, server, site, browser, pageFolder: page, base: site?.base ?? server });
  }

  get isServed() {
    return !this.site;
  }

  /** A page at this address; `loud` names messages of the console that the case provokes, `before` is done with
      the page before it is opened. */
  async open(hash, { loud = null, before = null, ...options } = {}) {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
    this.contexts.push(context);
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`));
    });
    if (!this.isServed) await context.addInitScript(watchWorkers);
    const page = await context.newPage();
    page.isServed = this.isServed;
    page.setDefaultTimeout(15_000);
    page.on('console', (message) => {
      // The cases read pictures back, the page does not.
      if (/willReadFrequently/.test(message.text()) || loud?.test(message.text())) return;
      if (['error', 'warning'].includes(message.type())) this.noises.push(message.text());
    });
    page.underWay = new Set();
    page.on('request', (request) => page.underWay.add(request));
    for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => page.underWay.delete(request));
    page.on('pageerror', (error) => this.noises.push(String(error.stack ?? error)));
    if (this.pageFolder && this.isServed) await this.replaceFiles(page, this.pageFolder);
    await before?.(page);
    await page.goto(this.base + hash);
    await page.waitForSelector('main:not(.opening)');
    return page;
  }

  /** Files of a folder in place of the program's, under the program's own headers. */
  async replaceFiles(page, folder) {
    await page.route((url) => url.pathname in files, async (route) => {
      try {
        const response = await route.fetch();
        const headers = { ...response.headers() };
        delete headers['content-encoding'];
        delete headers['content-length'];
        await route.fulfill({ status: response.status(), headers, body: await readFile(join(folder, files[new URL(route.request().url()).pathname])) });
      } catch (error) {
        if (!page.isClosed()) throw error;
      }
    });
  }

  /** Pages of this folder in place of the others, for this case. */
  usePage(folder) {
    this.pageFolder = folder;
    if (!this.site) return;
    this.before ??= this.site.folder;
    this.site.folder = folder;
  }

  async cli(...parameters) {
    const { stdout } = await execute(this.program, parameters, { maxBuffer: 2 ** 28 });
    return stdout;
  }

  /** Values by the definition, the engine `direct`. */
  async values(game, from, to, outcomes = false) {
    const shown = outcomes ? ['--outcomes'] : [];
    const text = await this.cli('values', game, '--engine', 'direct', '--from', `${from}`, '--to', `${to}`, '--format', 'json', ...shown);
    return JSON.parse(text).values.map((value) => (value === 'P' ? 0 : value === 'N' ? 1 : value));
  }

  checkQuiet() {
    assert.deepEqual(this.noises, [], 'the console must be free of errors');
  }

  async close() {
    if (this.site) Object.assign(this.site, { folder: this.before ?? this.site.folder, instead: {}, headers: {} });
    for (const context of this.contexts) {
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  }
}

/** Waits until the picture is of this game and its period is there, or given up. */
export async function waitForGame(page, game) {
  await page.waitForSelector(`.picture[data-game="${game}"]`);
  await page.waitForSelector('.panel[aria-busy="false"]');
  await settled(page);
}

/** How many questions are open. */
const asking = async (page) => page.underWay.size + (page.isServed ? 0 : await page.evaluate(() => window.asking));

/** Waits until nothing is asked for any more, and what was asked for is drawn. */
export async function settled(page) {
  for (let quiet = 0; quiet < 4; ) {
    await page.waitForTimeout(25);
    quiet = (await asking(page)) === 0 ? quiet + 1 : 0;
  }
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Another state in the same page. */
export async function visit(page, hash) {
  await page.evaluate((next) => { location.hash = next; }, hash);
  const view = /^#(\w+)/.exec(hash)[1];
  await page.waitForSelector(`main.${view}`);
  await settled(page);
}

/** What a strip says of itself, and the colours of its cells: at the middle of a cell, above anything written in it. */
export async function readStrip(page, pane = 0) {
  return page.evaluate((which) => {
    const canvas = document.querySelectorAll('.pane canvas:not(.overlay)')[which];
    const data = Object.fromEntries(Object.entries(canvas.dataset).map(([name, value]) => [name, Number(value)]));
    const context = canvas.getContext('2d');
    const columns = Math.min(Math.floor((canvas.width - data.left) / data.cell), Math.ceil((data.wrap - data.column) / data.skip));
    const rows = Math.floor((canvas.height - data.top) / data.line);
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    const cells = [];
    // All cells, or some thousands evenly among them; a prime, so that every column has its turn.
    const every = columns * rows > 4000 ? 97 : 1;
    for (let j = 0; j < rows; ++j)
      for (let i = (columns * j) % every === 0 ? 0 : every - ((columns * j) % every); i < columns; i += every) {
        const x = data.left + i * data.cell + Math.floor(data.cell / 2);
        const y = data.top + j * data.line;
        const at = 4 * (y * canvas.width + x);
        cells.push({
          heap: data.start + (data.row + j * data.skip) * data.wrap + data.column + i * data.skip,
          colour: [...image.data.slice(at, at + 4)],
        });
      }
    return { ...data, columns, rows, cells };
  }, pane);
}

/** Compares every cell of a strip with the values by the definition. */
export async function checkStrip(bench, page, game, { outcomes = false, palette = 'safe', pane = 0 } = {}) {
  const strip = await readStrip(page, pane);
  assert.ok(strip.cells.length > 50, `${game}: ${strip.cells.length} cells looked at, of ${strip.columns} x ${strip.rows}`);
  const from = strip.cells[0].heap;
  const values = await bench.values(game, from, strip.cells[strip.cells.length - 1].heap, outcomes);
  const inks = new colours.Inks(palette, outcomes);
  for (const { heap, colour } of strip.cells) {
    const value = values[heap - from];
    const expected = inks.colour(value, heap < strip.start + strip.preperiod);
    assert.deepEqual(colour, [...expected, 255], `${game}, heap ${heap}, value ${value}`);
  }
  return strip;
}

/** Clicks, and reads the file that comes. */
export async function saved(page, locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), locator.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** What saves the file of this format: a link where there is a server, else a button. */
export const fileButton = (page, format) => page.locator(`.files :is(a, button):text-is("${format}")`);

/** Tabs until this is focused, and sees that the focus can be seen. */
export async function tabTo(page, selector, most = 90) {
  for (let i = 0; i < most; ++i) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate((wanted) => {
      const focused = document.activeElement;
      if (!focused?.matches(wanted)) return null;
      const seen = (element) => {
        const style = getComputedStyle(element);
        return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
      };
      return { visible: focused.matches(':focus-visible') && (seen(focused) || seen(focused.closest('label') ?? focused)) };
    }, selector);
    if (!found) continue;
    assert.ok(found.visible, `the focus on ${selector} must be visible`);
    return;
  }
  assert.fail(`${selector} was not reached by ${most} tabs`);
}

export const hashOf = (page) => page.evaluate(() => location.hash);

/** The address is written at most ten times a second. */
export async function waitForHash(page, pattern) {
  await page.waitForFunction(([source]) => new RegExp(source).test(decodeURIComponent(location.hash.replace(/\+/g, ' '))), [pattern.source]);
}

export const at = (view, query) => `#${view}?${new URLSearchParams(query)}`;

/** States of Explore, Map and Theorems with much of what they can show. */
export const fullStates = [
  at('explore', { family: '{2,5,c}', let: 'c=11', both: '1', dual: '1', at: '9' }),
  at('explore', { family: '{2,5,c}', let: 'c=11', picture: 'carpet' }),
  at('explore', { family: 'squares', picture: 'plot' }),
  '#map',
  at('map', { by: 'c', c: '64' }),
  at('theorems', { name: 'two-moves' }),
  '#theorems',
];
