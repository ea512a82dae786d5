/**
 * Ends the built program after each step of an undo and of a redo of many files, and prints the results:
 *
 * npm run build && node e2e/kill/each-step-soak.ts
 *
 * Ends with 1 when something was lost or is not known.
 */
import { startWork } from './killed-reversal.ts';

using work = await startWork();
for (const direction of ['undo', 'redo'] as const) {
  let failed = 0;
  for (const [at, step] of work.steps[direction].entries()) {
    const failures = await work.play(direction, at + 1);
    if (failures.length === 0) continue;
    failed += 1;
    console.log(`${direction}, after step ${at + 1} (${step}):\n  ${failures.join('\n  ')}`);
  }
  console.log(`${direction}: ${work.steps[direction].length} kills, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
