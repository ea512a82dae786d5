/** Looks for texts that take much longer to read than harmless text of the same length. */
import { threadTime } from '../../electron/host/thread-time.fixture.ts';
import { type Chance, chance } from '../kill/chance.ts';

interface Search {
  /** Makes a hostile text. */
  readonly make: (chance: Chance, length: number) => string;
  readonly harmless: (length: number) => string;
  readonly read: (text: string) => void;
  readonly length: number;
  /** How many times as long as a harmless text a hostile one may take. */
  readonly most: number;
  readonly seed: number;
  /** The numbers of the texts that are made. The search also ends when `seconds` have passed. */
  readonly first?: number;
  readonly count: number;
  readonly seconds: number;
}

export interface SlowText {
  /** The number of the text, from which it can be made again. */
  readonly number: number;
  readonly milliseconds: number;
  /** The beginning of the text. */
  readonly text: string;
}

export interface Found {
  readonly tried: number;
  /** The milliseconds that a text may take. */
  readonly limit: number;
  readonly slow: readonly SlowText[];
}

/** Compares CPU times of one run, so the speed and the other work of the machine do not matter. */
export function slowTexts({ make, harmless, read, length, most, seed, first = 0, count, seconds }: Search): Found {
  const used = threadTime();
  const limit = most * averageCost(read, harmless(length));
  const slow: SlowText[] = [];
  let tried = 0;
  for (let number = first; number < first + count && used() < seconds * 1000; number++) {
    const text = make(chance(seed, number), length);
    const milliseconds = costAbove(limit, read, text);
    if (milliseconds !== null) slow.push({ number, milliseconds, text: JSON.stringify(text.slice(0, 120)) });
    tried++;
  }
  return { tried, limit, slow };
}

type Read = (text: string) => void;

/**
 * The CPU time of reading the text, if it is more than `limit`; else null. A text that was slow
 * once is read again, because compiling code and freeing memory take time too.
 */
export function costAbove(limit: number, read: Read, text: string): number | null {
  for (let tried = 0; tried < 3; tried++) if (costOnce(read, text) <= limit) return null;
  return costOnce(read, text);
}

/** The clock of the CPU counts in steps of some milliseconds, so a text is read many times. */
const ENOUGH_MS = 60;

/** After so much CPU time the code has been compiled, also if it has read a long text only a few times. */
const WARM_MS = 500;

/** The CPU time of reading the text once the code is compiled, in milliseconds. */
export function averageCost(read: Read, text: string): number {
  const warming = threadTime();
  for (let warm = 0; warm < 8 && warming() < WARM_MS; warm++) read(text);
  const used = threadTime();
  let times = 0;
  for (; used() < ENOUGH_MS; times++) read(text);
  return used() / times;
}

function costOnce(read: Read, text: string): number {
  const used = threadTime();
  read(text);
  return used();
}
