/**
 * The results of the file tools as plain text for the model: numbered lines, names and matches as
 * they are, one sentence for an edit, without escapes, hashes and ids. `shared/file-tool-results.ts`
 * and the demo model read the first lines of reading tools back.
 */
import { isObject, type JsonObject, type JsonValue } from '../../../../../shared/json.ts';
import type { ToolName } from './tool-list.ts';

type Plain = (answer: JsonObject, args: JsonObject) => string;

const PLAIN: Partial<Readonly<Record<ToolName, Plain>>> = {
  read_file: (answer, args) =>
    Array.isArray(answer.files) ? severalFiles(answer) : oneFile(answer, nameOf(args.path)),
  list_files: listing,
  search_files: matches,
  get_file_info: facts,
  analyze_file_imports: imports,
  edit_file: (answer) => edited(answer, (file) => `Edited ${file}`),
  replace_in_file: (answer) =>
    edited(answer, (file) => `Replaced ${counted(answer.replacements, 'match', 'matches')} in ${file}`),
  apply_diff: (answer) => edited(answer, (file) => `Applied ${counted(answer.blocks, 'block')} to ${file}`),
  insert_content: inserted,
  write_to_file: written,
  create_file: created,
  rename_file: ({ oldPath, newPath }) => `Renamed ${nameOf(oldPath)} to ${nameOf(newPath)}.`,
  move_file: ({ source_path: from, destination_path: to }) => `Moved ${nameOf(from)} to ${nameOf(to)}.`,
  copy_file: ({ source_path: from, destination_path: to }) => `Copied ${nameOf(from)} to ${nameOf(to)}.`,
  delete_file: deleted,
  attempt_completion: () => 'The task has ended. The user sees the result.',
};

/** Returns the result as plain text; null for a tool whose result is JSON. */
export function plainResult(tool: string, answer: JsonObject, args: JsonObject): string | null {
  const plain = Object.entries(PLAIN).find(([name]) => name === tool)?.[1];
  if (plain === undefined) return null;
  if (answer.unchanged === true)
    return `Nothing to change: ${nameOf(answer.path ?? answer.destination_path)} is so already.`;
  return plain(answer, args);
}

/** One sentence about an edit: what, where and how many lines, and then what else the model must know. */
function edited(answer: JsonObject, what: (file: string) => string): string {
  const { path, changedAt, notice } = answer;
  const places = Array.isArray(changedAt) ? changedAt : [];
  const at = places.length === 0 ? '' : ` at line${places.length === 1 ? '' : 's'} ${placesIn(places)}`;
  const sentence = `${what(nameOf(path))}${at}${changeIn(answer)}.`;
  return typeof notice === 'string' ? `${sentence} ${notice}` : sentence;
}

/** The most places of an edit that are named. */
export const MOST_PLACES = 10;

function placesIn(places: readonly JsonValue[]): string {
  return `${places.slice(0, MOST_PLACES).join(', ')}${places.length > MOST_PLACES ? ' and more' : ''}`;
}

/** ` (+2 -1 lines)`; empty if no lines were counted. */
function changeIn({ diffStats }: JsonObject, ...facts: readonly string[]): string {
  const stats = isObject(diffStats) ? [`+${diffStats.added} -${diffStats.removed} lines`] : [];
  const known = [...stats, ...facts];
  return known.length === 0 ? '' : ` (${known.join(', ')})`;
}

function inserted(answer: JsonObject): string {
  const { path, insertedAt, linesInserted, totalLines } = answer;
  return `Inserted ${counted(linesInserted, 'line')} at line ${insertedAt} of ${nameOf(path)} (${counted(totalLines, 'line')} now).`;
}

function written(answer: JsonObject): string {
  const { path, totalLines, isNewFile } = answer;
  const lines = counted(totalLines, 'line');
  if (isNewFile === true) return `Created ${nameOf(path)} (${lines}).`;
  return `Wrote ${nameOf(path)}${changeIn(answer, `${lines} now`)}.`;
}

function created({ path, lines, isNewFile }: JsonObject): string {
  return `${isNewFile === false ? 'Replaced' : 'Created'} ${nameOf(path)} (${counted(lines, 'line')}).`;
}

function deleted({ path, type }: JsonObject): string {
  return type === 'directory'
    ? `Deleted the folder ${nameOf(path)} with everything in it.`
    : `Deleted the ${type === 'link' ? 'link' : 'file'} ${nameOf(path)}.`;
}

function severalFiles({ files, summary }: JsonObject): string {
  const { total, success } = isObject(summary) ? summary : {};
  const parts = objectsIn(files).map((file) => {
    const name = nameOf(file.path);
    return file.status === 'error' ? `Not read: ${name}: ${file.message}` : oneFile(file, name);
  });
  return [`${success} of ${total} file${total === 1 ? '' : 's'} read.`, ...parts].join('\n\n');
}

function oneFile(answer: JsonObject, name: string): string {
  const { content, totalLines, startLine, reason, encoding } = answer;
  const from = typeof startLine === 'number' ? startLine : 1;
  const isWholeRange = startLine !== undefined && answer.truncated !== true && totalLines !== 0;
  const lines = isWholeRange ? String(content).split('\n') : linesIn(content);
  const to = from + lines.length - 1;
  const file = `${name}${typeof encoding === 'string' ? ` (${encoding})` : ''}`;
  const count = `${totalLines} line${totalLines === 1 ? '' : 's'}`;
  const isWhole = startLine === undefined && answer.truncated !== true;
  const head =
    totalLines === null
      ? `Beginning of ${file}`
      : totalLines === 0
        ? `All 0 lines of ${file}`
        : isWhole
          ? `All ${count} of ${file}`
          : `Lines ${from} to ${to} of ${count} of ${file}`;
  const first = `${[head, ...(typeof reason === 'string' ? [reason.replace(/\.$/, '')] : [])].join('. ')}${totalLines === 0 ? '.' : ':'}`;
  return [first, ...lines.map((line, index) => `${from + index}\t${line}`), ...definitionsIn(answer)].join('\n');
}

/**
 * The lines of a file or of its beginning. A newline at the end starts no other line. The content of
 * a range has no newline after its last line.
 */
function linesIn(content: JsonValue | undefined): readonly string[] {
  if (typeof content !== 'string' || content === '') return [];
  return (content.endsWith('\n') ? content.slice(0, -1) : content).split('\n');
}

function definitionsIn({ definitions, definitionsTruncated }: JsonObject): readonly string[] {
  const found = objectsIn(definitions).map(({ line, kind, name }) => `${line}\t${kind} ${name}`);
  if (found.length === 0) return [];
  return ['', 'Definitions:', ...found, ...(definitionsTruncated === true ? ['There are more.'] : [])];
}

function listing(answer: JsonObject): string {
  const { path, pagination, totalDirectories, totalFiles, notEntered, reason, ignored } = answer;
  const entries = objectsIn(answer.entries);
  const { total, offset, nextOffset } = isObject(pagination) ? pagination : {};
  const from = Number(offset) + (entries.length > 0 ? 1 : 0);
  const notes = [
    `Entries ${from} to ${Number(offset) + entries.length} of ${total} in ${nameOf(path)}: ${counted(totalDirectories, 'folder')}, ${counted(totalFiles, 'file')}.`,
    ...(nextOffset === undefined ? [] : [`Go on with offset ${nextOffset}.`]),
    ...(typeof reason === 'string' ? [reason] : []),
    ...(ignored === undefined ? [] : [`Left out by ignore rules: ${entriesIn(ignored)}.`]),
    ...(Array.isArray(notEntered) ? [`Not looked into: ${notEntered.map(nameOf).join(', ')}.`] : []),
  ];
  return [notes.join(' '), ...entries.map(entryLine)].join('\n');
}

function entryLine({ name, type, size }: JsonObject): string {
  const kind = type === 'link' || type === 'other' ? ` (${type})` : '';
  return `${nameOf(name)}${type === 'directory' ? '/' : ''}${kind}${size === undefined ? '' : `\t${size} bytes`}`;
}

function matches({ files, totalFound, reason, ignored, withSecrets }: JsonObject): string {
  const found = objectsIn(files);
  const lines = found.map((file) => objectsIn(file.matches).filter(({ context }) => context !== true).length);
  const isWhole = found.length === Number(totalFound) && typeof reason !== 'string' && !lines.includes(0);
  const inLines =
    isWhole && found.length > 0
      ? ` with ${counted(
          lines.reduce((all, count) => all + count, 0),
          'matching line',
        )}`
      : '';
  const head = [
    `Found ${counted(totalFound, 'file')}${inLines}.`,
    ...(typeof reason === 'string' ? [reason] : []),
    ...(ignored === undefined
      ? []
      : [`Left out by ignore rules: ${entriesIn(ignored)}; include_ignored finds them too.`]),
    ...(withSecrets === undefined
      ? []
      : [`Not searched: ${counted(withSecrets, 'file')} that can hold passwords or keys.`]),
  ].join(' ');
  const parts = found.map(({ path, type, matches: lines }) => {
    const name = `${nameOf(path)}${type === 'directory' ? '/' : ''}`;
    return [
      name,
      ...objectsIn(lines).map(({ line, text, context }) => `${line}${context === true ? '-' : ':'} ${text}`),
    ];
  });
  const isOfNames = parts.every((lines) => lines.length === 1);
  return [head, ...parts.map((lines) => lines.join('\n'))].join(isOfNames ? '\n' : '\n\n');
}

/** One line for each import: its line, what it imports of which module, and the file to which that leads. */
function imports(answer: JsonObject): string {
  const found = objectsIn(answer.imports);
  const notes = answer.truncated === true ? ` These are the first; there are more.` : '';
  const head = `${counted(found.length, 'import')} in ${nameOf(answer.path)}${found.length === 0 ? '.' : ':'}${notes}`;
  return [head, ...found.map(importLine)].join('\n');
}

function importLine({ line, kind, module, names, file, missing }: JsonObject): string {
  const what = module === null ? 'a computed name' : JSON.stringify(module);
  const named = Array.isArray(names) ? ` { ${names.join(', ')} }` : '';
  const target =
    typeof file === 'string'
      ? ` -> ${nameOf(file)}`
      : missing === 'outside'
        ? ' (outside the workspace)'
        : missing === 'none'
          ? ' (no such file)'
          : '';
  return `${line}\t${kind} ${what}${named}${target}`;
}

function facts({ path, type, size, mtime, ctime, lines }: JsonObject): string {
  const named = {
    path: nameOf(path),
    type,
    size: `${size} bytes`,
    lines,
    modified: secondOf(mtime),
    created: secondOf(ctime),
  };
  return Object.entries(named)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

const counted = (count: JsonValue | undefined, noun: string, several = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : several}`;

/** A number of entries, of which a folder may hold many more. */
const entriesIn = (count: JsonValue): string => counted(count, 'entry', 'entries');

/** A point in time without fractions of a second. */
const secondOf = (time: JsonValue | undefined): string => String(time).replace(/\.\d+Z$/, 'Z');

/** A name on one line. One that could be read as something else is written as JSON. */
function nameOf(name: JsonValue | undefined): string {
  const text = typeof name === 'string' ? name : '';
  return /^["\s]|[\p{Cc}\u2028\u2029]|[\s/]$/u.test(text) ? JSON.stringify(text) : text;
}

function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
