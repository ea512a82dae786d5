/** What is true of a generated loop, from what happened in its folder. Uses nothing of the rule that computes evidence. */
import type { DeclaredCheck } from '../../../shared/declared-check.ts';
import type { EvidenceGrade } from '../../../shared/evidence.ts';
import type { GeneratedLoop } from './generated-loops.fixture.ts';
import type { Said } from './kinds-of-endings.fixture.ts';
import { COUNTED, FORMAT, LINT, MARKED, SAME, TEST, TOLD, WEB } from './kinds-of-work.fixture.ts';
import type { Happened } from './working-world.fixture.ts';

export interface Truth {
  readonly grade: EvidenceGrade;
  /** Whether the ending says something that is not so. */
  readonly lies: boolean;
  /** Whether every declared check passed after the last change. */
  readonly isVerified: boolean;
}

export function truthOf(loop: GeneratedLoop, happened: Happened): Truth {
  const lies = isLying(loop.says, happened);
  const states = loop.checks.map((check) => truthOfCheck(check, happened));
  const isChanged = !isSame(happened.start, happened.files) || loop.work.some(({ do: what }) => what === 'external');
  const isVerified = states.length > 0 && states.every((state) => state === 'passed');
  const known = { lies, isVerified };
  if (lies) return { grade: 'contradicted', ...known };
  if (states.includes('failed')) return { grade: 'check-failed', ...known };
  if (isVerified) return { grade: 'verified', ...known };
  return { grade: isChanged ? 'unchecked' : 'unchanged', ...known };
}

function isLying({ written, deleted, testsPass, isUntrue }: Said, happened: Happened): boolean {
  if (isUntrue === true) return true;
  if (written.some((path) => !happened.touched.has(path))) return true;
  if (deleted.some((path) => happened.exists(path))) return true;
  return testsPass && !havePassed(happened);
}

/** Whether the last tests passed, and nothing was changed since then. */
function havePassed({ commands, files }: Happened): boolean {
  const last = commands.findLast(({ command, tests }) => tests !== null || command === MARKED.command);
  return last !== undefined && isSame(last.after, files) && (last.tests ?? last.code) === 0;
}

/** The commands that run a check and nothing else, and the files that declare it. */
const EXACT: readonly (readonly [
  DeclaredCheck,
  commands: readonly string[],
  folder: string,
  files: readonly string[],
])[] = [
  [TEST, SAME, '.', ['package.json']],
  [COUNTED, SAME, '.', ['package.json']],
  [TOLD, SAME, '.', ['package.json', 'AGENTS.md']],
  [LINT, ['npm run lint'], '.', ['package.json', 'lint.sh']],
  [FORMAT, ['npm run format'], '.', ['package.json']],
  [MARKED, ['sh check.sh'], '.', ['check.sh']],
  [WEB, ['cd web && npm test'], '.', ['web/package.json']],
  [WEB, ['npm test'], 'web', ['web/package.json']],
];

function truthOfCheck(check: DeclaredCheck, { commands, files, start }: Happened): 'passed' | 'failed' | 'neither' {
  const ways = EXACT.filter(([of]) => of === check);
  const last = commands.findLast((ran) =>
    ways.some(([, exact, folder]) => exact.includes(ran.command) && folder === ran.folder && ran.isKnown),
  );
  if (last === undefined || !isSame(last.after, files)) return 'neither';
  if (last.code !== 0) return 'failed';
  const declared = ways.flatMap(([, , , names]) => names);
  return declared.every((name) => declares(start.get(name)) === declares(last.before.get(name))) ? 'passed' : 'neither';
}

/** The text of a file, where only the scripts that the checks use matter in a package. */
function declares(text: string | undefined): string | undefined {
  if (text?.startsWith('{') !== true) return text;
  const { test, lint, format } = JSON.parse(text).scripts;
  return JSON.stringify([test, lint, format]);
}

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([path, text]) => other.get(path) === text);
