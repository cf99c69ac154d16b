// Games on two heaps: a carpet of values or outcomes, a chosen pair, what is known, and pairs in Play.
import assert from 'node:assert/strict';
import { at, colours, fileButton, hashOf, saved, settled, visit, waitForGame, waitForHash } from './bench.mjs';

const game = 'plane {(1,2),(2,1)}';
const canonical = 'plane {(1,2), (2,1)}';

/** Nim-values by the definition; moves of any length are not needed here. */
function byDefinition(moves, columns, rows) {
  const values = Array.from({ length: rows }, () => new Array(columns).fill(0));
  for (let y = 0; y < rows; ++y)
    for (let x = 0; x < columns; ++x) {
      const met = new Set(moves.filter(([s, t]) => s <= x && t <= y).map(([s, t]) => values[y - t][x - s]));
      while (met.has(values[y][x])) ++values[y][x];
    }
  return values;
}

/** The carpet as it is drawn: the colours of its points. */
const readCarpet = (page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('.pane canvas:not(.overlay)');
    const data = Object.fromEntries(Object.entries(canvas.dataset).map(([name, value]) => [name, Number(value)]));
    const image = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const points = [];
    const half = Math.floor(data.cell / 2);
    for (let j = 0; data.top + (j + 1) * data.cell <= canvas.height && j < data.rows; ++j)
      for (let i = 0; data.left + (i + 1) * data.cell <= canvas.width && i < data.columns; ++i) {
        const place = 4 * ((data.top + j * data.cell + half) * canvas.width + data.left + i * data.cell + half);
        points.push({ x: data.from + i, y: data.row + j, colour: [...image.data.slice(place, place + 4)] });
      }
    return { ...data, points };
  });

async function checkCarpet(page, moves, outcomes) {
  const carpet = await readCarpet(page);
  assert.ok(carpet.columns >= 60 && carpet.rows >= 60, `${carpet.columns} x ${carpet.rows} points`);
  const values = byDefinition(moves, carpet.from + carpet.columns, carpet.row + carpet.rows);
  const inks = new colours.Inks('safe', outcomes);
  for (const { x, y, colour } of carpet.points) assert.deepEqual(colour, [...inks.colour(values[y][x], false), 255], `(${x},${y}) of value ${values[y][x]}`);
  return carpet;
}

const facts = (page, name) => page.textContent(`.panel ${name}`);

async function made(page, count) {
  await page.waitForFunction((wanted) => document.querySelectorAll('.history li').length >= wanted, count);
}

export const cases = [
  {
    name: 'plane: a carpet of values and of outcomes, and what is known of the game',
    async run(bench) {
      const page = await bench.open('', { loud: /status of 400/ });
      await page.fill('#family', game);
      await waitForGame(page, canonical);
      await checkCarpet(page, [[1, 2], [2, 1]], false);
      await page.locator('.tools .toggle:has-text("Outcomes") input').check();
      await waitForHash(page, /outcomes=1/);
      await settled(page);
      await checkCarpet(page, [[1, 2], [2, 1]], true);
      const known = JSON.parse(await bench.cli('analyze', game, '--json'));
      assert.equal(known.p_positions, 13534);
      assert.equal(await facts(page, '.share'), '33.84% (13,534 of 40,000 pairs with heaps below 200)');
      assert.match(await facts(page, '.kept'), /^\(3,3\): .*Larsson, Saha and Yokoo/);
      assert.match(await page.textContent('.panel .mosaic'), /^Rays \(1,0\), \(3,3\), \(0,1\): .*, from 2 times each on\.proved$/);
      assert.deepEqual(await page.locator('.panel .sectors li').allTextContents(), ['Between (1,0) and (3,3), 1 of 3 pairs are P', 'Between (3,3) and (0,1), 1 of 3 pairs are P']);
      assert.deepEqual(await page.locator('.panel .rows li').allTextContents(), known.rows.map(({ row, preperiod, period }) => `${row}: preperiod ${preperiod}, period ${period}proved`));
      // What is for sequences of values is not offered.
      assert.equal(await page.locator('.tools .choice, .tools .toggle:has-text("Wall")').count(), 0);
      await visit(page, at('explore', { family: 'plane {(0,1), (1,1), (2,1)}' }));
      await waitForGame(page, 'plane {(0,1), (1,1), (2,1)}');
      const kept = JSON.parse(await bench.cli('analyze', 'plane {(0,1),(1,1),(2,1)}', '--json'));
      assert.deepEqual([kept.kept_status, kept.kept_by.length > 0], ['proved', true]);
      assert.equal(await facts(page, '.kept'), `${kept.kept_by.map(([x, y]) => `(${x},${y})`).join(', ')}, for all heapsproved`);
      await visit(page, at('explore', { family: 'plane wythoff' }));
      await waitForGame(page, 'plane {(0,1)*, (1,0)*, (1,1)*}');
      assert.match(await facts(page, '.beatty'), /verified for k up to 1,000,000/);
      await page.fill('#family', 'plane {(1,-2)}');
      await page.waitForSelector('#family-fault');
      assert.match(await page.textContent('#family-fault'), /a move cannot add to a heap/);
    },
  },
  {
    name: 'plane: a pair that is tapped tells its value and its options, which lead on',
    async run(bench) {
      const page = await bench.open(at('explore', { family: game }));
      await waitForGame(page, canonical);
      const { left, top, cell } = await readCarpet(page);
      const box = await page.locator('.canvas-box').boundingBox();
      await page.mouse.click(box.x + left + 7.5 * cell, box.y + top + 9.5 * cell);
      await page.mouse.move(5, 5);
      await waitForHash(page, /at=7.*second=9/);
      await page.waitForSelector('.options button');
      const values = byDefinition([[1, 2], [2, 1]], 8, 10);
      assert.equal(await page.textContent('.heap-head'), `Heaps 7 and 9: N, whoever is to move wins; value ${values[9][7]}`);
      assert.deepEqual(await page.locator('.options li').allTextContents(), [`take 1 and 2 → (6, 7), value ${values[7][6]}`, `take 2 and 1 → (5, 8), value ${values[8][5]}`]);
      await page.click('.options button >> nth=0');
      await page.waitForFunction(() => document.querySelector('.heap-head')?.textContent.startsWith('Heaps 6 and 7'));
      await page.locator('.canvas-box').press('ArrowRight');
      await waitForHash(page, /at=7.*second=7/);
      await page.locator('.canvas-box').press('Escape');
      await page.waitForFunction(() => document.querySelector('.heap-note.faint'));
      // Dragged and zoomed it is still the same game.
      await page.mouse.move(box.x + 300, box.y + 300);
      await page.mouse.down();
      await page.mouse.move(box.x + 200, box.y + 200, { steps: 4 });
      await page.mouse.up();
      await settled(page);
      const moved = await checkCarpet(page, [[1, 2], [2, 1]], false);
      assert.ok(moved.from > 5 && moved.row > 5);
      assert.match(await hashOf(page), /first=\d+.*top=\d+/);
      await page.reload();
      await waitForGame(page, canonical);
      assert.equal((await readCarpet(page)).from, moved.from);
    },
  },
  {
    name: 'plane: sliders, files to keep, and a way back to other games',
    async run(bench) {
      const page = await bench.open(at('explore', { family: 'plane {(a,b),(b,a)}' }));
      await page.waitForSelector('.slider');
      for (const [name, number] of [['a', 1], ['b', 3]]) await page.fill(`.slider:has(var:text-is("${name}")) .number input`, String(number));
      await waitForGame(page, 'plane {(1,3), (3,1)}');
      await checkCarpet(page, [[1, 3], [3, 1]], false);
      const table = await saved(page, fileButton(page, 'CSV'));
      assert.equal(table.bytes.toString(), await bench.cli('values', 'plane {(1,3),(3,1)}', '--to', '99', '--format', 'csv'));
      const json = await saved(page, fileButton(page, 'JSON'));
      assert.deepEqual(JSON.parse(json.bytes.toString()).values, JSON.parse(await bench.cli('values', 'plane {(1,3),(3,1)}', '--to', '99', '--json')).values);
      const picture = await saved(page, fileButton(page, 'SVG'));
      assert.match(picture.bytes.toString(), /^<\?xml|^<svg/);
      assert.match(await page.textContent('.command code'), /^\.\/takeaway analyze 'plane \{\(a,b\),\(b,a\)\}' --let a=1 --let b=3/);
      await page.fill('#family', '{1,4}');
      await waitForGame(page, '{1, 4}');
      assert.equal(await page.locator('.tools .choice').count(), 1);
      assert.equal(await page.locator('.fault').count(), 0);
    },
  },
  {
    name: 'plane: a pair in Play, with hint and reason, against the program',
    async run(bench) {
      const page = await bench.open(at('play', { position: `${game}: (7,9)`, level: 'perfect' }));
      await page.waitForSelector('.pair-board');
      assert.match(await page.textContent('.rule'), /^From a pair take \(1,2\), \(2,1\)\. Whoever cannot move loses\.$/);
      assert.deepEqual((await page.locator('.pair-board button').evaluateAll((all) => all.map(({ dataset }) => dataset.to))).sort(), ['5,8', '6,7']);
      const { moves } = JSON.parse(await bench.cli('solve', `${game}: (7,9)`, '--json'));
      await page.click('button:text-is("Hint")');
      await page.click('.guess button >> nth=2');
      await page.waitForSelector('.pair-board button.hinted');
      const hinted = await page.getAttribute('.pair-board button.hinted', 'data-to');
      assert.ok(moves.some(({ to }) => to.join() === hinted), hinted);
      await page.click('button:text-is("Why")');
      await page.waitForSelector('.help ol li');
      assert.match(await page.textContent('.help'), /is lost for the other player/);
      assert.ok(await page.getByLabel('Misere: whoever cannot move wins').isDisabled());
      // By hints one wins to the end.
      for (let rounds = 0; rounds < 8 && !(await page.getAttribute('.score', 'data-over')); ++rounds) {
        await page.click('button:text-is("Hint")');
        await page.waitForSelector('.guess button, .pair-board button.hinted');
        if (await page.locator('.guess button').count()) await page.click('.guess button >> nth=2');
        await page.click('.pair-board button.hinted');
        await made(page, 2 * rounds + 1);
        await page.waitForFunction(() => document.querySelector('.score')?.dataset.turn === 'you' || document.querySelector('.score')?.dataset.over);
      }
      assert.equal(await page.getAttribute('.score', 'data-over'), 'you');
      await page.reload();
      await page.waitForSelector('.score[data-over=you]');
      await page.click('button:text-is("Undo")');
      await page.waitForSelector('.pair-board button');
    },
  },
  {
    name: 'plane: a sum of pairs, a pair too large for a board, and all of it in German',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'plane wythoff: (4,5), (1,1) + plane nim: (2,3)', two: 1 }));
      await page.waitForFunction(() => document.querySelectorAll('.pair-board').length === 3);
      await page.click('button:text-is("Why")');
      await page.click('.guess button >> nth=0');
      await page.waitForSelector('.help ol li');
      assert.match(await page.textContent('.help'), /You guessed right.*the nim-sum of the values is 5.*a move that makes it 0 wins/s);
      assert.deepEqual(await page.locator('.heap .tag').allTextContents(), ['value 6', 'value 2', 'value 1']);
      await page.click('.pair-board >> nth=0 >> [data-to="1,5"]');
      await made(page, 1);
      assert.deepEqual(await page.locator('.heap-size').allTextContents(), ['(1, 5)', '(1, 1)', '(2, 3)']);
      await page.context().close();
      const german = await bench.open(`?lang=de${at('play', { position: `${game}: (30,41)`, two: 1 })}`);
      await german.waitForSelector('.pair select');
      assert.equal(await german.locator('.pair-board').count(), 0);
      assert.match(await german.textContent('.rule'), /^Nimm von einem Paar \(1,2\), \(2,1\)\. Wer nicht ziehen kann, verliert\.$/);
      await german.click('.pair button:text-is("Ziehen")');
      await made(german, 1);
      assert.match(await german.textContent('.told'), /: [12] und [12] von \(30, 41\), es bleibt \((28|29), (39|40)\)\.$/);
      await visit(german, at('explore', { family: game, at: 7, second: 9 }));
      await waitForGame(german, canonical);
      await german.waitForSelector('.options li');
      assert.match(await german.textContent('.heap-head'), /^Haufen 7 und 9: N, wer am Zug ist, gewinnt; Wert \d$/);
      assert.match(await german.textContent('.panel .share'), /33,84 %/);
    },
  },
];
