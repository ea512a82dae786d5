/** Makes the part that runs code. */
import { messageOf } from '../../../shared/errors.ts';
import { Call, type CallEnd } from './call.ts';
import type { CodeLanguage, CodeRequest, CodeResult, CodeRunner } from './code-run.ts';
import { type InterpreterKey, Interpreters, type Leased } from './interpreters.ts';
import type { CheckChart } from './made-outputs.ts';
import { startOwnPython } from './own/start-own-python.ts';
import { PythonSnapshot } from './python-snapshot.ts';
import { type InterpreterParts, startInterpreter } from './start-interpreter.ts';

export interface CodeRunnerParts extends InterpreterParts {
  readonly checkChart: CheckChart;
  /** After so many milliseconds an unused interpreter ends. Default: ten minutes. */
  readonly idleMs?: number;
  /** Where the memory of a started Python is kept. Default: the folder `cache` in our data folder. */
  readonly snapshotFolder?: string;
}

const TITLES: Readonly<Record<CodeLanguage, string>> = { javascript: 'JavaScript', python: 'Python' };

export function createCodeRunner(parts: CodeRunnerParts): CodeRunner {
  const { dataDir, snapshotFolder } = parts;
  const snapshots = snapshotFolder === undefined ? PythonSnapshot.ofData(dataDir) : new PythonSnapshot(snapshotFolder);
  const start = ({ language, own }: InterpreterKey, signal: AbortSignal) =>
    own === undefined
      ? startInterpreter(parts, { snapshots, missing: 'make' }, language, signal)
      : startOwnPython(parts, own, signal);
  const interpreters = new Interpreters(start, parts.idleMs);
  return {
    run: (request) => run(interpreters, parts.checkChart, request),
    end: (session) => void interpreters.end(session),
    close: () => interpreters.close(),
  };
}

async function run(interpreters: Interpreters, checkChart: CheckChart, request: CodeRequest): Promise<CodeResult> {
  const { session, language, own, ranBefore = false, signal, limits, onOutput } = request;
  const starting = setTimeout(() => onOutput(`Starting ${TITLES[language]}…\n`), STARTING_NOTICE);
  let leased: Leased;
  try {
    leased = await interpreters.lease({ session, language, own }, ranBefore, signal);
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped', output: '', outputs: [], stateLost: null, stateGone: false };
    return { kind: 'not-available', why: messageOf(error) };
  } finally {
    clearTimeout(starting);
  }
  const call = new Call(leased.interpreter, request, checkChart);
  const end = await call.end();
  await leased.giveBack(end.gone);
  const ran = {
    output: call.printed.within(limits.outputCharacters),
    outputs: [...call.outputs.all(), ...call.printed.beyond(limits.outputCharacters)],
    stateLost: leased.stateLost,
    stateGone: end.gone,
  };
  return { ...ran, ...withoutGone(end) };
}

/** A start that takes longer than this many milliseconds is announced. */
const STARTING_NOTICE = 300;

function withoutGone({ gone: _gone, ...end }: CallEnd) {
  return end;
}
