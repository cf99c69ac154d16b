// The tutorial in the page: its values are those of the program, its exercises can be solved, and wrong answers are
// told what to look at.
import assert from 'node:assert/strict';
import { at, hashOf, pageModule, settled, tabTo, waitForGame } from './bench.mjs';

const definition = await pageModule('tutorial/definition.ts');
const { steps, exercises } = await pageModule('tutorial/steps.ts');
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Small games, always the same ones. */
function someGames(count) {
  let state = 20261;
  const below = (most) => ((state = (state * 48271) % 2147483647) % most);
  return Array.from({ length: count }, () => {
    const moves = [...new Set(Array.from({ length: 1 + below(4) }, () => 1 + below(12)))].sort((a, b) => a - b);
    return { moves, sink: below(2) === 1 };
  });
}

const said = async (page) => (await page.textContent('.exercise .said')).trim();
const right = (page) => page.getAttribute('.exercise .said', 'data-right');

async function answer(page, number) {
  await page.fill('.exercise input[type=number]', String(number));
  await page.press('.exercise input[type=number]', 'Enter');
}

/** How each exercise is solved; the answers come from the program. */
const solutions = {
  async play(page) {
    for (let heap = 10; heap > 0; ) {
      await page.click(`.exercise button:text-is("Take ${heap % 3 === 0 ? 1 : heap % 3}")`);
      await page.waitForFunction((before) => {
        const now = Number(document.querySelector('.exercise [data-heap]').dataset.heap);
        return now === 0 || (now < before && !document.querySelector('.exercise .main').disabled);
      }, heap);
      heap = Number(await page.getAttribute('.exercise [data-heap]', 'data-heap'));
    }
  },
  async outcomes(page, bench) {
    const outcomes = await bench.values('{1,3,4}', 0, 14, true);
    for (const [heap, won] of outcomes.entries()) if (!won) await page.click(`.marks button:nth-child(${heap + 1})`);
    await page.click('.exercise .main');
  },
  async values(page, bench) {
    await answer(page, (await bench.values('{2,3}', 7, 7))[0]);
  },
  async period(page, bench) {
    await answer(page, JSON.parse(await bench.cli('period', '{2,5}', '--json')).period);
  },
  async sums(page, bench) {
    const [move] = JSON.parse(await bench.cli('solve', '{1,3,4}: 4,5,7', '--json')).moves;
    await page.click(`.exercise [data-move="${move.heap} ${move.take}"]`);
  },
  async boundary(page, bench) {
    const outcomes = await bench.values('sink {2,5}', 1, 14, true);
    await answer(page, 1 + outcomes.indexOf(0));
  },
  async families(page, bench) {
    await answer(page, JSON.parse(await bench.cli('period', '{1,100}', '--json')).period);
  },
};

/** Answers that are wrong, and what is said of them. */
const mistakes = {
  async outcomes(page) {
    for (const heap of [0, 2, 4]) await page.click(`.marks button:nth-child(${heap + 1})`);
    await page.click('.exercise .main');
    assert.match(await said(page), /heap 4 again.*take 4.*heap 0, which is lost/);
  },
  async values(page) {
    await answer(page, 2);
    assert.match(await said(page), /heaps 5 and 4, with values 0 and 2.*among them/);
  },
  async period(page) {
    await answer(page, 14);
    assert.match(await said(page), /smaller number/);
    await answer(page, 6);
    assert.match(await said(page), /6 in a row/);
  },
  async sums(page) {
    await page.click('.exercise [data-move="0 1"]');
    assert.match(await said(page), /nim-sum is then 2/);
  },
  async boundary(page) {
    await answer(page, 3);
    assert.match(await said(page), /Heap 3 is won: take 5, and the game is over/);
    await answer(page, 9);
    assert.match(await said(page), /won: take|smaller/);
  },
  async families(page) {
    await answer(page, 2);
    assert.match(await said(page), /odd c/);
  },
};

export const cases = [
  {
    name: 'tutorial: values and periods by its definition are those of the program',
    async run(bench) {
      for (const rules of someGames(25)) {
        const game = definition.gameText(rules);
        const first = rules.sink ? 1 : 0;
        assert.deepEqual(definition.valuesOf(rules, 60).slice(first), await bench.values(game, first, 60), game);
        const { preperiod, period } = JSON.parse(await bench.cli('period', game, '--json'));
        assert.deepEqual(definition.periodOf(rules), { preperiod, period }, game);
      }
    },
  },
  {
    name: 'tutorial: every exercise can be solved, says so, and is remembered; wrong answers are told where to look',
    async run(bench) {
      const page = await bench.open('');
      await page.click('.head nav a:text-is("Tutorial")');
      for (const [i, step] of steps.entries()) {
        await page.waitForSelector(`.lesson[data-step=${step}]`);
        if (exercises.includes(step)) {
          await mistakes[step]?.(page);
          if (mistakes[step]) assert.notEqual(await right(page), 'true', step);
          if (step === 'outcomes') await page.click('.exercise button:text-is("Clear")');
          await solutions[step](page, bench);
          assert.equal(await right(page), 'true', `${step}: ${await said(page)}`);
          assert.ok((await said(page)).length > 20);
          await page.click('.lesson .onward .button.main');
        } else assert.match(await page.textContent('.score-line'), /all 7 exercises/);
        assert.equal(await page.locator('.steps a:has-text("✓")').count(), Math.min(i + 1, exercises.length));
      }
      await page.reload();
      await page.waitForSelector('.lesson[data-step=onward]');
      assert.match(await page.textContent('.score-line'), /all 7 exercises/);
      await page.click('.cards a:text-is("Explore a game")');
      await waitForGame(page, '{1, 3, 4}');
    },
  },
  {
    name: 'tutorial: the page wins a match that it can win, and says what it left',
    async run(bench) {
      const page = await bench.open('#tutorial');
      while ((await page.getAttribute('.exercise [data-heap]', 'data-heap')) !== '0') {
        await page.click('.exercise .row button:text-is("Take 2"):enabled, .exercise .row button:text-is("Take 1"):enabled');
        await page.waitForFunction(() => document.querySelector('.exercise [data-heap]').dataset.heap === '0' || !document.querySelector('.exercise .main').disabled);
        if (await right(page)) break;
      }
      assert.equal(await right(page), 'false');
      assert.match(await said(page), /left you .*3 and 0/);
      await page.click('.exercise button:text-is("New match, the page begins")');
      await page.waitForSelector('.exercise [data-heap="9"]');
      assert.equal(await said(page), '');
    },
  },
  {
    name: 'tutorial: P and N, and values, heap by heap with their reasons',
    async run(bench) {
      const page = await bench.open(at('tutorial', { step: 'outcomes' }));
      const outcomes = await bench.values('{1,2}', 0, 12, true);
      for (let heap = 0; heap <= 12; ++heap) {
        const reason = await page.textContent('.board .because');
        assert.match(reason, outcomes[heap] ? /which is lost. So it is won: N/ : /P\.$/, `heap ${heap}`);
        assert.equal(await page.textContent(`.board [data-heap="${heap}"] .mark`), outcomes[heap] ? 'N' : 'P');
        if (heap < 12) await page.click('.board .main');
      }
      assert.equal(await page.locator('.board .main').isDisabled(), true);
      await page.goto(bench.base + at('tutorial', { step: 'values' }));
      await page.waitForSelector('.lesson[data-step=values]');
      const values = await bench.values('{1,3,4}', 0, 13);
      for (let heap = 0; heap <= 13; ++heap) {
        assert.equal(await page.textContent('.board .missing'), String(values[heap]), `heap ${heap}`);
        const there = await page.locator('.board .number-line .there').allTextContents();
        assert.deepEqual(there.map(Number), [...new Set([1, 3, 4].filter((take) => take <= heap).map((take) => values[heap - take]))].sort());
        if (heap < 13) await page.click('.board .main');
      }
    },
  },
  {
    name: 'tutorial: columns have one colour just where the period says, and sums are lost just where the program says',
    async run(bench) {
      const page = await bench.open(at('tutorial', { step: 'period' }));
      for (let wrap = 2; wrap <= 16; ++wrap) {
        await page.fill('.board input[type=range]', String(wrap));
        const straight = await page.evaluate((columns) => {
          const colours = [...document.querySelector('.board .colours').children].map((cell) => cell.style.background);
          return colours.every((colour, i) => i < columns || colour === colours[i - columns]);
        }, wrap);
        assert.equal(straight, wrap % 7 === 0, `${wrap} in a row`);
        assert.match(await page.textContent('.board .because'), straight ? /every column has one colour/ : /askew/);
      }
      await page.goto(bench.base + at('tutorial', { step: 'sums' }));
      await page.waitForSelector('.lesson[data-step=sums]');
      for (let i = 0; i < 8; ++i) {
        const heaps = await page.locator('.board .sum-size').allTextContents();
        const { outcome } = JSON.parse(await bench.cli('solve', `{1,3,4}: ${heaps.join()}`, '--json'));
        assert.match(await page.textContent('.board .because'), outcome === 'P' ? /is 0: whoever is to move loses/ : /not 0: whoever is to move wins/, heaps.join());
        await page.click(`.board tbody tr:nth-child(${1 + (i % 3)}) button:last-of-type`);
      }
      // In each position that is offered some move wins.
      for (let i = 0; i < 5; ++i) {
        let won = false;
        for (const move of await page.locator('.exercise [data-move]').all()) {
          await move.click();
          won ||= (await right(page)) === 'true';
        }
        assert.ok(won, `position ${i}`);
        await page.click('.another button');
      }
    },
  },
  {
    name: 'tutorial: by keyboard, and a step begins at its heading',
    async run(bench) {
      const page = await bench.open(at('tutorial', { step: 'outcomes' }));
      await tabTo(page, '.board .main');
      await page.keyboard.press('Enter');
      assert.match(await page.textContent('.board .because'), /^Heap 1:/);
      await tabTo(page, '.marks button');
      await page.keyboard.press('Space');
      assert.equal(await page.getAttribute('.marks button', 'aria-pressed'), 'true');
      await tabTo(page, '.lesson .onward .main');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.lesson[data-step=values]');
      assert.match(await hashOf(page), /step=values/);
      assert.equal(await page.evaluate(() => document.activeElement.tagName), 'H2');
      assert.equal(await page.evaluate(() => scrollY), 0);
      await tabTo(page, '.exercise input');
      await page.keyboard.type('1');
      await page.keyboard.press('Enter');
      assert.equal(await right(page), 'true');
    },
  },
  {
    name: 'tutorial: by touch on a phone, nothing is wider than the screen',
    async run(bench) {
      const page = await bench.open(at('tutorial', { step: 'outcomes' }), phone);
      for (const heap of [0, 2, 7, 9, 14]) await page.tap(`.marks button:nth-child(${heap + 1})`);
      await page.tap('.exercise .main');
      assert.equal(await right(page), 'true');
      await page.tap('.steps li:nth-child(4) a');
      await page.waitForSelector('.lesson[data-step=period]');
      await page.fill('.board input[type=range]', '16');
      await settled(page);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
    },
  },
];
