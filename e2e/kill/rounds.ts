/** Runs many rounds, a few in parallel, and summarises their results. */
import { playRound, type RoundReport } from './round.ts';

export interface RoundsOptions {
  readonly program: string;
  readonly seed: number;
  /** The number of the first round to run, counted from 0. */
  readonly first: number;
  readonly count: number;
  readonly sideBySide: number;
  readonly onRound?: (report: RoundReport, done: number) => void;
}

export async function playRounds(options: RoundsOptions): Promise<readonly RoundReport[]> {
  const { program, seed, first, count, sideBySide, onRound } = options;
  const reports: RoundReport[] = [];
  let next = first;
  const playOneByOne = async () => {
    while (next < first + count) {
      const report = await playRound({ program, seed, round: next++ });
      reports.push(report);
      onRound?.(report, reports.length);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, playOneByOne));
  return reports.sort((one, other) => one.round - other.round);
}

/** Formats the results as a table. */
export function reportLines(rounds: readonly RoundReport[]): readonly string[] {
  const sum = (of: (report: RoundReport) => number) => rounds.reduce((total, report) => total + of(report), 0);
  const kinds = Map.groupBy(
    rounds.flatMap(({ kills }) => kills),
    (kill) => (kill.when === 'event' ? kill.type : kill.when),
  );
  const rows: readonly (readonly [string, string | number])[] = [
    ['rounds', rounds.length],
    ['kills', sum(({ kills }) => kills.length)],
    ...[...kinds].sort().map(([kind, kills]) => [`  at ${kind}`, kills.length] as const),
    ['given up and undone', rounds.filter(({ ending }) => ending === 'gives up').length],
    ['announced messages', sum(({ announced }) => announced)],
    ['tool calls', sum(({ calls }) => calls)],
    ['of them unknown', sum(({ unknown }) => unknown)],
    ['left by killed undos', sum(({ leftByUndo }) => leftByUndo)],
    ['rounds that failed', rounds.filter(({ failures }) => failures.length > 0).length],
    ['seconds of rounds', Math.round(sum(({ ms }) => ms) / 1000)],
  ];
  return rows.map(([name, value]) => `${name.padEnd(24)}${String(value).padStart(8)}`);
}
