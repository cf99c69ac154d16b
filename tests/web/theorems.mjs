import assert from 'node:assert/strict';
import { at, waitForGame } from './bench.mjs';

export const cases = [
  {
    name: 'theorems: the catalogue can be filtered and linked to',
    async run(bench) {
      const page = await bench.open('#theorems');
      await page.waitForSelector('.list a');
      const all = await page.locator('.list a').count();
      assert.ok(all >= 30, `${all} theorems`);
      await page.getByLabel('Filter').fill('additive sink');
      await page.waitForFunction((count) => document.querySelectorAll('.list a').length < count, all);
      await page.click('.list a:has-text("additive-sink")');
      await page.waitForSelector('.detail h2');
      const text = await page.textContent('.detail pre');
      assert.match(text, /^theorem\s+additive-sink/);
      assert.doesNotMatch(text, /theorem\s+additive-wall/);
      await page.getByLabel('Cell of an atlas').fill('wall-17');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => /^theorem\s+wall-17\b/.test(document.querySelector('.detail pre')?.textContent ?? ''));
    },
  },
  {
    name: 'theorems: a check is streamed and ends in the words of the program',
    async run(bench) {
      const page = await bench.open(at('theorems', { name: 'two-moves' }));
      const streamed = bench.isServed && page.waitForResponse((response) => response.url().includes('/api/check'));
      await page.click('button:text-is("Check")');
      if (streamed) assert.match((await streamed).headers()['content-type'], /event-stream/);
      const { results } = JSON.parse(await bench.cli('check', 'two-moves', '--json'));
      await page.waitForSelector('[data-verdict]', { timeout: 30_000 });
      assert.equal(await page.textContent('[data-verdict]'), `two-moves: ${results[0].status}`);
    },
  },
  {
    name: 'theorems: a proof is streamed and ends',
    async run(bench) {
      const page = await bench.open(at('theorems', { name: 'two-moves' }));
      await page.click('button:text-is("Prove")');
      await page.waitForSelector('[data-verdict]', { timeout: 30_000 });
      assert.equal(await page.textContent('[data-verdict]'), 'two-moves: proved');
      assert.match(await page.textContent('.result'), /\d+ obligations; z3 \d+/);
    },
  },
  {
    name: 'theorems: the command that checks a certificate is named',
    async run(bench) {
      const page = await bench.open('#theorems');
      const command = await page.textContent('.section:has(h2:text-is("Check a certificate")) .command code');
      assert.equal(command, './takeaway verify certificate.json');
    },
  },
  {
    name: 'theorems: a check can be cancelled',
    async run(bench) {
      const page = await bench.open(at('theorems', { claim: 'period(not {a,b,c}) > 0', let: 'a=1..200; b=a+1..200; c=b+1..400' }));
      await page.click('button:text-is("Check")');
      await page.waitForFunction(() => /: [\d,]+ cases?/.test(document.querySelector('.progress-text')?.textContent ?? ''));
      await page.click('.progress-text button');
      await page.waitForSelector('.fault:has-text("Cancelled")');
      assert.ok(await page.isEnabled('button:text-is("Check")'));
    },
  },
  {
    name: "theorems: a refuted claim's counterexample can be explored",
    async run(bench) {
      const page = await bench.open('#theorems');
      await page.getByLabel('Claim').fill('period < 20');
      await page.getByLabel('Family').fill('{2,5,c}');
      await page.getByLabel('Ranges').fill('c=8..30');
      await page.click('button:text-is("Check")');
      await page.waitForSelector('.counterexample');
      assert.equal(await page.textContent('[data-verdict]'), 'claim: refuted');
      assert.match(await page.textContent('.counterexample code'), /takeaway period '\{2, 5, 17\}'/);
      await page.click('.counterexample a');
      await waitForGame(page, '{2, 5, 17}');
      assert.match(await page.textContent('.facts'), /Period22proved/);
    },
  },
];
