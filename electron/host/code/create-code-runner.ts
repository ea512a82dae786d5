/** Makes the part that runs code. */
import { join } from 'node:path';
import { messageOf } from '../../../shared/errors.ts';
import { policyFor } from '../sandbox/policy/policy.ts';
import type { ConfinedLaunch, FoundSandbox, Launch } from '../sandbox/sandbox.ts';
import { Call, type CallEnd } from './call.ts';
import type { CodeLanguage, CodeRequest, CodeResult, CodeRunner } from './code-run.ts';
import { Interpreter } from './interpreter.ts';
import { Interpreters, type Leased } from './interpreters.ts';
import { interpreterLaunch } from './launch.ts';
import type { CheckChart } from './made-outputs.ts';
import { PythonSnapshot } from './python-snapshot.ts';

export interface CodeRunnerParts {
  /** The home folder of the user and our data folder, which the sandbox closes. */
  readonly home: string;
  readonly dataDir: string;
  /** The sandbox that is put around each interpreter where there is one. */
  findSandbox(): Promise<FoundSandbox>;
  readonly checkChart: CheckChart;
  /** After so many milliseconds an unused interpreter ends. Default: ten minutes. */
  readonly idleMs?: number;
  /** Where the memory of a started Python is kept. Default: the folder `cache` in our data folder. */
  readonly snapshotFolder?: string;
}

const TITLES: Readonly<Record<CodeLanguage, string>> = { javascript: 'JavaScript', python: 'Python' };

export function createCodeRunner(parts: CodeRunnerParts): CodeRunner {
  const snapshot = new PythonSnapshot(parts.snapshotFolder ?? join(parts.dataDir, 'cache'));
  const start = (language: CodeLanguage, signal: AbortSignal) => startInterpreter(parts, snapshot, language, signal);
  const interpreters = new Interpreters(start, parts.idleMs);
  return {
    run: (request) => run(interpreters, parts.checkChart, request),
    end: (session) => void interpreters.end(session),
    check: (language) => check(start, language),
    close: () => interpreters.close(),
  };
}

async function startInterpreter(
  parts: CodeRunnerParts,
  snapshots: PythonSnapshot,
  language: CodeLanguage,
  signal: AbortSignal,
): Promise<Interpreter> {
  const found = interpreterLaunch(language);
  if ('why' in found) throw new Error(found.why);
  const { launch, start, pythonVersion } = found;
  const startFrom = async (snapshot: Uint8Array | null) =>
    Interpreter.start(launch, await confined(parts, launch), start, snapshot, signal);
  if (language === 'javascript') return startFrom(null);
  const made = await snapshots.of(pythonVersion, async () =>
    Interpreter.snapshot(launch, await confined(parts, launch), start, signal),
  );
  if (made === null) return startFrom(null);
  return startFrom(made).catch(async (error) => {
    if (signal.aborted) throw error;
    await snapshots.remove(pythonVersion);
    return startFrom(null);
  });
}

async function confined(parts: CodeRunnerParts, launch: Launch): Promise<ConfinedLaunch | null> {
  const found = await parts.findSandbox();
  if (!found.ok) return null;
  return found.sandbox.confine(launch, policyFor({ home: parts.home, dataDir: parts.dataDir, writable: [] }));
}

async function run(interpreters: Interpreters, checkChart: CheckChart, request: CodeRequest): Promise<CodeResult> {
  const { session, language, ranBefore = false, signal, limits, onOutput } = request;
  const starting = setTimeout(() => onOutput(`Starting ${TITLES[language]}…\n`), STARTING_NOTICE);
  let leased: Leased;
  try {
    leased = await interpreters.lease({ session, language }, ranBefore, signal);
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

async function check(
  start: (language: CodeLanguage, signal: AbortSignal) => Promise<Interpreter>,
  language: CodeLanguage,
): Promise<string | null> {
  try {
    const interpreter = await start(language, new AbortController().signal);
    await interpreter.kill();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}
