/**
 * Lets a loop of the built program change many files, and ends an undo or a redo of them with SIGKILL
 * directly after one of its commits or changes of files. Each violation of what must hold then, after
 * the next start and after a repetition is a sentence.
 */
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { diskState } from '../../electron/host/files/disk-state.ts';
import { isTemporaryName } from '../../electron/host/files/paths/temporary-name.ts';
import { call, type ScriptedCall, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { BUILT_PROGRAM, type ProgramEnd, runProgram } from './program.ts';
import { storedReversals } from './stored-reversals.ts';
import { differences, readTree, type Tree, writeTree } from './tree.ts';

export type Direction = 'undo' | 'redo';

const DIE = fileURLToPath(new URL('./die-at-step.ts', import.meta.url));

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const FILES: Tree = new Map([
  ...numbers(16).map((at): [string, string] => [`changed/${at}.txt`, `old ${at}\n`]),
  ...numbers(6).map((at): [string, string] => [`deleted/${at}.txt`, `kept ${at}\n`]),
  ...numbers(4).map((at): [string, string] => [`moved/${at}.sh`, `run ${at}\n`]),
]);

const make = (path: string, content: string): ScriptedCall => ({ name: 'create_file', arguments: { path, content } });
const move = (source_path: string, destination_path: string): ScriptedCall => ({
  name: 'move_file',
  arguments: { source_path, destination_path },
});

const CALLS: readonly ScriptedCall[] = [
  ...numbers(16).map((at) => ({
    name: 'replace_in_file',
    arguments: { path: `changed/${at}.txt`, search: 'old', replace: 'new' },
  })),
  ...numbers(12).map((at) => make(`made/deep/${at % 3}/${at}.sh`, `made ${at}\n`)),
  ...numbers(6).map((at) => ({ name: 'delete_file', arguments: { path: `deleted/${at}.txt` } })),
  ...numbers(4).map((at) => move(`moved/${at}.sh`, `made/moved-${at}.sh`)),
  // Two files that are undone together, and are both gone then.
  ...[make('pair/a.sh', 'a\n'), move('pair/a.sh', 'pair/b.sh'), make('pair/a.sh', 'new a\n')],
];

/** Files whose permissions nobody but the user has set. */
const MADE_EXECUTABLE = ['made/deep/0/0.sh', 'made/deep/1/4.sh', 'made/moved-1.sh', 'pair/a.sh', 'pair/b.sh'];

const REPLIES = [...Map.groupBy(CALLS.entries(), ([at]) => Math.floor(at / 12)).values()].map((part) => ({
  text: 'I go on.',
  calls: part.map(([, made]) => made),
}));

/** The files after an undo and after a redo. */
type Trees = Readonly<Record<Direction, Tree>>;

export interface Work {
  /** The names of the steps of an undo and of a redo. */
  readonly steps: Readonly<Record<Direction, readonly string[]>>;
  /** Kills the undo or the redo after a step, and returns what is wrong then. */
  play(direction: Direction, killedAfter: number): Promise<readonly string[]>;
  [Symbol.dispose](): void;
}

const OTHER = { undo: 'redo', redo: 'undo' } as const;

/** Lets the loop work, and undoes and redoes its changes once without a kill. */
export async function startWork(): Promise<Work> {
  const folder = mkdtempSync(join(tmpdir(), 'loopwright-reversal-'));
  const [workspace, dataDir, log] = [join(folder, 'workspace'), join(folder, 'data'), join(folder, 'steps')];
  const saved = (direction: Direction, name: 'workspace' | 'data') => join(folder, `before-${direction}`, name);
  const save = (direction: Direction) => {
    cpSync(workspace, saved(direction, 'workspace'), { recursive: true });
    cpSync(dataDir, saved(direction, 'data'), { recursive: true });
  };
  const restore = (direction: Direction) => {
    for (const [name, place] of [
      ['workspace', workspace],
      ['data', dataDir],
    ] as const) {
      rmSync(place, { recursive: true, force: true });
      cpSync(saved(direction, name), place, { recursive: true });
    }
  };
  const reverse = async (direction: Direction, killedAfter: number) => {
    rmSync(log, { force: true });
    const end = await runProgram([direction, '--data-dir', dataDir, '--json'], {
      program: BUILT_PROGRAM,
      nodeOptions: ['--import', DIE],
      environment: { LOOPWRIGHT_STEPS: log, LOOPWRIGHT_DIE_AT: String(killedAfter), ...CACHED },
    });
    return { ...end, steps: existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [] };
  };

  writeTree(workspace, FILES);
  const before = statesOf(workspace);
  await letLoopWork(workspace, dataDir);
  for (const path of MADE_EXECUTABLE) chmodSync(join(workspace, path), 0o755);
  const trees: Trees = { undo: before, redo: statesOf(workspace) };
  const steps: Record<Direction, readonly string[]> = { undo: [], redo: [] };
  for (const direction of ['undo', 'redo'] as const) {
    save(direction);
    const whole = await reverse(direction, 0);
    const wrong = [...endedWrong(whole), ...differences(statesOf(workspace), trees[direction])];
    if (wrong.length > 0) throw new Error(`The ${direction} went wrong: ${wrong.join('; ')}`);
    steps[direction] = whole.steps;
  }

  const play = async (direction: Direction, killedAfter: number): Promise<readonly string[]> => {
    restore(direction);
    const killed = await reverse(direction, killedAfter);
    if (killed.signal !== 'SIGKILL') return ['the program was not killed'];
    const failures = [...halfWritten(workspace, trees)];
    const start = await runProgram(['loops', '--data-dir', dataDir], { program: BUILT_PROGRAM, environment: CACHED });
    failures.push(...endedWrong(start), ...(await unknownStates(workspace, dataDir, trees)));
    for (const each of [direction, OTHER[direction]]) {
      const again = await reverse(each, 0);
      const wrong = [...endedWrong(again), ...differences(statesOf(workspace), trees[each])];
      failures.push(...wrong.map((sentence) => `${each} after the kill: ${sentence}`));
    }
    return failures;
  };
  return { steps, play, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

const CACHED = { NODE_COMPILE_CACHE: join(tmpdir(), 'loopwright-kill-compiled') };

async function letLoopWork(workspace: string, dataDir: string): Promise<void> {
  await using model = await startScriptedOpenAi([...REPLIES, call('attempt_completion', { result: 'Done.' })]);
  const { code, stderr } = await runProgram(
    [
      ...['run', 'Change many files.', '--workspace', workspace, '--data-dir', dataDir, '--json', '--approve', 'all'],
      ...['--provider', 'openai', '--model', 'scripted', '--base-url', model.baseUrl],
    ],
    { program: BUILT_PROGRAM, environment: CACHED },
  );
  if (code !== 0) throw new Error(`The loop ended with ${code}: ${stderr}`);
}

/** Every file with its permissions and its content. */
function statesOf(workspace: string): Tree {
  const files = [...readTree(workspace)].filter(([path]) => !path.endsWith('/'));
  return new Map(
    files.map(([path, text]) => [path, `${(lstatSync(join(workspace, path)).mode & 0o777).toString(8)} ${text}`]),
  );
}

/** A process that did not end well, or a file that it refused. */
function endedWrong({ code, stderr, lines }: ProgramEnd): readonly string[] {
  const refused = lines.filter((line) => line.includes('"result":"refused"'));
  return [...(code === 0 ? [] : [`it ended with ${code}: ${stderr}`]), ...refused];
}

/** Files that are neither as before nor as after the reversal. Temporary files of it may be left. */
function halfWritten(workspace: string, { undo, redo }: Trees): readonly string[] {
  const found = statesOf(workspace);
  return [...new Set([...undo.keys(), ...redo.keys(), ...found.keys()])]
    .filter((path) => !isTemporaryName(path.slice(path.lastIndexOf('/') + 1)))
    .filter((path) => ![undo.get(path), redo.get(path)].includes(found.get(path)))
    .map((path) => `${path} has ${JSON.stringify(found.get(path))} after the kill`);
}

/** What the data folder says wrongly, or not at all, of the files after the next start. */
async function unknownStates(workspace: string, dataDir: string, trees: Trees): Promise<readonly string[]> {
  const { integrity, unfinished, paths, edits } = storedReversals(dataDir);
  const failures: string[] = [];
  if (integrity !== 'ok') failures.push(`integrity_check says ${integrity}`);
  if (unfinished > 0) failures.push(`${unfinished} reversals have no end`);
  for (const { path, written, outcome, together } of paths) {
    const isWritten = (await diskState(join(workspace, path))) === written;
    if (outcome === 'done' && !isWritten) failures.push(`${path} is said to be done, but is not`);
    if (outcome !== 'done' && isWritten && together === 1) failures.push(`${path} is done, but said not to be`);
  }
  const found = statesOf(workspace);
  const isIn = (tree: Tree, touched: readonly string[]) => touched.every((path) => found.get(path) === tree.get(path));
  for (const { path, movedFrom, isUndone } of edits) {
    const touched = [path, ...(movedFrom === null ? [] : [movedFrom])];
    const isAlone = edits.filter((other) => touched.includes(other.path)).length === 1;
    if (!isAlone || isFolder(path)) continue;
    const isWrong = isUndone ? isIn(trees.redo, touched) : isIn(trees.undo, touched);
    if (isWrong) failures.push(`the edit of ${path} is ${isUndone ? '' : 'not '}marked as undone`);
  }
  const left = [...found.keys()].filter((path) => isTemporaryName(path.slice(path.lastIndexOf('/') + 1)));
  return [...failures, ...left.map((path) => `the temporary file ${path} is left`)];

  function isFolder(path: string): boolean {
    return [...trees.redo.keys()].some((inner) => inner.startsWith(`${path}/`));
  }
}
