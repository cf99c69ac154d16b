import assert from 'node:assert/strict';
import { at, checkStrip, colours, fileButton, hashOf, readStrip, saved, settled, visit, waitForGame, waitForHash } from './bench.mjs';
import { follow } from './questions.mjs';

const family = 'sink {m, 2m+k, 3m+k}';

/** The middle of a slider's thumb for a value. */
async function thumb(page, name, value) {
  const slider = page.locator(`.slider:has(var:text-is("${name}")) input[type=range]`);
  const box = await slider.boundingBox();
  const [low, high] = await slider.evaluate((input) => [Number(input.min), Number(input.max)]);
  const half = 8;
  return { x: box.x + half + ((value - low) / (high - low)) * (box.width - 2 * half), y: box.y + box.height / 2 };
}

export const cases = [
  {
    name: 'explore: a newcomer meets {1,2}, and examples from easy to expert that all work',
    async run(bench) {
      const page = await bench.open('');
      await waitForGame(page, '{1, 2}');
      await checkStrip(bench, page, '{1, 2}');
      const links = await page.locator('.examples a:not(.more)').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      assert.ok(links.length >= 8);
      for (const link of links) {
        await visit(page, link);
        await page.waitForSelector('.panel[aria-busy="false"]');
        assert.equal(await page.locator('.fault').count(), 0, link);
      }
    },
  },
  {
    name: 'explore: a family is typed, sliders appear',
    async run(bench) {
      const page = await bench.open('', { loud: /status of 400/ });
      await page.fill('#family', '{2,5,c}');
      await page.waitForSelector('.slider var:text-is("c")');
      assert.equal(await page.locator('.slider').count(), 1);
      await page.fill('.slider .number input', '11');
      await waitForGame(page, '{2, 5, 11}');
      await checkStrip(bench, page, '{2, 5, 11}');
      assert.match(await page.textContent('.facts'), /Period13proved.*Preperiod14/);
      await waitForHash(page, /family=\{2,5,c\}&let=c=11/);
    },
  },
  {
    name: 'explore: bad input is shown with a caret under the place',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{1,4}' }), { loud: /status of 400/ });
      await waitForGame(page, '{1, 4}');
      await page.fill('#family', '{2, 3, 2}');
      const text = await page.textContent('#family-fault pre');
      const [line, caret] = text.split('\n');
      assert.equal(line, '{2, 3, 2}');
      assert.equal(caret.indexOf('^'), 7);
      assert.equal(await page.getAttribute('#family', 'aria-invalid'), 'true');
      await page.fill('#family', '{2,,3}');
      await page.waitForFunction(() => document.querySelector('#family-fault pre')?.textContent.startsWith('{2,,3}'));
      await page.fill('#family', '{2, 3}');
      await waitForGame(page, '{2, 3}');
      assert.equal(await page.locator('#family-fault').count(), 0);
    },
  },
  {
    name: 'explore: the picture follows a dragged slider',
    async run(bench) {
      const page = await bench.open(at('explore', { family, let: 'm=10' }));
      await page.waitForSelector('.slider var:text-is("k")');
      await settled(page);
      const seen = new Set();
      const note = () => page.getAttribute('.picture', 'data-game').then((game) => seen.add(game));
      const from = await thumb(page, 'm', 10);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (let value = 11; value <= 25; ++value) {
        const to = await thumb(page, 'm', value);
        await page.mouse.move(to.x, to.y);
        await page.waitForTimeout(30);
        await note();
      }
      await page.mouse.up();
      const { m, k } = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll('.slider')].map((one) => [one.querySelector('var').textContent, Number(one.querySelector('input').value)])));
      assert.ok(m >= 23 && m <= 27, `m = ${m}`);
      const game = `sink {${m}, ${2 * m + k}, ${3 * m + k}}`;
      await waitForGame(page, game);
      await checkStrip(bench, page, game);
      assert.ok(seen.size >= 5, `games seen on the way: ${seen.size}`);
    },
  },
  {
    name: 'explore: pixels are the values by the definition, at several zooms, wall and sink',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{1,2}' }));
      for (const [game, query] of [
        ['sink {5, 11, 16}', {}],
        ['sink {5, 11, 16}', { cell: 1, wrap: 300, square: 1 }],
        ['{5, 11, 16}', { cell: 4, wrap: 61, first: 1000 }],
        ['{2, 5, 11}', { cell: 16, square: 1, palette: 'grey' }],
        ['{2, 5, 25}', { cell: 24, palette: 'classic' }],
        ['not {4, 9, 26, 30}', { cell: 8, first: 300 }],
        ['comply {1, 2, 3}', { cell: 8 }],
        ['sink {19, 41, 60}', { cell: 0.5, wrap: 701, square: 1 }],
        ['{19, 41, 60}', { cell: 0.125, wrap: 321, first: 50000 }],
        ['{4, 10, 21}', { outcomes: 1, cell: 6 }],
        ['sink {4, 10, 21}', { outcomes: 1, cell: 3, square: 1 }],
      ]) {
        await visit(page, at('explore', { family: game, ...query }));
        await waitForGame(page, game);
        const strip = await checkStrip(bench, page, game, { outcomes: query.outcomes === 1, ...(query.palette ? { palette: query.palette } : {}) });
        if (query.cell < 1) assert.equal(strip.skip, 1 / query.cell);
      }
    },
  },
  {
    name: 'explore: a screen with two device pixels to one shows the same values',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{2, 5, 11}', cell: 6 }), { deviceScaleFactor: 2 });
      await waitForGame(page, '{2, 5, 11}');
      const strip = await checkStrip(bench, page, '{2, 5, 11}');
      assert.equal(strip.cell, 12);
    },
  },
  {
    name: 'explore: colours are those of the pictures that the program draws',
    async run(bench) {
      const page = await bench.open(at('explore', { family: 'sink {5,11,16}' }));
      await waitForGame(page, 'sink {5, 11, 16}');
      const svg = (await saved(page, fileButton(page, 'SVG'))).bytes.toString().toLowerCase();
      for (const [red, green, blue] of colours.scaleColours('safe', 4)) {
        const hex = '#' + [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
        assert.ok(svg.includes(hex), `${hex} in the SVG`);
      }
      for (const ending of ['PNG', 'CSV', 'JSON']) {
        const { bytes } = await saved(page, fileButton(page, ending));
        assert.ok(bytes.length > 50, ending);
        if (ending === 'JSON') {
          const { from, values } = JSON.parse(bytes.toString());
          assert.deepEqual(values, await bench.values('sink {5,11,16}', from, from + values.length - 1));
        }
      }
    },
  },
  {
    name: 'explore: wheel zooms at the pointer, drag pans, values stay right',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{4,10,21}', wrap: 200, cell: 4, square: 1, first: 2000 }));
      await waitForGame(page, '{4, 10, 21}');
      const box = await page.locator('.canvas-box').boundingBox();
      const place = { x: box.x + 300, y: box.y + 150 };
      await page.mouse.move(place.x, place.y);
      const heap = async () => /Heap ([\d,]+)/.exec(await page.textContent('.heap-head'))[1].replace(/,/g, '');
      await page.waitForSelector('.heap-head');
      const before = Number(await heap());
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -120);
      await page.keyboard.up('Control');
      await page.waitForSelector('canvas[data-cell="6"]');
      await page.mouse.move(place.x + 0.5, place.y);
      const after = Number(await heap());
      assert.ok(Math.abs(after - before) <= 201, `heap ${before} under the pointer, then ${after}`);
      await settled(page);
      await checkStrip(bench, page, '{4, 10, 21}');
      const row = (await readStrip(page)).row;
      await page.mouse.down();
      await page.mouse.move(place.x, place.y - 60, { steps: 6 });
      await page.mouse.up();
      await settled(page);
      assert.equal((await readStrip(page)).row, row + 10);
      await checkStrip(bench, page, '{4, 10, 21}');
    },
  },
  {
    name: 'explore: wall and sink side by side, with their duality',
    async run(bench) {
      const page = await bench.open(at('explore', { family: 'sink {5,11,16}', both: 1 }));
      await waitForGame(page, 'sink {5, 11, 16}');
      await page.waitForFunction(() => document.querySelectorAll('.pane').length === 2);
      await settled(page);
      await checkStrip(bench, page, '{5, 11, 16}', { pane: 0 });
      await checkStrip(bench, page, 'sink {5, 11, 16}', { pane: 1 });
      await page.getByLabel('Overlay duality').check();
      await page.waitForFunction(() => /agrees on heaps 0\.\.\d+/.test(document.querySelector('[data-dual]')?.textContent ?? ''));
      // Laid over, the second picture is the wall game.
      await settled(page);
      const strip = await checkStrip(bench, page, '{5, 11, 16}', { pane: 1 });
      const claimed = Number(/0\.\.([\d,]+)/.exec(await page.textContent('[data-dual]'))[1].replace(/,/g, ''));
      assert.ok(claimed <= strip.cells[strip.cells.length - 1].heap + strip.wrap, 'no more is claimed than was compared');
      await page.goto(bench.base + at('explore', { family: '{2,5,11}', both: 1, dual: 1 }));
      await page.waitForFunction(() => /not offered/.test(document.querySelector('[data-dual]')?.textContent ?? ''));
    },
  },
  {
    name: 'explore: a heap shows its value and its options',
    async run(bench) {
      const page = await bench.open(at('explore', { family: 'sink {5,11,16}', at: 27 }));
      await page.waitForSelector('.options li');
      assert.equal(await page.textContent('.heap-head'), 'Heap 27: value 0, P-position');
      const values = await bench.values('sink {5,11,16}', 1, 27);
      const texts = await page.locator('.options li').allTextContents();
      assert.deepEqual(texts, [5, 11, 16].map((take) => `take ${take} → heap ${27 - take}, value ${values[27 - take - 1]}`));
      await page.click('.options button >> nth=1');
      await page.waitForFunction(() => document.querySelector('.heap-head').textContent.startsWith('Heap 16'));
    },
  },
  {
    name: 'explore: a link reproduces the state exactly',
    async run(bench) {
      const first = await bench.open(at('explore', { family, let: 'm=7' }));
      await first.waitForSelector('.slider var:text-is("k")');
      await first.fill('.slider:has(var:text-is("k")) .number input', '9');
      await first.getByLabel('Outcomes (P, N)').check();
      await first.getByLabel('Heaps in a row').fill('77');
      await first.selectOption('label:has-text("Colours") select', 'grey');
      await waitForGame(first, 'sink {7, 23, 30}');
      await first.locator('.canvas-box').focus();
      for (const key of ['+', 'ArrowDown', 'ArrowRight', 'ArrowRight']) await first.keyboard.press(key);
      await waitForHash(first, /at=/);
      await first.waitForTimeout(250);
      await settled(first);
      const second = await bench.open(await hashOf(first));
      await waitForGame(second, 'sink {7, 23, 30}');
      await settled(second);
      assert.equal(await hashOf(second), await hashOf(first));
      assert.deepEqual(await readStrip(second).then(({ version, ...rest }) => rest), await readStrip(first).then(({ version, ...rest }) => rest));
      assert.equal(await second.textContent('.heap-head'), await first.textContent('.heap-head'));
      await checkStrip(bench, second, 'sink {7, 23, 30}', { outcomes: true, palette: 'grey' });
    },
  },
  {
    name: 'explore: a carpet is the values of its games, row by row',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{2,5,c}', let: 'c=11', picture: 'carpet', cell: 6 }));
      await waitForGame(page, '{2, 5, 11}');
      await settled(page);
      const read = await page.evaluate(() => {
        const canvas = document.querySelector('.pane canvas');
        const data = Object.fromEntries(Object.entries(canvas.dataset).map(([name, value]) => [name, Number(value)]));
        const context = canvas.getContext('2d');
        const rows = [];
        for (let j = 0; j < 30; ++j) {
          const row = [];
          for (let i = 0; i < 100; ++i)
            row.push([...context.getImageData(data.left + i * data.cell + 3, data.top + j * data.cell + 3, 1, 1).data]);
          rows.push(row);
        }
        return { data, rows };
      });
      const inks = new colours.Inks('safe', false);
      assert.equal(read.data.row, 1);
      for (const [j, row] of read.rows.entries()) {
        const c = 1 + j;
        if (c === 11) continue;  // marked, as it is the one chosen
        if (c === 2 || c === 5) {
          assert.ok(row.every(([, , , alpha]) => alpha === 0), `no game for c = ${c}`);
          continue;
        }
        const values = await bench.values(`{2,5,${c}}`, 0, 99);
        for (const [i, colour] of row.entries()) assert.deepEqual(colour, [...inks.colour(values[i], false), 255], `c = ${c}, heap ${i}`);
      }
      const box = await page.locator('.canvas-box').boundingBox();
      await page.mouse.click(box.x + 100, box.y + read.data.top + 20 * 6 + 3);
      await waitForGame(page, '{2, 5, 21}');
    },
  },
  {
    name: 'explore: a plot of large values',
    async run(bench) {
      const page = await bench.open(at('explore', { family: 'squares', picture: 'plot', count: 500 }));
      await waitForGame(page, 'squares');
      await page.waitForSelector('.uplot canvas');
      const drawn = await page.evaluate(() => {
        const canvas = document.querySelector('.uplot canvas');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return data.filter((_, i) => i % 4 === 3 && data[i] > 0).length;
      });
      assert.ok(drawn > 1000, `pixels drawn: ${drawn}`);
    },
  },
  {
    name: 'explore: older requests are dropped while a slider is dragged',
    async run(bench) {
      // Each of these games takes seconds: they are one game, with every heap k times.
      const page = await bench.open(at('explore', { family: '{7k,17k,66k,76k,83k}', let: 'k=1', range: 'k=1..16' }));
      await page.waitForSelector('.picture[data-game="{7, 17, 66, 76, 83}"]');
      let begun = 0;
      let dropped = 0;
      let answered = 0;
      let most = 0;
      await follow(page, (what, { pathname }) => {
        if (pathname !== '/api/analyze') return;
        if (what === 'asked') most = Math.max(most, ++begun - dropped - answered);
        else if (what === 'dropped') ++dropped;
        else ++answered;
      });
      await page.locator('.slider input[type=range]').focus();
      for (let i = 0; i < 8; ++i) {
        await page.keyboard.press('ArrowRight');
        await page.waitForTimeout(120);
      }
      await page.waitForSelector('.picture[data-game="{63, 153, 594, 684, 747}"]');
      assert.ok(begun >= 3, `requests begun: ${begun}`);
      assert.ok(dropped >= 3, `of ${begun} requests ${dropped} were dropped and ${answered} answered`);
      // The one that was there at the beginning is dropped too; that a request has failed is told after the next has begun.
      assert.ok(most <= 2, `${most} requests at once`);
    },
  },
  {
    name: 'explore: a long computation shows how far it is and can be cancelled',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{7,17,66,76,83}' }));
      await page.waitForSelector('.picture[data-game="{7, 17, 66, 76, 83}"]');
      await page.waitForSelector('.progress-track');
      await page.waitForFunction(() => /: [\d,]+ heaps/.test(document.querySelector('.progress-text')?.textContent ?? ''));
      let dropped = 0;
      await follow(page, (what, { pathname }) => { if (what === 'dropped' && pathname === '/api/analyze') ++dropped; });
      await page.click('.progress-text button');
      await page.waitForSelector('.fault:has-text("Cancelled")');
      assert.equal(await page.locator('.progress-text').count(), 0);
      await page.waitForTimeout(100);
      assert.equal(dropped, 1);
      // The values that had come stay.
      await checkStrip(bench, page, '{7, 17, 66, 76, 83}');
    },
  },
  {
    name: 'explore: the command line is quoted for a shell and gives the same game',
    async run(bench) {
      const page = await bench.open(at('explore', { family, let: 'm=19' }));
      await page.waitForSelector('.slider var:text-is("k")');
      await page.fill('.slider:has(var:text-is("k")) .number input', '3');
      await waitForGame(page, 'sink {19, 41, 60}');
      const text = await page.textContent('.command code');
      assert.equal(text, "./takeaway analyze 'sink {m, 2m+k, 3m+k}' --let m=19 --let k=3");
    },
  },
];
