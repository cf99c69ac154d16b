// Games whose moves bound the next one: a strip of lost heaps, and a heap with its bound in Play.
import assert from 'node:assert/strict';
import { at, colours, fileButton, readStrip, saved, visit, waitForGame } from './bench.mjs';

/** The least winning takings by the definition: who follows a taking of t may take at most f(t). */
function byDefinition(bound, count) {
  const least = [0];
  const isLost = (heap, most) => heap === 0 || least[heap] > most;
  for (let heap = 1; heap <= count; ++heap) {
    least[heap] = heap;
    for (let take = 1; take < heap; ++take)
      if (isLost(heap - take, bound(take))) {
        least[heap] = take;
        break;
      }
  }
  return least;
}

async function checkLost(page, bound) {
  const strip = await readStrip(page);
  assert.ok(strip.cells.length > 50, `${strip.cells.length} cells looked at`);
  const least = byDefinition(bound, strip.cells[strip.cells.length - 1].heap);
  const inks = new colours.Inks('safe', true);
  for (const { heap, colour } of strip.cells) assert.deepEqual(colour, [...inks.colour(least[heap] === heap ? 0 : 1, false), 255], `heap ${heap}`);
}

const lost = async (page) => (await page.textContent('.lost-list')).split(/\s+/).map((text) => Number(text.replace(/,/g, '')));

async function made(page, count) {
  await page.waitForFunction((wanted) => document.querySelectorAll('.history li').length >= wanted, count);
}

async function myTurn(page) {
  await page.waitForFunction(() => document.querySelector('.score')?.dataset.turn === 'you' || document.querySelector('.score')?.dataset.over);
}

export const cases = [
  {
    name: 'dynamic: a strip of lost heaps, the theorem, and the least number that wins',
    async run(bench) {
      const page = await bench.open('', { loud: /status of 400/ });
      await page.fill('#family', 'dynamic 2t');
      await waitForGame(page, 'dynamic 2t');
      await checkLost(page, (t) => 2 * t);
      const known = JSON.parse(await bench.cli('analyze', 'dynamic 2t', '--json'));
      assert.deepEqual(await lost(page), known.lost_heaps);
      assert.match(await page.textContent('.theorem-says'), /Schwenk’s recursion gives the same, verified to 100,000/);
      assert.match(await page.textContent('.fibonacci'), /Fibonacci numbers, verified to 100,000/);
      assert.equal(await page.locator('.tools .choice, .tools .toggle:has-text("Outcomes"), .tools .toggle:has-text("Wall")').count(), 0);
      await visit(page, at('explore', { family: 'dynamic 2t', at: 20 }));
      await page.waitForSelector('.least');
      assert.equal(await page.textContent('.heap-head'), 'Heap 20: won by the first player');
      const { takes } = JSON.parse(await bench.cli('solve', 'dynamic 2t: 20', '--json'));
      assert.equal(await page.textContent('.least'), `The least number that wins: take ${takes[0]}.${takes.length > 1 ? ` Also ${takes.slice(1).join(', ')}.` : ''}`);
      await page.locator('.canvas-box').press('ArrowRight');
      await page.waitForFunction(() => document.querySelector('.heap-head')?.textContent === 'Heap 21: lost by the first player');
      await page.waitForFunction(() => document.querySelector('.least')?.textContent.includes('all 21'));
      await visit(page, at('explore', { family: 'dynamic t mod 7' }));
      await waitForGame(page, 'dynamic t mod 7');
      await checkLost(page, (t) => t % 7);
      assert.match(await page.textContent('.theorem-says'), /none is known here/);
      await page.fill('#family', 'dynamic t - 5');
      await page.waitForSelector('#family-fault');
      assert.match(await page.textContent('#family-fault'), /the bound after 1 are taken is negative/);
    },
  },
  {
    name: 'dynamic: a slider, files to keep, and German',
    async run(bench) {
      const page = await bench.open(`?lang=de${at('explore', { family: 'dynamic k*t', let: 'k=3', at: 7 })}`);
      await waitForGame(page, 'dynamic 3t');
      await checkLost(page, (t) => 3 * t);
      assert.match(await page.textContent('.heap-head'), /^Haufen 7: gewonnen, wenn man anfängt$/);
      await page.fill('.slider .number input', '4');
      await waitForGame(page, 'dynamic 4t');
      await checkLost(page, (t) => 4 * t);
      const table = await saved(page, fileButton(page, 'CSV'));
      assert.equal(table.bytes.toString(), await bench.cli('values', 'dynamic 4t', '--to', '999', '--format', 'csv'));
      assert.equal(await page.locator('.fault').count(), 0);
    },
  },
  {
    name: 'dynamic: a heap with its bound in Play, with hint and reason, won by hints',
    async run(bench) {
      const page = await bench.open('#play');
      await page.click('.games button:text-is("Fibonacci Nim")');
      await page.waitForFunction(() => document.querySelector('.heap-size')?.textContent === '20');
      assert.match(await page.textContent('.rule'), /^Take at most 2t after t were taken; the first move may take any number, but not all\. Whoever cannot move loses\.$/);
      assert.equal(await page.textContent('.bound'), 'at most 19');
      assert.equal(await page.locator('.takes button').count(), 19);
      await page.click('button:text-is("Why")');
      await page.click('.guess button >> nth=0');
      await page.waitForSelector('.help ol li');
      assert.match(await page.textContent('.help'), /You guessed right.*take 2 from heap 1.*20 = 13 \+ 5 \+ 2/s);
      for (let rounds = 0; rounds < 20 && !(await page.getAttribute('.score', 'data-over')); ++rounds) {
        await page.click('button:text-is("Hint")');
        await page.waitForSelector('.guess button, .takes button.hinted');
        if (await page.locator('.guess button').count()) await page.click('.guess button >> nth=2');
        await page.click('.takes button.hinted');
        await made(page, 2 * rounds + 1);
        await myTurn(page);
        if (rounds === 0) assert.match(await page.textContent('.bound'), /^at most \d+$/);
      }
      assert.equal(await page.getAttribute('.score', 'data-over'), 'you');
      assert.ok(await page.getByLabel('Misere: whoever cannot move wins').isDisabled());
      assert.ok(await page.locator('button:text-is("Another heap")').isDisabled());
    },
  },
  {
    name: 'dynamic: what is not allowed is refused, and two persons have bounds in turn',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'dynamic 2t: (20,4)', two: 1 }));
      await page.waitForSelector('.takes button');
      assert.deepEqual(await page.locator('.takes button').allTextContents(), ['Take 1', 'Take 2', 'Take 3', 'Take 4']);
      await page.click('.stick[data-take="5"]');
      await page.waitForSelector('.heap-word.wrong');
      await page.click('.takes button:text-is("Take 1")');
      await made(page, 1);
      await page.waitForFunction(() => document.querySelector('.bound')?.textContent === 'at most 2');
      assert.deepEqual(await page.locator('.takes button').allTextContents(), ['Take 1', 'Take 2']);
      assert.equal(await page.textContent('.turn'), 'Player 2 is to move');
      await page.click('button:text-is("Undo")');
      await page.waitForFunction(() => document.querySelector('.heap-size')?.textContent === '20');
      assert.equal(await page.locator('.fault').count(), 0);
    },
  },
];
