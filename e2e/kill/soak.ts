/**
 * Kills the built program in many rounds and prints the results:
 *
 * npm run build && node e2e/kill/soak.ts [--rounds 500] [--seed N] [--first 0] [--side-by-side 2]
 *
 * Ends with 1 when something was lost, doubled or wrong. `--seed S --first N --rounds 1` plays
 * one round again: the same work and the same kills, as exactly as a process can be hit again.
 */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILT_PROGRAM } from './program.ts';
import { playRounds, reportLines } from './rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    first: { type: 'string', default: '0' },
    'side-by-side': { type: 'string', default: '2' },
  },
});
const seed = Number(values.seed);
// The soak runs a copy of the program, because a build during the run must not change the program
// between a kill and the resume after it.
const program = join(BUILT_PROGRAM, '..', `host-cli-soak-${process.pid}.js`);
cpSync(BUILT_PROGRAM, program);
try {
  console.log(`seed ${seed}`);
  const rounds = await playRounds({
    program,
    seed,
    first: Number(values.first),
    count: Number(values.rounds),
    sideBySide: Number(values['side-by-side']),
    onRound: ({ round, strategy, failures, ms }, done) => {
      if (failures.length > 0) console.log(`round ${round} (${strategy}) FAILED: ${failures.join('\n  ')}`);
      else if (done % 25 === 0) console.log(`${done} rounds, the last took ${Math.round(ms)} ms`);
    },
  });
  for (const line of reportLines(rounds)) console.log(line);
  if (rounds.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
} finally {
  rmSync(program, { force: true });
}
