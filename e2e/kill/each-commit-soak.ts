/**
 * Ends the built program after each transaction that adds rows to a journal, in each strategy and
 * format of requests, and prints the results:
 *
 * npm run build && node e2e/kill/each-commit-soak.ts
 *
 * Ends with 1 when something was lost, doubled or wrong.
 */
import { type CaseReport, FORMATS, playCase, STRATEGIES } from './each-commit.ts';
import { BUILT_PROGRAM } from './program.ts';

const SIDE_BY_SIDE = 2;

// The scripted planner does not read requests in which the tools stand in the prompt.
const cases = STRATEGIES.flatMap((strategy) => FORMATS.map((format) => ({ strategy, format }))).filter(
  ({ strategy, format }) => strategy !== 'plan-replan' || format !== 'prompt',
);

for (const one of cases) {
  const whole = await playCase(BUILT_PROGRAM, one, null);
  const reports: CaseReport[] = [whole];
  let next = 1;
  const playInTurn = async () => {
    while (next <= whole.commits) reports.push(await playCase(BUILT_PROGRAM, one, next++));
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, playInTurn));
  const failed = reports.filter(({ failures }) => failures.length > 0);
  console.log(`${one.strategy}, ${one.format}: ${whole.commits} kills, ${failed.length} failed`);
  for (const { killedAfter, failures } of failed) console.log(`  after ${killedAfter}: ${failures.join('\n    ')}`);
  if (failed.length > 0) process.exitCode = 1;
}
