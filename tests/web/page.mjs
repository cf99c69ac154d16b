// What holds for the page as a whole: size, speed, keyboard, phone, words.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { at, fullStates, hashOf, pageModule, settled, tabTo, visit, waitForGame, web } from './bench.mjs';
import { intercept } from './questions.mjs';

const { steps } = await pageModule('tutorial/steps.ts');

const views = ['explore', 'map', 'theorems', 'play', 'gallery', 'tutorial'];

/** A state of each view with much of what it can show. */
const full = [
  ...steps.map((step) => at('tutorial', { step })),
  ...fullStates,
  at('play', { position: '{1,4}: 5,6,8 + nim: 30 + comply {1..3}: 7 + nim: 1000' }),
  '#gallery',
];

/** All these states, one after the other in one page. */
async function forAll(bench, options, look) {
  const page = await bench.open('', options);
  for (const hash of full) {
    await visit(page, hash);
    await page.waitForSelector('canvas, .list a, .heap, .lesson, .gallery a');
    await look(page, hash);
  }
}

export const cases = [
  {
    name: 'page: under 150 KB compressed',
    async run(bench) {
      const page = await bench.open('');
      let size = 0;
      for (const file of ['', 'tutorial.html', 'app.js', 'app.css', 'icon.svg']) {
        const replaced = bench.isServed && bench.pageFolder;
        const body = replaced ? await readFile(join(replaced, file || 'index.html')) : await (await page.request.get(bench.base + file)).body();
        size += gzipSync(body).length;
      }
      assert.ok(size < 150 * 1024, `${size} bytes`);
    },
  },
  {
    name: 'page: paints before the server has answered anything',
    async run(bench) {
      for (const view of views) {
        let answer;
        const held = new Promise((release) => { answer = () => release(null); });
        const before = (page) => intercept(page, '/api/', bench.server, () => held);
        const page = await bench.open(`#${view}`, { before });
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        answer();
        await settled(page);
      }
    },
  },
  {
    name: 'page: the contents of the written tutorial lead to its headings',
    async run(bench) {
      const page = await bench.open('tutorial.html');
      const missing = await page.$$eval('a[href^="#"]', (links) => links.map((link) => link.hash.slice(1)).filter((name) => !document.getElementById(name)));
      assert.deepEqual(missing, []);
      assert.ok(await page.locator('li a[href^="#"]').count() >= 9);
    },
  },
  {
    name: 'page: strict content security policy',
    async run(bench) {
      const page = await bench.open('');
      const policy = (await page.request.get(bench.base)).headers()['content-security-policy'];
      for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"]) assert.ok(policy.includes(part), part);
      assert.ok(!policy.includes('unsafe'));
      // That every view keeps to it is seen in all cases: the console must be free of complaints.
    },
  },
  {
    name: 'page: a phone has no sideways scroll, and targets large enough',
    async run(bench) {
      await forAll(bench, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, async (page, hash) => {
        const { wide, small } = await page.evaluate(() => {
          const shown = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
          const box = (element) => (element.matches('.toggle input, .choice input') ? element.closest('label') : element).getBoundingClientRect();
          const targets = [...document.querySelectorAll('button, .button, input, select, summary, .head nav a')].filter(shown);
          return {
            wide: document.documentElement.scrollWidth,
            small: targets.filter((element) => box(element).height < 39.5).map((element) => `${element.outerHTML.slice(0, 80)} ${box(element).height}`),
          };
        });
        assert.ok(wide <= 360, `${hash}: ${wide} pixels wide`);
        assert.deepEqual(small, [], hash);
      });
    },
  },
  {
    name: 'page: text has contrast enough, in both themes; controls have names',
    async run(bench) {
      for (const colorScheme of ['light', 'dark'])
        await forAll(bench, { colorScheme }, async (page, hash) => {
          const poor = await page.evaluate(() => {
            const parse = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
            const light = ([r, g, b]) => [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
            const behind = (element) => {
              for (let at = element; at; at = at.parentElement) {
                const colour = parse(getComputedStyle(at).backgroundColor);
                if (colour.length === 3 || colour[3] > 0) return colour;
              }
              return [255, 255, 255];
            };
            const found = [];
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
              const element = node.parentElement;
              if (!node.textContent.trim() || element.closest(':disabled, .hidden, noscript, .u-off') || element.getClientRects().length === 0) continue;
              const [a, b] = [light(parse(getComputedStyle(element).color)), light(behind(element))];
              const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
              if (contrast < 4.5) found.push(`${node.textContent.trim().slice(0, 40)}: ${contrast.toFixed(2)}`);
            }
            return found;
          });
          assert.deepEqual(poor, [], `${colorScheme} ${hash}`);
          const nameless = await page.evaluate(() =>
            [...document.querySelectorAll('button, a, input, select, [tabindex="0"]')]
              .filter((element) => element.getClientRects().length > 0)
              .filter((element) => !(element.getAttribute('aria-label') || element.textContent.trim() || element.labels?.[0]?.textContent.trim()))
              .map((element) => element.outerHTML.slice(0, 100)),
          );
          assert.deepEqual(nameless, [], hash);
        });
    },
  },
  {
    name: 'page: everything can be done with the keyboard alone',
    async run(bench) {
      // A family that is half typed is bad input.
      const page = await bench.open('', { loud: /status of 400/ });
      await waitForGame(page, '{1, 2}');
      await tabTo(page, '#family');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('{2,5,c}');
      await page.waitForSelector('.slider var:text-is("c")');
      await tabTo(page, '.slider input[type=range]');
      const before = Number(await page.inputValue('.slider input[type=range]'));
      await page.keyboard.press('ArrowRight');
      await waitForGame(page, `{2, 5, ${before + 1}}`);
      await tabTo(page, '.canvas-box');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      await page.waitForSelector('.options li');

      await page.goto(bench.base + at('map', { by: 'c', c: 64, scale: 8 }));
      await page.waitForSelector('.map-box canvas[data-waiting="0"][data-scale]');
      await tabTo(page, '.map-box');
      for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
      const text = await page.textContent('.heap-note');
      const game = /^(\{\d+, \d+, 64\})/.exec(text)?.[1];
      assert.ok(game, text);
      await page.keyboard.press('Enter');
      await waitForGame(page, game);

      await tabTo(page, '.head nav a[href^="#theorems"]');
      await page.keyboard.press('Enter');
      await tabTo(page, 'input[type=search]');
      await page.keyboard.type('two-moves');
      await tabTo(page, '.list a');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.detail');
      await tabTo(page, '.runner button');
      await page.keyboard.press('Enter');
      await page.waitForSelector('[data-verdict]');

      await page.goto(bench.base + at('play', { position: '{1,2}: 7' }));
      await page.waitForSelector('.takes button');
      await tabTo(page, '.takes button');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.querySelectorAll('.history li').length === 2);
      await tabTo(page, '.actions button:nth-child(2)');
      await page.keyboard.press('Space');
      await tabTo(page, '.guess button');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.help:not(.guess)');
    },
  },
  {
    name: 'page: each view says what it is, has half a page more with its words, and links the tutorial',
    async run(bench) {
      for (const options of [{}, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }])
        for (const view of views) {
          const page = await bench.open(`#${view}`, options);
          const line = await page.textContent('.intro-line');
          assert.ok(line.length > 60 && line.length < 200, line);
          assert.equal(await page.locator('.about-text').isVisible(), false);
          await page.locator('.about summary').focus();
          await page.keyboard.press('Enter');
          await page.waitForSelector('.about-text p');
          assert.ok((await page.textContent('.about-text')).length > 700);
          assert.ok((await page.locator('.glossary dt').count()) >= 7);
          assert.equal(await page.locator('.about-text a[href^="#tutorial?step="]').count(), view === 'tutorial' ? 0 : 1);
          assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= (options.viewport?.width ?? 1280));
          if (view !== 'play') continue;
          await page.click('.about-text .to-step');
          await page.waitForSelector('.lesson[data-step=play]');
          await page.goBack();
          await page.waitForSelector('main.play');
          await page.click('.about summary');
          await page.click('.about-text .to-book');
          await page.waitForSelector('main.book h1:text-is("From two matches to the Sprague-Grundy theorem")');
          assert.ok((await page.locator('.book pre').count()) > 10);
          assert.equal(await page.locator('.book :text-matches("^(```|##)")').count(), 0);
          assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= (options.viewport?.width ?? 1280));
          await page.click('.head nav a');
          await page.waitForSelector('main.explore');
        }
    },
  },
  {
    name: 'page: words of the field are explained where they stand, by pointer, finger and key',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{1,2}' }));
      await waitForGame(page, '{1, 2}');
      const said = { Period: /repeat/, Preperiod: /beginning/, pure: /from the first heap on/, Engine: /method/, Word: /runs/, proved: /Checked/ };
      for (const [word, text] of Object.entries(said)) {
        const term = page.locator(`.panel .term:text-is("${word}")`).first();
        await term.hover();
        assert.match(await page.textContent('.tip'), text);
        await page.mouse.move(5, 5);
        assert.equal(await page.locator('.tip').count(), 0);
        await term.focus();
        assert.match(await page.textContent('.tip'), text);
        const [mark, tip] = [await term.boundingBox(), await page.locator('.tip').boundingBox()];
        assert.ok(tip.y >= mark.y + 12, `the tip of ${word} leaves it to be read`);
        await page.keyboard.press('Escape');
        assert.equal(await page.locator('.tip').count(), 0);
      }
      await page.goto(bench.base + at('explore', { family: 'nim' }));
      await page.waitForSelector('.term:text-is("Saltus")');
      const phone = await bench.open(at('explore', { family: '{1,2}' }), { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
      await waitForGame(phone, '{1, 2}');
      const map = await bench.open('#map');
      await map.locator('.term:text-is("Boundary")').hover();
      assert.match(await map.textContent('.tip'), /Wall: .* Sink: /);
      await phone.tap('.term:text-is("pure")');
      assert.match(await phone.textContent('.tip'), /from the first heap on/);
      const box = await phone.locator('.tip').boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= 360 && box.y + box.height <= 740);
    },
  },
  {
    name: 'page: light and dark are remembered',
    async run(bench) {
      const page = await bench.open('');
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await paper();
      await page.selectOption('.head select:has(option[value=dark])', 'dark');
      assert.notEqual(await paper(), light);
      const dark = await paper();
      await page.reload();
      await page.waitForSelector('main:not(.opening)');
      assert.equal(await paper(), dark);
    },
  },
  {
    name: 'page: going to another view and back keeps what was there',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{1,3,4}' }));
      await waitForGame(page, '{1, 3, 4}');
      await page.click('.head nav a:text-is("Play")');
      await page.waitForSelector('.heap');
      await page.click('.head nav a:text-is("Explore")');
      await waitForGame(page, '{1, 3, 4}');
      assert.match(await hashOf(page), /^#explore/);
    },
  },
  {
    name: 'page: every text comes from the file of words',
    async run(bench) {
      // A language in which every text is in brackets shows what was written elsewhere.
      const root = await mkdtemp(join(tmpdir(), 'takeaway-words-'));
      const folder = join(root, 'web');
      try {
        await cp(join(web, 'src'), join(folder, 'src'), { recursive: true });
        for (const name of ['build.mjs', 'tutorial.mjs', '../docs/tutorial.md']) await cp(join(web, name), join(folder, name));
        await symlink(join(web, 'node_modules'), join(folder, 'node_modules'));
        const file = join(folder, 'src/words.ts');
        const source = await readFile(file, 'utf8');
        await writeFile(file, source.replace('export const english =', 'const plain =').replace('export type Words', bracketing + 'export type Words'));
        const module = bench.site && resolve(bench.site.folder, 'takeaway.wasm');
        await promisify(execFile)('node', ['build.mjs', ...(module ? ['--static', 'dist', '--module', module] : ['dist'])], { cwd: folder });
        bench.usePage(join(folder, 'dist'));
        await forAll(bench, {}, async (page, hash) => {
          const bare = await page.evaluate(() => {
            const own = 'button, label > span, legend, summary, h1, h2:not(.game-name):not(.detail h2), .head nav a, .head .name, dt, .note:not(.detail .note), option:not([value="wall"]):not(.tools option), .heap-note, .heap-head, noscript';
            return [...document.querySelectorAll(own)].filter((element) => /[a-z]{2}/i.test(element.textContent) && !element.closest('pre, code') && !element.textContent.includes('⟦') && !/^(Deutsch|wall|sink|PNG|SVG|CSV|JSON|\{.*\}|comply.*)$/.test(element.textContent.trim())).map((element) => element.textContent);
          });
          assert.deepEqual(bare, [], hash);
          assert.match(await page.title(), /⟦/);
        });
      } finally {
        await rm(root, { recursive: true, force: true });
      }
    },
  },
];

const bracketing = `
const kept = new Set(['number', 'bindings', 'outcome']);
const bracketed = (node: unknown, name: string): unknown => {
  if (kept.has(name) || node === 'en') return node;
  if (typeof node === 'string') return '⟦' + node + '⟧';
  if (Array.isArray(node)) return node.map((part) => bracketed(part, ''));
  if (typeof node === 'function') return (...parameters: unknown[]) => bracketed((node as (...all: unknown[]) => unknown)(...parameters), '');
  if (typeof node === 'object' && node !== null) return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, bracketed(value, key)]));
  return node;
};
export const english = bracketed(plain, '') as typeof plain;
`;
