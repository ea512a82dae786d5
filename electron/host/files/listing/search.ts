/**
 * Searches the contents of files with ripgrep: literally by default, including hidden files, without
 * those that `.gitignore` names, never in `.git` and `node_modules`, never through links. Files with
 * secrets that the workspace hides are left out.
 */
import { spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { z } from 'zod';
import { closeQuietly, inFolder, inParent, type OpenedFolder, openRegular } from '../paths/opened-folder.ts';
import { isClosed, isInside, type Place, relativeTo } from '../paths/path-policy.ts';
import { isHiddenSecret, refusedSecret } from '../paths/secret-places.ts';
import { ok, type Refused, type Result, refuse } from '../result.ts';
import { boundedLines } from './bounded-lines.ts';

export interface ContentMatch {
  /** The path relative to the workspace. */
  readonly path: string;
  readonly line: number;
  /** The text of the matching line, at most 300 characters around the match. */
  readonly text: string;
  /** Whether the line is only near a match and does not match itself. */
  readonly isContext?: true;
}

export interface ContentSearch {
  readonly query: string;
  /** Whether the query is a regular expression in Rust syntax, which matches in linear time. */
  readonly isRegex?: boolean;
  readonly caseSensitive?: boolean;
  /** The number of lines to return before and after each match; default 0, at most 10. */
  readonly contextLines?: number;
  /** Whether to search files that `.gitignore` and similar files name; default false. */
  readonly includeIgnored?: boolean;
  /** The file types to search: extensions (`ts`, `.ts`) or name patterns (`*.test.ts`). */
  readonly fileTypes?: readonly string[];
}

export interface ContentMatches {
  /**
   * The matches sorted by path and line, with their context: at most 100, and at most 20 in one file
   * when a folder is searched.
   */
  readonly matches: readonly ContentMatch[];
  /** Whether there are further matches, or lines that are too long to show. */
  readonly truncated: boolean;
}

export interface SearchOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** The path of ripgrep. In a packaged app the binary is in a folder next to the asar archive. */
const RIPGREP = rgPath.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked');

const MAX_MATCHES = 100;
/**
 * The maximum number of matches in one file when a folder is searched, so that one file does not
 * hide the others.
 */
const MAX_MATCHES_OF_FILE = 20;
/** The argument that tells ripgrep to search the whole folder in which it runs. */
const WHOLE_FOLDER = '.';
const MAX_LINE = 300;
const MAX_QUERY = 10_000;
/**
 * The maximum length of an output line of ripgrep. It reports every match of a line, so a file with
 * a million matches on one line would fill the memory.
 */
const MAX_ANSWER_LINE = 4 * 1024 * 1024;
/** Folders that are never entered, neither by a search nor by a recursive listing. */
export const SKIPPED_FOLDERS: readonly string[] = ['.git', 'node_modules'];

/**
 * Searches `place`, which is a folder or a file. The search is killed when `signal` is aborted
 * (refused as `cancelled`) and after `timeoutMs` (default 20,000).
 */
export async function searchContent(
  place: Place,
  search: ContentSearch,
  options: SearchOptions = {},
): Promise<Result<ContentMatches>> {
  if (search.query === '') return refuse('bad-input', 'The search text is empty.');
  if (search.query.includes('\0')) return refuse('bad-input', 'The search text has a NUL character in it.');
  if (search.query.length > MAX_QUERY)
    return refuse('bad-input', `The search text is longer than ${MAX_QUERY} characters.`);
  const badTypes = refusedFileTypes(search.fileTypes ?? []);
  if (badTypes) return badTypes;
  if (place.kind === 'missing') return refuse('not-found', `${place.relative} does not exist.`);
  const refused = place.kind === 'directory' ? null : refusedSecret(place);
  if (refused !== null) return refused;
  if (place.kind === 'directory')
    return inFolder(place.workspace, place.absolute, (folder) => run(folder, WHOLE_FOLDER, search, options));
  return inParent(place.workspace, place.absolute, async (folder, name) => {
    const opened = await openRegular(folder, name);
    if (!opened.ok) return opened;
    closeQuietly(opened.value.handle);
    return run(folder, `./${name}`, search, options);
  });
}

function argumentsFor(target: string, search: ContentSearch): readonly string[] {
  return [
    '--json',
    '--no-config',
    // Makes a .gitignore file apply even in a folder that is not a repository.
    search.includeIgnored ? '--no-ignore' : '--no-require-git',
    // The rules of the user's own Git configuration are not those of the folder.
    '--no-ignore-global',
    '--hidden',
    '--no-follow',
    '--no-messages',
    '--max-filesize=20M',
    '--sort=path',
    // One match more than is shown, to find out whether there are more.
    `--max-count=${mostOfFile(target) + 1}`,
    search.caseSensitive ? '--case-sensitive' : '--ignore-case',
    `--context=${contextOf(search)}`,
    ...(search.isRegex ? [] : ['--fixed-strings']),
    ...(search.fileTypes ?? []).map((type) => `--iglob=${namePattern(type)}`),
    ...SKIPPED_FOLDERS.map((name) => `--glob=!**/${name}/**`),
    '--',
    search.query,
    target,
  ];
}

const MAX_CONTEXT = 10;

const contextOf = ({ contextLines = 0 }: ContentSearch): number => Math.min(Math.max(contextLines, 0), MAX_CONTEXT);

function mostOfFile(target: string): number {
  return target === WHOLE_FOLDER ? MAX_MATCHES_OF_FILE : MAX_MATCHES;
}

/**
 * Converts a file type to a glob pattern. `ts`, `.ts` and `*.ts` all mean the extension. A leading
 * `!` would invert the pattern.
 */
export function namePattern(type: string): string {
  const plain = type.replace(/^!+/, '');
  return /[*?[\]{}]/.test(plain) ? plain : `*.${plain.replace(/^\.+/, '')}`;
}

const MAX_TYPES = 50;
const MAX_TYPE = 100;

/** Returns the refusal if these file types cannot be searched, or null. */
export function refusedFileTypes(types: readonly string[]): Refused | null {
  if (types.length > MAX_TYPES) return refuse('bad-input', `More than ${MAX_TYPES} file types were given.`);
  if (types.some((type) => type.length > MAX_TYPE || type.includes('\0')))
    return refuse('bad-input', `A file type has at most ${MAX_TYPE} characters, and no NUL.`);
  return null;
}

/**
 * Starts ripgrep. `exited` resolves with the exit code, or with the error that prevented the start.
 */
export function startRipgrep(folder: OpenedFolder, args: readonly string[]) {
  const child = spawn(RIPGREP, args, { cwd: folder.at(''), stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
  const { promise: exited, resolve } = Promise.withResolvers<number | null | Error>();
  child.once('error', resolve).once('close', resolve);
  return { child, exited };
}

type Ending = 'exit' | 'enough' | 'cancelled' | 'timed-out';

async function run(
  folder: OpenedFolder,
  target: string,
  search: ContentSearch,
  options: SearchOptions,
): Promise<Result<ContentMatches>> {
  if (options.signal?.aborted) return refuse('cancelled', 'The search was stopped.');
  const { child, exited } = startRipgrep(folder, argumentsFor(target, search));
  let ending: Ending = 'exit';
  const end = (how: Ending) => {
    if (ending === 'exit') ending = how;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(end, options.timeoutMs ?? 20_000, 'timed-out');
  const stop = () => end('cancelled');
  options.signal?.addEventListener('abort', stop);
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, 1000);
  });
  const matches: ContentMatch[] = [];
  const shown = () => withoutFarContext(matches, contextOf(search));
  let total = 0;
  const ofFile = new Map<string, number>();
  let skipped = false;
  try {
    for await (const line of boundedLines(child.stdout, MAX_ANSWER_LINE)) {
      // The last line of a killed process may be incomplete.
      if (ending !== 'exit') continue;
      if (line === null) skipped = true;
      const match = line === null ? null : parseMatch(line);
      if (!match) continue;
      if (match.isContext) {
        if (await mayShow(folder, match.path)) matches.push({ ...match, path: shownPath(folder, match.path) });
        continue;
      }
      // What is not shown must not count either, or the result would tell how often it matches.
      if (!(await mayShow(folder, match.path))) continue;
      const earlier = ofFile.get(match.path) ?? 0;
      ofFile.set(match.path, earlier + 1);
      if (earlier >= mostOfFile(target)) skipped = true;
      else if (total === MAX_MATCHES) end('enough');
      else {
        matches.push({ ...match, path: shownPath(folder, match.path) });
        total += 1;
      }
    }
    return answer(ending, await exited, complaint, { matches: shown(), truncated: skipped });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', stop);
    child.kill('SIGKILL');
  }
}

/** Leaves out the context of matches that are not shown. */
function withoutFarContext(matches: readonly ContentMatch[], context: number): readonly ContentMatch[] {
  const lines = Map.groupBy(
    matches.filter(({ isContext }) => !isContext),
    ({ path }) => path,
  );
  const isNear = ({ path, line }: ContentMatch) =>
    (lines.get(path) ?? []).some((match) => Math.abs(match.line - line) <= context);
  return context === 0 ? matches : matches.filter((match) => !match.isContext || isNear(match));
}

function answer(
  ending: Ending,
  exit: number | null | Error,
  complaint: string,
  found: ContentMatches,
): Result<ContentMatches> {
  if (ending === 'cancelled') return refuse('cancelled', 'The search was stopped.');
  if (ending === 'timed-out')
    return refuse('timed-out', 'The search took too long. Search a smaller folder or for something rarer.');
  if (exit instanceof Error) return refuse('system', `The search could not be started: ${exit.message}.`);
  // Exit code 2 with matches means that some file could not be read.
  if (ending === 'exit' && exit === 2 && found.matches.length === 0 && complaint !== '')
    return refuse('bad-input', `The search was not understood: ${complaint.trim()}`);
  return ok(ending === 'enough' ? { ...found, truncated: true } : found);
}

const Text = z.union([z.object({ text: z.string() }), z.object({ bytes: z.string() })]);
const MatchLine = z.object({
  type: z.enum(['match', 'context']),
  data: z.object({
    path: Text,
    lines: Text,
    line_number: z.number(),
    submatches: z.array(z.object({ start: z.number() })),
  }),
});

function parseMatch(line: string): ContentMatch | null {
  const parsed = MatchLine.safeParse(JSON.parse(line));
  if (!parsed.success) return null;
  const { type, data } = parsed.data;
  const { path, lines, line_number, submatches } = data;
  const bytes = 'text' in lines ? Buffer.from(lines.text) : Buffer.from(lines.bytes, 'base64');
  const before = bytes.subarray(0, submatches[0]?.start ?? 0).toString('utf8').length;
  return {
    path: 'text' in path ? path.text : Buffer.from(path.bytes, 'base64').toString('utf8'),
    line: line_number,
    text: around(bytes.toString('utf8').replace(/\r?\n[\s\S]*$/, ''), before),
    ...(type === 'context' && { isContext: true as const }),
  };
}

function around(line: string, match: number): string {
  if (line.length <= MAX_LINE) return line;
  const start = Math.max(0, Math.min(match - 100, line.length - MAX_LINE));
  return line.slice(start, start + MAX_LINE).toWellFormed();
}

/**
 * Whether a match may be shown. Matches in a closed folder and in hidden files with secrets are
 * omitted, and so are matches found outside because a folder was replaced by a link during the search.
 */
async function mayShow(folder: OpenedFolder, path: string): Promise<boolean> {
  try {
    const real = await realpath(join(folder.at(''), path));
    const { workspace } = folder;
    return isInside(workspace.root, real) && !isClosed(workspace, real) && !isHiddenSecret(workspace, real);
  } catch {
    return false;
  }
}

function shownPath(folder: OpenedFolder, path: string): string {
  return relativeTo(folder.workspace, join(folder.path, path));
}
