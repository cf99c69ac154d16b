import assert from 'node:assert/strict';
import { at, hashOf, settled, visit } from './bench.mjs';

const sizes = (page) => page.locator('.heap-size').allTextContents().then((texts) => texts.map(Number));

async function myTurn(page) {
  await page.waitForFunction(() => document.querySelector('.score')?.dataset.turn === 'you' || document.querySelector('.score')?.dataset.over);
}

/** The sizes are on the page as soon as the move is, and the turn is another one then. */
async function takeSticks(page, heap, take) {
  await page.click(`.heap >> nth=${heap} >> .stick[data-take="${take}"]`);
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Presses Hint or Why and says what one thinks: 0 for won, 1 for lost, 2 for neither. */
async function ask(page, button, guess) {
  await page.click(`button:text-is("${button}")`);
  await page.waitForSelector('.guess');
  assert.equal(await page.locator('.help:not(.guess)').count(), 0, 'nothing is told before the guess');
  assert.equal(await page.locator('.hinted').count(), 0);
  await page.click(`.guess button >> nth=${guess}`);
  await page.waitForSelector('.help:not(.guess)');
}

/** What must not move while a match is played. */
const places = (page) =>
  page.evaluate(() =>
    ['.games', '.rule', '.heaps', '.heap', '.sticks', '.takes', '.actions'].flatMap((name) =>
      [...document.querySelectorAll(name)].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { name, box: [x, y + window.scrollY, width, height] };
      }),
    ),
  );

async function samePlaces(page, before, when) {
  const now = await places(page);
  assert.deepEqual(now.map(({ name }) => name), before.map(({ name }) => name), when);
  for (const [i, { name, box }] of now.entries())
    assert.ok(box.every((part, j) => Math.abs(part - before[i].box[j]) < 0.6), `${when}: ${name} was at ${before[i].box}, is at ${box}`);
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
        [{ position: 'squares: 12' }, 'Take a square number (1, 4, 9, …) of matches. Whoever takes the last match wins.'],
        [{ position: 'primes: 12' }, 'Take a prime number (2, 3, 5, …) of matches. Whoever cannot move loses.'],
        [{ position: 'comply {1..3}: 12' }, 'Take 1, 2 or 3 matches, and say from which set the next move must be. Whoever cannot move loses.'],
        [{ position: 'comply {4..}: 12' }, 'Take 4 or more matches, and say from which set the next move must be. Whoever cannot move loses.'],
        [{ position: 'factorials: 12' }, 'Take as factorials allows. Whoever cannot move loses.'],
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
      assert.match(await page.textContent('.heap-word.wrong[role=alert]'), /^2 is not a move here\. Moves: 1, 3, 4/);
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
      await ask(page, 'Hint', 0);
      const { moves } = JSON.parse(await bench.cli('solve', position, '--json'));
      assert.match(await page.textContent('.help'), new RegExp(`This move wins: take ${moves[0].take} from heap 1`));
      assert.equal(await page.locator('.takes button.hinted').count(), 1);
      await page.click('button:text-is("Why")');
      await page.waitForSelector('.help li');
      assert.match(await page.textContent('.guessed'), /^1 of 1 guess right/, 'a position is guessed once');
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
    name: 'play: games by buttons, heaps by buttons, any position in notation',
    async run(bench) {
      const page = await bench.open('#play', phone);
      await myTurn(page);
      const buttons = page.locator('.games button');
      const count = await buttons.count();
      assert.ok(count >= 6 && count <= 15);
      const rules = new Set();
      for (let i = 0; i < count; ++i) {
        await buttons.nth(i).tap();
        await page.waitForFunction((at) => document.querySelectorAll('.games button')[at].getAttribute('aria-pressed') === 'true', i);
        assert.equal(await page.locator('.games button[aria-pressed=true]').count(), 1);
        await settled(page);
        await myTurn(page);
        assert.equal(await page.locator('.fault').count(), 0);
        rules.add((await page.textContent('.rule')) + (await sizes(page)));
      }
      assert.equal(rules.size, count, [...rules].join(' | '));
      await page.locator('.games button:text-is("Nim")').tap();
      await page.waitForFunction(() => document.querySelectorAll('.heap').length === 3);
      await page.tap('button[aria-label="Heap 2: one match more"]');
      await page.waitForFunction(() => document.querySelectorAll('.heap-size')[1].textContent === '6');
      await page.tap('button[aria-label="Heap 1: one match less"]');
      await page.waitForFunction(() => document.querySelectorAll('.heap-size')[0].textContent === '2');
      await page.tap('.rules summary');
      await page.tap('button:text-is("Another heap")');
      await page.waitForFunction(() => document.querySelectorAll('.heap').length === 4);
      assert.deepEqual(await sizes(page), [2, 6, 7, 7]);
      assert.equal(await page.inputValue('#position'), 'nim: 2, 6, 7, 7');
      await page.tap('button:text-is("One heap less")');
      await page.waitForFunction(() => document.querySelectorAll('.heap').length === 3);
      await page.fill('#position', '{2,3}: 9');
      await page.tap('.rules button:text-is("Begin")');
      await page.waitForFunction(() => document.querySelectorAll('.heap').length === 1);
      assert.deepEqual(await sizes(page), [9]);
      await page.tap('.takes button');
      await page.waitForFunction(() => document.querySelectorAll('.history li').length === 2);
      assert.equal(await page.locator('.resize:visible').count(), 0, 'a heap is not changed in the middle of a match');
    },
  },
  {
    name: 'play: nothing moves while a match is played, on a phone and on a desk',
    async run(bench) {
      for (const options of [{}, phone]) {
        const page = await bench.open('#play', options);
        for (const position of ['{1..3}: 21', 'nim: 3,5,7', '{1,3,4}: 8']) {
          await visit(page, at('play', { position }));
          await myTurn(page);
          const before = await places(page);
          for (let round = 0; round < 12 && !(await page.getAttribute('.score', 'data-over')); ++round) {
            const made = await page.locator('.history li').count();
            await page.locator('.takes button:not(:disabled)').first().click();
            await samePlaces(page, before, `${position}, after my move ${round}`);
            await page.waitForFunction((old) => document.querySelectorAll('.history li').length > old, made);
            await myTurn(page);
            await samePlaces(page, before, `${position}, after round ${round}`);
          }
          assert.ok(await page.getAttribute('.score', 'data-over'), position);
        }
      }
      // What is refused has its place, too.
      const page = await bench.open(at('play', { position: '{1,3,4}: 8' }), phone);
      await myTurn(page);
      const before = await places(page);
      await page.tap('.stick[data-take="2"]');
      await page.waitForSelector('.heap-word.wrong');
      await samePlaces(page, before, 'a move that is refused');
    },
  },
  {
    name: 'play: a stick that is taken is seen to go, unless motion is unwanted; sticks are big',
    async run(bench) {
      for (const reducedMotion of ['no-preference', 'reduce']) {
        const page = await bench.open(at('play', { position: '{1,2}: 7', two: 1 }), { reducedMotion });
        await page.waitForSelector('.stick');
        const moving = await page.evaluate(async () => {
          document.querySelector('.stick[data-take="2"]').click();
          while (document.querySelectorAll('.stick.gone').length !== 2) await new Promise(requestAnimationFrame);
          await new Promise(requestAnimationFrame);
          return document.getAnimations().filter(({ effect }) => effect.target.matches('.stick.gone') && effect.getTiming().duration >= 400).length;
        });
        assert.equal(moving > 0, reducedMotion === 'no-preference');
        await page.waitForFunction(() => document.getAnimations().length === 0);
        const gone = await page.locator('.stick.gone').first().evaluate((element) => getComputedStyle(element, '::before').opacity);
        assert.equal(gone, '0');
        assert.equal(await page.locator('.stick').count(), 7, 'the places stay');
      }
      for (const [options, least] of [[{}, 70], [phone, 60], [{ viewport: { width: 1920, height: 1080 } }, 100]]) {
        const page = await bench.open('#play', options);
        for (const position of ['{1..3}: 21', 'nim: 30', 'nim: 1000']) {
          await visit(page, at('play', { position }));
          const { width, height } = await page.locator('.stick').first().boundingBox();
          assert.ok(height >= least && width >= 20, `${position}: ${width} x ${height}`);
        }
      }
    },
  },
  {
    name: 'play: green is the person, red an error',
    async run(bench) {
      const colour = (page, selector, property = 'color') => page.locator(selector).first().evaluate((element, name) => getComputedStyle(element)[name], property);
      for (const colorScheme of ['light', 'dark']) {
        const page = await bench.open(at('play', { position: '{1,3,4}: 8' }), { colorScheme });
        await myTurn(page);
        const theme = await page.evaluate(() => {
          const probe = document.body.appendChild(document.createElement('p'));
          const read = (name) => ((probe.style.color = `var(${name})`), getComputedStyle(probe).color);
          const found = { good: read('--good'), wrong: read('--wrong') };
          probe.remove();
          return found;
        });
        assert.equal(await colour(page, '.turn.you'), theme.good);
        const reds = () => page.evaluate((wrong) => [...document.querySelectorAll('main *')].filter((element) => {
          const style = [getComputedStyle(element), getComputedStyle(element, '::before'), getComputedStyle(element, '::after')];
          return element.getClientRects().length > 0 && style.some(({ color, backgroundColor }) => color === wrong || backgroundColor === wrong);
        }).map((element) => element.className), theme.wrong);
        assert.deepEqual(await reds(), []);
        await takeSticks(page, 0, 2);
        await page.waitForSelector('.heap-word.wrong');
        assert.deepEqual(await reds(), ['heap-word wrong']);
      }
      const page = await bench.open(at('play', { position: '{1,2}: 7', two: 1 }));
      await page.waitForSelector('.turn.first');
      const first = await colour(page, '.turn.first');
      await takeSticks(page, 0, 1);
      await page.waitForSelector('.turn.second');
      assert.notEqual(await colour(page, '.turn.second'), first);
    },
  },
  {
    name: 'play: why of one heap says what to leave and shows which heaps are lost, as computed by the definition',
    async run(bench) {
      const cases = [
        // Lost heaps are the multiples of something, and that is proved.
        ['{1..3}: 21', /^Leave a multiple of 4: take 1, and 20 are left\.$/, /multiples of 4, however large: proved/],
        ['{1,2}: 9', /^9 is a multiple of 3\./, /multiples of 3, however large: proved/],
        ['{1,3}: 9', /^Leave a multiple of 2: take [13], and [68] are left\.$/, /multiples of 2, however large: proved/],
        // They are not: no such thing is said.
        ['{1,3,4}: 20', /^Leave a heap that is lost for the other one: take [134], and \d+ are left\.$/, /From heap 0 on this repeats every 7 heaps: proved/],
        ['{1,3,4}: 14', /^A heap of 14 is lost/, /repeats every 7 heaps: proved/],
        ['{2,5,11}: 30', /heap/, /From heap \d+ on this repeats every \d+ heaps: proved/],
        ['sink {2,5}: 16', /heap/, /repeats every \d+ heaps: proved/],
        ['squares: 30', /heap/, /Computed for heaps 0 to 30; nothing is said of others/],
        ['nim: 7', /take 7, and 0 are left/, /From heap 1 on no heap is lost, however large: proved/],
        ['{1..3}: 1000', /^1000 is a multiple of 4/, /multiples of 4/],
      ];
      const page = await bench.open('#play', { viewport: { width: 1280, height: 1000 } });
      for (const [position, reason, always] of cases) {
        await visit(page, at('play', { position }));
        await myTurn(page);
        await ask(page, 'Why', 2);
        await page.waitForSelector('.reason');
        assert.match(await page.textContent('.reason'), reason, position);
        assert.match(await page.textContent('.help .note'), always, position);
        assert.doesNotMatch(await page.textContent('.play'), /nim-sum|value \d/i, `${position}: no nim-sums for one heap`);
        const [game, size] = position.split(': ');
        const shown = await page.locator('.lost-heaps li').evaluateAll((cells) => cells.map((cell) => [Number(cell.textContent), cell.classList.contains('lost')]));
        const from = shown[0][0];
        assert.equal(shown[shown.length - 1][0], Number(size));
        const start = game.startsWith('sink') ? 1 : 0;
        const outcomes = await bench.values(game, Math.max(start, from), Number(size), true);
        for (const [heap, lost] of shown) assert.equal(lost, heap < start || outcomes[heap - Math.max(start, from)] === 0, `${game}, heap ${heap}`);
      }
    },
  },
  {
    name: 'play: why in misere play and under comply/constrain goes by their own rules',
    async run(bench) {
      const page = await bench.open(at('play', { position: '{1..3}: 11', misere: 1 }));
      await myTurn(page);
      await ask(page, 'Why', 2);
      await page.waitForSelector('.reason');
      assert.match(await page.textContent('.reason'), /take 2, and 9 are left/);
      assert.deepEqual(await page.locator('.lost-heaps .lost').allTextContents(), ['1', '5', '9']);
      assert.match(await page.textContent('.help .note'), /Computed for heaps 0 to 11/);
      assert.doesNotMatch(await page.textContent('.help'), /multiple/);

      await visit(page, at('play', { position: 'comply {1..3}: 12' }));
      await myTurn(page);
      await ask(page, 'Why', 2);
      await page.waitForSelector('.reason');
      const { moves } = JSON.parse(await bench.cli('solve', 'comply {1..3}: 12', '--json'));
      assert.match(await page.textContent('.reason'), new RegExp(`take ${moves[0].take}, and ${moves[0].to} are left`));
      assert.equal(await page.textContent('.lost-title'), `Lost for whoever is to move by ${moves[0].then}`);
      const outcomes = await bench.values(moves[0].then, 0, 12, true);
      assert.deepEqual(await page.locator('.lost-heaps .lost').allTextContents(), outcomes.flatMap((won, heap) => (won ? [] : [String(heap)])));
      assert.equal(await page.textContent('.lost-heaps .target'), String(moves[0].to));
    },
  },
  {
    name: 'play: a guess comes before what is told, and is counted',
    async run(bench) {
      const page = await bench.open(at('play', { position: '{1..3}: 21' }), phone);
      await myTurn(page);
      await ask(page, 'Hint', 0);
      assert.match(await page.textContent('.help'), /You guessed right: it can be won\./);
      assert.equal(await page.textContent('.guessed'), '1 of 1 guess right');
      await visit(page, at('play', { position: '{1..3}: 20' }));
      await myTurn(page);
      await ask(page, 'Why', 0);
      assert.match(await page.textContent('.help'), /Not so: it is lost/);
      assert.equal(await page.textContent('.guessed'), '1 of 2 guesses right');
      await visit(page, at('play', { position: 'nim: 3,5,7' }));
      await myTurn(page);
      await ask(page, 'Hint', 2);
      assert.equal(await page.textContent('.guessed'), '1 of 2 guesses right', 'who wants to be told has not guessed');
      await page.reload();
      await page.waitForSelector('.guessed');
      assert.equal(await page.textContent('.guessed'), '1 of 2 guesses right', 'it lasts as long as the session');
      await page.tap('.rules summary');
      await page.getByLabel('Guess first, before Hint and Why').uncheck();
      await page.tap('button:text-is("Hint")');
      await page.waitForSelector('.help:not(.guess)');
      await page.tap('button:text-is("Count anew")');
      assert.equal(await page.textContent('.guessed'), '');
    },
  },
  {
    name: 'play: matches are scored, once each, under the names of the players',
    async run(bench) {
      const page = await bench.open(at('play', { position: '{1}: 1', two: 1 }));
      await page.waitForSelector('.stick');
      const scored = () => page.textContent('.scored');
      assert.equal(await scored(), 'Player 1 0 : 0 Player 2');
      await page.click('.rules summary');
      await page.getByLabel('Name of player 1').fill('Ada');
      await page.getByLabel('Name of player 2').fill('Emmy');
      assert.equal(await page.textContent('.turn'), 'Ada is to move');
      await takeSticks(page, 0, 1);
      await page.waitForSelector('.winner');
      assert.equal(await page.textContent('.winner'), 'No move is left: Ada wins!');
      assert.match(await page.textContent('.told'), /^Ada: take 1/);
      assert.equal(await scored(), 'Ada 1 : 0 Emmy');
      // Taken back and played again, or seen again, it is still one match.
      await page.click('button:text-is("Undo")');
      await page.waitForSelector('.turn');
      await takeSticks(page, 0, 1);
      await page.waitForSelector('.winner');
      await page.waitForTimeout(150);
      await page.reload();
      await page.waitForSelector('.winner');
      assert.equal(await scored(), 'Ada 1 : 0 Emmy');
      await page.click('button:text-is("New match")');
      await page.waitForSelector('.turn');
      await takeSticks(page, 0, 1);
      await page.waitForSelector('.winner');
      assert.equal(await scored(), 'Ada 2 : 0 Emmy');
      // The same link once more is another match.
      await visit(page, at('play', { position: '{1}: 1', two: 1, misere: 1 }));
      for (const wins of [1, 2]) {
        await visit(page, '#play');
        await visit(page, at('play', { position: '{1}: 1', two: 1, misere: 1 }));
        await page.waitForSelector('.stick[data-take]');
        await takeSticks(page, 0, 1);
        await page.waitForSelector('.winner');
        assert.equal(await page.textContent('.winner'), 'No move is left: Emmy wins!');
        assert.equal(await scored(), `Ada 2 : ${wins} Emmy`);
      }
      await visit(page, at('play', { position: '{1}: 1' }));
      assert.equal(await scored(), 'You 0 : 0 The program', 'the program has a score of its own');
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
  {
    name: 'play: a heap breaks where matches in its middle are taken',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'kayles: 7 + nim: 2', two: '1' }));
      await page.waitForSelector('.breaking .stick');
      assert.equal(await page.textContent('.rule'), 'Heap 1: take as octal .77 allows; Heap 2: take any number of matches. Whoever cannot move loses.');
      await page.click('.breaking .choice label:has-text("2")');
      await page.hover('.breaking .stick[data-at="3"]');
      assert.equal(await page.textContent('.breaking .heap-word'), 'Take 2, leave 3 + 2');
      assert.equal(await page.locator('.breaking .stick.taken').count(), 2);
      await page.click('.breaking .stick[data-at="3"]');
      await page.waitForFunction(() => document.querySelectorAll('.heap').length === 3);
      assert.deepEqual(await sizes(page), [3, 2, 2]);
      assert.match(await page.textContent('.told'), /take 2 from heap 1, leaving 3 \+ 2/);
      // The list does the same, and the address keeps what broke.
      await page.selectOption('.breaking >> nth=0 >> select', { label: 'Take 1, leave 1 + 1' });
      await page.click('.breaking >> nth=0 >> button[type="submit"]');
      await page.waitForFunction(() => document.querySelectorAll('.heap').length === 4);
      assert.deepEqual(await sizes(page), [1, 1, 2, 2]);
      const kept = new URLSearchParams((await hashOf(page)).split('?')[1]);
      assert.deepEqual(kept.getAll('move'), ['0.0.2.3-2', '0.0.1.1-1']);
      await page.reload();
      await page.waitForFunction(() => document.querySelectorAll('.heap').length === 4);
      await page.click('.actions button >> nth=0');
      await page.waitForFunction(() => document.querySelectorAll('.heap').length === 3);
    },
  },
  {
    name: 'play: the program breaks heaps, a hint says how, and what may not be left is refused',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'grundy: 8', two: '1' }));
      await page.waitForSelector('.breaking .stick');
      await page.hover('.breaking .stick[data-at="4"]');
      assert.equal(await page.textContent('.breaking .heap-word'), 'Taking 0 so that 4 + 4 is left is not a move here');
      await page.click('.breaking .stick[data-at="4"]');
      assert.deepEqual(await sizes(page), [8]);
      await ask(page, 'Hint', 2);
      await page.click('.breaking button[type="submit"]');
      await page.waitForFunction(() => document.querySelectorAll('.heap').length === 2);
      await visit(page, at('play', { position: 'kayles: 9', begins: 'program', level: 'perfect' }));
      await myTurn(page);
      const left = await sizes(page);
      assert.equal(left.length === 2 ? left[0] : -1, left[1], 'the middle is taken');
    },
  },
];
