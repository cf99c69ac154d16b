// The texts of the tutorial in English, a part of words.ts.
import { counting } from '../counting';

const { plural } = counting('en');

const listed = (numbers: readonly number[], last = 'and'): string =>
  numbers.length < 2 ? numbers.join() : `${numbers.slice(0, -1).join(', ')} ${last} ${numbers[numbers.length - 1]}`;
const matches = (count: number): string => plural(count, 'match', 'matches');

export const tutorialWords = {
  title: (number: number, title: string) => `${number}. ${title}`,
  stepsLabel: 'Steps of the tutorial',
  stepLabel: (number: number, title: string, solved: boolean) => `Step ${number}: ${title}${solved ? ', exercise solved' : ''}`,
  steps: {
    play: 'A first game',
    outcomes: 'Lost and won heaps',
    values: 'The value of a heap',
    period: 'It repeats',
    sums: 'Several heaps',
    boundary: 'Wall and sink',
    families: 'Many games at once',
    onward: 'Where to go from here',
  },
  turn: 'Next and previous step',
  next: (title: string) => `Next: ${title}`,
  previous: 'Back',
  book: 'The long tutorial, to read',
  exercise: 'Try it yourself',
  solved: 'solved ✓',
  check: 'Check',
  valuesOf: (game: string, values: string) => `Values of ${game}, from heap 0: ${values}`,
  play: {
    texts: ['There is a heap of ten matches. Two players take turns; each takes one or two. Whoever takes the last match wins.'],
    task: 'Beat this page. It plays well, but you begin, and ten matches can be won.',
    begin: 'Ten matches. Your move.',
    pageBegins: 'Ten matches. The page begins.',
    matches: (count: number) => matches(count),
    take: (count: number) => `Take ${count}`,
    youTook: (count: number, left: number) => (left === 0 ? `You took ${count}, and the heap is empty.` : `You took ${count}; ${left} left. The page is to move.`),
    pageTook: (count: number, left: number) => (left === 0 ? `The page took ${count}, and the heap is empty.` : `The page took ${count}; ${left} left. Your move.`),
    again: 'New match, you begin',
    letBegin: 'New match, the page begins',
    won: (leaving: readonly number[]) => `You win! You left ${listed(leaving)} matches. Could you always do that, whatever the page does?`,
    lost: (left: readonly number[]) => `This time the page took the last match. It had left you ${listed(left)}. What do the numbers that it liked to leave have in common? Try again.`,
    after: ['There is no luck in this game. Some heaps are lost for whoever is to move, whatever they do, as long as the other plays well; all others can be won. Next we find out which are which.'],
  },
  outcomes: {
    texts: [
      'Think from the end. With no match left there is no move: whoever is to move has lost. We call such a heap lost, and write P, for the previous player wins. A heap from which one can win is written N: the next player wins.',
      'Now the heaps one after the other. If some move leads to a lost heap, make it: the heap is won. If all moves lead to won heaps, the heap is lost. The game is still {1,2}: take one or two.',
    ],
    row: (game: string) => `Heaps of ${game}, lost (P) or won (N)`,
    isLost: (heap: number, options: readonly number[]) =>
      options.length === 0
        ? `Heap ${heap}: there is no move, so whoever is to move has lost. P.`
        : `Heap ${heap}: ${options.length === 1 ? `the only move leads to heap ${options[0]}, which is` : `the moves lead to heaps ${listed(options)}, which are all`} won for the opponent. So it is lost: P.`,
    isWon: (heap: number, take: number, to: number) => `Heap ${heap}: take ${take}, and the opponent has heap ${to}, which is lost. So it is won: N.`,
    next: 'Next heap',
    restart: 'From the start',
    after: ['In {1,2} the multiples of three are lost: whatever the opponent takes, you take the rest of three. Other games are less regular.'],
    task: (last: number) => `Now {1,3,4}: one may take 1, 3 or 4. Mark all lost heaps from 0 to ${last}, beginning with the smallest.`,
    mark: (heap: number) => `Heap ${heap} is lost`,
    clear: 'Clear',
    right: (count: number) => `All of them: ${count} lost heaps, and every other one is won. Do you see how it goes on?`,
    lookAt: (heap: number, reason: string) => `${heap === 0 ? 'Begin at the bottom' : 'Right up to here'}; look at heap ${heap} again. ${reason}`,
  },
  values: {
    texts: [
      'Lost and won is enough for one heap. For several heaps we need to know more: a number for each heap, its value.',
      'Look where the heap leads to, and which values are there. The value of the heap is the least of 0, 1, 2, … that is missing. This is called mex, for minimal excluded number. The game is {1,3,4}.',
    ],
    row: (game: string) => `Values of the heaps of ${game}`,
    option: (take: number, to: number, value: number) => `take ${take} → heap ${to}, value ${value}`,
    overTake: (take: number) => `take ${take}, more than there is: the game ends, value 0`,
    noOption: 'No move.',
    reason: (heap: number, there: readonly number[], value: number) =>
      there.length === 0 ? `Nothing is there, so 0 is missing: heap ${heap} has value 0.` : `${listed(there)} ${there.length === 1 ? 'is' : 'are'} there; the least missing number is ${value}: heap ${heap} has value ${value}.`,
    back: 'Heap before',
    after: ['Value 0 means that no move leads to value 0: the heap is lost. Any other value means that some move leads to 0: the heap is won. So the values say all that P and N said, and more. Heap n has the value G(n), after P. M. Grundy.'],
    task: (game: string, heap: number) => `In ${game} one takes 2 or 3. These are the first values. What is G(${heap})?`,
    right: (heap: number, value: number) => `Yes, G(${heap}) = ${value}: it is the least number that is missing.`,
    wrong: (heap: number, options: readonly number[], there: readonly number[], taken: boolean) =>
      `Not yet. Heap ${heap} leads to heaps ${listed(options)}, with values ${listed(there)}. ${taken ? 'Your number is among them; which is the least that is not?' : 'Is there a smaller number that is not among them?'}`,
  },
  period: {
    texts: ['Each value gets a colour, and we write the values of {1,3,4} in rows. Change how many stand in a row: when is each column of one colour?'],
    wrap: 'Heaps in a row',
    columns: (game: string, wrap: number, period: number, preperiod: number) =>
      wrap % period === 0
        ? `${wrap} in a row: ${preperiod > 0 ? 'below the paler heaps ' : ''}every column has one colour. ${wrap === period ? `The values of ${game} repeat after ${period} heaps: that is the period.` : `They repeat after ${wrap} heaps, but also earlier.`}`
        : `${wrap} in a row: the colours go askew. Try another number.`,
    why: ['Does it go on for ever? A value depends on the heaps that can be reached, here on the four before it. When four values in a row come back, everything after them comes back too. And they must come back, as there are only finitely many ways to write four small numbers.'],
    task: (game: string) => `Find the period of ${game}.`,
    right: (period: number) => `Yes, the period is ${period}: the sum of the two moves. For two moves one knows why; ask the theorem two-moves.`,
    longer: (given: number) => `After ${given} heaps they do repeat, but there is a smaller number after which they do.`,
    wrong: (given: number) => `With ${given} in a row the columns are not of one colour. Move the slider until they are.`,
    see: 'The values of {1,3,4} in Explore, as far as you like',
    late: ['Sometimes the repetition starts late. The heaps before it, here paler, are the preperiod. A game without any is called pure.'],
  },
  sums: {
    texts: [
      'Now there are several heaps, and a move takes matches from one of them. Whoever cannot move loses.',
      'Write the values in binary, one below the other. A column with an odd number of ones gives 1, any other 0; nothing is carried. That is the nim-sum, also called xor. Change the heaps of {1,3,4} and watch it.',
    ],
    heap: 'Heap',
    size: 'Matches',
    value: 'Value',
    binary: 'Binary',
    sum: 'Nim-sum',
    less: (heap: number) => `One match less in heap ${heap}`,
    more: (heap: number) => `One match more in heap ${heap}`,
    verdict: (sum: number) => (sum === 0 ? 'The nim-sum is 0: whoever is to move loses. Every move changes one value, and so the sum.' : `The nim-sum is ${sum}, not 0: whoever is to move wins, by a move that makes it 0.`),
    after: ['That is the theorem of Sprague and Grundy: a sum of heaps is lost if its nim-sum is 0, and won if not. It holds for heaps of different games as well.'],
    task: (game: string) => `Three heaps of ${game}. Find a move that makes the nim-sum 0.`,
    heapOf: (heap: number, size: number) => `Heap ${heap} (${size})`,
    take: (count: number) => `Take ${count}`,
    another: 'Another position',
    see: 'Play such a position against the program',
    right: (take: number, heap: number, value: number) => `Yes: take ${take} from heap ${heap}, whose value is then ${value}. The nim-sum is 0, and the opponent is lost.`,
    wrong: (take: number, heap: number, value: number, sum: number) => `Take ${take} from heap ${heap}, and its value is ${value}. The nim-sum is then ${sum}, which the opponent can make 0. Which value should a heap have instead, so that it is 0?`,
  },
  boundary: {
    texts: [
      'So far nobody could take more than there is: heap 0 was a wall. There is another rule, sink: one may take more than there is, and who does so ends the game and wins, as if the last match had been taken. Only the smallest heaps differ, but all others depend on them.',
      'The game is {2,5}: take 2 or 5. Switch between wall and sink, and go from heap to heap. With the wall, heap 1 has no move and is lost; with the sink it is won at once.',
    ],
    after: ['The values with the sink are written down as far as heap 5. The next ones you can do.'],
    task: (game: string) => `In ${game}, which is the smallest heap from 1 on that is lost for whoever is to move?`,
    smallest: 'Smallest lost heap',
    right: (heap: number) => `Yes: heap ${heap} leads to heaps ${heap - 2} and ${heap - 5} only, and both are won. All smaller ones are won.`,
    won: (heap: number, take: number, ends: boolean) => `Heap ${heap} is won: take ${take}${ends ? ', and the game is over' : `, which leaves the lost heap ${heap - take}`}. Go on looking.`,
    notSmallest: (heap: number) => `Heap ${heap} is lost, indeed; but there is a smaller one.`,
    see: 'Wall and sink of {2,5} side by side, in Explore',
    outside: (last: number) => `Look at heaps from 1 to ${last}.`,
  },
  families: {
    texts: ['A letter in place of a number makes a family of games. In {1,c} one takes 1 or c. Move the slider and watch the period.'],
    period: (game: string, period: number) => `${game}: period ${period}`,
    seen: (seen: readonly (readonly [c: number, period: number])[]) => `Seen so far: ${seen.map(([c, period]) => `c = ${c}: ${period}`).join('; ')}`,
    task: (game: string) => `What do you think is the period of ${game}?`,
    right: 'Yes. For even c it is c+1; for odd c a heap is lost if it is even, and the period is 2. You have found a theorem.',
    likeOdd: 'That is so for odd c, and 100 is even. Look at c = 4, 6, 8.',
    wrong: 'Not that. Look at the even c alone: 4, 6, 8. What has the period to do with c?',
    after: ['A guess about a whole family can be tried on many games, and proved for all of them. The program does both; and for three moves it has a map of what is known.'],
    carpet: 'All games {1,c} at once, as a carpet',
    theorem: 'The theorem on two moves: check it, prove it',
    map: 'The map of all games of three moves',
  },
  onward: {
    solved: (solved: number, all: number) => (solved === all ? `You have solved all ${all} exercises. Well done!` : `You have solved ${solved} of ${all} exercises. Still open:`),
    texts: ['You know now what a value is, why values repeat, and how to win a sum of heaps. From here on the games are yours.'],
    places: {
      explore: ['Explore a game', 'Type any numbers, and see the values of all heaps, the period and the theorems that apply.'],
      carpet: ['Explore a family', 'All games {2,5,c} in one picture. Some rows look alike: why?'],
      play: ['Play', 'Nim with three heaps, against a friendly program. Why explains every position.'],
      map: ['The map', 'All games of three moves. Each cell is a theorem.'],
      theorems: ['Theorems', 'What is known and what is conjectured; and a claim of your own to try.'],
      book: ['The long tutorial', 'An hour with the command line: from two matches to the proof of the Sprague-Grundy theorem, with misere play and infinite sets.'],
    },
  },
} as const;
