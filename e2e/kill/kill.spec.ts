/**
 * Runs a short series of rounds in which the program is killed, two of each strategy; `npm run soak`
 * runs long series, and `each-commit.spec.ts` ends the program at chosen rows.
 * `LOOPWRIGHT_KILL_SEED=N` repeats the rounds of an earlier run; each failure names its round.
 */
import { expect, test } from 'vitest';
import { BUILT_PROGRAM } from './program.ts';
import { playRounds, reportLines } from './rounds.ts';

const ROUNDS = 6;
const SEED = Number(process.env.LOOPWRIGHT_KILL_SEED ?? Date.now() % 1_000_000);

test(`after SIGKILL at ${ROUNDS} random moments, nothing acknowledged is lost and nothing runs twice`, {
  timeout: 240_000,
}, async () => {
  console.log(`LOOPWRIGHT_KILL_SEED=${SEED}`);
  const options = { program: BUILT_PROGRAM, seed: SEED, first: 0, count: ROUNDS, sideBySide: 2 };
  const rounds = await playRounds(options);
  console.log(reportLines(rounds).join('\n'));
  const failures = rounds.flatMap(({ round, strategy, kills, failures }) =>
    failures.map((failure) => `round ${round}, ${strategy}, killed at ${JSON.stringify(kills)}: ${failure}`),
  );
  expect(failures).toEqual([]);
  // Without a kill in each round, the test would prove little.
  expect(rounds.filter(({ kills }) => kills.length > 0).length).toBe(ROUNDS);
  expect(rounds.reduce((sum, { announced }) => sum + announced, 0)).toBeGreaterThan(ROUNDS * 3);
});
