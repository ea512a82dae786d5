/**
 * Ends the built program in the middle of an undo and of a redo of many files. `npm run soak` does it
 * after every step of both.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Direction, startWork, type Work } from './killed-reversal.ts';

let work: Work | undefined;
beforeAll(async () => {
  work = await startWork();
}, 60_000);
afterAll(() => work?.[Symbol.dispose]());

type Steps = readonly string[];

/** The number of the step after which the program is killed. */
const MOMENTS: Readonly<Record<string, (steps: Steps, direction: Direction) => number>> = {
  'when some of its rows are stored': () => 20,
  'when a file in the middle is written beside its place': (steps) =>
    steps.indexOf('writeFile', Math.floor(steps.length / 3)) + 1,
  'when a file is moved aside': (steps) => steps.lastIndexOf('unlink') - 1,
  'when one of two files that belong together is done': (steps, direction) =>
    direction === 'undo' ? steps.lastIndexOf('unlink') - 3 : steps.lastIndexOf('writeFile'),
};

const CASES = (['undo', 'redo'] as const).flatMap((direction) =>
  Object.entries(MOMENTS).map(([moment, stepOf]) => ({ direction, moment, stepOf })),
);

test.each(CASES)(
  'after SIGKILL $moment it is known what the $direction has done, and another one finishes it',
  async ({ direction, stepOf }) => {
    if (work === undefined) throw new Error('The work has not begun.');
    const step = stepOf(work.steps[direction], direction);
    expect(await work.play(direction, step)).toEqual([]);
  },
);
