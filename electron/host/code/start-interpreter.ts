/** Starts interpreters, in a sandbox where there is one. */
import { messageOf } from '../../../shared/errors.ts';
import { policyFor } from '../sandbox/policy/policy.ts';
import type { ConfinedLaunch, FoundSandbox, Launch } from '../sandbox/sandbox.ts';
import type { CodeLanguage } from './code-run.ts';
import { Interpreter } from './interpreter.ts';
import { interpreterLaunch } from './launch.ts';
import { PythonSnapshot } from './python-snapshot.ts';

export interface InterpreterParts {
  /** The home folder of the user and our data folder, which the sandbox closes. */
  readonly home: string;
  readonly dataDir: string;
  /** The sandbox that is put around each interpreter where there is one. */
  findSandbox(): Promise<FoundSandbox>;
}

/** Whether a start of Python makes the snapshot if it is missing, or does without it. */
export interface SnapshotUse {
  readonly snapshots: PythonSnapshot;
  readonly missing: 'make' | 'do-without';
}

/** Rejects with a sentence if the interpreter does not start, or if the signal is aborted. */
export async function startInterpreter(
  parts: InterpreterParts,
  { snapshots, missing }: SnapshotUse,
  language: CodeLanguage,
  signal: AbortSignal,
): Promise<Interpreter> {
  const found = interpreterLaunch(language);
  if ('why' in found) throw new Error(found.why);
  const { launch, start, pythonVersion } = found;
  const startFrom = async (snapshot: Uint8Array | null) =>
    Interpreter.start(launch, await confined(parts, launch), start, snapshot, signal);
  if (language === 'javascript') return startFrom(null);
  const make = async () => Interpreter.snapshot(launch, await confined(parts, launch), start, signal);
  const snapshot = missing === 'make' ? await snapshots.of(pythonVersion, make) : await snapshots.kept(pythonVersion);
  if (snapshot === null) return startFrom(null);
  return startFrom(snapshot).catch(async (error) => {
    if (signal.aborted) throw error;
    await snapshots.remove(pythonVersion);
    return startFrom(null);
  });
}

async function confined(parts: InterpreterParts, launch: Launch): Promise<ConfinedLaunch | null> {
  const found = await parts.findSandbox();
  if (!found.ok) return null;
  return found.sandbox.confine(launch, policyFor({ home: parts.home, dataDir: parts.dataDir, writable: [] }));
}

/**
 * Why code of a language cannot run here, as a sentence; null: an interpreter has started. It uses the snapshot of
 * an earlier start of Python, but makes none. Never rejects.
 */
export async function whyNoInterpreter(parts: InterpreterParts, language: CodeLanguage): Promise<string | null> {
  try {
    const use: SnapshotUse = { snapshots: PythonSnapshot.ofData(parts.dataDir), missing: 'do-without' };
    const interpreter = await startInterpreter(parts, use, language, new AbortController().signal);
    await interpreter.kill();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}
