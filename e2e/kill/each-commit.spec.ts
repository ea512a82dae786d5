/**
 * Ends the built program directly after single rows of the journal. `npm run soak` does it after
 * every row, in every strategy and format.
 */
import { expect, test } from 'vitest';
import { playCase } from './each-commit.ts';
import { BUILT_PROGRAM } from './program.ts';

test.each([
  ['plan-execute-think', 'openai', 4],
  ['plan-execute-think', 'prompt', 7],
  ['tool-driven', 'gemini', 6],
  ['plan-replan', 'openai', 9],
] as const)(
  '%s in the format %s goes on after SIGKILL at row %i, and nothing is lost or doubled',
  async (strategy, format, row) => {
    const { commits, failures } = await playCase(BUILT_PROGRAM, { strategy, format }, row);
    expect({ commits, failures }).toEqual({ commits: row, failures: [] });
  },
);
