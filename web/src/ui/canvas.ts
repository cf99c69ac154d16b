import { useEffect, useState } from 'preact/hooks';
import type { RefObject } from 'preact';

export interface Size {
  /** In CSS pixels. */
  width: number;
  height: number;
  /** Device pixels for a CSS pixel. */
  ratio: number;
}

/** The size of an element, followed as it changes. */
export function useSize(ref: RefObject<HTMLElement>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (): void => {
      const { width, height } = element.getBoundingClientRect();
      const now = { width: Math.floor(width), height: Math.floor(height), ratio: window.devicePixelRatio || 1 };
      setSize((old) => (old && old.width === now.width && old.height === now.height && old.ratio === now.ratio ? old : now));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return size;
}

/** A canvas of that size in device pixels, ready to be drawn on; all coordinates are device pixels. */
export function prepare(canvas: HTMLCanvasElement, size: Size): CanvasRenderingContext2D {
  const width = Math.max(1, Math.round(size.width * size.ratio));
  const height = Math.max(1, Math.round(size.height * size.ratio));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

export interface ThemeColours {
  ink: string;
  faint: string;
  line: string;
  paper: string;
  accent: string;
  wrong: string;
}

/** The colours of the page, for what is drawn on a canvas. */
export function themeColours(element: Element): ThemeColours {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return { ink: read('--ink'), faint: read('--faint'), line: read('--line'), paper: read('--paper'), accent: read('--accent'), wrong: read('--wrong') };
}
