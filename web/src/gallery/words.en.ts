// The texts of the gallery in English, a part of words.ts: each link has what it is called and what there is to see.
export const galleryWords = {
  levels: { easy: 'Easy', further: 'Further on', expert: 'Expert' },
  more: 'More in the gallery',
  items: {
    easy: {
      first: ['The first match', '21 matches, take one, two or three. Whoever takes the last one wins. Can you beat the program?'],
      fourth: ['Every fourth heap is lost', 'The same game as a picture: P is a heap that is lost for whoever is to move.'],
      seven: ['A pattern of seven', 'Take 1, 3 or 4. The values repeat every seven heaps, for ever, and the page says that this is proved.'],
      heap: ['One heap, looked at closely', 'Where does the value of heap 12 come from? The heaps that it can be moved to are marked: it is the least number that none of them has.'],
      nim: ['Nim', 'Three heaps of 3, 5 and 7, and any number may be taken from one of them: the game with which the theory began.'],
      loser: ['Whoever takes the last one loses', 'The 21 matches again, the other way round. Which heaps are lost now?'],
    },
    further: {
      slider: ['A slider through a family', 'Take 2, 5 or c. Press the button beside the slider and see how the pattern changes with c.'],
      carpet: ['The whole family at once', 'A row for each c, from 6 to 80. Click a row to see its game.'],
      sum: ['Two games at once', 'A move is made in one of two games. Why tells how their values are added.'],
      sink: ['Wall and sink', 'The same moves with two ends: no move below heap 0, or a move to heap 0 and below that wins.'],
      pass: ['Pass once', 'Take one, two or three, or pass: once in the match, whoever comes first. Which heaps are lost while the pass is still there?'],
      squares: ['Square numbers', 'Take 1, 4, 9, 16, … matches. Each point is a heap. It is proved that won and lost heaps never begin to repeat.'],
      grows: ['Values that grow', 'Everything may be taken but 1 and 2. The values climb like stairs.'],
      triangle: ['All games with largest move 256', 'A point for each game {a, b, 256}; its colour says of which two moves the period divides the sum.'],
      pairs: ['A theorem about two moves', 'Check it on numbers, then let the program prove it for all of them.'],
    },
    expert: {
      cells: ['The map of all games of three moves', 'Each cell is a theorem about infinitely many games, found by computing one of them.'],
      deep: ['Deep in the map', 'Cells get smaller without end. These are computed while you look.'],
      duality: ['The duality of wall and sink', 'Read backwards, with 0 and 2 exchanged, one is the other.'],
      family: ['An additive family under sink', 'Two sliders, m and k, and theorems that say the period of every game in it.'],
      allBut: ['All moves but four', 'The values grow, and the program proves how: a period of 13,014, with 4,702 added each time.'],
      constrain: ['Comply or constrain', 'Whoever moves says from which set the next move must be. A carpet over k.'],
      states: ['Not the same again', 'Take up to five, but not as many as were taken last. Each ban has a strip of its own, and their outcomes repeat every 13 heaps.'],
      passes: ['One pass in every game of a family', 'Take 1 or c, with a pass that can be used once. A row for each c.'],
      huge: ['Moves beyond counting', 'Three moves of ten digits, and a period of ten digits that is proved.'],
      preperiods: ['Where it takes long to repeat', 'Preperiods of all sink games with largest move 200.'],
      additive: ['The theorem about additive sets under sink', 'Its text, with what it claims for every m and D.'],
    },
  },
} as const;
