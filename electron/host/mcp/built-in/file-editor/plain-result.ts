/**
 * The results of the reading tools as plain text for the model: numbered lines, names and matches as
 * they are, without escapes and hashes. `shared/file-tool-results.ts` and the demo model read the
 * first lines back.
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
};

/** Returns the result as plain text; null for a tool whose result is JSON. */
export function plainResult(tool: string, answer: JsonObject, args: JsonObject): string | null {
  const plain = Object.entries(PLAIN).find(([name]) => name === tool)?.[1];
  return plain === undefined ? null : plain(answer, args);
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
  const { path, pagination, totalDirectories, totalFiles, notEntered, reason } = answer;
  const entries = objectsIn(answer.entries);
  const { total, offset, nextOffset } = isObject(pagination) ? pagination : {};
  const from = Number(offset) + (entries.length > 0 ? 1 : 0);
  const notes = [
    `Entries ${from} to ${Number(offset) + entries.length} of ${total} in ${nameOf(path)}: ${counted(totalDirectories, 'folder')}, ${counted(totalFiles, 'file')}.`,
    ...(nextOffset === undefined ? [] : [`Go on with offset ${nextOffset}.`]),
    ...(typeof reason === 'string' ? [reason] : []),
    ...(Array.isArray(notEntered) ? [`Not looked into: ${notEntered.map(nameOf).join(', ')}.`] : []),
  ];
  return [notes.join(' '), ...entries.map(entryLine)].join('\n');
}

function entryLine({ name, type, size }: JsonObject): string {
  const kind = type === 'link' || type === 'other' ? ` (${type})` : '';
  return `${nameOf(name)}${type === 'directory' ? '/' : ''}${kind}${size === undefined ? '' : `\t${size} bytes`}`;
}

function matches({ files, totalFound, reason }: JsonObject): string {
  const found = objectsIn(files);
  const head = [`Found ${counted(totalFound, 'file')}.`, ...(typeof reason === 'string' ? [reason] : [])].join(' ');
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

function facts({ path, type, size, mtime, ctime, lines, md5 }: JsonObject): string {
  const named = { path: nameOf(path), type, size: `${size} bytes`, lines, modified: mtime, created: ctime, md5 };
  return Object.entries(named)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

const counted = (count: JsonValue | undefined, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A name on one line. One that could be read as something else is written as JSON. */
function nameOf(name: JsonValue | undefined): string {
  const text = typeof name === 'string' ? name : '';
  return /^["\s]|[\p{Cc}\u2028\u2029]|[\s/]$/u.test(text) ? JSON.stringify(text) : text;
}

function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
