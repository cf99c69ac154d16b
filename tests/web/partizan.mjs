// Partizan games: a strip of four outcome classes, and heaps at which Left and Right have moves of their own.
import assert from 'node:assert/strict';
import { at, colours, fileButton, hashOf, readStrip, saved, settled, visit, waitForGame, waitForHash } from './bench.mjs';

const letters = 'PLRN';

/** Outcomes by the definition: bit 0 where Left, moving first, wins, bit 1 where Right does. */
function byDefinition(left, right, count) {
  const known = [];
  const wins = (heap, moves, other) => moves.some((move) => move <= heap && !(known[heap - move] & other));
  for (let heap = 0; heap < count; ++heap) known.push((wins(heap, left, 2) ? 1 : 0) | (wins(heap, right, 1) ? 2 : 0));
  return known;
}

/** Compares every cell of the strip with the definition. */
async function checkClasses(page, left, right) {
  const strip = await readStrip(page);
  assert.ok(strip.cells.length > 50, `${strip.cells.length} cells looked at`);
  const known = byDefinition(left, right, strip.cells[strip.cells.length - 1].heap + 1);
  const inks = new colours.Inks('safe', false);
  for (const { heap, colour } of strip.cells) assert.deepEqual(colour, [...inks.colour(known[heap], heap < strip.preperiod), 255], `heap ${heap}: ${letters[known[heap]]}`);
  return strip;
}

const facts = (page) => page.locator('.facts').evaluate((list) => [...list.querySelectorAll('dt')].map((name) => `${name.textContent}: ${name.nextElementSibling.textContent}`));

async function myTurn(page) {
  await page.waitForFunction(() => document.querySelector('.score')?.dataset.turn === 'you' || document.querySelector('.score')?.dataset.over);
}

async function ask(page, button) {
  await page.click(`button:text-is("${button}")`);
  await page.click('.guess button >> nth=2');
  await page.waitForSelector('.help:not(.guess)');
}

export const cases = [
  {
    name: 'partizan: a strip of four colours, with the period, the behaviour and the forms of the program',
    async run(bench) {
      const page = await bench.open('', { loud: /status of 400/ });
      await page.fill('#family', 'left {1,3} right {2,5}');
      await waitForGame(page, 'left {1, 3} right {2, 5}');
      const strip = await checkClasses(page, [1, 3], [2, 5]);
      assert.equal(strip.preperiod, 6);
      assert.deepEqual(await facts(page), ['Period: 1proved', 'Preperiod: 6', 'In the end: strongly dominated by Left', 'In a period: 1 L']);
      const { canonical } = JSON.parse(await bench.cli('analyze', 'left {1,3} right {2,5}', '--json'));
      assert.deepEqual(await page.locator('.forms code').allTextContents(), canonical);
      assert.equal(await page.locator('.legend li').count(), 4);
      assert.match(await page.textContent('.legend'), /L: Left wins, whoever moves first/);
      assert.match(await page.textContent('.word-box'), /^P L N L2 N L/);
      // What is for nim-values alone is not offered.
      assert.equal(await page.locator('.tools .choice, .tools .toggle:has-text("Outcomes"), .tools .toggle:has-text("Wall")').count(), 0);
      for (const [family, left, right, behaviour] of [
        ['left {2,3} right {3,5}', [2, 3], [3, 5], 'strongly dominated by Right'],
        ['left {2,3} right {2,5}', [2, 3], [2, 5], 'fair'],
        ['left {2} right {5}', [2], [5], 'weakly dominated by Left'],
        ['left {3} right {3}', [3], [3], 'ultimately impartial'],
      ]) {
        await page.fill('#family', family);
        await page.waitForFunction((wanted) => document.querySelector('.behaviour')?.textContent === wanted, behaviour);
        await settled(page);
        await checkClasses(page, left, right);
      }
      await page.fill('#family', 'left {1,3} right {2,2}');
      await page.waitForSelector('#family-fault');
      const [line, caret] = (await page.textContent('#family-fault pre')).split('\n');
      assert.equal(line[caret.indexOf('^')], '2');
    },
  },
  {
    name: 'partizan: a heap tells its class, and the options of Left and of Right with theirs',
    async run(bench) {
      const page = await bench.open(at('explore', { family: 'left {1,3} right {2,5}', at: 7 }));
      await page.waitForSelector('.options li');
      const known = byDefinition([1, 3], [2, 5], 8);
      const { value } = JSON.parse(await bench.cli('solve', 'left {1,3} right {2,5}: 7', '--json'));
      assert.equal(await page.textContent('.heap-head'), `Heap 7: L: Left wins, whoever moves first; canonical form ${value}`);
      for (const [player, moves] of [['left', [1, 3]], ['right', [2, 5]]])
        assert.deepEqual(await page.locator(`.options[data-player=${player}] li`).allTextContents(), moves.map((move) => `take ${move} → heap ${7 - move}, ${letters[known[7 - move]]}`));
      assert.deepEqual(await page.locator('.options .to-p').allTextContents(), ['take 1 → heap 6, L', 'take 3 → heap 4, L']);
      await page.click('.options[data-player=right] button >> nth=1');
      await page.waitForFunction(() => document.querySelector('.heap-head')?.textContent.startsWith('Heap 2: N'));
      await page.waitForFunction(() => document.querySelector('.heap-note')?.textContent.includes('Right can'));
      await waitForHash(page, /at=2/);
      await visit(page, at('explore', { family: 'left {1,3} right {2,5}', at: 0 }));
      await page.waitForFunction(() => document.querySelector('.heap-note')?.textContent.includes('Right has no move.'));
      // Far out, by the period; and a player with endlessly many moves.
      await visit(page, at('explore', { family: 'left {2} right {5}', first: 7e14, at: 7e14 + 3 }));
      await page.waitForSelector('.options li');
      assert.match(await page.textContent('.heap-head'), /: L: Left wins/);
      assert.match(await page.textContent('.panel li:has(a:text-is("partizan-one-one"))'), /a = 2, b = 5: pure, period 7, behaviour weak_left/);
      await visit(page, at('explore', { family: 'left nim right {2,3}', at: 9 }));
      await waitForGame(page, 'left nim right {2, 3}');
      assert.equal(await page.locator('.options[data-player=left] li').count(), 9);
      assert.match(await page.textContent('.facts'), /Periodnot known.*no period is looked for/);
      assert.equal(await page.locator('.fault').count(), 0);
    },
  },
  {
    name: 'partizan: sliders, the rule about the end, files to keep, and a way back to other games',
    async run(bench) {
      const page = await bench.open(at('explore', { family: 'left {a} right {b,c}' }));
      await page.waitForSelector('.slider');
      assert.deepEqual(await page.locator('.slider var').allTextContents(), ['a', 'b', 'c']);
      for (const [name, number] of [['a', 2], ['b', 5], ['c', 7]]) await page.fill(`.slider:has(var:text-is("${name}")) .number input`, String(number));
      await waitForGame(page, 'left {2} right {5, 7}');
      await checkClasses(page, [2], [5, 7]);
      assert.match(await hashOf(page), /let=a%3D2/);
      await visit(page, at('explore', { family: 'ending {3,4,8}' }));
      await waitForGame(page, 'ending {3, 4, 8}');
      const outcomes = (await bench.cli('values', 'ending {3,4,8}', '--outcomes', '--to', '99', '--format', 'plain')).trim().split(' ');
      const inks = new colours.Inks('safe', false);
      for (const { heap, colour } of (await readStrip(page)).cells) if (heap < 100) assert.deepEqual(colour, [...inks.colour(letters.indexOf(outcomes[heap]), heap < 10), 255], `heap ${heap}`);
      assert.equal(await page.locator('.forms').count(), 0);
      const table = await saved(page, fileButton(page, 'CSV'));
      assert.match(table.bytes.toString(), /^heap,outcome\n0,L\n1,R\n2,L\n3,L\n4,N\n/);
      const picture = await saved(page, fileButton(page, 'SVG'));
      assert.match(picture.bytes.toString(), /strongly dominated by Left/);
      assert.match(await page.textContent('.command code'), /^\.\/takeaway analyze 'ending \{3,4,8\}'/);
      await page.fill('#family', '{1,4}');
      await waitForGame(page, '{1, 4}');
      assert.equal(await page.locator('.tools .choice').count(), 1);
      assert.equal(await page.locator('.fault').count(), 0);
    },
  },
  {
    name: 'partizan: a match in Play, Left against Right, with the moves of whoever is to move',
    async run(bench) {
      const page = await bench.open('#gallery');
      await page.click('.gallery a:text-is("Left against Right")');
      await page.waitForFunction(() => document.querySelectorAll('.heap').length === 2);
      assert.equal(await page.textContent('.rule'), 'Left takes 1 or 3, Right takes 2 or 5. Whoever cannot move loses.');
      assert.equal(await page.textContent('.turn'), 'Your move (Left)');
      assert.deepEqual(await page.locator('.heap >> nth=0').locator('.takes button').allTextContents(), ['Take 1', 'Take 3']);
      await ask(page, 'Hint');
      const { left } = JSON.parse(await bench.cli('solve', 'left {1,3} right {2,5}: 12,9', '--json'));
      const hinted = /take (\d+) from heap (\d+)/.exec(await page.textContent('.help'));
      assert.ok(left.some(({ heap, take }) => take === Number(hinted[1]) && heap + 1 === Number(hinted[2])), hinted[0]);
      await page.click('button:text-is("Why")');
      await page.waitForSelector('.help ol li');
      assert.match(await page.textContent('.help'), /Left can take .*Right, who is then to move, loses/);
      await page.click('.takes button.hinted');
      await page.waitForFunction(() => document.querySelectorAll('.history li').length === 2);
      await myTurn(page);
      assert.match(await page.textContent('.told'), /^The program: take [25] from heap [12], leaving \d+\.$/);
      const kept = new URLSearchParams((await hashOf(page)).split('?')[1]);
      assert.equal(kept.getAll('move').length, 2);
      await page.reload();
      await page.waitForFunction(() => document.querySelectorAll('.history li').length === 2);
      await page.click('button:text-is("Undo")');
      await page.waitForFunction(() => document.querySelector('.heap-size').textContent === '12' && document.querySelectorAll('.heap-size')[1].textContent === '9');
      // Another side has other moves from the start.
      await page.click('.rules summary');
      await page.click('.choice label:has-text("Right")');
      await page.waitForFunction(() => document.querySelector('.takes button').textContent === 'Take 2');
      assert.equal(await page.textContent('.turn'), 'Your move (Right)');
    },
  },
  {
    name: 'partizan: one may be Right, the perfect program wins what is won for it, and two persons have moves in turn',
    async run(bench) {
      // L: Left wins, whoever begins.
      assert.match(await bench.cli('solve', 'left {1,3} right {2,5}: 7,4'), /L: Left wins/);
      const page = await bench.open(at('play', { position: 'left {1,3} right {2,5}: 7,4', side: 'right', level: 'perfect' }));
      await page.waitForSelector('.stick');
      assert.equal(await page.textContent('.turn'), 'Your move (Right)');
      await ask(page, 'Why');
      assert.match(await page.textContent('.help'), /Left wins, whoever moves first.*after every move Left, who is then to move, wins/s);
      for (let rounds = 0; rounds < 12 && !(await page.getAttribute('.score', 'data-over')); ++rounds) {
        const made = await page.locator('.history li').count();
        await page.click('.takes button:enabled >> nth=0');
        await page.waitForFunction((before) => document.querySelectorAll('.history li').length > before, made);
        await myTurn(page);
      }
      assert.equal(await page.getAttribute('.score', 'data-over'), 'program');
      await visit(page, at('play', { position: 'left {1} right {2}: 5', two: 1 }));
      await page.waitForSelector('.stick');
      const seen = [];
      for (const _ of [1, 2, 3]) {
        seen.push([await page.textContent('.turn'), ...(await page.locator('.takes button:enabled').allTextContents())]);
        const made = await page.locator('.history li').count();
        await page.click('.takes button:enabled');
        await page.waitForFunction((before) => document.querySelectorAll('.history li').length > before, made);
      }
      assert.deepEqual(seen, [['Player 1 is to move (Left)', 'Take 1'], ['Player 2 is to move (Right)', 'Take 2'], ['Player 1 is to move (Left)', 'Take 1']]);
      await page.waitForSelector('.score[data-over=first]');
      assert.equal(await page.textContent('.winner'), 'No move is left: Player 1 wins!');
    },
  },
  {
    name: 'partizan: with the rule about the end, what is left says who has won; sides are chosen; misere play is not offered',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'ending {2}: 5', two: 1 }));
      await page.waitForSelector('.stick');
      assert.match(await page.textContent('.rule'), /Take 2 matches\. When nobody can move, Left has won if what is left is even, Right if it is odd\./);
      for (const made of [1, 2]) {
        await page.click('.takes button:enabled');
        await page.waitForFunction((wanted) => document.querySelectorAll('.history li').length === wanted, made);
      }
      await page.waitForSelector('.score[data-over=second]');
      await page.locator('.rules summary').click();
      await page.locator('.rules .choice:has-text("Player 1 is") label:has-text("Right")').click();
      await page.waitForFunction(() => document.querySelector('.turn')?.textContent === 'Player 1 is to move (Right)');
      await waitForHash(page, /side=right/);
      assert.ok(await page.getByLabel('Misere: whoever cannot move wins').isDisabled());
      await page.fill('#position', 'left {1,3} right {1,3}: 6 + nim: 2');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.querySelectorAll('.heap').length === 2);
      await page.click('.heap >> nth=0 >> .takes button:enabled >> nth=1');
      await page.waitForFunction(() => document.querySelector('.heap-size').textContent === '3');
      assert.equal(await page.locator('.fault').count(), 0);
    },
  },
];
