// Every text of the page in German. The type names what is missing; the test `words` finds what was left in English.
import { bindings, counting, sumsOf } from './counting';
import { otherGames } from './explore/words.de';
import { galleryWords } from './gallery/words.de';
import { playWords } from './play/words.de';
import { certificateWords, theoremWords } from './theorems/words.de';
import { tutorialWords } from './tutorial/words.de';
import type { Words } from './words';

const { number, plural, significant } = counting('de');

/** Shares come with a point. */
const comma = (share: string): string => share.replace('.', ',');

const faults: Record<Parameters<Words['fault']>[0], (message: string) => string> = {
  bad: (message) => message,
  limit: (message) => message,
  busy: (message) => message,
  dropped: () => '',
  cancelled: () => 'Abgebrochen.',
  offline: () => 'Der Server antwortet nicht. Läuft takeaway serve noch?',
  server: (message) => `Fehler im Programm: ${message}`,
  noWasm: () => 'Dieser Browser kann das Programm nicht ausführen: Er hat kein WebAssembly, oder es ist abgeschaltet. Nimm einen neueren Browser oder die Kommandozeile: ./takeaway analyze.',
  noVectors: () => 'Dieser Browser kann das Programm nicht ausführen: Sein WebAssembly ist zu alt und hat keine Vektoren von 128 Bit. Nimm einen neueren Browser oder die Kommandozeile: ./takeaway analyze.',
  noFile: () => 'Die Seite wurde als Datei geöffnet, und Browser lassen sie dann das Programm daneben nicht lesen. Stelle den Ordner stattdessen bereit: Gib darin python3 -m http.server ein und öffne http://localhost:8000/.',
  noModule: (message) => `Das Programm ließ sich nicht laden (${message}). Besteht keine Verbindung, oder ist der Ordner nicht vollständig?`,
  died: () => 'Das ist zu viel für den Browser: Dem Programm ging der Speicher aus, und es wurde neu gestartet; sonst ist nichts verloren. Die Kommandozeile kann allen Speicher nutzen, den es gibt.',
};

const statuses: Record<string, string> = {
  theorem: 'Satz',
  conjecture: 'Vermutung',
  observation: 'Beobachtung',
  proved: 'bewiesen',
  'not proved as it is': 'so nicht bewiesen',
  refuted: 'widerlegt',
  vacuous: 'leer',
  unknown: 'nicht entschieden',
  'never periodic': 'nie periodisch',
};

/** What the server says of a theorem or a period, where it is one of a few words. */
const statusText = (status: string): string =>
  statuses[status] ??
  status
    .replace(/^verified to /, 'geprüft bis ')
    .replace(/^verified in (\d+) cases?$/, (_, cases) => `bestätigt in ${plural(Number(cases), 'Fall', 'Fällen')}`)
    .replace(/^undecided in (\d+) cases$/, (_, cases) => `nicht entschieden in ${plural(Number(cases), 'Fall', 'Fällen')}`);

export const german: Words = {
  page: {
    language: 'de',
    ownName: 'Deutsch',
    name: 'Takeaway',
    title: 'Takeaway: Subtraktionsspiele',
    titleOf: (view) => `${view} – Takeaway`,
    tutorial: 'Einführung – Takeaway',
    back: 'Zurück zu den Spielen',
    opening: 'Die Seite wird geladen …',
    noscript: 'Diese Seite braucht JavaScript: Sie zeichnet, was das Programm berechnet. Die Kommandozeile kommt ohne aus: ./takeaway analyze.',
    navigation: 'Ansichten',
    version: (version) => `Takeaway ${version}`,
    inBrowser: (version) => `Takeaway ${version}, rechnet in diesem Browser`,
    again: 'Noch einmal versuchen',
  },
  intro: {
    open: 'Was ist das? Eine halbe Seite zu dieser Ansicht und ihren Begriffen',
    words: 'Begriffe',
    step: (title) => `Der Kurs dazu: ${title}`,
    book: 'Die lange Einführung zum Lesen (englisch): von zwei Streichhölzern zum Satz von Sprague und Grundy',
    tutorial: {
      line: 'Ein kurzer Kurs in acht Schritten: spielen, markieren, rechnen, raten. Jedes Spiel lässt sich ausprobieren, und die Aufgaben prüfen deine Antworten.',
      more: [
        'Fang mit dem ersten Schritt an, wenn dir das alles neu ist; man muss nur bis zehn zählen können. Jeder Schritt dauert ein paar Minuten, hat etwas zum Ausprobieren und eine Aufgabe, deren Antwort die Seite ansieht. Falsche Antworten kosten nichts, und du erfährst, wo du hinsehen kannst.',
        'Die Schritte führen von einem Haufen Streichhölzer zu Summen von Haufen und zu ganzen Familien von Spielen. Am Ende stehen Links in die anderen Ansichten: zum Erkunden, zum Spielen, zur Karte und zu den Sätzen.',
        'Welche Aufgaben gelöst sind, merkt sich nur dieser Browser. Die lange Einführung (auf Englisch) sagt dasselbe mit Beweisen und mit der Kommandozeile, und sie geht weiter.',
      ],
    },
    gallery: {
      line: 'Spiele und Bilder, die sich mit einem Klick öffnen, von der ersten Partie bis zur Karte aller Spiele: Fang oben an oder mit dem, was dir gefällt.',
      more: [
        'Jeder Link öffnet eine der anderen Ansichten mit etwas, das dort zu sehen ist. Ändere dort, was du willst: Die Adresse behält alles, sodass du weiterschicken kannst, was du gefunden hast.',
        '„Leicht“ braucht nur die Regeln. Dann kommen Familien, Summen von Spielen und Spiele, deren Werte wachsen. „Schwer“ hat, wovon Fachartikel handeln: Zellen der Karte, Dualität, unendliche Mengen.',
      ],
    },
    explore: {
      line: 'Gib an, wie viele Streichhölzer genommen werden dürfen, und sieh, wer von jedem Haufen aus gewinnt: Jedes Feld ist ein Haufen, seine Farbe der Wert.',
      more: [
        'Zu einem Subtraktionsspiel gehören ein Haufen Streichhölzer und eine Menge von Zahlen. Zwei Spieler ziehen abwechselnd, jeder nimmt so viele Hölzer, wie eine der Zahlen sagt, und wer nicht ziehen kann, verliert. {1,2} ist das Spiel, in dem man eins oder zwei nimmt.',
        'Jeder Haufen hat einen Wert. Er ist 0, wo verliert, wer am Zug ist, wenn der Gegner gut spielt; sonst gewinnt der Zug auf einen Haufen vom Wert 0. Das Bild zeigt alle Haufen in Zeilen, vom ersten an; klicke einen an, um seinen Wert zu sehen und wohin man von ihm ziehen kann.',
        'Bei einer endlichen Menge wiederholen sich die Werte von einem Haufen an. Am Rand stehen die Periode, wie sicher sie ist (bewiesen, oder wie weit nachgesehen wurde), die Sätze, die von diesem Spiel handeln, und Dateien zum Mitnehmen.',
        'Ein Buchstabe macht eine Familie: {2,5,c} hat einen Regler für c. Der Teppich zeigt alle Spiele der Familie auf einmal, jedes in einer Zeile.',
        'Auch andere Spiele lassen sich eingeben: left {1,3} right {2,5} gibt jedem Spieler eigene Züge, plane {(1,2),(2,1)} spielt man auf Paaren von Haufen, und bei dynamic 2t nimmt ein Zug höchstens doppelt so viele wie der vorige.',
      ],
    },
    map: {
      line: 'Alle Spiele, in denen drei Zahlen a < b < c genommen werden dürfen, in einem Bild: Zeige auf eine Stelle, um zu sehen, was dort bekannt ist; ein Klick erkundet ein Spiel.',
      more: [
        'Ein Spiel {a, b, c} ist ein Punkt der Karte: a/c nach rechts, b/c nach oben. Doppelt so große Züge geben denselben Punkt, denn sie geben dasselbe Spiel, jeden Haufen zweimal.',
        'Jede Zelle ist ein Satz: Für alle Spiele in ihr wiederholen sich die Werte mit demselben Wort, und Periode und Vorperiode sind dieselben Summen aus a, b und c. Zu manchen Linien hin werden die Zellen ohne Ende kleiner; vergrößere das Bild, und sie werden berechnet.',
        '„Ein c“ zeigt die Spiele zu einem einzigen größten Zug c, eines in jedem Quadrat.',
      ],
    },
    theorems: {
      line: 'Was über solche Spiele bekannt ist und was vermutet wird; jede Aussage lässt sich an Zahlen prüfen oder für alle Parameter beweisen, auch deine eigenen; dazu Zertifikate.',
      more: [
        'Wähle einen Satz, um ihn so zu lesen, wie er in seiner Datei steht: für welche Spiele, unter welchen Bedingungen, was er behauptet. „Prüfen“ probiert ihn an vielen Spielen aus und findet das kleinste Gegenbeispiel, wenn es eins gibt. „Beweisen“ beweist ihn für alle Parameter, mit automatischen Beweisern.',
        'Eine eigene Behauptung ist eine Formel über eine Familie, etwa period = a+b für {a,b}, ausprobiert an allen Spielen in den angegebenen Bereichen: a=1..10, b=11..20. Die Eingabetaste startet.',
      ],
    },
    play: {
      line: 'Spiele mit Streichhölzern, gegen das Programm oder zu zweit: Wähle unten das Spiel und klicke dann das Holz an, von dem an du nimmst.',
      more: [
        'Gezogen wird abwechselnd. Ein Zug nimmt Hölzer von einem Haufen, so viele, wie das Spiel dieses Haufens erlaubt. Gewöhnlich verliert, wer nicht ziehen kann; in der Misère-Form gewinnt er.',
        'Jeder Haufen hat einen Wert, und die Werte zusammen, durch die Nim-Summe, sagen, wer gewinnt: Wo sie 0 ist, verliert, wer am Zug ist. „Tipp“ nennt einen guten Zug, „Warum“ erklärt die Stellung.',
        '„Perfekt“ irrt sich nie. Die anderen Stärken tun es ab und zu, sodass du auch gewinnen kannst, wo du es nicht solltest.',
      ],
    },
  },
  tutorial: tutorialWords,
  glossary: {
    value: ['Wert', 'Der Wert eines Haufens (Nim-Wert, Grundy-Wert) ist die kleinste der Zahlen 0, 1, 2, …, die kein Haufen hat, auf den man ziehen kann. 0 heißt: Wer am Zug ist, verliert.'],
    outcomes: ['Ausgang, P und N', 'P, Verluststellung: Der Spieler davor (previous) gewinnt, wer am Zug ist, verliert also (der Wert ist 0). N, Gewinnstellung: Der nächste (next), der am Zug ist, gewinnt.'],
    boundary: ['Rand', 'Was bei Haufen 0 geschieht. Wand (wall): Mehr als da ist, darf man nicht nehmen. Senke (sink): Man darf mehr nehmen, und ein Zug auf Haufen 0 oder darunter gewinnt.'],
    wall: ['Wand (wall)', 'Mehr als da ist, darf man nicht nehmen: Kein Zug führt unter Haufen 0.'],
    sink: ['Senke (sink)', 'Man darf mehr nehmen, als da ist: Ein Zug auf Haufen 0 oder darunter beendet das Spiel und gewinnt es.'],
    family: ['Familie', 'Ein Spiel mit Buchstaben statt Zahlen, etwa {2,5,c}: ein Spiel für jeden Wert von c.'],
    run: ['Lauf', 'Benachbarte Haufen mit demselben Wert; drei Haufen vom Wert 0 schreibt man 0^3, oder mit hochgestellter 3.'],
    word: ['Wort', 'Ein Stück der Wertefolge, als Läufe geschrieben: 0^2 1^2 steht für 0, 0, 1, 1.'],
    period: ['Periode', 'Nach so vielen Haufen wiederholen sich die Werte, für immer.'],
    preperiod: ['Vorperiode', 'Wie viele Haufen am Anfang noch nicht zur Wiederholung gehören.'],
    pure: ['rein periodisch', 'Die Werte wiederholen sich vom ersten Haufen an: Die Vorperiode ist 0.'],
    saltus: ['Saltus (Sprung)', 'Wo die Werte wachsen: um wie viel von einer Periode zur nächsten.'],
    engine: ['Verfahren', 'Wie das Programm die Werte berechnet hat. Alle Verfahren geben dieselben Werte.'],
    proved: ['bewiesen', 'Bis zum Ende geprüft von einem Teil des Programms, der es nicht selbst gefunden hat. „geprüft bis N“ heißt: gesehen bis Haufen N, und nichts darüber hinaus.'],
    cell: ['Zelle', 'Ein Teil der Karte, in dem ein Satz für alle Spiele gilt.'],
    conjecture: ['Vermutung, Beobachtung', 'In der Literatur behauptet oder an Zahlen gesehen, und nicht bewiesen.'],
    check: ['prüfen', 'Eine Aussage an Zahlen ausprobieren. So lässt sie sich widerlegen, aber nicht beweisen.'],
    prove: ['beweisen', 'Sie für alle Parameter auf einmal zeigen, mit automatischen Beweisern.'],
    heap: ['Haufen', 'Ein Häufchen Streichhölzer; auch, wie viele es sind.'],
    nimSum: ['Nim-Summe', 'Die Werte der Haufen, binär und ohne Übertrag addiert. Wo sie 0 ist, verliert, wer am Zug ist.'],
    misere: ['Misère', 'Andersherum gespielt: Wer nicht ziehen kann, gewinnt.'],
    comply: ['Vorschrift (comply/constrain)', 'Wer zieht, sagt auch, aus welcher von zwei Mengen der nächste Zug sein muss.'],
    classes: ['Ausgangsklassen L, R, N, P', 'Bei einem Spiel, in dem Links und Rechts eigene Züge haben. L und R: Dieser Spieler gewinnt, wer auch anfängt. N: Wer anfängt, gewinnt. P: Wer anfängt, verliert.'],
    behaviour: ['Verhalten auf die Dauer', 'Nach den Ausgängen in der Periode. Nur L: von Links stark dominiert. L ohne R: von Links schwach dominiert; ebenso für Rechts. Beides: fair. Keins: schließlich neutral.'],
    form: ['kanonische Form', 'Das gleichwertige Spiel mit den wenigsten Zügen, {die von Links|die von Rechts}: Zahlen wie 1/2, Nimber wie *2, ^ und v (auf und ab), Schalter wie {1|0}.'],
  },
  views: { explore: 'Erkunden', map: 'Karte', theorems: 'Sätze', play: 'Spielen', gallery: 'Galerie', tutorial: 'Kurs' },
  theme: { label: 'Farben', auto: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  language: { label: 'Sprache' },
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyByHand: 'Kopiere diesen Text:',
  outside: (least, most) => (most >= Number.MAX_SAFE_INTEGER ? `Eine ganze Zahl ab ${number(least)}.` : `Eine ganze Zahl von ${number(least)} bis ${number(most)}.`),
  number,
  bindings,
  outcome: (lost) => (lost ? 'P' : 'N'),
  fault: (kind, message) => faults[kind](message),
  gestures: { wheel: 'Strg halten und das Rad drehen, um zu vergrößern.' },
  progress: {
    busy: 'Es wird gerechnet …',
    cancel: 'Abbrechen',
    at: (step, done, last, unit) => {
      const units: Record<string, string> = { heap: 'Haufen', game: 'Spiele', case: 'Fälle', row: 'Zeilen', obligation: 'Beweispflichten', cell: 'Zellen' };
      return `${step}: ${number(done)}${last > 0 ? ` von ${number(last)}` : ''} ${units[unit] ?? unit}`;
    },
  },
  explore: {
    family: 'Spiel oder Familie',
    examples: 'Beispiele, von leicht bis schwer',
    slider: (name) => `Parameter ${name}, Regler`,
    parameter: (name) => `Wert von ${name}`,
    range: (low, high) => `${low} bis ${high}`,
    least: (name) => `Kleinstes ${name}`,
    most: (name) => `Größtes ${name}`,
    picture: 'Bild',
    pictures: { strip: 'Streifen', carpet: 'Teppich', plot: 'Diagramm' },
    outcomes: 'Ausgang (P, N)',
    both: 'Wand und Senke',
    dual: 'Dualität darüberlegen',
    square: 'Quadratische Felder',
    wrap: 'Haufen je Zeile',
    wrapAuto: (wrap) => `auto (${wrap})`,
    first: 'Erster Haufen',
    sweep: 'Parameter nach unten',
    palette: 'Farben',
    palettes: { safe: 'Sicher', classic: 'Klassisch', grey: 'Grau' },
    fit: 'Einpassen',
    legend: 'Farben der Werte',
    known: 'Was bekannt ist',
    noGame: (before) => `Hier ist kein Spiel, von dem etwas zu sagen wäre: siehe die Meldung.${before ? ' Das Bild zeigt noch das vorige Spiel.' : ''}`,
    noSweep: 'Ein Teppich braucht eine Familie mit einem Parameter, etwa {2,5,c}.',
    pictureOf: (title) => `Werte von ${title}. Pfeiltasten wählen einen Haufen, Plus und Minus vergrößern und verkleinern, Bild auf, Bild ab und Umschalt mit Pfeiltasten verschieben.`,
    rowText: (heap, runs) => `Zeile ab Haufen ${heap}: ${runs}`,
    skipping: (skip) => `Verkleinert: Jeder Bildpunkt zeigt den ersten von ${skip} × ${skip} Haufen.`,
    mirrored: (title) => `${title} rückwärts gelesen, 0 und 2 vertauscht`,
    compared: ({ from, to, differs }) =>
      differs === null
        ? `Dualität: stimmt auf den Haufen ${number(from)}..${number(to)}; andere wurden nicht verglichen.`
        : `Dualität: erster Unterschied bei Haufen ${number(differs)} (verglichen ab Haufen ${number(from)}).`,
    noDual: {
      moves: 'Die Dualität gibt es hier nicht: Sie handelt von Mengen aus drei Zügen.',
      sum: 'Die Dualität gibt es hier nicht: Sie handelt von Mengen {x, y, x+y}, und hier ist der größte Zug nicht die Summe der anderen.',
      period: 'Die Dualität gibt es hier nicht: Sie liest das Spiel mit Senke periodisch, und dass es rein periodisch ist, ist noch nicht bewiesen.',
      outcomes: 'Die Dualität gibt es nicht für Ausgänge: Sie vertauscht die Werte 0 und 2.',
    },
    carpetOf: (family, sweep) => `${family}: ${sweep} nach unten, Haufen nach rechts`,
    carpetAt: (sweep, parameter, heap, value, outcomes) => {
      const place = `${sweep} = ${parameter}, Haufen ${number(heap)}`;
      if (value === null) return place;
      if (value === 'none') return `${place}: kein Spiel`;
      if (value === 'unknown') return `${place}: nicht bekannt`;
      return outcomes ? `${place}: ${value === 0 ? 'P' : 'N'}` : `${place}: Wert ${number(value)}`;
    },
    carpetGaps: (sweep, gaps, more) =>
      `Kein Spiel bei ${sweep} = ${gaps.join(', ')}${more > 0 ? ` und ${number(more)} weiteren` : ''}: ${gaps.length === 1 ? 'Diese Zeile bleibt' : 'Diese Zeilen bleiben'} leer.`,
    carpetHelp: (sweep) => `Klicke eine Zeile an, um ${sweep} zu wählen.`,
    help: {
      strip: 'Ziehen verschiebt, Strg mit Rad oder zwei Finger vergrößern, ein Klick hält einen Haufen fest. Blasser: die Vorperiode. Striche: wo eine Periode beginnt.',
      carpet: 'Ziehen verschiebt, Strg mit Rad oder zwei Finger vergrößern, ein Klick auf eine Zeile wählt ihr Spiel.',
      plot: '',
    },
  },
  plot: {
    title: (game) => `Werte von ${game} über den Haufen`,
    heap: 'Haufen',
    value: 'Wert',
    outcome: 'Ausgang (0: P, 1: N)',
    from: 'Erster Haufen',
    count: 'Anzahl der Haufen',
    reset: 'Von vorn',
    help: 'Ziehe über das Diagramm, um einen Ausschnitt zu vergrößern.',
  },
  states: {
    shown: 'Zustände',
    all: (count, shown) => (shown < count ? `die ersten ${number(shown)} von ${number(count)}` : 'jeder ein Streifen'),
    strip: (name, preperiod, period) => `Zustand ${name}${period === 0 ? '' : `: Vorperiode ${number(preperiod)}, Periode ${number(period)}`}`,
  },
  ...otherGames,
  heap: {
    none: 'Zeige auf einen Haufen oder wähle ihn mit den Pfeiltasten, um seinen Wert und seine Züge zu sehen.',
    head: (heap, value, lost, state = null) => `Haufen ${number(heap)}${state === null ? '' : ` im Zustand ${state}`}${value === null ? '' : `: Wert ${number(value)}`}${lost === null ? '' : lost ? ', Verluststellung (P)' : ', Gewinnstellung (N)'}`,
    noOption: 'Kein Zug.',
    option: ({ take, to, value, then, state, parts }) =>
      `nimm ${take === 0 && state ? 'nichts' : number(take)} → Haufen ${parts ? parts.map(number).join(' + ') : number(to)}${state ? ` im Zustand ${state}` : ''}, Wert ${number(value)}${then && !state ? `, dann ${then}` : ''}`,
    blocked: (most) => `Vor jedem Zug darf der andere bis zu ${number(most)} davon verbieten:`,
    more: 'und mehr',
  },
  panel: {
    period: 'Periode',
    preperiod: 'Vorperiode',
    saltus: 'Saltus',
    largest: 'Größter Wert',
    outcomes: 'Ausgänge',
    engine: 'Verfahren',
    pure: 'rein periodisch',
    notKnown: 'nicht bekannt',
    unbounded: 'keiner: die Werte wachsen immer weiter',
    outcomePeriod: (preperiod, period) => (period === null ? 'keine Periode bekannt' : `Vorperiode ${number(preperiod ?? 0)}, Periode ${number(period)}`),
    waiting: 'Die Periode wird gesucht …',
    theorems: 'Sätze, die hier gelten',
    unproved: 'Vermutungen und Beobachtungen, nicht bewiesen',
    status: statusText,
    agrees: { theorem: 'stimmt', other: 'stimmt hier' },
    disagrees: 'stimmt nicht',
    undecided: 'nicht entschieden',
    predicts: (period) => `Periode ${number(period)}`,
    cell: (cell) => `Vorperiode ${number(cell.preperiod ?? 0)}, Periode ${cell.period_formula}${cell.period === null ? '' : ` = ${number(cell.period)}`}`,
    cellStatus: (status) => `${statusText(status)} für alle Parameter dieser Zelle`,
    word: 'Wort',
    wordIs: (preperiod) => (preperiod > 0 ? `Die Vorperiode (${number(preperiod)} Haufen) und eine Periode, als Läufe.` : 'Eine Periode, als Läufe.'),
    wordBegins: 'Wie es anfängt, als Läufe.',
    allRuns: (count) => `Alle ${number(count)} Läufe zeigen`,
    firstRuns: (count) => `Die ersten ${number(count)} Läufe zeigen`,
    fewer: 'Weniger',
  },
  downloads: {
    title: 'Herunterladen',
    from: 'Von Haufen',
    to: 'Bis Haufen',
    link: 'Link kopieren',
    file: (format, game) => `${format} von ${game}`,
    shown: (format) => `${format} von dem, was zu sehen ist`,
    command: 'Die Kommandozeile für dieses Spiel',
    drawing: 'Die Kommandozeile für dieses Bild',
    listing: 'Die Kommandozeile für diese Werte',
    making: 'Die Datei wird berechnet …',
  },
  map: {
    by: 'Karte',
    kinds: { cells: 'Alle Spiele', c: 'Ein c' },
    boundary: 'Rand',
    boundaries: { wall: 'Wand', sink: 'Senke' },
    color: 'Farben',
    colors: { sums: 'Summen', atlas: 'Bewiesene Zellen', period: 'Periode', preperiod: 'Vorperiode', max_value: 'Größter Wert' },
    c: 'Größter Zug c',
    clamped: (asked, least, most) => `Die Adresse verlangt c = ${asked}; die Karte hat c von ${number(least)} bis ${number(most)}.`,
    refine: 'Verfeinern: c verdoppelt sich mit jeder Vergrößerung',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fit: 'Einpassen',
    legend: 'Was die Farben bedeuten',
    orMore: ' oder mehr',
    unknown: 'nicht bekannt',
    sums: (sums, color) => (sums === 0 ? (color === 'atlas' ? 'a+b = c' : 'keine der Summen') : sumsOf(sums)),
    label: (c) => `Karte der Spiele {a, b, ${c}}. Pfeiltasten wählen ein Spiel, die Eingabetaste erkundet es, Plus und Minus vergrößern und verkleinern.`,
    waiting: (count) => `${plural(count, 'Kachel wird', 'Kacheln werden')} berechnet …`,
    none: 'Zeige auf ein Feld, um sein Spiel zu sehen; ein Klick erkundet das Spiel.',
    at: (a, b, c, color, value) => {
      const game = `{${a}, ${b}, ${c}}`;
      if (a >= b || b >= c || value === 'none') return `a = ${a}, b = ${b}: hier ist kein Spiel, denn es muss a < b < c sein`;
      if (value === null) return `${game}: noch nicht da`;
      if (value === 'unknown') return `${game}: nicht bekannt`;
      if (color === 'period') return `${game}: Periode ${number(value)}`;
      if (color === 'preperiod') return `${game}: Vorperiode ${number(value)}`;
      if (color === 'max_value') return `${game}: größter Wert ${number(value)}`;
      if (value === 0) return color === 'atlas' ? `${game}: a+b = c` : `${game}: die Periode teilt keine der Summen`;
      return `${game}: die Periode teilt ${sumsOf(value)}${color === 'atlas' ? ', bewiesen' : ''}`;
    },
    axis: (name, value) => `${name} = ${number(value)}`,
    help: 'Die Spiele {a, b, c} mit a < b < c: a nach rechts, b nach oben. Farben der Summen: welche Summen zweier Züge die Periode teilt. Ziehen verschiebt, Strg mit Rad oder zwei Finger vergrößern, ein Klick erkundet.',
  },
  cells: {
    label: 'Karte aller Spiele mit drei Zügen, a/c nach rechts und b/c nach oben. Pfeiltasten wählen eine Zelle, die Eingabetaste erkundet sie, Plus und Minus vergrößern und verkleinern.',
    forms: (sums) => (sums === 0 ? 'eine andere Periode' : `Periode ${sumsOf(sums)}`),
    none: 'Zeige auf eine Zelle, um ihren Satz zu sehen; ein Klick erkundet ein Spiel in ihr.',
    noMap: 'Hier ist kein Spiel, denn es muss a < b < c sein.',
    open: (x, y) => `a/c = ${comma(x)}, b/c = ${comma(y)}: Hier ist keine Zelle bekannt; vergrößere das Bild, um eine zu suchen.`,
    theorem: (conditions) => `{a, b, c} mit ${conditions.join(', ')}`,
    says: (preperiod, period, runs, share) =>
      `${preperiod === null ? 'rein periodisch' : `Vorperiode ${preperiod}`}, Periode ${period}; ${plural(runs, 'Lauf', 'Läufe')}; ${significant(100 * share, 4)} % aller Tripel`,
    axis: (name, share) => `${name}/c = ${comma(share)}`,
    help: 'Alle Spiele {a, b, c} auf einmal: a/c nach rechts, b/c nach oben. Jede Zelle ist ein Satz über alle Spiele in ihr, gefunden aus einem von ihnen. Die Farben sind Perioden; je länger das Wort, desto dunkler, und rein periodische Zellen sind heller. Wo keine Farbe ist, wurde noch keine Zelle gefunden. Ziehen verschiebt, Strg mit Rad oder zwei Finger vergrößern, ein Klick erkundet.',
  },
  theorems: theoremWords,
  certificate: certificateWords,
  ...playWords,
  sliderRun: {
    start: (name) => `${name} durch seine Werte laufen lassen`,
    stop: (name) => `${name} anhalten`,
  },
  gallery: galleryWords,
};
