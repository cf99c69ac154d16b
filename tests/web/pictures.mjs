// Pictures in motion, and what they have in common: sliders that run, colours of values, ticks, room.
import assert from 'node:assert/strict';
import { at, checkStrip, colours, fileButton, readStrip, saved, settled, visit, waitForGame } from './bench.mjs';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const hex = (colour) => '#' + colour.map((part) => part.toString(16).padStart(2, '0')).join('');

/** Where things are, from now until the promise is kept: the largest way that any of them moves, in CSS pixels. */
async function movement(page, selectors, during) {
  await page.evaluate((names) => {
    const boxes = () => names.map((name) => document.querySelector(name)?.getBoundingClientRect()).map((box) => box && [box.x, box.y + window.scrollY, box.width]);
    const first = boxes();
    window.moved = { most: 0, frames: 0 };
    const look = () => {
      if (!window.moved) return;
      ++window.moved.frames;
      boxes().forEach((box, i) => {
        const way = box && first[i] ? Math.max(...box.map((part, j) => Math.abs(part - first[i][j]))) : Infinity;
        if (way > window.moved.most) Object.assign(window.moved, { most: way, what: names[i] });
      });
      requestAnimationFrame(look);
    };
    look();
  }, selectors);
  await during();
  const found = await page.evaluate(() => {
    const { moved } = window;
    delete window.moved;
    return moved;
  });
  assert.ok(found.frames > 5);
  return found;
}

/** Every size of a cell that a picture has in between. */
async function cellsSeen(page, during) {
  await page.evaluate(() => {
    window.cells = new Set();
    window.lefts = new Set();
    const look = () => {
      if (!window.cells) return;
      const canvas = document.querySelector('.pane canvas[data-cell]');
      if (canvas) window.cells.add(canvas.dataset.cell), window.lefts.add(canvas.dataset.left);
      requestAnimationFrame(look);
    };
    look();
  });
  await during();
  return page.evaluate(() => {
    const seen = { cells: [...window.cells], lefts: [...window.lefts] };
    delete window.cells;
    return seen;
  });
}

/** Notes, in order of their letters, which games the picture shows from now on, and what the button of the slider says. */
async function noteGames(page) {
  await page.evaluate(() => {
    window.noted = [];
    const note = () => {
      for (const text of [document.querySelector('.picture')?.dataset.game, document.querySelector('.slider .run')?.getAttribute('aria-label')])
        if (text && !window.noted.includes(text)) window.noted.push(text);
      window.noted.sort();
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

export const cases = [
  {
    name: 'pictures: a slider runs by itself, skips what is no game, and can be stopped',
    async run(bench) {
      for (const options of [{}, phone]) {
        // c = 5 is no game, so the server says so.
        const page = await bench.open(at('explore', { family: '{2,5,c}', let: 'c=3', range: 'c=1..7' }), { ...options, loud: /status of 400/ });
        await waitForGame(page, '{2, 3, 5}');
        const button = page.locator('.slider .run');
        const start = 'Let c run through its values';
        assert.equal(await button.getAttribute('aria-label'), start);
        await noteGames(page);
        await button.click();
        await waitForGame(page, '{2, 5, 7}');
        await page.waitForSelector(`.slider .run[aria-label="${start}"]`);
        assert.deepEqual(await page.evaluate(() => window.noted), ['{2, 3, 5}', '{2, 4, 5}', 'Stop c', '{2, 5, 6}', '{2, 5, 7}', start].sort());
        assert.equal(await page.inputValue('.slider input[type=range]'), '7', 'it ends at the end of its range');
        assert.equal(await page.locator('.fault').count(), 0);
        await checkStrip(bench, page, '{2, 5, 7}');
        // From the end it begins anew, and stops when told.
        await page.goto(bench.base + at('explore', { family: '{2,5,c}', let: 'c=400', range: 'c=3..400' }));
        await waitForGame(page, '{2, 5, 400}');
        await noteGames(page);
        await button.click();
        await page.waitForFunction(() => window.noted.includes('{2, 3, 5}'));
        await button.click();
        await page.waitForSelector(`.slider .run[aria-label="${start}"]`);
        const stopped = await page.inputValue('.slider input[type=range]');
        await page.waitForTimeout(900);
        assert.equal(await page.inputValue('.slider input[type=range]'), stopped);
      }
    },
  },
  {
    name: 'pictures: nothing jumps while a slider is dragged or runs, errors included',
    async run(bench) {
      for (const options of [{}, phone]) {
        const page = await bench.open(at('explore', { family: '{2,5,c}', let: 'c=9', range: 'c=1..30' }), { ...options, loud: /status of 400/ });
        await waitForGame(page, '{2, 5, 9}');
        const parts = ['#family', '.examples', '.slider', '.slider input', '.tools', '.picture', '.canvas-box', '.heap-note', '.legend'];
        const slider = page.locator('.slider input[type=range]');
        const box = await slider.boundingBox();
        const x = (value) => box.x + 8 + ((value - 1) / 29) * (box.width - 16);
        const seen = await cellsSeen(page, async () => {
          const moved = await movement(page, parts, async () => {
            await page.mouse.move(x(9), box.y + box.height / 2);
            await page.mouse.down();
            for (let value = 9; value >= 4; --value) {
              await page.mouse.move(x(value), box.y + box.height / 2);
              await page.waitForTimeout(120);
              if (value === 5) await page.waitForSelector('.picture > .fault');
            }
            await page.waitForTimeout(300);
          });
          assert.ok(moved.most < 0.6, `${moved.what} moved by ${moved.most}`);
        });
        assert.equal(seen.cells.length, 1, `sizes of cells in a drag: ${seen.cells}`);
        assert.equal(seen.lefts.length, 1);
        await page.mouse.up();
        const running = await cellsSeen(page, async () => {
          const moved = await movement(page, parts, async () => {
            await page.click('.slider .run');
            await page.waitForTimeout(2500);
          });
          assert.ok(moved.most < 0.6, `${moved.what} moved by ${moved.most}`);
        });
        assert.equal(running.cells.length, 1, `sizes of cells while it runs: ${running.cells}`);
      }
    },
  },
  {
    name: 'pictures: nothing jumps while a picture is dragged or pointed at',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{4,10,21}', cell: 8, square: 1 }));
      for (const [hash, parts] of [
        [at('explore', { family: '{4,10,21}', cell: 8, square: 1 }), ['.canvas-box', '.heap-note', '.legend']],
        [at('explore', { family: '{2,5,c}', let: 'c=11', picture: 'carpet', cell: 8 }), ['.canvas-box', '.heap-note']],
        ['#map', ['.canvas-box', '.legend', '.section']],
        [at('map', { by: 'c', c: 256 }), ['.canvas-box', '.legend', '.section']],
      ]) {
        await visit(page, hash);
        await page.waitForSelector('.canvas-box canvas[data-cell], .map-box canvas[data-waiting="0"]');
        await settled(page);
        const box = await page.locator('.canvas-box').boundingBox();
        const [x, y] = [box.x + box.width * 0.4, box.y + Math.min(box.height * 0.4, 300)];
        const seen = await cellsSeen(page, async () => {
          const moved = await movement(page, parts, async () => {
            for (let step = 0; step < 20; ++step) await page.mouse.move(x + 9 * step, y + 4 * step);
            await page.mouse.move(x, y);
            await page.mouse.down();
            // Past heap 1000, so that the numbers at the edge become longer.
            for (let step = 0; step < 20; ++step) await page.mouse.move(x - 3 * step, y - 12 * step);
            await page.mouse.up();
            await settled(page);
          });
          assert.ok(moved.most < 0.6, `${hash}: ${moved.what} moved by ${moved.most}`);
        });
        assert.ok(seen.lefts.length <= 1, `${hash}: the edge moves: ${seen.lefts}`);
      }
    },
  },
  {
    name: 'pictures: zoomed out, a row has more heaps, whole periods of them, and fills the picture',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{4,10,21}', square: 1 }));
      await waitForGame(page, '{4, 10, 21}');
      const period = 14;
      let before = await readStrip(page);
      assert.equal(before.wrap % period, 0);
      await page.focus('.canvas-box');
      for (let step = 0; step < 4; ++step) {
        await page.keyboard.press('-');
        await page.waitForFunction((cell) => Number(document.querySelector('.pane canvas').dataset.cell) < cell, before.cell);
        await settled(page);
        const strip = await checkStrip(bench, page, '{4, 10, 21}');
        const width = await page.locator('.pane canvas').first().evaluate((canvas) => canvas.width);
        assert.ok(strip.wrap > before.wrap, `${before.wrap} heaps, then ${strip.wrap}`);
        assert.equal(strip.wrap % period, 0);
        const room = (width - strip.left) / strip.cell;
        assert.ok(strip.wrap <= room && strip.wrap > room - 3 * period, `${strip.wrap} of ${room}`);
        before = strip;
      }
      // The field says how many there are; the files and the command have the same.
      assert.equal(await page.getAttribute('label:has-text("Heaps in a row") input', 'placeholder'), `auto (${before.wrap})`);
      assert.match(await page.textContent('.command >> nth=1'), new RegExp(`--wrap ${before.wrap}\\b`));
      // A number that was typed stays.
      await page.getByLabel('Heaps in a row').fill('50');
      await settled(page);
      await page.focus('.canvas-box');
      await page.keyboard.press('-');
      await settled(page);
      assert.equal((await readStrip(page)).wrap, 50);
    },
  },
  {
    name: 'pictures: a heap stays near the pointer when rows become longer',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{4,10,21}', cell: 12, square: 1, first: 5040 }));
      await waitForGame(page, '{4, 10, 21}');
      const box = await page.locator('.canvas-box').boundingBox();
      const place = [box.x + 400, box.y + 240];
      const heap = async () => {
        await page.mouse.move(place[0] + 1, place[1]);
        await page.mouse.move(...place);
        return Number(/Heap ([\d,]+)/.exec(await page.textContent('.heap-head'))[1].replace(/,/g, ''));
      };
      const before = await heap();
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, 120);
      await page.keyboard.up('Control');
      await page.waitForSelector('.pane canvas[data-cell="8"]');
      await settled(page);
      const { wrap } = await readStrip(page);
      const after = await heap();
      assert.ok(Math.abs(after - before) <= wrap, `heap ${before}, then ${after}, in rows of ${wrap}`);
    },
  },
  {
    name: 'pictures: a value has one colour in strips, carpets, maps, plots and files',
    async run(bench) {
      const own = colours.valueColours('safe');
      assert.equal(new Set(Array.from({ length: 31 }, (_, value) => hex([...own[colours.valueColour(value)]]))).size, 31);
      // Games with few values and with many.
      const page = await bench.open('');
      for (const game of ['{1, 4}', '{1..9}', '{1..40}']) {
        await visit(page, at('explore', { family: game, to: 60 }));
        await page.waitForSelector('.panel[aria-busy="false"]');
        await settled(page);
        await checkStrip(bench, page, game);
        const swatches = await page.locator('.legend li').evaluateAll((all) => all.map((one) => [Number(one.textContent), one.querySelector('.swatch').style.background]));
        for (const [value, style] of swatches) assert.equal(style.replaceAll(',', ''), `rgb(${own[colours.valueColour(value)].join(' ')})`.replaceAll(',', ''), `${game}, value ${value}`);
        const svg = (await saved(page, fileButton(page, 'SVG'))).bytes.toString().toLowerCase();
        const largest = Math.max(...(await bench.values(game, 0, 60)));
        for (let value = 0; value <= largest; ++value) assert.ok(svg.includes(hex([...own[colours.valueColour(value)]])), `${game}: value ${value} in the file`);
      }
      // A plot of few heaps has large points.
      await visit(page, at('explore', { family: '{1..9}', picture: 'plot', count: 20 }));
      await page.waitForSelector('.uplot canvas');
      await settled(page);
      const drawn = new Set(await page.evaluate(() => {
        const canvas = document.querySelector('.uplot canvas');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        const seen = new Set();
        for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) seen.add([...data.slice(i, i + 3)].join());
        return [...seen];
      }));
      for (let value = 0; value <= 9; ++value) assert.ok(drawn.has(own[colours.valueColour(value)].join()), `value ${value} in the plot`);
      // The map of largest values.
      await visit(page, at('map', { by: 'c', c: 21, color: 'max_value', scale: 16 }));
      await page.waitForSelector('.map-box canvas[data-waiting="0"]');
      const swatches = await page.locator('.legend .swatch').evaluateAll((all) => all.map((one) => one.style.background));
      for (const [i, value] of [1, 2, 3].entries()) assert.match(swatches[i].replaceAll(',', ''), new RegExp(own[value].join(' ')));
    },
  },
  {
    name: 'pictures: plots have whole numbers at their ticks',
    async run(bench) {
      // uPlot draws its ticks, so they are read as they are written.
      const before = (page) => page.addInitScript(() => {
        window.written = [];
        const write = CanvasRenderingContext2D.prototype.fillText;
        CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
          window.written.push(text);
          return write.call(this, text, ...rest);
        };
      });
      for (const options of [{}, phone]) {
        const page = await bench.open('', { ...options, before });
        for (const query of [{ family: '{1,2}', count: 10 }, { family: '{1,2}', outcomes: 1, count: 12 }, { family: 'squares', count: 50 }, { family: 'nim', count: 4000 }]) {
          await page.evaluate(() => { window.written = []; });
          await visit(page, at('explore', { ...query, picture: 'plot' }));
          await page.waitForSelector('.uplot canvas');
          await settled(page);
          const ticks = await page.evaluate(() => window.written.filter((text) => /\d/.test(text) && !/[a-z]{2}/i.test(text)));
          assert.ok(ticks.length >= 4, `${query.family}: ${ticks}`);
          for (const tick of ticks) assert.match(tick, /^-?(\d+|\d{1,3}(,\d{3})+)$/, query.family);
        }
      }
    },
  },
  {
    name: 'pictures: the map uses the room there is',
    async run(bench) {
      const desk = await bench.open('#map');
      for (const [page, size, share] of [[desk, [1280, 800], 0.7], [desk, [1920, 1080], 0.7], [await bench.open('#map', phone), [360, 740], 0.35]]) {
        await page.setViewportSize({ width: size[0], height: size[1] });
        for (const [hash, side] of [['#map', (data) => 2 ** data.zoom], [at('map', { by: 'c', c: 310 }), (data) => 310 * data.scale], [at('map', { by: 'c', c: 100 }), (data) => 100 * data.scale]]) {
          await visit(page, hash);
          await page.waitForSelector('.map-box canvas[data-scale], .map-box canvas[data-zoom]');
          await settled(page);
          const box = await page.locator('.map-box').boundingBox();
          const { width, height } = page.viewportSize();
          assert.ok(box.height > share * height, `${hash}: ${box.height} of ${height} high`);
          // On a phone one scrolls past the controls.
          if (width > 500) assert.ok(box.y + box.height <= height + 1, `${hash}: the map ends at ${box.y + box.height}, below the window`);
          if (width < 500) assert.ok(box.width > 0.9 * width);
          const data = await page.locator('.map-box canvas').evaluate(({ dataset }) => ({ scale: Number(dataset.scale), zoom: Number(dataset.zoom) }));
          const least = Math.min(box.width, box.height);
          // A game has whole pixels, or a pixel whole games, so up to half may be left over.
          assert.ok(side(data) <= least && side(data) > 0.5 * least, `${hash}: ${side(data)} of ${least}`);
        }
      }
    },
  },
];
