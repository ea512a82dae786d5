/** One field of a cron expression that holds plain numbers. */

export interface FieldRange {
  readonly first: number;
  readonly last: number;
  /** Names such as `jan`; the name at index 0 means `first`. */
  readonly names: readonly string[];
}

/** A number has two digits at most, so that every field is read in time that grows with its length. */
const NUMBER = /^\d{1,2}$/;

/**
 * Reads a field such as `*`, `5`, `1-5`, `*` with `/15`, `8-18/2` or a list of those. Returns the
 * numbers in increasing order, or null if the field is not valid.
 */
export function readField(text: string, range: FieldRange): readonly number[] | null {
  const found = new Set<number>();
  for (const part of text.split(',')) {
    const numbers = readPart(part, range);
    if (numbers === null) return null;
    for (const number of numbers) found.add(number);
  }
  return [...found].sort((one, two) => one - two);
}

function readPart(part: string, range: FieldRange): readonly number[] | null {
  const [span = '', step, ...more] = part.split('/');
  const ends = span === '*' ? [range.first, range.last] : span.split('-').map((end) => readNumber(end, range));
  const [from = null, to = from] = ends;
  const by = step === undefined ? 1 : NUMBER.test(step) ? Number(step) : 0;
  if (from === null || to === null || ends.length > 2 || more.length > 0 || by < 1 || from > to) return null;
  // A step without a span, such as `5/15`, means different things to different programs.
  if (step !== undefined && ends.length === 1) return null;
  return Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, nth) => from + nth * by);
}

export function readNumber(text: string, range: FieldRange): number | null {
  const named = range.names.indexOf(text);
  const number = named >= 0 ? range.first + named : NUMBER.test(text) ? Number(text) : null;
  return number !== null && number >= range.first && number <= range.last ? number : null;
}

/** Writes increasing numbers in the one form that all equal fields have, such as `1-5` or `8,17`. */
export function writeField(numbers: readonly number[], range: FieldRange): string {
  const size = range.last - range.first + 1;
  if (numbers.length === size) return '*';
  const step = stepOf(numbers, range);
  if (step !== null) return `*/${step}`;
  return runsOf(numbers)
    .flatMap(([from, to]) => (to - from > 1 ? [`${from}-${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`]))
    .join(',');
}

/** The step of numbers that are exactly those of a field such as `*` with `/15`; null for others. */
function stepOf(numbers: readonly number[], { first, last }: FieldRange): number | null {
  const [start = 0, second = 0] = numbers;
  const step = second - start;
  const even = start === first && step > 1 && numbers.every((number, at) => number === first + at * step);
  return even && numbers.length > 2 && first + numbers.length * step > last ? step : null;
}

/** The stretches of numbers that follow each other, each with its first and its last number. */
function runsOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}
