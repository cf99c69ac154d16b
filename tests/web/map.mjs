import assert from 'node:assert/strict';
import { at, colours, waitForGame, waitForHash } from './bench.mjs';

async function ready(page) {
  await page.waitForSelector('.map-box canvas[data-waiting="0"][data-scale]');
}

/** Where a game lies, in pixels of the screen. */
async function placeOf(page, a, b) {
  const box = await page.locator('.map-box').boundingBox();
  const inner = await page.locator('.map-box').evaluate((element) => ({ left: element.clientLeft, top: element.clientTop, width: element.clientWidth, height: element.clientHeight }));
  const data = await page.locator('.map-box canvas').evaluate((canvas) => ({ scale: Number(canvas.dataset.scale), a: Number(canvas.dataset.a), b: Number(canvas.dataset.b) }));
  const size = await page.locator('.map-box canvas').evaluate((canvas) => ({ width: canvas.width, height: canvas.height }));
  const x = size.width / 2 + (a - data.a) * data.scale;
  const y = size.height / 2 - (b - data.b) * data.scale;
  return { canvas: { x: Math.round(x), y: Math.round(y) }, screen: { x: box.x + x, y: box.y + y }, inner };
}

const games = [[3, 10], [7, 12], [20, 33], [11, 41], [25, 26], [40, 59], [5, 58], [1, 2], [31, 62], [13, 37]];
const c = 64;

export const cases = [
  {
    name: 'map: cells have the colours of the sums that the period divides',
    async run(bench) {
      for (const boundary of ['wall', 'sink']) {
        const page = await bench.open(at('map', { c, scale: 8, boundary }));
        await ready(page);
        for (const [a, b] of games) {
          const { canvas } = await placeOf(page, a, b);
          const colour = await page.locator('.map-box canvas').evaluate((element, { x, y }) => [...element.getContext('2d').getImageData(x, y, 1, 1).data.slice(0, 3)], canvas);
          const game = `${boundary === 'sink' ? 'sink ' : ''}{${a},${b},${c}}`;
          const { period } = JSON.parse(await bench.cli('period', game, '--json'));
          const sums = [a + b, a + c, b + c].reduce((bits, sum, i) => bits + (sum % period === 0 ? 1 << i : 0), 0);
          assert.deepEqual(colour, [...colours.sumColours[sums]], `${game}, period ${period}`);
        }
        await page.context().close();
      }
    },
  },
  {
    name: 'map: a click explores the game of the cell',
    async run(bench) {
      const page = await bench.open(at('map', { c, scale: 8 }));
      await ready(page);
      const { screen } = await placeOf(page, 11, 41);
      await page.mouse.move(screen.x, screen.y);
      await page.waitForFunction(() => document.querySelector('.heap-note').textContent.startsWith('{11, 41, 64}:'));
      await page.mouse.click(screen.x, screen.y);
      await waitForGame(page, '{11, 41, 64}');
      await waitForHash(page, /^#explore\?family=\{a,b,c\}&let=a=11&let=b=41&let=c=64/);
      await page.goBack();
      await page.waitForSelector('main.map');
    },
  },
  {
    name: 'map: zoom in makes cells larger, or c twice as large',
    async run(bench) {
      const page = await bench.open(at('map', { c, scale: 4 }));
      await ready(page);
      await page.click('button[aria-label="Zoom in"]');
      await page.waitForSelector('.map-box canvas[data-scale="8"]');
      assert.equal(await page.getByLabel('Largest move c').inputValue(), '64');
      await page.getByLabel('Refine: c doubles with each zoom').check();
      await page.click('button[aria-label="Zoom in"]');
      await page.waitForFunction(() => document.querySelector('.map .number input').value === '128');
      await ready(page);
      assert.equal(await page.getAttribute('.map-box canvas', 'data-scale'), '8');
      await waitForHash(page, /c=128&refine=1&scale=8/);
    },
  },
  {
    name: 'map: tiles are cached, and what is out of view is not asked for',
    async run(bench) {
      const page = await bench.open(at('map', { c: 600, scale: 2 }));
      const asked = [];
      page.on('request', (request) => request.url().includes('/api/tile') && asked.push(new URL(request.url()).searchParams));
      await ready(page);
      const box = await page.locator('.map-box').boundingBox();
      for (const query of asked) {
        const middle = Number(query.get('a')) + 128;
        assert.ok(Math.abs(middle - 300) < box.width / 4 + 130, `a = ${query.get('a')} is out of view`);
      }
      const before = asked.length;
      await page.click('button[aria-label="Zoom in"]');
      await ready(page);
      const there = asked.length;
      await page.click('button[aria-label="Zoom out"]');
      await page.waitForTimeout(300);
      await ready(page);
      assert.equal(asked.length, there, 'tiles that are there are not asked for again');
      assert.ok(there >= before);
    },
  },
];
