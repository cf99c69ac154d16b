// Values against heaps as points, for games with large values.
import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { cssColour, Inks } from '../colours';
import { themeColours, useSize } from '../ui/canvas';
import { FaultNote } from '../ui/fault';
import { NumberField } from '../ui/fields';
import { useTheme } from '../ui/theme';
import { words } from '../words';
import type { Loaded } from './game';
import { defaultCount, largestHeap, type ExploreState } from './state';

interface Props {
  state: ExploreState;
  change(change: Partial<ExploreState>): void;
  main: Loaded;
}

function readPoints(main: Loaded, from: number, count: number): [number[], (number | null)[]] {
  const heaps = Array.from({ length: count }, (_, i) => from + i);
  return [heaps, heaps.map((heap) => (main.store.read(heap) < 0 ? null : main.store.read(heap)))];
}

// 1, 2, 5, 10, ...: heaps and values are whole numbers, and so are what the axes say.
const wholeSteps = Array.from({ length: 16 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();

/** A point in the colour of its value, with a line around it: the lightest colours are near to the paper's. */
function paintPoints(plot: uPlot, inks: Inks, around: string): void {
  const [heaps, values] = plot.data;
  const ratio = window.devicePixelRatio || 1;
  const radius = (heaps.length > 2000 ? 1.5 : heaps.length > 300 ? 2.5 : 4) * ratio;
  const context = plot.ctx;
  context.save();
  context.lineWidth = Math.max(1, ratio / 2);
  context.strokeStyle = around;
  for (let i = 0; i < heaps.length; ++i) {
    const value = values?.[i];
    if (value === null || value === undefined) continue;
    context.fillStyle = cssColour(inks.colour(value, false));
    context.beginPath();
    context.arc(plot.valToPos(heaps[i]!, 'x', true), plot.valToPos(value, 'y', true), radius, 0, 2 * Math.PI);
    context.fill();
    if (radius > 2 * ratio) context.stroke();
  }
  context.restore();
}

export function Plot({ state, change, main }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const size = useSize(box);
  const theme = useTheme();
  const [version, setVersion] = useState(0);
  const from = Math.max(main.game.start, state.first ?? main.game.start);
  const { count } = state;
  const zoomTo = useRef((first: number, number: number): void => void [first, number]);
  zoomTo.current = (first, number) => change({ first, count: number });

  useEffect(() => main.store.listen(() => setVersion((old) => old + 1)), [main.store]);
  useEffect(() => main.store.want(from, from + count - 1), [main.store, from, count]);

  useEffect(() => {
    if (!size || !box.current || size.width < 50) return;
    const colours = themeColours(box.current);
    const inks = new Inks(state.palette, state.outcomes);
    const axis = {
      stroke: colours.ink, grid: { stroke: colours.line, width: 1 }, ticks: { stroke: colours.line, width: 1 },
      incrs: wholeSteps, values: (_: uPlot, splits: number[]) => splits.map(words.number),
    };
    plot.current = new uPlot(
      {
        width: size.width,
        height: Math.max(200, size.height - 40),
        scales: { x: { time: false } },
        axes: [{ ...axis, label: words.plot.heap }, { ...axis, label: state.outcomes ? words.plot.outcome : words.plot.value }],
        series: [
          { label: words.plot.heap },
          {
            label: state.outcomes ? words.plot.outcome : words.plot.value,
            paths: () => null,
            points: { show: false },
          },
        ],
        cursor: { drag: { x: true, y: false, setScale: false } },
        hooks: {
          draw: [(self) => paintPoints(self, inks, colours.faint)],
          setSelect: [
            (self) => {
              if (self.select.width < 5) return;
              const first = Math.round(self.posToVal(self.select.left, 'x'));
              const last = Math.round(self.posToVal(self.select.left + self.select.width, 'x'));
              self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
              if (last - first >= 10) zoomTo.current(Math.max(0, first), last - first + 1);
            },
          ],
        },
      },
      readPoints(main, from, count),
      box.current,
    );
    return () => plot.current?.destroy();
  }, [size, theme, state.outcomes, state.palette]);

  useEffect(() => plot.current?.setData(readPoints(main, from, count)), [main, from, count, version]);

  return (
    <>
      <figure class="pane">
        <figcaption>{words.plot.title(main.game.game)}</figcaption>
        <div ref={box} class="canvas-box plot" role="img" aria-label={words.plot.title(main.game.game)} />
      </figure>
      <FaultNote fault={main.store.fault} />
      <div class="row">
        <NumberField label={words.plot.from} value={from} least={0} most={largestHeap} onChange={(first) => change({ first })} />
        <NumberField label={words.plot.count} value={count} least={10} most={200000} onChange={(next) => change({ count: next ?? defaultCount })} />
        <button type="button" onClick={() => change({ first: null, count: defaultCount })}>{words.plot.reset}</button>
        <p class="note">{words.plot.help}</p>
      </div>
    </>
  );
}
