// Nothing on the page says more than is known.
import assert from 'node:assert/strict';
import { at, pageModule, settled, visit, waitForGame } from './bench.mjs';
import { intercept } from './questions.mjs';

/** Everything that is written on a canvas from now on, in `window.written`. */
const listening = (page) => page.addInitScript(() => {
  window.written = [];
  const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    window.written.push(text);
    return write.call(this, text, ...place);
  };
});

/** The letters of a word, preperiod and then so many periods. */
const letters = (runs, preperiod, copies) => {
  const word = runs.flatMap(([value, length]) => Array(length).fill(value));
  return [...word.slice(0, preperiod), ...Array.from({ length: copies }, () => word.slice(preperiod)).flat()];
};

function runAt(word, index) {
  let [first, last] = [index, index];
  while (first > 0 && word[first - 1] === word[index]) --first;
  while (last + 1 < word.length && word[last + 1] === word[index]) ++last;
  return last + 1 === word.length ? null : last - first + 1;
}

export const cases = [
  {
    name: 'honest: runs that are not seen whole have their true length or none',
    async run(bench) {
      const { WholeRuns } = await pageModule('explore/whole_runs.ts');
      let seed = 27;
      const random = (most) => (seed = (seed * 48271) % 2147483647) % most;
      for (let tries = 0; tries < 300; ++tries) {
        const runs = [];
        const length = 1 + random(6);
        while (runs.length < length) {
          const value = random(3);
          if (runs.at(-1)?.[0] !== value) runs.push([value, 1 + random(4)]);
        }
        const total = runs.reduce((sum, [, count]) => sum + count, 0);
        const preperiod = random(total);
        const word = letters(runs, preperiod, 9);
        const known = new WholeRuns({ runs, complete: true }, preperiod, total - preperiod);
        const begun = new WholeRuns({ runs, complete: false }, 0, 0);
        const context = JSON.stringify([runs, preperiod]);
        for (let i = 0; i < preperiod + 6 * (total - preperiod); ++i) assert.equal(known.lengthAt(i), runAt(word, i), `${context}, heap ${i}`);
        for (let i = 0; i < total; ++i) assert.equal(begun.lengthAt(i), runAt(letters(runs, 0, 1), i), `${context} begun, heap ${i}`);
      }
      const page = await bench.open(at('explore', { family: '{1000000007,3000000026,4000000033}' }), { before: listening });
      await waitForGame(page, '{1000000007, 3000000026, 4000000033}');
      const written = new Set(await page.evaluate(() => window.written));
      assert.ok(written.has('1000000007'), 'the true length of the first run');
      for (const cut of ['5001', '5191']) assert.ok(!written.has(cut), `a run of ${cut} heaps is none of this game`);
      // Without a word nothing tells where a run ends that is not there to its end.
      const bare = await bench.open(at('explore', { family: '{1000000007,3000000026,4000000033}' }), {
        loud: /status of 422/,
        before: async (opened) => {
          await listening(opened);
          await intercept(opened, '/api/analyze', bench.server, () => ({ status: 422, document: { error: 'too long' } }));
        },
      });
      await bare.waitForSelector('.panel .fault');
      await settled(bare);
      const found = (await bare.evaluate(() => window.written)).filter((text) => /^\d{4,}$/.test(text));
      assert.deepEqual(found.filter((text) => Number(text) > 4000 && Number(text) < 11000), []);
    },
  },
  {
    name: 'honest: conjectures are told from theorems, and only theorems are green',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{4,10,21}' }));
      await waitForGame(page, '{4, 10, 21}');
      const { theorems } = JSON.parse(await bench.cli('analyze', '{4,10,21}', '--json'));
      const conjectures = theorems.filter(({ status }) => status !== 'theorem').map(({ theorem }) => theorem);
      assert.ok(conjectures.includes('three-moves-sums'));
      const section = (title) => page.locator('.panel .section', { has: page.getByRole('heading', { name: title }) });
      const proved = await section('Theorems that apply').locator('li').allTextContents();
      for (const name of conjectures) assert.ok(proved.every((text) => !text.includes(name)), `${name} is no theorem`);
      const unproved = section('Conjectures and observations, not proved');
      assert.deepEqual(await unproved.locator('li a').allTextContents(), conjectures);
      assert.match(await unproved.locator('li').first().textContent(), /conjecture.*agrees here/);
      assert.equal(await unproved.locator('.tag:not(.weak)').count(), 0, 'nothing there is green');
      // What was not decided is not green either.
      const undecided = await bench.open(at('explore', { family: '{4,10,21}' }), {
        before: (opened) => intercept(opened, '/api/analyze', bench.server, async (get) => {
          const document = await get();
          for (const theorem of document.theorems) theorem.agrees = null;
          return { document };
        }),
      });
      await waitForGame(undecided, '{4, 10, 21}');
      const tags = undecided.locator('.panel .plain .tag:text-is("not decided")');
      assert.ok((await tags.count()) > 1);
      for (const tag of await tags.all()) assert.match(await tag.getAttribute('class'), /weak/);
    },
  },
  {
    name: 'honest: after an error the last game is not called proved, nor are its files offered',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{1,4}' }), { loud: /status of 400/ });
      await waitForGame(page, '{1, 4}');
      assert.match(await page.textContent('.side'), /proved/);
      await page.fill('#family', '{1,4');
      await page.waitForSelector('#family-fault');
      assert.doesNotMatch(await page.textContent('.side'), /proved|\{1, 4\}/);
      assert.equal(await page.locator('.files :is(a, button), .command').count(), 0);
      await page.fill('#family', '{1,4,9}');
      await waitForGame(page, '{1, 4, 9}');
      assert.match(await page.textContent('.side'), /proved/);
      // The same by a slider.
      await visit(page, at('explore', { family: '{2,5,c}', let: 'c=6' }));
      await waitForGame(page, '{2, 5, 6}');
      await page.fill('.slider .number input', '5');
      await page.waitForSelector('#family-fault');
      assert.equal(await page.locator('.facts, .files :is(a, button)').count(), 0);
      await page.fill('.slider .number input', '7');
      await waitForGame(page, '{2, 5, 7}');
      await page.waitForSelector('.files :is(a, button)');
    },
  },
  {
    name: 'honest: a number that cannot be taken is refused with the reason',
    async run(bench) {
      const page = await bench.open(at('map', { by: 'c', c: 64 }));
      await page.getByLabel('Largest move c').fill('99999999');
      await page.waitForSelector('.field-fault');
      assert.equal(await page.textContent('.field-fault'), 'A whole number from 3 to 65,536.');
      await page.keyboard.press('Tab');
      assert.equal(await page.locator('.field-fault').count(), 1, 'it stays when the field is left');
      await page.getByLabel('Largest move c').fill('100');
      await page.waitForFunction(() => !document.querySelector('.field-fault'));
      await page.waitForFunction(() => location.hash.includes('c=100'));
      // An address may ask for too much; it is not waited for what it gets instead.
      await page.evaluate((hash) => { location.hash = hash; }, at('map', { by: 'c', c: 99999999 }));
      await page.waitForSelector('[role=alert]:has-text("asks for c = 99999999")');
    },
  },
];
