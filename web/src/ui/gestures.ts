// Pan, zoom and hover on a canvas, with mouse, pen and fingers.
import { useEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import { words } from '../words';

export interface Gestures {
  /** Moved by so many CSS pixels. */
  pan(dx: number, dy: number): void;
  /** One step in (1) or out (-1), about this place. */
  zoom(steps: number, x: number, y: number): void;
  /** The pointer rests here; null when it has left. */
  hover(place: { x: number; y: number } | null): void;
  /** Pressed and let go without a move. */
  tap(x: number, y: number): void;
}

const still = 5;            // pixels that a finger may move and still tap
const wheelStep = 60;       // of a wheel, for one step
const hintTime = 1500;      // milliseconds
const pinchStep = Math.SQRT2;

class Watcher {
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private moved = 0;
  private pinch = 0;
  private wheel = 0;
  private hint: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly element: HTMLElement, private readonly gestures: () => Gestures) {}

  private place(event: MouseEvent): { x: number; y: number } {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private spread(): { distance: number; x: number; y: number } {
    const [a, b] = [...this.pointers.values()];
    return { distance: Math.hypot(a!.x - b!.x, a!.y - b!.y), x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 };
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.element.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, this.place(event));
    if (this.pointers.size === 1) this.moved = 0;
    if (this.pointers.size === 2) this.pinch = this.spread().distance;
  };

  move = (event: PointerEvent): void => {
    const now = this.place(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') this.gestures().hover(now);
      return;
    }
    const dx = now.x - before.x;
    const dy = now.y - before.y;
    this.moved += Math.hypot(dx, dy);
    this.pointers.set(event.pointerId, now);
    if (this.pointers.size === 2) {
      this.moved = Infinity;
      const { distance, x, y } = this.spread();
      const steps = Math.trunc(Math.log(distance / this.pinch) / Math.log(pinchStep));
      if (steps !== 0) {
        this.gestures().zoom(steps, x, y);
        this.pinch = distance;
      }
      this.gestures().pan(dx / 2, dy / 2);
    } else if (this.moved > still) this.gestures().pan(dx, dy);
  };

  up = (event: PointerEvent): void => {
    if (!this.pointers.delete(event.pointerId)) return;
    const { x, y } = this.place(event);
    if (this.pointers.size === 0 && this.moved <= still && event.type === 'pointerup') this.gestures().tap(x, y);
  };

  leave = (event: PointerEvent): void => {
    // A finger that is lifted leaves, too, and what it has tapped stays.
    if (this.pointers.size === 0 && event.pointerType !== 'touch') this.gestures().hover(null);
  };

  // A wheel alone scrolls the page, as everywhere; two fingers on a touchpad come as a wheel with Ctrl.
  scroll = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) {
      this.element.dataset.hint = words.gestures.wheel;
      clearTimeout(this.hint);
      this.hint = setTimeout(() => delete this.element.dataset.hint, hintTime);
      return;
    }
    delete this.element.dataset.hint;
    event.preventDefault();
    this.wheel -= event.deltaMode === 0 ? event.deltaY : event.deltaY * 20;
    const steps = Math.trunc(this.wheel / wheelStep);
    if (steps === 0) return;
    this.wheel -= steps * wheelStep;
    const { x, y } = this.place(event);
    this.gestures().zoom(Math.sign(steps), x, y);
  };

  // One finger up or down scrolls the page (touch-action in app.css); two are ours.
  touch = (event: TouchEvent): void => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  };
}

export function useGestures(ref: RefObject<HTMLElement>, gestures: Gestures): void {
  const now = useRef(gestures);
  now.current = gestures;
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watcher = new Watcher(element, () => now.current);
    const stop = new AbortController();
    const options = { signal: stop.signal };
    element.addEventListener('pointerdown', watcher.down, options);
    element.addEventListener('pointermove', watcher.move, options);
    element.addEventListener('pointerup', watcher.up, options);
    element.addEventListener('pointercancel', watcher.up, options);
    element.addEventListener('pointerleave', watcher.leave, options);
    element.addEventListener('touchstart', watcher.touch, { ...options, passive: false });
    element.addEventListener('touchmove', watcher.touch, { ...options, passive: false });
    // The page must not scroll under a wheel that zooms.
    element.addEventListener('wheel', watcher.scroll, { ...options, passive: false });
    return () => stop.abort();
  }, []);
}

/** What is left of a cell after a drag, in device pixels; it counts for the next time. */
export interface Rest {
  x: number;
  y: number;
}

/** The whole cells that a drag has moved by, or null where it has not moved by one yet. */
export function wholeCells(rest: Rest, dx: number, dy: number, width: number, height: number): { columns: number; rows: number } | null {
  rest.x -= dx;
  rest.y -= dy;
  const columns = Math.trunc(rest.x / width);
  const rows = Math.trunc(rest.y / height);
  rest.x -= columns * width;
  rest.y -= rows * height;
  return columns === 0 && rows === 0 ? null : { columns, rows };
}
