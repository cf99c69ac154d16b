// Numbers as a language writes them.
export interface Counting {
  /** Digits in groups where there are many. */
  number(value: number): string;
  plural(count: number, one: string, many: string): string;
  /** With so many digits behind the point, or the comma. */
  decimal(value: number, digits: number): string;
  /** To so many digits that count. */
  significant(value: number, digits: number): string;
}

export function counting(locale: string): Counting {
  const number = (value: number): string => (Math.abs(value) < 10000 ? String(value) : value.toLocaleString(locale));
  return {
    number,
    plural: (count, one, many) => `${number(count)} ${count === 1 ? one : many}`,
    decimal: (value, digits) => value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    significant: (value, digits) => value.toLocaleString(locale, { maximumSignificantDigits: digits, useGrouping: false }),
  };
}

/** m = 19, k = 3, which is the same in every language. */
export const bindings = (values: Record<string, number>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');

const sumNames = ['a+b', 'a+c', 'b+c'];
/** The sums of two moves that the bits of a number name. */
export const sumsOf = (sums: number): string => sumNames.filter((_, i) => sums & (1 << i)).join(', ');
