// Games with states: a strip for each state, and heaps of matches that are in one.
import assert from 'node:assert/strict';
import { at, checkStrip, hashOf, settled, visit, waitForGame, waitForHash } from './bench.mjs';

const strips = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll('.panes .pane').length === wanted, count);

async function myTurn(page) {
  await page.waitForFunction(() => document.querySelector('.score')?.dataset.turn === 'you' || document.querySelector('.score')?.dataset.over);
}

async function ask(page, button) {
  await page.click(`button:text-is("${button}")`);
  await page.click('.guess button >> nth=2');
  await page.waitForSelector('.help:not(.guess)');
}

const buttons = (page) => page.locator('.takes button:enabled').allTextContents();

export const cases = [
  {
    name: 'states: each state has a strip with its values by the definition',
    async run(bench) {
      const page = await bench.open('');
      for (const [game, states] of [
        ['pass {1, 2, 3}', ['pass {1, 2, 3}', 'pass {1, 2, 3} at passed']],
        ['button {1, 2} then {3}', ['button {1, 2} then {3}', 'button {1, 2} then {3} at pushed']],
        ['no-repeat {1, 2, 3}', ['no-repeat {1, 2, 3}', ...[1, 2, 3].map((take) => `no-repeat {1, 2, 3} at after${take}`)]],
        ['sink states {A: {1, 2} -> B; B: {3} -> A} at B', ['sink states {A: {1, 2} -> B; B: {3} -> A} at B', 'sink states {A: {1, 2} -> B; B: {3} -> A}']],
        ['block 1 {1, 2, 3}', ['block 1 {1, 2, 3}']],
      ]) {
        await visit(page, at('explore', { family: game }));
        await waitForGame(page, game);
        await strips(page, states.length);
        await settled(page);
        for (const [pane, one] of states.entries()) await checkStrip(bench, page, one, { pane });
      }
      assert.equal(await page.locator('.fault').count(), 0);
    },
  },
  {
    name: 'states: a slider, a carpet, outcomes and a plot are there for them, too',
    async run(bench) {
      const page = await bench.open(at('explore', { family: 'pass {1,c}', let: 'c=4', outcomes: 1 }));
      await waitForGame(page, 'pass {1, 4}');
      await strips(page, 2);
      await settled(page);
      await checkStrip(bench, page, 'pass {1, 4} at passed', { pane: 1, outcomes: true });
      for (const picture of ['carpet', 'plot']) {
        await visit(page, at('explore', { family: 'pass {1,c}', let: 'c=4', picture }));
        await waitForGame(page, 'pass {1, 4}');
        assert.equal(await page.locator('.fault').count(), 0, picture);
        assert.equal(await page.locator('.picture canvas').count() > 0, true);
      }
    },
  },
  {
    name: 'states: a heap shows its options with the states that they lead to, and goes there',
    async run(bench) {
      const page = await bench.open(at('explore', { family: 'pass {1,2,3}', at: 7 }));
      await page.waitForSelector('.options li');
      await settled(page);
      assert.equal(await page.textContent('.heap-head'), 'Heap 7 in state start: value 2, N-position');
      const [start] = [await bench.values('pass {1,2,3}', 0, 7)];
      const [passed] = await bench.values('pass {1,2,3} at passed', 7, 7);
      assert.deepEqual(await page.locator('.options li').allTextContents(), [
        `take nothing → heap 7 in state passed, value ${passed}`,
        ...[1, 2, 3].map((take) => `take ${take} → heap ${7 - take} in state start, value ${start[7 - take]}`),
      ]);
      // What is outlined in the second strip is the heap that the pass leads to, and nothing else.
      const drawn = await page.locator('.pane canvas.overlay').evaluateAll((all) => all.map((one) => one.getContext('2d').getImageData(0, 0, one.width, one.height).data.some((part) => part > 0)));
      assert.deepEqual(drawn, [true, true]);
      await page.click('.options button >> nth=0');
      await page.waitForFunction(() => document.querySelector('.heap-head')?.textContent.startsWith('Heap 7 in state passed'));
      await waitForHash(page, /in=passed/);
      await page.reload();
      await page.waitForSelector('.options li');
      assert.match(await page.textContent('.heap-head'), /^Heap 7 in state passed: value 3/);
    },
  },
  {
    name: 'states: one state can be chosen, and what is known is then of it',
    async run(bench) {
      const page = await bench.open(at('explore', { family: 'pass {1,4,5}' }));
      await waitForGame(page, 'pass {1, 4, 5}');
      await strips(page, 2);
      assert.equal(await page.textContent('.game-name'), 'pass {1, 4, 5}');
      await page.getByLabel('States').selectOption('passed');
      await strips(page, 1);
      await page.waitForFunction(() => document.querySelector('.game-name')?.textContent === 'pass {1, 4, 5} at passed');
      assert.match(await page.textContent('.pane figcaption'), /^State passed: preperiod 0, period 8$/);
      await checkStrip(bench, page, 'pass {1, 4, 5} at passed');
      assert.match(await hashOf(page), /state=passed/);
      // More states than strips: the others are there by their names.
      await visit(page, at('explore', { family: 'no-repeat {1..9}' }));
      await waitForGame(page, 'no-repeat {1..9}');
      await strips(page, 6);
      assert.equal(await page.getByLabel('States').locator('option').first().textContent(), 'the first 6 of 10');
      await page.getByLabel('States').selectOption('after9');
      await strips(page, 1);
      await settled(page);
      await checkStrip(bench, page, 'no-repeat {1..9} at after9');
    },
  },
  {
    name: 'states: where options may be forbidden, the heap says so',
    async run(bench) {
      const page = await bench.open(at('explore', { family: 'block 1 {1,2,3,7}', at: 9 }));
      await page.waitForSelector('.options li');
      const values = await bench.values('block 1 {1,2,3,7}', 0, 9);
      assert.equal(await page.textContent('.heap-head'), `Heap 9: value ${values[9]}, P-position`);
      assert.match(await page.textContent('.heap-note'), /the other player may forbid up to 1 of these/);
      assert.deepEqual(await page.locator('.options li').allTextContents(), [1, 2, 3, 7].map((take) => `take ${take} → heap ${9 - take}, value ${values[9 - take]}`));
    },
  },
  {
    name: 'states: a match with a pass, its state, its moves and its rules in words',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'pass {1,2,3}: 9', two: 1 }));
      await page.waitForSelector('.stick');
      assert.equal(await page.textContent('.rule'), 'Take 1, 2 or 3 matches, or pass: once in the match, and only where another move is left. Whoever cannot move loses.');
      assert.equal(await page.textContent('.heap .state'), 'state start');
      assert.deepEqual(await buttons(page), ['Take nothing → passed', 'Take 1', 'Take 2', 'Take 3']);
      await page.click('.stick[data-take="2"]');
      await page.waitForFunction(() => document.querySelector('.heap-size').textContent === '7');
      await page.click('.takes button:text-is("Take nothing → passed")');
      await page.waitForFunction(() => document.querySelector('.heap .state').textContent === 'state passed');
      assert.equal(await page.textContent('.told'), 'Player 2: take nothing from heap 1, in state passed.');
      assert.deepEqual(await buttons(page), ['Take 1', 'Take 2', 'Take 3'], 'one pass, and no other');
      assert.match(await page.textContent('.rule'), /^Take 1, 2 or 3 matches, or pass/);
      const kept = new URLSearchParams((await hashOf(page)).split('?')[1]);
      assert.deepEqual(kept.getAll('move'), ['0.0.2 start', '0.0.0 passed']);
      await page.reload();
      await page.waitForFunction(() => document.querySelector('.heap .state')?.textContent === 'state passed');
      await page.click('button:text-is("Undo")');
      await page.waitForFunction(() => document.querySelector('.heap .state').textContent === 'state start');
      for (const [position, rule] of [
        ['no-repeat {1..5}: 20', 'Take from 1 to 5 matches, but not as many as were taken last. Whoever cannot move loses.'],
        ['button {1,2} then {1,3}: 8 + {1,2}: 4', 'Heap 1: take 1 or 2 matches, or push the button, once: from then on take 1 or 3 matches; Heap 2: take 1 or 2 matches. Whoever cannot move loses.'],
        ['states {A: {1} -> B; B: {2} -> A}: 5', 'Take as states {A: {1} -> B; B: {2} -> A} allows. Whoever cannot move loses.'],
      ]) {
        await visit(page, at('play', { position }));
        await page.waitForSelector('.heap');
        assert.equal(await page.textContent('.rule'), rule);
      }
    },
  },
  {
    name: 'states: hint and why name the state, and the lost heaps are those of that state',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'button {1,2} then {3}: 6' }));
      await myTurn(page);
      await ask(page, 'Hint');
      assert.match(await page.textContent('.help'), /take nothing from heap 1, in state pushed/);
      assert.equal(await page.textContent('.takes .hinted'), 'Take nothing → pushed');
      await page.click('button:text-is("Why")');
      await page.waitForSelector('.reason');
      assert.equal(await page.textContent('.reason'), 'Leave what is lost for the other one: take nothing, and 6 are left, in state pushed.');
      assert.equal(await page.textContent('.lost-title'), 'Lost for whoever is to move in state pushed');
      const outcomes = await bench.values('button {1,2} then {3} at pushed', 0, 6, true);
      assert.deepEqual(await page.locator('.lost-heaps .lost').allTextContents(), outcomes.flatMap((won, heap) => (won ? [] : [String(heap)])));
      // A lost one, and a sum with its nim-sum.
      await visit(page, at('play', { position: 'no-repeat {1..5}: 13' }));
      await myTurn(page);
      await ask(page, 'Why');
      const { outcome } = JSON.parse(await bench.cli('solve', 'no-repeat {1..5}: 13', '--json'));
      assert.equal(outcome, 'P');
      assert.match(await page.textContent('.reason'), /^A heap of 13 in state start is lost/);
      await visit(page, at('play', { position: 'pass {1,2,3}: 7 + no-repeat {1,2,3}: 6' }));
      await myTurn(page);
      await ask(page, 'Why');
      assert.match(await page.textContent('.help'), /nim-sum/);
      assert.equal(await page.locator('.heap .state').count(), 2);
    },
  },
  {
    name: 'states: heaps keep their places when their states differ, and the perfect program wins a won sum',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'no-repeat {1,2,3}: 7,4', begins: 'program', level: 'perfect' }));
      await myTurn(page);
      for (let rounds = 0; rounds < 12 && !(await page.getAttribute('.score', 'data-over')); ++rounds) {
        assert.equal(await page.locator('.heap').count(), 2);
        assert.deepEqual(await page.locator('.heap').evaluateAll((heaps) => heaps.map((heap) => heap.querySelectorAll('.stick').length)), [7, 4], 'the places stay');
        const made = await page.locator('.history li').count();
        await page.click('.takes button:enabled >> nth=0');
        await page.waitForFunction((before) => document.querySelectorAll('.history li').length > before, made);
        await myTurn(page);
      }
      assert.equal(await page.getAttribute('.score', 'data-over'), 'program');
    },
  },
  {
    name: 'states: a match that may lead to two states asks which, by its buttons',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'states {A: {1} -> A, {1,2} -> B; B: {3} -> A}: 7', two: 1 }));
      await page.waitForSelector('.stick');
      assert.deepEqual(await buttons(page), ['Take 1', 'Take 1 → B', 'Take 2 → B']);
      await page.click('.stick[data-take="1"]');
      assert.equal(await page.textContent('.heap-word'), 'Taking 1 may lead to A or B: the buttons below say which.');
      await page.click('.takes button:text-is("Take 1 → B")');
      await page.waitForFunction(() => document.querySelector('.heap .state').textContent === 'state B');
      assert.deepEqual(await buttons(page), ['Take 3 → A']);
      // Too many for buttons: the state is chosen, and the number typed.
      await visit(page, at('play', { position: 'pass {1..60}: 80', two: 1 }));
      await page.waitForSelector('.takes input');
      await page.click('.choice label:has-text("start")');
      await page.getByLabel('Take', { exact: true }).fill('42');
      await page.click('.takes button:text-is("Take")');
      await page.waitForFunction(() => document.querySelector('.heap-size').textContent === '38');
    },
  },
];
