// The texts of the gallery in German, a part of words.de.ts.
import type { Words } from '../words';

export const galleryWords: Words['gallery'] = {
  more: 'Mehr in der Galerie',
  levels: { easy: 'Leicht', further: 'Fortgeschritten', expert: 'Schwer' },
  items: {
    easy: {
      first: ['Die erste Partie', '21 Hölzer, nimm eins, zwei oder drei. Wer das letzte nimmt, gewinnt. Schlägst du das Programm?'],
      fourth: ['Jeder vierte Haufen ist verloren', 'Dasselbe Spiel als Bild: P ist ein Haufen, der verloren ist für den, der am Zug ist.'],
      seven: ['Ein Muster von sieben', 'Nimm 1, 3 oder 4. Die Werte wiederholen sich alle sieben Haufen, für immer, und die Seite sagt, dass das bewiesen ist.'],
      heap: ['Ein Haufen, genau angesehen', 'Woher kommt der Wert von Haufen 12? Die Haufen, auf die man von ihm ziehen kann, sind markiert: Er ist die kleinste Zahl, die keiner von ihnen hat.'],
      nim: ['Nim', 'Drei Haufen von 3, 5 und 7, und von einem darf man beliebig viele nehmen: das Spiel, mit dem die Theorie begann.'],
      loser: ['Wer das letzte nimmt, verliert', 'Noch einmal die 21 Hölzer, andersherum. Welche Haufen sind jetzt verloren?'],
    },
    further: {
      slider: ['Mit dem Regler durch eine Familie', 'Nimm 2, 5 oder c. Drück den Knopf neben dem Regler und sieh, wie sich das Muster mit c ändert.'],
      carpet: ['Die ganze Familie auf einmal', 'Eine Zeile für jedes c, von 6 bis 80. Ein Klick auf eine Zeile zeigt ihr Spiel.'],
      sum: ['Zwei Spiele zugleich', 'Gezogen wird in einem von zwei Spielen. „Warum“ sagt, wie man ihre Werte addiert.'],
      sink: ['Wand und Senke', 'Dieselben Züge mit zwei Enden: kein Zug unter Haufen 0, oder ein Zug auf Haufen 0 und darunter gewinnt.'],
      pass: ['Einmal passen', 'Nimm eins, zwei oder drei, oder passe: einmal in der Partie, wer zuerst will. Welche Haufen sind verloren, solange noch gepasst werden kann?'],
      squares: ['Quadratzahlen', 'Nimm 1, 4, 9, 16, … Hölzer. Niemand weiß, wie schnell die Werte wachsen, und es ist bewiesen, dass sie sich nie wiederholen.'],
      sides: ['Links gegen Rechts', 'Du darfst 1 oder 3 nehmen, das Programm 2 oder 5. Wer hat die besseren Zahlen?'],
      twoHeaps: ['Zwei Haufen auf einmal', 'Nimm 1 und 2, oder 2 und 1, von einem Paar von Haufen. Jeder Punkt des Teppichs ist ein Paar.'],
      bounded: ['Fibonacci-Nim', 'Nimm höchstens doppelt so viele, wie zuletzt genommen wurden. Welche Haufen verliert, wer anfängt?'],
      players: ['Zwei Spieler, zwei Mengen', 'Links nimmt 2 oder 3, Rechts nimmt 2 oder 5. Vier Farben sagen, wer gewinnt, und keinem gehören am Ende alle Haufen.'],
      grows: ['Werte, die wachsen', 'Alles darf man nehmen, nur nicht 1 und 2. Die Werte steigen wie eine Treppe.'],
      triangle: ['Alle Spiele mit größtem Zug 256', 'Ein Punkt für jedes Spiel {a, b, 256}; seine Farbe sagt, von welchen zwei Zügen die Periode die Summe teilt.'],
      pairs: ['Ein Satz über zwei Züge', 'Prüfe ihn an Zahlen, dann lass ihn vom Programm für alle beweisen.'],
    },
    expert: {
      cells: ['Die Karte aller Spiele mit drei Zügen', 'Jede Zelle ist ein Satz über unendlich viele Spiele, gefunden, indem man eines von ihnen berechnet.'],
      deep: ['Tief in der Karte', 'Die Zellen werden ohne Ende kleiner. Diese werden berechnet, während du hinsiehst.'],
      duality: ['Die Dualität von Wand und Senke', 'Rückwärts gelesen, mit 0 und 2 vertauscht, ist das eine das andere.'],
      family: ['Eine additive Familie mit Senke', 'Zwei Regler, m und k, und Sätze, die die Periode jedes Spiels darin nennen.'],
      allBut: ['Alle Züge außer vier', 'Die Werte wachsen, und das Programm beweist, wie: mit einer Periode von 13.014 und jedes Mal 4.702 mehr.'],
      constrain: ['Mit Vorschrift (comply/constrain)', 'Wer zieht, sagt, aus welcher Menge der nächste Zug sein muss. Ein Teppich über k.'],
      states: ['Nicht noch einmal dasselbe', 'Nimm bis zu fünf, aber nicht so viele, wie zuletzt genommen wurden. Jedes Verbot hat seinen Streifen, und wer gewinnt, wiederholt sich alle 13 Haufen.'],
      passes: ['Einmal passen, in einer ganzen Familie', 'Nimm 1 oder c, und einmal darf gepasst werden. Eine Zeile für jedes c.'],
      huge: ['Züge, die niemand zählt', 'Drei Züge mit zehn Stellen und eine Periode mit zehn Stellen, die bewiesen ist.'],
      preperiods: ['Wo es lange dauert, bis es sich wiederholt', 'Vorperioden aller Spiele mit Senke und größtem Zug 200.'],
      additive: ['Der Satz über additive Mengen mit Senke', 'Sein Text, mit dem, was er für alle m und D behauptet.'],
    },
  },
};
