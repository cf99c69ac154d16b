import assert from 'node:assert/strict';
import { at, colours, hashOf, pageModule, settled, tabTo, visit, waitForGame, waitForHash } from './bench.mjs';
import { follow } from './questions.mjs';

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

/** Where the point (a/c, b/c) lies on the map of all games. */
async function spotOf(page, [a, b, c]) {
  const box = await page.locator('.map-box').boundingBox();
  const [left, top] = await page.locator('.map-box').evaluate((element) => [element.clientLeft, element.clientTop]);
  const { width, height, zoom, x, y } = await page.locator('.map-box canvas').evaluate((canvas) => ({
    width: canvas.width, height: canvas.height, zoom: Number(canvas.dataset.zoom), x: Number(canvas.dataset.x), y: Number(canvas.dataset.y),
  }));
  const canvas = { x: width / 2 + (a / c - x) * 2 ** zoom, y: height / 2 - (b / c - y) * 2 ** zoom };
  return { canvas, screen: { x: box.x + left + canvas.x, y: box.y + top + canvas.y } };
}

async function pixelAt(page, { x, y }) {
  return page.locator('.map-box canvas').evaluate((element, [left, top]) => [...element.getContext('2d').getImageData(left, top, 1, 1).data.slice(0, 3)], [Math.floor(x), Math.floor(y)]);
}

async function tiled(page) {
  await page.waitForSelector('.map-box canvas[data-waiting="0"][data-zoom]');
  await settled(page);
}

/** Two fingers, three times as far apart at the end. */
async function spread(page, { x, y }) {
  const touch = await page.context().newCDPSession(page);
  const fingers = (apart) => [-1, 1].map((side, id) => ({ x: x + side * apart, y, id }));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
  for (const apart of [40, 50, 60, 70, 80, 90]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Somewhere in the middle of large cells, and of small ones that are seen from near. */
const inCells = [[[521, 733, 997], 9], [[410, 420, 1009], 9], [[230, 600, 1000], 10], [[301, 941, 997], 10], [[177, 610, 1013], 13]];
/** Small cells with long words. */
const farIn = { wall: [153, 1538, 1937], sink: [82, 1309, 2232] };

const games = [[3, 10], [7, 12], [20, 33], [11, 41], [25, 26], [40, 59], [5, 58], [1, 2], [31, 62], [13, 37]];
const c = 64;

export const cases = [
  {
    name: 'map: all games: cells have the colours that generalize gives them',
    async run(bench) {
      assert.deepEqual([[1, 1, 0], [1, 0, 1], [0, 1, 1], [2, 0, 0]].map(colours.sumClass), [1, 2, 4, 0]);
      for (const boundary of ['wall', 'sink']) {
        const page = await bench.open(at('map', { boundary }));
        for (const [moves, zoom] of [...inCells, [farIn[boundary], 19]]) {
          const [a, b, c] = moves;
          await visit(page, at('map', { boundary, zoom: Math.min(17, zoom), x: a / c, y: b / c }));
          await tiled(page);
          // What was found stays there from nearer.
          for (let i = 17; i < zoom; ++i) await page.click('button[aria-label="Zoom in"]');
          await tiled(page);
          const game = `${boundary === 'sink' ? 'sink ' : ''}{${moves}}`;
          const cone = JSON.parse(await bench.cli('generalize', game, '--json'));
          assert.equal(cone.dimension, 3, game);
          const expected = colours.cellColour(cone.period, cone.preperiod.every((part) => part === 0), cone.runs);
          const { canvas } = await spotOf(page, moves);
          assert.deepEqual(await pixelAt(page, canvas), [...expected], `${game}, period ${cone.period}, ${cone.runs} runs`);
        }
        await page.context().close();
      }
    },
  },
  {
    name: 'map: all games: the theorem of a cell, and a game in it',
    async run(bench) {
      const page = await bench.open('#map');
      await tiled(page);
      const { screen } = await spotOf(page, [17, 30, 41]);
      await page.mouse.move(screen.x, screen.y);
      await page.waitForFunction(() => document.querySelector('.cell-note').textContent.startsWith('{a, b, c} where'));
      assert.deepEqual(await page.locator('.cell-note p').allTextContents(), [
        '{a, b, c} where 2a <= c, c <= a+b, b <= 2a',
        'pure, period a+c; 4 runs; 8.333% of all triples',
      ]);
      await page.mouse.click(screen.x, screen.y);
      await waitForGame(page, '{3, 5, 7}');
      await waitForHash(page, /^#explore\?family=\{a,b,c\}&let=a=3&let=b=5&let=c=7/);
      await page.goBack();
      await page.waitForSelector('main.map');
      await tiled(page);
      // Where a preperiod is, and where no game is.
      const long = JSON.parse(await bench.cli('generalize', '{177,610,1013}', '--json'));
      await visit(page, at('map', { zoom: 13, x: 177 / 1013, y: 610 / 1013 }));
      await tiled(page);
      const there = (await spotOf(page, [177, 610, 1013])).screen;
      await page.mouse.move(there.x, there.y);
      await page.waitForFunction(() => /^\{a, b, c\}/.test(document.querySelector('.cell-note').textContent));
      const text = await page.textContent('.cell-note');
      assert.ok(text.includes(`; ${long.runs} runs;`) && text.includes('preperiod '), text);
      await visit(page, '#map');
      await tiled(page);
      const nowhere = (await spotOf(page, [8, 2, 10])).screen;
      await page.mouse.move(nowhere.x, nowhere.y);
      await page.waitForFunction(() => document.querySelector('.cell-note').textContent.startsWith('No game here'));
      await page.mouse.click(nowhere.x, nowhere.y);
      await page.waitForTimeout(100);
      assert.equal(await page.locator('main.map').count(), 1);
    },
  },
  {
    name: 'map: all games: the game of a click lies in the cell, also where that is far in',
    async run(bench) {
      for (const boundary of ['wall', 'sink']) {
        const moves = farIn[boundary];
        const page = await bench.open(at('map', { boundary, zoom: 17, x: moves[0] / moves[2], y: moves[1] / moves[2] }));
        await tiled(page);
        const { screen } = await spotOf(page, moves);
        await page.mouse.move(screen.x, screen.y);
        await page.waitForFunction(() => document.querySelector('.cell-note').textContent.startsWith('{a, b, c} where'));
        await page.mouse.click(screen.x, screen.y);
        await page.waitForSelector('main.explore');
        const lets = new URLSearchParams((await hashOf(page)).split('?')[1]).getAll('let').map((text) => Number(text.split('=')[1]));
        const family = boundary === 'sink' ? 'sink ' : '';
        const [clicked, pointed] = await Promise.all([lets, moves].map(async (game) => JSON.parse(await bench.cli('generalize', `${family}{${game}}`, '--json'))));
        assert.deepEqual(clicked.rays, pointed.rays, `${family}{${lets}} and {${moves}} lie in different cells`);
        await page.context().close();
      }
      // Where the corners add up to a large game, a smaller one is next to the pointer.
      const { edgesOf, gameIn } = await pageModule('cells/cell.ts');
      const cell = { corners: [[3001, 7001, 10007], [3051, 7001, 10007], [3001, 7051, 10007]] };
      const game = gameIn(cell, { x: 3011 / 10007, y: 7011 / 10007 });
      assert.ok(game[2] < 1000 && edgesOf(cell).every((edge) => edge[0] * game[0] + edge[1] * game[1] + edge[2] * game[2] > 0), `{${game}}`);
    },
  },
  {
    name: 'map: all games: zoom asks for deeper tiles, and the address keeps the view',
    async run(bench) {
      const asked = [];
      const before = (page) => follow(page, (what, url) => what === 'asked' && url.pathname === '/api/cells' && asked.push(url.searchParams));
      const page = await bench.open(at('map', { boundary: 'sink', zoom: 9, x: 0.2, y: 0.7 }), { before });
      await tiled(page);
      assert.equal(asked.length, 1, 'one tile is the whole map');
      await page.click('button[aria-label="Zoom in"]');
      await page.waitForSelector('.map-box canvas[data-depth="1"]');
      await waitForHash(page, /boundary=sink&zoom=10&x=0.2&y=0.7/);
      const { screen } = await spotOf(page, [2, 7, 10]);
      await page.mouse.move(screen.x, screen.y);
      await page.keyboard.down('Control');
      for (let i = 0; i < 6; ++i) await page.mouse.wheel(0, -100);
      await page.keyboard.up('Control');
      await page.waitForSelector('.map-box canvas[data-depth="4"]');
      await tiled(page);
      const deepest = asked.filter((query) => query.get('z') === '4');
      assert.ok(deepest.length > 0, 'deeper tiles are asked for');
      for (const query of deepest) {
        assert.equal(query.get('boundary'), 'sink');
        assert.ok(Math.abs((Number(query.get('x')) + 0.5) / 16 - 0.2) < 0.3, `x = ${query.get('x')} is out of view`);
      }
      const there = asked.length;
      await page.click('button[aria-label="Zoom out"]');
      await page.click('button[aria-label="Zoom in"]');
      await tiled(page);
      assert.equal(asked.filter((query) => query.get('z') === '4').length, deepest.length, 'tiles that are there are not asked for again');
      assert.ok(asked.length >= there);
      // As far in as there are tiles, and no further.
      await visit(page, at('map', { zoom: 32, x: 0.4123, y: 0.7071 }));
      for (let i = 0; i < 5; ++i) await page.click('button[aria-label="Zoom in"]');
      await page.waitForSelector('.map-box canvas[data-zoom="33"][data-depth="24"]');
      await tiled(page);
      assert.deepEqual(await pixelAt(page, { x: 100, y: 100 }), [...colours.cellColour([1, 0, 1], true, 4)]);
    },
  },
  {
    name: 'map: all games: keys, fingers, and the other map',
    async run(bench) {
      const page = await bench.open('#map');
      await tiled(page);
      await tabTo(page, '.map-box');
      for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft', '+', 'Shift+ArrowUp']) await page.keyboard.press(key);
      await tiled(page);
      assert.match(await page.textContent('.cell-note'), /^\{a, b, c\} where/);
      await page.keyboard.press('Enter');
      await page.waitForSelector('main.explore');
      await visit(page, '#map?boundary=sink&x=0.3');
      await page.getByRole('radio', { name: 'One c' }).check();
      await ready(page);
      await waitForHash(page, /^#map\?by=c&boundary=sink&c=256&x=0.3/);
      await page.getByRole('radio', { name: 'All games' }).check();
      await tiled(page);
      await waitForHash(page, /^#map\?boundary=sink&x=0.3$/);

      // A drag moves what is under the pointer along with it.
      const [from, grip] = [(await spotOf(page, [3, 5, 10])).screen, [3, 5, 10]];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 });
      await page.mouse.up();
      const to = (await spotOf(page, grip)).screen;
      assert.ok(Math.abs(to.x - from.x - 60) < 1 && Math.abs(to.y - from.y - 40) < 1, `dragged from ${from.x}, ${from.y} to ${to.x}, ${to.y}`);

      const phone = await bench.open('#map', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
      await tiled(phone);
      const { screen } = await spotOf(phone, [17, 30, 41]);
      await phone.touchscreen.tap(screen.x, screen.y);
      await phone.waitForFunction(() => document.querySelector('.cell-note').textContent.includes('period a+c'));
      assert.equal(await phone.locator('main.map').count(), 1, 'a first tap shows the theorem');
      await phone.touchscreen.tap(screen.x, screen.y);
      await waitForGame(phone, '{3, 5, 7}');
      await phone.goBack();
      await tiled(phone);
      const zoom = async () => Number(await phone.getAttribute('.map-box canvas', 'data-zoom'));
      const before = await zoom();
      await spread(phone, screen);
      await tiled(phone);
      assert.ok((await zoom()) >= before + 1, `zoom ${before}, then ${await zoom()}`);
    },
  },
  {
    name: 'map: cells have the colours of the sums that the period divides',
    async run(bench) {
      for (const boundary of ['wall', 'sink']) {
        const page = await bench.open(at('map', { by: 'c', c, scale: 8, boundary }));
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
      const page = await bench.open(at('map', { by: 'c', c, scale: 8 }));
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
      const page = await bench.open(at('map', { by: 'c', c, scale: 4 }));
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

      // An address from before there was a choice of maps.
      const phone = await bench.open(at('map', { c, scale: 4 }), { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
      await ready(phone);
      const box = await phone.locator('.map-box').boundingBox();
      await spread(phone, { x: box.x + box.width / 2, y: box.y + 100 });
      await phone.waitForFunction(() => Number(document.querySelector('.map-box canvas').dataset.scale) >= 8);
    },
  },
  {
    name: 'map: tiles are cached, and what is out of view is not asked for',
    async run(bench) {
      const page = await bench.open(at('map', { by: 'c', c: 600, scale: 2 }));
      const asked = [];
      await follow(page, (what, url) => what === 'asked' && url.pathname === '/api/tile' && asked.push(url.searchParams));
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
