// Ready-made links, from easy to expert. Their texts are in words.ts, under the same names.
import { link } from '../address';

export const levels = ['easy', 'further', 'expert'] as const;
export type Level = (typeof levels)[number];

export const links = {
  easy: {
    first: link('play', { position: '{1..3}: 21' }),
    fourth: link('explore', { family: '{1..3}', outcomes: true }),
    seven: link('explore', { family: '{1,3,4}' }),
    heap: link('explore', { family: '{1,3,4}', at: 12 }),
    nim: link('play', { position: 'nim: 3,5,7' }),
    loser: link('play', { position: '{1..3}: 21', misere: true }),
  },
  further: {
    slider: link('explore', { family: '{2,5,c}', let: ['c=11'] }),
    carpet: link('explore', { family: '{2,5,c}', let: ['c=11'], range: ['c=6..80'], picture: 'carpet' }),
    sum: link('play', { position: '{1..3}: 9 + {1,3,4}: 8' }),
    sink: link('explore', { family: '{5,11,16}', both: true }),
    pass: link('play', { position: 'pass {1..3}: 14' }),
    squares: link('explore', { family: 'squares', picture: 'plot', count: 2000 }),
    sides: link('play', { position: 'left {1,3} right {2,5}: 12,9' }),
    twoHeaps: link('explore', { family: 'plane {(1,2),(2,1)}', at: 7, second: 9 }),
    bounded: link('play', { position: 'dynamic 2t: 20' }),
    players: link('explore', { family: 'left {2,3} right {2,5}', at: 12 }),
    grows: link('explore', { family: 'not {1,2}', picture: 'plot', count: 300 }),
    triangle: link('map', { by: 'c', c: 256 }),
    pairs: link('theorems', { name: 'two-moves' }),
  },
  expert: {
    cells: link('map'),
    deep: link('map', { zoom: 12, x: 0.3, y: 0.71 }),
    duality: link('explore', { family: 'sink {5,11,16}', both: true, dual: true }),
    family: link('explore', { family: 'sink {m, 2m+k, 3m+k}', let: ['m=19', 'k=3'] }),
    allBut: link('explore', { family: 'not {4,9,26,30}' }),
    constrain: link('explore', { family: 'comply not {1..k}', let: ['k=3'], picture: 'carpet' }),
    states: link('explore', { family: 'no-repeat {1..5}', outcomes: true }),
    passes: link('explore', { family: 'pass {1,c}', let: ['c=4'], range: ['c=2..60'], picture: 'carpet' }),
    huge: link('explore', { family: '{1000000007, 3000000026, 4000000033}' }),
    preperiods: link('map', { by: 'c', boundary: 'sink', color: 'preperiod', c: 200 }),
    additive: link('theorems', { name: 'additive-sink' }),
  },
} as const satisfies Record<Level, Record<string, string>>;
