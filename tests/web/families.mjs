// Families and ranges as people type them.
import assert from 'node:assert/strict';
import { at, pageModule, waitForGame } from './bench.mjs';
import { intercept } from './questions.mjs';

export const cases = [
  {
    name: 'families: start values give a game',
    async run(bench) {
      const page = await bench.open('', { loud: /status of 400/ });
      for (const [typed, game] of [['{2,5,c}', '{2, 5, 11}'], ['{5,11,c}', '{5, 11, 23}'], ['{9-a}', '{4}'], ['{a,b,a+b}', '{5, 11, 16}'], ['sink {m, 2m+k, 3m+k}', 'sink {5, 21, 26}'], ['{1,a-b,b}', '{1, 11, 12}']]) {
        await page.fill('#family', typed);
        await waitForGame(page, game);
        assert.equal(await page.locator('#family-fault').count(), 0, typed);
      }
      // The page's own link from a theorem.
      const theorems = await bench.open(at('theorems', { name: 'two-five' }));
      await theorems.click('.detail a');
      await waitForGame(theorems, '{2, 5, 11}');
      // Values in the address stay, and the others go with them.
      const given = await bench.open(at('explore', { family: '{a,b,11}', let: 'b=5' }));
      await waitForGame(given, '{5, 11, 23}');
      assert.equal(await given.inputValue('.slider:has(var:text-is("b")) .number input'), '5');
    },
  },
  {
    name: 'families: values of an earlier family do not stick, another boundary keeps them',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{2,5,c}', let: 'c=17' }), { loud: /status of 400/ });
      await waitForGame(page, '{2, 5, 17}');
      await page.fill('#family', 'sink {2,5,c}');
      await waitForGame(page, 'sink {2, 5, 17}');
      await page.fill('#family', '{c, 17}');
      await waitForGame(page, '{5, 17}');
      assert.equal(await page.locator('#family-fault').count(), 0);
    },
  },
  {
    name: 'families: ranges are read with commas and blanks',
    async run(bench) {
      const { letsIn } = await pageModule('theorems/state.ts');
      for (const [typed, lets] of [
        ['a=1..10, b=1..10', ['a=1..10', 'b=1..10']],
        ['a = 1..10 , b = a+1 .. 12', ['a = 1..10', 'b = a+1 .. 12']],
        ['a=1..10;b=1..10', ['a=1..10', 'b=1..10']],
        ['a=1,3,9 b=2', ['a=1,3,9', 'b=2']],
        ['a=1..5, b=a..min(a+9, 20), c=b', ['a=1..5', 'b=a..min(a+9, 20)', 'c=b']],
        ['  ', []],
        ['17', ['17']],
      ]) assert.deepEqual(letsIn(typed), lets, typed);
      const page = await bench.open('#theorems');
      await page.getByLabel('Claim').fill('period = a+b');
      await page.getByLabel('Family').fill('{a,b}');
      await page.getByLabel('Ranges').fill('a = 1..10, b = 11 .. 20');
      await page.keyboard.press('Enter');
      await page.waitForSelector('[data-verdict]');
      assert.match(await page.textContent('.result'), /100 cases/);
    },
  },
  {
    name: 'families: Enter runs a claim, and an old error or verdict goes when the text changes',
    async run(bench) {
      const page = await bench.open('#theorems', { loud: /status of 400/ });
      await page.getByLabel('Family').fill('{2,5,c}');
      await page.getByLabel('Ranges').fill('c=8..12');
      await page.getByLabel('Claim').fill('period <');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.runner .fault');
      await page.getByLabel('Claim').fill('period < 1000');
      assert.equal(await page.locator('.runner .fault').count(), 0);
      await page.keyboard.press('Enter');
      await page.waitForSelector('[data-verdict]');
      await page.getByLabel('Claim').fill('period < 1');
      assert.equal(await page.locator('[data-verdict]').count(), 0);

      const explore = await bench.open(at('explore', { family: '{2,2}' }), { loud: /status of 400/ });
      await explore.waitForSelector('#family-fault');
      await intercept(explore, '/api/', bench.server, () => new Promise(() => {}));
      await explore.fill('#family', '{2,3}');
      assert.equal(await explore.locator('#family-fault').count(), 0, 'before the server has answered');

      const play = await bench.open(at('play', { position: '{2,2}: 9' }), { loud: /status of 400/ });
      await play.waitForSelector('.fault');
      await play.fill('#position', '{1,2}: 9');
      assert.equal(await play.locator('.fault').count(), 0);
      await play.keyboard.press('Enter');
      await play.waitForSelector('.stick');
    },
  },
];
