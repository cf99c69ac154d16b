// Play where options may be forbidden: who forbids, how it is done, and that the order of what is done stays right.
import assert from 'node:assert/strict';
import { at, hashOf, tabTo, visit, waitForHash } from './bench.mjs';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const sizes = (page) => page.locator('.heap-size').allTextContents().then((texts) => texts.map(Number));
const labels = (page) => page.locator('.blocking .takes button').allTextContents();
const pressed = (page) => page.locator('.takes button[aria-pressed=true]').allTextContents();
const struck = (page) => page.locator('.takes button.banned:disabled').allTextContents();
const movesIn = async (page) => new URLSearchParams((await hashOf(page)).split('?')[1]).getAll('move');

/** Whoever is at the screen is to forbid, or to take. */
const toForbid = (page) => page.waitForSelector('.ban:not(.used) button:enabled');
const toTake = (page) => page.waitForSelector('.ban.used + .actions button:text-is("Hint"):enabled', { state: 'attached' });
const over = (page) => page.getAttribute('.score', 'data-over');

async function atScreen(page) {
  await page.waitForFunction(() => {
    const { turn, over } = document.querySelector('.score').dataset;
    return over || (turn && turn !== 'program');
  });
}

const confirm = (page) => page.click('.ban button');
const option = (page, text, heap = 0) => page.click(`.heap >> nth=${heap} >> .takes button:text-is("${text}")`);

async function ask(page, button, guess) {
  await page.click(`button:text-is("${button}")`);
  await page.click(`.guess button >> nth=${guess}`);
  await page.waitForSelector('.help:not(.guess)');
}

/** Does what Hint says, until the match is over. */
async function followHints(page) {
  await page.click('.rules summary');
  await page.getByLabel('Guess first, before Hint and Why').uncheck();
  for (let round = 0; round < 40; ++round) {
    await atScreen(page);
    if (await over(page)) return;
    await page.click('button:text-is("Hint")');
    await page.waitForSelector('.help');
    const told = await page.textContent('.help');
    assert.match(told, /wins: (forbid|take)/, `round ${round}: a won match stays won`);
    const before = await page.locator('.history li').count();
    if (told.includes('forbid')) {
      for (const hinted of await page.locator('.takes .hinted').all()) await hinted.click();
      await confirm(page);
    } else await page.locator('.takes .hinted').first().click();
    await page.waitForFunction((made) => document.querySelectorAll('.history li').length > made, before);
  }
  assert.fail('the match has no end');
}

export const cases = [
  {
    name: 'blocking: the rule, who forbids, and what was forbidden, in words',
    async run(bench) {
      const page = await bench.open('#play');
      await page.click('.games button:text-is("Forbidden moves")');
      await toTake(page);
      assert.equal(await page.textContent('.rule'), 'Take 1, 2 or 3 matches; before each move the other player forbids one of these. Whoever cannot move loses.');
      assert.equal(await page.textContent('.turn'), 'You take');
      assert.match(await page.textContent('.told'), /^The program: forbid (nothing|[123] of heap 1)\.$/);
      assert.ok(await page.locator('input[type=checkbox]').first().isDisabled(), 'no misere');
      for (const [position, rule, turn] of [
        ['block 2 {1..6}: 9', 'Take from 1 to 6 matches; before each move the other player forbids up to 2 of these. Whoever cannot move loses.', 'Player 2 forbids: up to 2 options'],
        ['block 1 {1,2,3}: 5,7 + {1,4}: 3', 'Heaps 1, 2: take 1, 2 or 3 matches; before each move the other player forbids one of these in every heap; Heap 3: take 1 or 4 matches. Whoever cannot move loses.', 'Player 2 forbids: up to 1 option of each heap'],
        ['sink block 1 {2,5}: 9', 'Take 2 or 5 matches, or the rest where less is left; before each move the other player forbids one of these. Whoever cannot move loses.', 'Player 2 forbids: up to 1 option'],
        ['block 1 {1,2}: 4 + block 2 {1,2,3}: 4', 'Heap 1: take 1 or 2 matches; before each move the other player forbids one of these; Heap 2: take 1, 2 or 3 matches; before each move the other player forbids up to 2 of these. Whoever cannot move loses.', 'Player 2 forbids: some options of each heap'],
      ]) {
        await visit(page, at('play', { position, two: 1 }));
        await toForbid(page);
        assert.equal(await page.textContent('.rule'), rule);
        assert.equal(await page.textContent('.turn'), turn);
      }
      // With block 0 nothing is ever forbidden, and the game is a plain one.
      await visit(page, at('play', { position: 'block 0 {1,2}: 4', two: 1 }));
      await page.waitForSelector('.turn.first');
      assert.equal(await page.textContent('.rule'), 'Take 1 or 2 matches. Whoever takes the last match wins.');
      assert.equal(await page.locator('.ban').count(), 0);
    },
  },
  {
    name: 'blocking: two persons forbid and take in their order, by buttons and by matches, and no more than allowed',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'block 2 {1..4}: 9', two: 1 }));
      await toForbid(page);
      assert.deepEqual(await labels(page), ['Forbid 1', 'Forbid 2', 'Forbid 3', 'Forbid 4']);
      assert.equal(await page.textContent('.ban'), 'Forbid nothing');
      await option(page, 'Forbid 1');
      assert.equal(await page.textContent('.ban'), 'Forbid this');
      await page.hover('.stick[data-take="3"]');
      assert.equal(await page.textContent('.heap-word'), 'forbid 3');
      await page.click('.stick[data-take="3"]');
      assert.deepEqual(await pressed(page), ['Forbid 1', 'Forbid 3']);
      assert.equal(await page.textContent('.ban'), 'Forbid these');
      assert.equal(await page.locator('.stick.banned').count(), 2);
      // A third one lets the oldest go, and that is told.
      await option(page, 'Forbid 4');
      assert.deepEqual(await pressed(page), ['Forbid 3', 'Forbid 4']);
      assert.equal(await page.textContent('.heap-word[role=status]'), 'Not more than 2: 1 is free again');
      await page.click('.stick[data-take="4"]');
      assert.deepEqual(await pressed(page), ['Forbid 3'], 'pressed once more, it is free');
      await page.click('.stick[data-take="6"]');
      assert.match(await page.textContent('.heap-word.wrong[role=alert]'), /^6 is not a move here\. Moves: 1, 2, 3, 4/);
      await option(page, 'Forbid 4');
      await confirm(page);

      await toTake(page);
      assert.equal(await page.textContent('.turn'), 'Player 1 takes');
      assert.equal(await page.textContent('.told'), 'Player 2: forbid 3 and 4 of heap 1.');
      assert.deepEqual(await struck(page), ['Take 3', 'Take 4']);
      assert.equal(await page.getAttribute('.takes button.banned >> nth=0', 'aria-label'), 'Taking 3 from heap 1 is forbidden');
      await page.click('.stick[data-take="3"]');
      assert.equal(await page.textContent('.heap-word.wrong'), 'Taking 3 is forbidden now');
      assert.deepEqual(await sizes(page), [9]);
      await page.click('.stick[data-take="2"]');
      await toForbid(page);
      assert.equal(await page.textContent('.turn'), 'Player 1 forbids: up to 2 options');
      assert.deepEqual(await pressed(page), [], 'nothing is pressed before it is');
      assert.equal(await page.textContent('.told'), 'Player 1: take 2 from heap 1, leaving 7.');
      await confirm(page);
      await toTake(page);
      assert.equal(await page.textContent('.turn'), 'Player 2 takes');
      assert.equal(await page.textContent('.told'), 'Player 1: take 2 from heap 1, leaving 7; forbid nothing.');
      await option(page, 'Take 4');
      await toForbid(page);
      assert.deepEqual(await sizes(page), [3]);
      // Of what is left, so much can be forbidden that one move remains; then everything can.
      await option(page, 'Forbid 3');
      await option(page, 'Forbid 2');
      await confirm(page);
      await toTake(page);
      await option(page, 'Take 1');
      await toForbid(page);
      await option(page, 'Forbid 1');
      await option(page, 'Forbid 2');
      await confirm(page);
      await page.waitForSelector('.winner');
      assert.equal(await page.textContent('.winner'), 'No move is left: Player 1 wins!');
      assert.equal(await page.textContent('.heap-word'), 'All that could be taken here is forbidden.');
      assert.equal(await page.textContent('.scored'), 'Player 1 1 : 0 Player 2');
      await waitForHash(page, /forbid 0\.0\.1,0\.0\.2$/);
      assert.deepEqual(await movesIn(page), ['forbid 0.0.3,0.0.4', '0.0.2', 'forbid', '0.0.4', 'forbid 0.0.2,0.0.3', '0.0.1', 'forbid 0.0.1,0.0.2']);
      assert.deepEqual(await page.locator('.history li').allTextContents(), [
        'Player 2: forbid 3 and 4 of heap 1.', 'Player 1: take 2 from heap 1, leaving 7.', 'Player 1: forbid nothing.', 'Player 2: take 4 from heap 1, leaving 3.',
        'Player 2: forbid 2 and 3 of heap 1.', 'Player 1: take 1 from heap 1, leaving 2.', 'Player 1: forbid 1 and 2 of heap 1.',
      ]);
    },
  },
  {
    name: 'blocking: whoever follows hints wins a won match, taking first or forbidding first',
    async run(bench) {
      for (const [position, outcome, begins] of [
        ['block 1 {1,2,3}: 10', 'N', 'you'],
        ['block 2 {1,2,3,4}: 6 + nim: 3', 'N', 'you'],
        ['block 1 {1,2,3}: 9', 'P', 'program'],
        ['sink block 1 {2,5}: 10 + {1,2}: 3', 'P', 'program'],
      ]) {
        assert.equal(JSON.parse(await bench.cli('solve', position, '--json')).outcome, outcome, position);
        const page = await bench.open(at('play', { position, level: 'perfect', begins }));
        await followHints(page);
        assert.equal(await over(page), 'you', position);
        assert.equal(await page.textContent('.winner'), 'No move is left: you win!');
        assert.equal(await page.textContent('.scored'), 'You 1 : 0 The program');
        await page.close();
      }
    },
  },
  {
    name: 'blocking: in a sum each heap has its own bans, and what cannot be forbidden is not asked for',
    async run(bench) {
      const position = 'block 1 {1,2}: 2 + block 2 {1,2,3}: 5 + {1,4}: 5';
      const page = await bench.open(at('play', { position, two: 1 }));
      await toForbid(page);
      assert.equal(await page.locator('.heap >> nth=2 >> .takes button:enabled').count(), 0, 'nothing is forbidden of a plain heap, and nothing taken yet');
      assert.equal(await page.locator('.ban button').count(), 1, 'one button for all heaps');
      await option(page, 'Forbid 1');
      await option(page, 'Forbid 2');
      assert.deepEqual(await pressed(page), ['Forbid 2']);
      await option(page, 'Forbid 3', 1);
      await option(page, 'Forbid 1', 1);
      assert.deepEqual(await pressed(page), ['Forbid 2', 'Forbid 1', 'Forbid 3']);
      await confirm(page);
      await toTake(page);
      await waitForHash(page, /forbid 0\.0\.2,1\.0\.1,1\.0\.3$/);
      assert.match(await page.textContent('.told'), /^Player 2: forbid 2 of heap 1 and 1 and 3 of heap 2\.$/);
      await option(page, 'Take 4', 2);
      await toForbid(page);
      assert.deepEqual(await sizes(page), [2, 5, 1]);
      assert.equal(await page.textContent('.turn'), 'Player 1 forbids: some options of each heap');

      // Nothing can be forbidden of the empty heap and of nim: the page goes on by itself, and undo goes past that.
      await visit(page, at('play', { position: 'block 1 {1,2}: 1 + nim: 3', two: 1 }));
      await toForbid(page);
      await confirm(page);
      await toTake(page);
      await option(page, 'Take 1');
      await page.waitForFunction(() => document.querySelector('.turn').textContent === 'Player 2 takes');
      await waitForHash(page, /0\.0\.1&move=forbid$/);
      assert.deepEqual(await page.locator('.history li').allTextContents(), ['Player 2: forbid nothing.', 'Player 1: take 1 from heap 1, leaving 0.'], 'nobody chose that');
      assert.match(await page.textContent('.told'), /^Player 1: take 1 from heap 1, leaving 0\.$/);
      await page.reload();
      await toTake(page);
      assert.equal(await page.textContent('.turn'), 'Player 2 takes');
      await page.click('button:text-is("Undo")');
      await page.waitForFunction(() => document.querySelector('.turn').textContent === 'Player 1 takes');
      assert.deepEqual(await sizes(page), [1, 3]);
      await page.click('button:text-is("Undo")');
      await toForbid(page);
      assert.ok(await page.locator('button:text-is("Undo")').isDisabled());
      // From the start there may be nothing to forbid, and then there is nothing to take back either.
      await visit(page, at('play', { position: 'block 1 {5}: 3 + nim: 3', level: 'perfect' }));
      await toTake(page);
      assert.equal(await page.textContent('.turn'), 'You take');
      assert.ok(await page.locator('button:text-is("Undo")').isDisabled());
      await option(page, 'Take 3', 1);
      await page.waitForSelector('.winner.you');
    },
  },
  {
    name: 'blocking: undo and a reload of the address, while one forbids and while one takes',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'block 1 {1,2,3}: 15', level: 'casual' }));
      await toTake(page);
      assert.ok(await page.locator('button:text-is("Undo")').isDisabled(), 'what the program forbade first is not the person\'s');
      const first = await page.textContent('.told');
      await page.locator('.blocking .takes button:enabled').first().click();
      await toForbid(page);
      const left = await sizes(page);
      const reloaded = async () => {
        await page.waitForTimeout(150);
        await page.reload();
        await atScreen(page);
      };
      await reloaded();
      await toForbid(page);
      assert.deepEqual(await sizes(page), left);
      assert.equal(await page.textContent('.turn'), 'You forbid: up to 1 option');
      await option(page, 'Forbid 2');
      await confirm(page);
      await toTake(page);
      // The program has taken, and forbidden: both are told.
      assert.match(await page.textContent('.told'), /^The program: take \d from heap 1, leaving \d+; forbid (nothing|\d of heap 1)\.$/);
      assert.doesNotMatch(await page.textContent('.told'), /take 2/);
      const before = { told: await page.textContent('.told'), sizes: await sizes(page), struck: await struck(page), moves: await movesIn(page) };
      assert.equal(before.moves.length, 5);
      await reloaded();
      await toTake(page);
      assert.deepEqual({ told: await page.textContent('.told'), sizes: await sizes(page), struck: await struck(page), moves: await movesIn(page) }, before);
      // Back to the ban, and back to the move before it.
      await page.click('button:text-is("Undo")');
      await toForbid(page);
      assert.deepEqual(await sizes(page), left);
      await page.click('button:text-is("Undo")');
      await toTake(page);
      assert.deepEqual(await sizes(page), [15]);
      assert.equal(await page.textContent('.told'), first);
      assert.ok(await page.locator('button:text-is("Undo")').isDisabled());
      // Before the first move a heap can still be changed, whatever was forbidden.
      await page.click('button[aria-label="Heap 1: one match more"]');
      await page.waitForFunction(() => document.querySelector('.heap-size').textContent === '16');
      await toTake(page);
      await page.click('.takes button:enabled >> nth=0');
      await toForbid(page);
      assert.equal(await page.locator('.resize:visible').count(), 0);
    },
  },
  {
    name: 'blocking: an address with too many bans, or with moves out of their order, is refused in a sentence',
    async run(bench) {
      const page = await bench.open('#play', { loud: /status of 400/ });
      const open = async (moves) => {
        const query = new URLSearchParams({ position: 'block 1 {1,2,3}: 9', two: '1' });
        for (const move of moves) query.append('move', move);
        await visit(page, `#play?${query}`);
        await page.waitForSelector('.fault');
        return page.textContent('.fault');
      };
      assert.match(await open(['forbid 0.0.1,0.0.2']), /only 1 option/);
      assert.match(await open(['forbid 0.0.4']), /4/);
      assert.match(await open(['0.0.1']), /forbidden/);
      assert.match(await open(['forbid', 'forbid']), /forbid/);
      assert.match(await open(['forbid 0.0.1', '0.0.1']), /take 1 of heap 1 is forbidden now/);
      await page.click('button:text-is("New match")');
      await toForbid(page);
      assert.equal(await page.locator('.fault').count(), 0);
    },
  },
  {
    name: 'blocking: the guess is of the one who is asked, and Why gives the reasons of the program',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'block 1 {1,2,3}: 5', two: 1 }));
      await toForbid(page);
      await page.click('button:text-is("Hint")');
      assert.equal(await page.textContent('.guess p'), 'Before you see it: can whoever forbids now win, however the other one plays?');
      await page.click('.guess button >> nth=0');
      await page.waitForSelector('.help:not(.guess)');
      assert.match(await page.textContent('.help'), /You guessed right: it can be won\.This wins: forbid 1 of heap 1\./);
      assert.deepEqual(await page.locator('.hinted').allTextContents(), ['Forbid 1']);
      await page.click('button:text-is("Why")');
      await page.waitForSelector('.help li');
      assert.match(await page.textContent('.help'), /loses.*the value of the heap is 0.*can be forbidden: 1 of heap 1/);
      assert.equal(await page.locator('.lost-heaps').count(), 0);
      await option(page, 'Forbid 1');
      await confirm(page);
      await toTake(page);
      assert.equal(await page.locator('.help').count(), 0, 'what was asked of the ban is not asked of the move');
      await ask(page, 'Hint', 1);
      assert.match(await page.textContent('.help'), /You guessed right: it is lost.*No move wins\. Try: take [23] from heap 1/);
      assert.equal(await page.textContent('.guessed'), '2 of 2 guesses right');
      // The same position after another ban is another question.
      await page.click('button:text-is("Undo")');
      await toForbid(page);
      await option(page, 'Forbid 3');
      assert.deepEqual(await pressed(page), ['Forbid 3']);
      await confirm(page);
      await toTake(page);
      assert.equal(await page.locator('.help').count(), 0);
      await ask(page, 'Why', 1);
      assert.match(await page.textContent('.help'), /Not so: it can be won\.This move wins: take 1 from heap 1/);
      assert.equal(await page.textContent('.guessed'), '2 of 3 guesses right');
      // Where the one who forbids is lost, the hint says so.
      await visit(page, at('play', { position: 'block 1 {1,2,3}: 7', two: 1 }));
      await toForbid(page);
      await ask(page, 'Hint', 1);
      assert.match(await page.textContent('.help'), /You guessed right: it is lost.*Whatever is forbidden, the other one can win\. Try: forbid /);
    },
  },
  {
    name: 'blocking: a match by keyboard, under given names',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'block 1 {1,2}: 3', two: 1 }));
      await toForbid(page);
      await page.click('.rules summary');
      await page.getByLabel('Name of player 1').fill('Ada');
      await page.getByLabel('Name of player 2').fill('Emmy');
      assert.equal(await page.textContent('.turn'), 'Emmy forbids: up to 1 option');
      await page.focus('.games button >> nth=-1');
      await tabTo(page, '.takes button');
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Forbid taking 1 from heap 1');
      await page.keyboard.press('Space');
      assert.deepEqual(await pressed(page), ['Forbid 1']);
      await tabTo(page, '.ban button');
      await page.keyboard.press('Enter');
      await toTake(page);
      assert.equal(await page.textContent('.turn'), 'Ada takes');
      await page.focus('.games button >> nth=-1');
      await tabTo(page, '.takes button');
      assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Take 2');
      await page.keyboard.press('Enter');
      await toForbid(page);
      assert.equal(await page.textContent('.told'), 'Ada: take 2 from heap 1, leaving 1.');
      assert.equal(await page.getAttribute('.score', 'aria-live'), 'polite');
    },
  },
  {
    name: 'blocking: nobody moves in a match that has been left, before the moves of the next one are there',
    async run(bench) {
      if (!bench.isServed) return;  // A page without a server asks itself, and nothing can be late.
      const page = await bench.open('#play');
      await atScreen(page);
      await page.route(/api\/moves.*block/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue();
      });
      await page.click('.games button:text-is("Forbidden moves")');
      await toTake(page);
      await waitForHash(page, /move=forbid[^&]*$/);
      assert.equal((await movesIn(page)).length, 1, 'the program forbids, and does not take as in the game before');
      assert.equal(await page.locator('.fault').count(), 0);
    },
  },
  {
    name: 'blocking: on a phone nothing moves but the matches, and more options than buttons are typed',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'block 1 {1..3}: 12', level: 'perfect' }), phone);
      const places = () => page.evaluate(() => ['.heaps', '.heap', '.sticks', '.takes', '.takes button', '.ban', '.actions'].flatMap((name) => [...document.querySelectorAll(name)].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        // The button that confirms stays at the lower edge of the screen.
        return [name, ...(name === '.ban' ? [x, width, height] : [x, y + window.scrollY, width, height])].map((part) => (typeof part === 'number' ? Math.round(part) : part)).join();
      })));
      await toTake(page);
      const before = await places();
      for (let round = 0; round < 16 && !(await over(page)); ++round) {
        assert.deepEqual(await places(), before, `round ${round}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
        const forbids = (await page.locator('.ban.used').count()) === 0;
        const made = (await movesIn(page)).length;
        if (forbids) {
          if (round % 4 === 1) await page.locator('.takes button:enabled').last().tap();
          await page.tap('.ban button');
        } else await page.locator('.takes button:enabled').first().tap();
        await page.waitForFunction((old) => new URLSearchParams(location.hash.split('?')[1]).getAll('move').length > old, made);
        await atScreen(page);
      }
      assert.ok(await over(page));

      await visit(page, at('play', { position: 'block 2 {1..40}: 80', two: 1 }));
      await toForbid(page);
      for (const take of [30, 7, 41, 12]) {
        await page.getByLabel('Forbid or allow').fill(`${take}`);
        await page.tap('.takes button:text-is("Choose")');
      }
      assert.deepEqual(await pressed(page), ['Forbid 7', 'Forbid 12']);
      await page.tap('.stick[data-take="7"]');
      assert.deepEqual(await pressed(page), ['Forbid 12']);
      await page.tap('.ban button');
      await toTake(page);
      assert.deepEqual(await struck(page), ['Take 12']);
      await page.getByLabel('Take', { exact: true }).fill('12');
      await page.tap('.takes button:text-is("Take")');
      assert.equal(await page.textContent('.heap-word.wrong'), 'Taking 12 is forbidden now');
      await page.getByLabel('Take', { exact: true }).fill('40');
      await page.tap('.takes button:text-is("Take")');
      await toForbid(page);
      assert.deepEqual(await sizes(page), [40]);
    },
  },
  {
    name: 'blocking: in German, too',
    async run(bench) {
      const page = await bench.open(at('play', { position: 'block 2 {1..4}: 9', two: 1 }), { locale: 'de-AT' });
      await toForbid(page);
      assert.equal(await page.textContent('.rule'), 'Nimm 1 bis 4 Streichhölzer; vor jedem Zug verbietet der andere bis zu 2 dieser Möglichkeiten. Wer nicht ziehen kann, verliert.');
      assert.equal(await page.textContent('.turn'), 'Spieler 2 verbietet: bis zu 2 Möglichkeiten');
      await page.click('button:text-is("Tipp")');
      await page.click('.guess button >> nth=2');
      await page.waitForSelector('.help:not(.guess)');
      assert.match(await page.textContent('.help'), /verbieten\.$/);
      await option(page, '2 verbieten');
      await option(page, '4 verbieten');
      assert.equal(await page.textContent('.ban'), 'Diese verbieten');
      await confirm(page);
      await page.waitForFunction(() => document.querySelector('.turn').textContent === 'Spieler 1 nimmt');
      assert.equal(await page.textContent('.told'), 'Spieler 2: 2 und 4 von Haufen 1 verboten.');
      assert.deepEqual(await struck(page), ['2 nehmen', '4 nehmen']);
      await option(page, '1 nehmen');
      await toForbid(page);
      await confirm(page);
      await page.waitForFunction(() => document.querySelector('.turn').textContent === 'Spieler 2 nimmt');
      assert.equal(await page.textContent('.told'), 'Spieler 1: 1 von Haufen 1, es bleiben 8; nichts verboten.');
      await page.click('.games button:text-is("Verbotene Züge")');
      await page.waitForFunction(() => document.querySelector('.rule').textContent.includes('verbietet der andere eine dieser Möglichkeiten'));
    },
  },
];
