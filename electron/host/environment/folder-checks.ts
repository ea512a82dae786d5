/**
 * Determines the checks of a folder. Who may declare them, and which count, is in
 * `docs/decisions/2026-11-27-the-checks-of-a-folder.md`.
 */
import { type DeclaredCheck, MOST_CHECKS } from '../../../shared/declared-check.ts';
import { readStart } from '../files/paths/open-place.ts';
import { openWorkspace, resolvePath, type Workspace } from '../files/paths/path-policy.ts';
import { decodeAny } from '../files/text-encoding.ts';
import type { FolderInstructions } from './folder-instructions.ts';
import { instructedChecks } from './instructed-checks.ts';
import { lockFiles, PACKAGE_FILE, packageManagerOf, scriptChecks } from './script-checks.ts';

export interface CheckSources {
  /** The commands that the person marked for this folder. */
  readonly marked: readonly string[];
  /** null: the folder has none, is not trusted, or its instructions are switched off. */
  readonly instructions: FolderInstructions | null;
}

/** A larger `package.json` declares no check. */
const MOST_BYTES = 512_000;

/**
 * Returns the commands that the person marked; if there are none, those that the instructions declare; if
 * there are none either, conventional scripts of the package at the root. At most `MOST_CHECKS`, each command
 * once.
 */
export async function checksIn(
  folder: string,
  { marked, instructions }: CheckSources,
): Promise<readonly DeclaredCheck[]> {
  if (marked.length > 0) return chosen(marked.map(markedCheck));
  const instructed = instructions === null ? [] : instructedChecks(instructions.text, instructions.file);
  return chosen(instructed.length > 0 ? instructed : await scriptsOf(folder));
}

const markedCheck = (command: string): DeclaredCheck => ({
  ...{ command, workingFolder: '.', source: 'person', file: null, declaration: null },
});

function chosen(checks: readonly DeclaredCheck[]): readonly DeclaredCheck[] {
  const commands = checks.map(({ command }) => command);
  return checks.filter(({ command }, at) => commands.indexOf(command) === at).slice(0, MOST_CHECKS);
}

async function scriptsOf(folder: string): Promise<readonly DeclaredCheck[]> {
  const opened = await openWorkspace(folder);
  if (!opened.ok) return [];
  const text = await textOf(opened.value, PACKAGE_FILE);
  return text === null ? [] : scriptChecks(text, packageManagerOf(await existing(opened.value, lockFiles)));
}

/** Returns null for a file that is missing, too large or not UTF-8, or that leads out of the workspace. */
async function textOf(workspace: Workspace, path: string): Promise<string | null> {
  const place = await resolvePath({ ...workspace, readableSecrets: [] }, path);
  if (!place.ok || place.value.kind !== 'file') return null;
  const read = await readStart(place.value, MOST_BYTES);
  if (!read.ok || read.value.bytes.length < read.value.size) return null;
  const decoded = decodeAny(read.value.bytes, { cut: false });
  return decoded?.format.encoding === 'utf-8' ? decoded.text : null;
}

async function existing(workspace: Workspace, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const places = await Promise.all(paths.map((path) => resolvePath(workspace, path)));
  return new Set(paths.filter((_, at) => places[at]?.ok === true && places[at].value.kind === 'file'));
}
