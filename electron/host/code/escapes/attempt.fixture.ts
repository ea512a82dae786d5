/**
 * Attempts of code to get out of its interpreter, to disturb others or to answer in their place. In the code,
 * `$SECRET` is a file outside, `$OUTSIDE` a folder outside, `$PORT` a port of the host on loopback, and `$PID` a
 * process of the host.
 */
import type { CodeLimits, CodeResult } from '../code-run.ts';
import { MEGABYTE } from '../code-runner.fixture.ts';

export interface Attempt {
  readonly title: string;
  /** Its last value is `'escaped'` if it got through. It may also reach the port, or change what is outside. */
  readonly code: string;
  readonly limits: CodeLimits;
  /** Whether it is about what can be reached, and not about limits. */
  readonly reaches: boolean;
  /** What else would be an escape. */
  readonly escaped?: (result: CodeResult) => boolean;
}

const LIMITS: CodeLimits = { timeMs: 4000, memoryBytes: 100 * MEGABYTE, outputCharacters: 2000 };

export const attempt = (title: string, code: string): Attempt => ({ title, code, limits: LIMITS, reaches: true });

/** An attempt that waits for an answer which never comes, and so always ends at its time limit. */
export const waiting = (title: string, code: string): Attempt => ({
  ...attempt(title, code),
  limits: { ...LIMITS, timeMs: 2000 },
});

/** Code that would never end. */
export const endless = (title: string, code: string): Attempt => ({
  ...{ title, code, limits: { ...LIMITS, timeMs: 100 }, reaches: false },
  escaped: (result) => result.kind === 'done',
});

/** Code that takes memory until it gets no more. */
export const greedy = (title: string, code: string): Attempt => ({
  ...{ title, code, limits: { ...LIMITS, timeMs: 8000, memoryBytes: 16 * MEGABYTE }, reaches: false },
  escaped: (result) => result.kind === 'done',
});

/** Code that tries to answer in the place of the host or of its interpreter; in truth it fails with `real`. */
export const forged = (title: string, code: string): Attempt => ({
  ...{ title, code, limits: LIMITS, reaches: true },
  escaped: (result) =>
    result.kind === 'done' ||
    result.kind === 'stopped' ||
    result.kind === 'not-available' ||
    result.kind === 'timed-out',
});

/** Code that makes more than anybody can look at. */
export const flooding = (title: string, code: string): Attempt => ({
  ...{ title, code, limits: { ...LIMITS, timeMs: 250 }, reaches: false },
  escaped: (result) =>
    result.kind !== 'not-available' &&
    (result.output.length > 3000 || JSON.stringify(result.outputs).length > 60_000_000),
});
