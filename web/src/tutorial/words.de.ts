// The texts of the tutorial in German, a part of words.de.ts.
import { counting } from '../counting';
import type { Words } from '../words';

const { plural } = counting('de');

const listed = (numbers: readonly number[], last = 'und'): string =>
  numbers.length < 2 ? numbers.join() : `${numbers.slice(0, -1).join(', ')} ${last} ${numbers[numbers.length - 1]}`;
const matches = (count: number): string => plural(count, 'Streichholz', 'Streichhölzer');

export const tutorialWords: Words['tutorial'] = {
  title: (number, title) => `Schritt ${number}: ${title}`,
  stepsLabel: 'Schritte des Kurses',
  stepLabel: (number, title, solved) => `Schritt ${number}: ${title}${solved ? ', Aufgabe gelöst' : ''}`,
  steps: {
    play: 'Ein erstes Spiel',
    outcomes: 'Verlorene und gewonnene Haufen',
    values: 'Der Wert eines Haufens',
    period: 'Es wiederholt sich',
    sums: 'Mehrere Haufen',
    boundary: 'Wand und Senke',
    families: 'Viele Spiele auf einmal',
    onward: 'Wie es weitergeht',
  },
  turn: 'Nächster und voriger Schritt',
  next: (title) => `Weiter: ${title}`,
  previous: 'Zurück',
  book: 'Die lange Einführung zum Lesen (englisch)',
  exercise: 'Probier es selbst',
  solved: 'gelöst ✓',
  check: 'Prüfen',
  valuesOf: (game, values) => `Werte von ${game}, ab Haufen 0: ${values}`,
  play: {
    texts: ['Da liegt ein Haufen von zehn Streichhölzern. Zwei Spieler ziehen abwechselnd; jeder nimmt eins oder zwei. Wer das letzte Holz nimmt, gewinnt.'],
    task: 'Gewinne gegen diese Seite. Sie spielt gut, aber du fängst an, und zehn Hölzer lassen sich gewinnen.',
    begin: 'Zehn Hölzer. Du bist am Zug.',
    pageBegins: 'Zehn Hölzer. Die Seite fängt an.',
    matches: (count) => matches(count),
    take: (count) => `${count} nehmen`,
    youTook: (count, left) => (left === 0 ? `Du hast ${count} genommen, und der Haufen ist leer.` : `Du hast ${count} genommen; es bleiben ${left}. Die Seite ist am Zug.`),
    pageTook: (count, left) => (left === 0 ? `Die Seite hat ${count} genommen, und der Haufen ist leer.` : `Die Seite hat ${count} genommen; es bleiben ${left}. Du bist am Zug.`),
    again: 'Neue Partie, du beginnst',
    letBegin: 'Neue Partie, die Seite beginnt',
    won: (leaving) => `Gewonnen! Du hast ${listed(leaving)} Hölzer übrig gelassen. Geht das immer, was die Seite auch tut?`,
    lost: (left) => `Diesmal hat die Seite das letzte Holz genommen. Sie hatte dir ${listed(left)} übrig gelassen. Was haben die Zahlen gemeinsam, die sie gern übrig lässt? Versuch es noch einmal.`,
    after: ['Mit Glück hat dieses Spiel nichts zu tun. Manche Haufen sind verloren für den, der am Zug ist, was er auch tut, solange der andere gut spielt; alle übrigen lassen sich gewinnen. Als Nächstes finden wir heraus, welche.'],
  },
  outcomes: {
    texts: [
      'Denk vom Ende her. Ohne Hölzer gibt es keinen Zug: Wer am Zug ist, hat verloren. Einen solchen Haufen nennen wir verloren, eine Verluststellung, und schreiben P: Der Spieler davor (previous) gewinnt. Ein Haufen, von dem aus man gewinnen kann, ist eine Gewinnstellung, N: Der nächste (next) gewinnt.',
      'Nun die Haufen der Reihe nach. Führt irgendein Zug auf einen verlorenen Haufen, so mach ihn: Der Haufen ist gewonnen. Führen alle Züge auf gewonnene Haufen, so ist er verloren. Das Spiel ist noch {1,2}: nimm eins oder zwei.',
    ],
    row: (game) => `Haufen von ${game}, verloren (P) oder gewonnen (N)`,
    isLost: (heap, options) =>
      options.length === 0
        ? `Haufen ${heap}: Es gibt keinen Zug, wer am Zug ist, hat also verloren. P.`
        : `Haufen ${heap}: ${options.length === 1 ? `Der einzige Zug führt auf Haufen ${options[0]}, und der ist` : `Die Züge führen auf die Haufen ${listed(options)}, und die sind alle`} gewonnen für den Gegner. Er ist also verloren: P.`,
    isWon: (heap, take, to) => `Haufen ${heap}: Nimm ${take}, und der Gegner hat Haufen ${to}, der verloren ist. Er ist also gewonnen: N.`,
    next: 'Nächster Haufen',
    restart: 'Von vorn',
    after: ['In {1,2} sind die Vielfachen von drei verloren: Was der Gegner auch nimmt, du ergänzt es zu drei. Andere Spiele sind weniger regelmäßig.'],
    task: (last) => `Jetzt {1,3,4}: Man nimmt 1, 3 oder 4. Markiere alle verlorenen Haufen von 0 bis ${last}, und fang mit dem kleinsten an.`,
    mark: (heap) => `Haufen ${heap} ist verloren`,
    clear: 'Alles löschen',
    right: (count) => `Das sind alle: ${count} verlorene Haufen, und jeder andere ist gewonnen. Siehst du, wie es weitergeht?`,
    lookAt: (heap, reason) => `${heap === 0 ? 'Fang ganz unten an' : 'Bis hierher stimmt es'}; sieh dir Haufen ${heap} noch einmal an. ${reason}`,
  },
  values: {
    texts: [
      'Verloren und gewonnen genügt für einen Haufen. Für mehrere müssen wir mehr wissen: für jeden Haufen eine Zahl, seinen Wert (Grundy-Wert, auch Nim-Wert).',
      'Sieh nach, wohin der Haufen führt und welche Werte dort stehen. Sein Wert ist die kleinste der Zahlen 0, 1, 2, …, die fehlt. Das heißt mex, minimal excluded number. Das Spiel ist {1,3,4}.',
    ],
    row: (game) => `Werte der Haufen von ${game}`,
    option: (take, to, value) => `nimm ${take} → Haufen ${to}, Wert ${value}`,
    overTake: (take) => `nimm ${take}, mehr als da ist: Das Spiel endet, Wert 0`,
    noOption: 'Kein Zug.',
    reason: (heap, there, value) =>
      there.length === 0 ? `Da steht nichts, also fehlt schon die 0: Haufen ${heap} hat den Wert 0.` : `Da ${there.length === 1 ? 'steht' : 'stehen'} ${listed(there)}; die kleinste fehlende Zahl ist ${value}: Haufen ${heap} hat den Wert ${value}.`,
    back: 'Voriger Haufen',
    after: ['Wert 0 heißt, dass kein Zug auf Wert 0 führt: Der Haufen ist verloren. Jeder andere Wert heißt, dass ein Zug auf 0 führt: Der Haufen ist gewonnen. Die Werte sagen also alles, was P und N sagten, und mehr. Haufen n hat den Wert G(n), nach P. M. Grundy.'],
    task: (game, heap) => `In ${game} nimmt man 2 oder 3. Das sind die ersten Werte. Was ist G(${heap})?`,
    right: (heap, value) => `Ja, G(${heap}) = ${value}: Das ist die kleinste Zahl, die fehlt.`,
    wrong: (heap, options, there, taken) =>
      `Noch nicht. Haufen ${heap} führt auf die Haufen ${listed(options)} mit den Werten ${listed(there)}. ${taken ? 'Deine Zahl ist dabei; welche ist die kleinste, die es nicht ist?' : 'Gibt es eine kleinere Zahl, die nicht dabei ist?'}`,
  },
  period: {
    texts: ['Jeder Wert bekommt eine Farbe, und wir schreiben die Werte von {1,3,4} in Zeilen. Ändere, wie viele in einer Zeile stehen: Wann hat jede Spalte eine einzige Farbe?'],
    wrap: 'Haufen je Zeile',
    columns: (game, wrap, period, preperiod) =>
      wrap % period === 0
        ? `${wrap} je Zeile: ${preperiod > 0 ? 'Unter den blasseren Haufen hat jede' : 'Jede'} Spalte ${preperiod > 0 ? '' : 'hat '}eine einzige Farbe. ${wrap === period ? `Die Werte von ${game} wiederholen sich nach ${period} Haufen: Das ist die Periode.` : `Sie wiederholen sich nach ${wrap} Haufen, aber auch schon früher.`}`
        : `${wrap} je Zeile: Die Farben laufen schräg. Versuch eine andere Zahl.`,
    why: ['Geht das für immer so weiter? Ein Wert hängt von den Haufen ab, die man erreicht, hier von den vier davor. Kommen vier Werte hintereinander wieder, so kommt alles wieder, was auf sie folgt. Und sie müssen wiederkommen, denn vier kleine Zahlen lassen sich nur auf endlich viele Arten hinschreiben.'],
    task: (game) => `Finde die Periode von ${game}.`,
    right: (period) => `Ja, die Periode ist ${period}: die Summe der beiden Züge. Für zwei Züge weiß man, warum; der Satz two-moves sagt es.`,
    longer: (given) => `Nach ${given} Haufen wiederholen sie sich, aber es gibt eine kleinere Zahl, nach der sie es auch tun.`,
    wrong: (given) => `Mit ${given} je Zeile haben die Spalten nicht eine einzige Farbe. Schieb den Regler, bis sie sie haben.`,
    see: 'Die Werte von {1,3,4} in „Erkunden“, so weit du willst',
    late: ['Manchmal fängt die Wiederholung spät an. Die Haufen davor, hier blasser, sind die Vorperiode. Ein Spiel ohne Vorperiode heißt rein periodisch.'],
  },
  sums: {
    texts: [
      'Nun sind es mehrere Haufen, und ein Zug nimmt Hölzer von einem davon. Wer nicht ziehen kann, verliert.',
      'Schreib die Werte binär untereinander. Eine Spalte mit ungerade vielen Einsen gibt 1, jede andere 0; einen Übertrag gibt es nicht. Das ist die Nim-Summe, auch xor genannt. Ändere die Haufen von {1,3,4} und sieh zu.',
    ],
    heap: 'Haufen',
    size: 'Hölzer',
    value: 'Wert',
    binary: 'Binär',
    sum: 'Nim-Summe',
    less: (heap) => `Ein Holz weniger in Haufen ${heap}`,
    more: (heap) => `Ein Holz mehr in Haufen ${heap}`,
    verdict: (sum) => (sum === 0 ? 'Die Nim-Summe ist 0: Wer am Zug ist, verliert. Jeder Zug ändert einen Wert und damit die Summe.' : `Die Nim-Summe ist ${sum}, nicht 0: Wer am Zug ist, gewinnt, mit einem Zug, der sie zu 0 macht.`),
    after: ['Das ist der Satz von Sprague und Grundy: Eine Summe von Haufen ist verloren, wenn ihre Nim-Summe 0 ist, und sonst gewonnen. Er gilt auch für Haufen verschiedener Spiele.'],
    task: (game) => `Drei Haufen von ${game}. Finde einen Zug, der die Nim-Summe zu 0 macht.`,
    heapOf: (heap, size) => `Haufen ${heap} (${size})`,
    take: (count) => `${count} nehmen`,
    another: 'Eine andere Stellung',
    see: 'Eine solche Stellung gegen das Programm spielen',
    right: (take, heap, value) => `Ja: Nimm ${take} von Haufen ${heap}, sein Wert ist dann ${value}. Die Nim-Summe ist 0, und der Gegner hat verloren.`,
    wrong: (take, heap, value, sum) => `Nimm ${take} von Haufen ${heap}, und sein Wert ist ${value}. Die Nim-Summe ist dann ${sum}, und die kann der Gegner zu 0 machen. Welchen Wert müsste ein Haufen stattdessen haben, damit sie 0 ist?`,
  },
  boundary: {
    texts: [
      'Bisher durfte niemand mehr nehmen, als da ist: Haufen 0 war eine Wand (wall). Es gibt eine andere Regel, die Senke (sink): Man darf mehr nehmen, als da ist, und wer das tut, beendet das Spiel und gewinnt, als hätte er das letzte Holz genommen. Nur die kleinsten Haufen sind anders, aber alle übrigen hängen von ihnen ab.',
      'Das Spiel ist {2,5}: nimm 2 oder 5. Wechsle zwischen Wand und Senke und geh von Haufen zu Haufen. Mit der Wand hat Haufen 1 keinen Zug und ist verloren; mit der Senke ist er sofort gewonnen.',
    ],
    after: ['Die Werte mit der Senke stehen bis Haufen 5 da. Die nächsten schaffst du allein.'],
    task: (game) => `Welches ist in ${game} der kleinste Haufen ab 1, der verloren ist für den, der am Zug ist?`,
    smallest: 'Kleinster verlorener Haufen',
    right: (heap) => `Ja: Haufen ${heap} führt nur auf die Haufen ${heap - 2} und ${heap - 5}, und beide sind gewonnen. Alle kleineren sind gewonnen.`,
    won: (heap, take, ends) => `Haufen ${heap} ist gewonnen: Nimm ${take}${ends ? ', und das Spiel ist zu Ende' : `; das lässt den verlorenen Haufen ${heap - take}`}. Such weiter.`,
    notSmallest: (heap) => `Haufen ${heap} ist tatsächlich verloren; aber es gibt einen kleineren.`,
    see: 'Wand und Senke von {2,5} nebeneinander, in „Erkunden“',
    outside: (last) => `Sieh dir die Haufen von 1 bis ${last} an.`,
  },
  families: {
    texts: ['Ein Buchstabe statt einer Zahl macht eine Familie von Spielen. In {1,c} nimmt man 1 oder c. Schieb den Regler und achte auf die Periode.'],
    period: (game, period) => `${game}: Periode ${period}`,
    seen: (seen) => `Bisher gesehen: ${seen.map(([c, period]) => `c = ${c}: ${period}`).join('; ')}`,
    task: (game) => `Was, meinst du, ist die Periode von ${game}?`,
    right: 'Ja. Für gerades c ist sie c+1; für ungerades c ist ein Haufen verloren, wenn er gerade ist, und die Periode ist 2. Du hast einen Satz gefunden.',
    likeOdd: 'So ist es für ungerades c, und 100 ist gerade. Sieh dir c = 4, 6, 8 an.',
    wrong: 'Das ist sie nicht. Sieh dir nur die geraden c an: 4, 6, 8. Was hat die Periode mit c zu tun?',
    after: ['Eine Vermutung über eine ganze Familie lässt sich an vielen Spielen ausprobieren und für alle beweisen. Das Programm kann beides; und für drei Züge hat es eine Karte dessen, was bekannt ist.'],
    carpet: 'Alle Spiele {1,c} auf einmal, als Teppich',
    theorem: 'Der Satz über zwei Züge: prüfe ihn, beweise ihn',
    map: 'Die Karte aller Spiele mit drei Zügen',
  },
  onward: {
    solved: (solved, all) => (solved === all ? `Du hast alle ${all} Aufgaben gelöst. Sehr gut!` : `Du hast ${solved} von ${all} Aufgaben gelöst. Noch offen:`),
    texts: ['Du weißt jetzt, was ein Wert ist, warum Werte sich wiederholen und wie man eine Summe von Haufen gewinnt. Von hier an gehören die Spiele dir.'],
    places: {
      explore: ['Ein Spiel erkunden', 'Gib beliebige Zahlen ein und sieh die Werte aller Haufen, die Periode und die Sätze, die gelten.'],
      carpet: ['Eine Familie erkunden', 'Alle Spiele {2,5,c} in einem Bild. Manche Zeilen gleichen einander: warum?'],
      play: ['Spielen', 'Nim mit drei Haufen, gegen ein freundliches Programm. „Warum“ erklärt jede Stellung.'],
      map: ['Die Karte', 'Alle Spiele mit drei Zügen. Jede Zelle ist ein Satz.'],
      theorems: ['Sätze', 'Was bekannt ist und was vermutet wird; und eine eigene Behauptung zum Ausprobieren.'],
      book: ['Die lange Einführung (englisch)', 'Eine Stunde mit der Kommandozeile: von zwei Streichhölzern zum Beweis des Satzes von Sprague und Grundy, mit Misère und unendlichen Mengen.'],
    },
  },
};
