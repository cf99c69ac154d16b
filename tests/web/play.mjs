import assert from 'node:assert/strict';
import { at, hashOf, visit } from './bench.mjs';

const sizes = (page) => page.locator('.heap-size').allTextContents().then((texts) => texts.map(Number));

async function myTurn(page) {
  await page.waitForFunction(() => document.querySelector('.score')?.dataset.turn === 'you' || document.querySelector('.score')?.dataset.over);
}

/** The sizes are on the page as soon as the move is, and the turn is another one then. */
async function takeSticks(page, heap, take) {
  await page.click(`.heap >> nth=${heap} >> .stick[data-take="${take}"]`);
}

export const cases = [
  {
    name: 'play: begins with {1..3}: 21 and a friendly program, and says its rules in words',
    async run(bench) {
      const page = await bench.open('#play');
      await myTurn(page);
      assert.deepEqual(await sizes(page), [21]);
      assert.equal(await page.inputValue('label:has-text("Strength") select'), 'casual');
      assert.equal(await page.textContent('.rule'), 'Take 1, 2 or 3 matches. Whoever takes the last match wins.');
      for (const [query, rule] of [
        [{ position: '{1..3}: 21', misere: 1 }, 'Take 1, 2 or 3 matches. Whoever takes the last match loses.'],
        [{ position: '{2,5}: 9' }, 'Take 2 or 5 matches. Whoever cannot move loses.'],
        [{ position: 'sink {2,5}: 9 + nim: 3' }, 'Heap 1: take 2 or 5 matches, or the rest where less is left; Heap 2: take any number of matches. Whoever cannot move loses.'],
        [{ position: 'nim: 3,5,7' }, 'Take any number of matches. Whoever takes the last match wins.'],
        [{ position: '{1}: 4' }, 'Take 1 match. Whoever takes the last match wins.'],
        [{ position: 'squares: 12' }, 'Take as squares allows. Whoever cannot move loses.'],
      ]) {
        await visit(page, at('play', query));
        await page.waitForSelector('.heap');
        assert.equal(await page.textContent('.rule'), rule);
      }
    },
  },
  {
    name: 'play: a won game is won by clicking matchsticks',
    async run(bench) {
      const page = await bench.open(at('play', { position: '{1,2}: 7' }));
      await myTurn(page);
      for (let rounds = 0; rounds < 5; ++rounds) {
        const [size] = await sizes(page);
        await takeSticks(page, 0, size % 3);
        await page.waitForFunction((before) => Number(document.querySelector('.heap-size').textContent) < before, size);
        await page.waitForFunction(() => document.querySelector('.score').dataset.turn === 'you' || document.querySelector('.score').dataset.over !== '');
        if (await page.getAttribute('.score', 'data-over')) break;
      }
      assert.equal(await page.getAttribute('.score', 'data-over'), 'you');
      assert.equal(await page.textContent('.winner'), 'No move is left: you win!');
    },
  },
  {
    name: 'play: a stick that is no legal move is refused, with the legal ones',
    async run(bench) {
      const page = await bench.open(at('play', { position: '{1,3,4}: 8' }));
      await myTurn(page);
      await takeSticks(page, 0, 2);
      assert.match(await page.textContent('.small-fault'), /^2 is not a move here\. Moves: 1, 3, 4/);
      assert.deepEqual(await sizes(page), [8]);
    },
  },
  {
    name: 'play: usable by touch',
    async run(bench) {
      const page = await bench.open(at('play', { position: '{1,2}: 7', two: '1' }), { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
      await page.waitForSelector('.stick');
      await page.tap('.stick[data-take="2"]');
      await page.waitForFunction(() => document.querySelector('.turn')?.textContent.includes('Player 2'));
      await page.tap('.takes button');
      await page.waitForFunction(() => document.querySelector('.turn')?.textContent.includes('Player 1'));
      assert.deepEqual(await sizes(page), [4]);
    },
  },
  {
    name: 'play: a reload loses nothing, undo takes a move back',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'nim: 3,5,7', level: 'casual' }));
      await myTurn(page);
      await takeSticks(page, 2, 1);
      await page.waitForFunction(() => document.querySelectorAll('.history li').length === 2);
      await myTurn(page);
      const before = { sizes: await sizes(page), told: await page.textContent('.told'), hash: await hashOf(page) };
      assert.equal(before.sizes.reduce((sum, size) => sum + size, 0) < 14, true);
      await page.waitForTimeout(150);
      await page.reload();
      await page.waitForSelector('.history li', { state: 'attached' });
      await myTurn(page);
      assert.deepEqual({ sizes: await sizes(page), told: await page.textContent('.told'), hash: await hashOf(page) }, { ...before, hash: await hashOf(page) });
      assert.match(before.hash, /move=/);
      await page.click('button:text-is("Undo")');
      await page.waitForFunction(() => document.querySelectorAll('.history li').length === 0);
      assert.deepEqual(await sizes(page), [3, 5, 7]);
    },
  },
  {
    name: 'play: hint and why are what solve says',
    async run(bench) {
      const position = '{1,4}: 5,6,8 + nim: 3 + sink {2,5}: 9';
      const page = await bench.open(at('play', { position }));
      await myTurn(page);
      await page.click('button:text-is("Hint")');
      await page.waitForSelector('.help');
      const { moves } = JSON.parse(await bench.cli('solve', position, '--json'));
      assert.match(await page.textContent('.help'), new RegExp(`This move wins: take ${moves[0].take} from heap 1`));
      assert.equal(await page.locator('.takes button.hinted').count(), 1);
      await page.click('button:text-is("Why")');
      await page.waitForSelector('.help li');
      assert.match(await page.textContent('.help'), /nim-sum is 2/);
      assert.deepEqual(await page.locator('.heap .tag').allTextContents(), ['value 0', 'value 1', 'value 1', 'value 3', 'value 1']);
    },
  },
  {
    name: 'play: comply/constrain hands a constraint on',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'comply {1..3}: 7', two: '1' }));
      await page.waitForSelector('.takes');
      await page.click('.choice label:has-text("{4..}")');
      await page.click('button[aria-label="Take 2 from heap 1"]');
      await page.waitForFunction(() => document.querySelector('.heap h3').textContent.includes('comply {4..}'));
      assert.deepEqual(await sizes(page), [5]);
      assert.match(await page.textContent('.turn'), /Player 2/);
    },
  },
  {
    name: 'play: misere, two persons, large heaps',
    async run(bench) {
      const page = await bench.open(at('play', { position: '{1,2}: 1 + nim: 1000', two: '1', misere: '1' }));
      await page.waitForSelector('.bar');
      await page.getByLabel('Take', { exact: true }).fill('1000');
      await page.click('.takes button:text-is("Take")');
      await page.waitForFunction(() => document.querySelector('.turn')?.textContent.includes('Player 2'));
      await page.click('button[aria-label="Take 1 from heap 1"]');
      await page.waitForSelector('.winner');
      // Player 1 cannot move, and that wins.
      assert.equal(await page.textContent('.winner'), 'No move is left: Player 1 wins!');
    },
  },
];
