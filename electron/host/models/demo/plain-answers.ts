/**
 * Reads the plain results of the file editor back into fields, as the demo's scenarios use them. Results of the data
 * tools stay text.
 * `mcp/built-in/file-editor/plain-result.ts` writes them.
 */
import type { JsonObject } from '../../../../shared/json.ts';

/** The fields of a plain result; null for a result that is not one. */
export function plainAnswer(tool: string, text: string): JsonObject | null {
  const lines = text.split('\n');
  switch (tool) {
    case 'read_file':
      return readAnswer(lines);
    case 'list_files':
      return listAnswer(lines);
    case 'search_files':
      return searchAnswer(lines);
    case 'get_file_info':
      return text.startsWith('path: ') ? { lines: numberIn(/^lines: (\d+)$/m.exec(text)) ?? null } : null;
    case 'read_dataset':
    case 'run_code':
      return { text };
    default:
      return editAnswer(text);
  }
}

const EDIT = /^(?:Nothing to change:|Edited|Applied|Inserted|Wrote|Created|Replaced|Renamed|Moved|Copied|Deleted) /;

function editAnswer(text: string): JsonObject | null {
  const replacements = numberIn(/^Replaced (\d+) match(?:es)? in /.exec(text));
  if (replacements !== undefined) return { replacements };
  return EDIT.test(text) ? {} : null;
}

const WHOLE = /^All (\d+) lines? of (.+?)(?: \((?:UTF-16|GB18030|Latin-1)\))?[.:]$/;
const RANGE = /^Lines (\d+) to \d+ of (\d+) lines? of (.+?)(?: \((?:UTF-16|GB18030|Latin-1)\))?(\. .*)?:$/;
const BEGINNING = /^Beginning of (.+?)\. Only .*:$/;
const NOT_READ = /^Not read: (.+?): /;

function readAnswer(lines: readonly string[]): JsonObject | null {
  const files: JsonObject[] = [];
  let content: string[] = [];
  const open = (fields: JsonObject) => {
    content = [];
    files.push({ status: 'success', ...fields });
  };
  const isBatch = /^\d+ of \d+ files? read\.$/.test(lines[0] ?? '');
  for (const line of lines) {
    const numbered = /^\d+\t(.*)$/s.exec(line);
    if (numbered !== null) {
      content.push(numbered[1] ?? '');
      const last = files.pop();
      if (last !== undefined) files.push({ ...last, content });
      continue;
    }
    const [whole, range, beginning, notRead] = [WHOLE, RANGE, BEGINNING, NOT_READ].map((form) => form.exec(line));
    if (whole) open({ path: nameIn(whole[2]), totalLines: Number(whole[1]) });
    else if (range)
      open({
        path: nameIn(range[3]),
        totalLines: Number(range[2]),
        ...(range[4] ? { truncated: true } : { isRange: true }),
      });
    else if (beginning) open({ path: nameIn(beginning[1]), totalLines: null, truncated: true });
    else if (notRead) open({ path: nameIn(notRead[1]), status: 'error', message: line });
  }
  const read = files.map(withContent);
  if (isBatch) return { files: read };
  return read[0] ?? null;
}

/** The content as one text. That of a range has no line end after its last line. */
function withContent({ isRange, ...file }: JsonObject): JsonObject {
  const lines = Array.isArray(file.content) ? file.content : [];
  const end = lines.length === 0 || isRange === true ? '' : '\n';
  return { ...file, content: lines.join('\n') + end };
}

const LISTED = /^Entries (\d+) to (\d+) of (\d+) in .*?: (\d+) folders?, (\d+) files?\./;

function listAnswer([first = '', ...names]: readonly string[]): JsonObject | null {
  const counts = LISTED.exec(first);
  if (counts === null) return null;
  const [from = 0, to = 0, total = 0, , totalFiles = 0] = counts.slice(1).map(Number);
  const entries = names.map((name) => {
    const path = nameIn(name.replace(/\t\d+ bytes$/, ''));
    return path.endsWith('/') ? { path: path.slice(0, -1), type: 'directory' } : { path, type: 'file' };
  });
  const offset = to === from - 1 || to === 0 ? from : Math.max(0, from - 1);
  return { entries, totalFiles, pagination: { total, offset, hasMore: to < total } };
}

function searchAnswer([first = '', ...lines]: readonly string[]): JsonObject | null {
  if (!/^Found \d+ files?(?: with \d+ matching lines?)?\./.test(first)) return null;
  const files: { path: string; type: string; matches: JsonObject[] }[] = [];
  for (const line of lines) {
    const match = /^(\d+)([:-]) (.*)$/s.exec(line);
    if (match !== null) files.at(-1)?.matches.push({ line: Number(match[1]), text: match[3] ?? '' });
    else if (line !== '') {
      const path = nameIn(line);
      files.push({ path: path.replace(/\/$/, ''), type: path.endsWith('/') ? 'directory' : 'file', matches: [] });
    }
  }
  return { files, ...(first.includes('There are more') && { truncated: true }) };
}

/** A name that could be read as something else is written as JSON. */
function nameIn(text = ''): string {
  try {
    return text.startsWith('"') ? String(JSON.parse(text)) : text;
  } catch {
    return text;
  }
}

const numberIn = (match: RegExpExecArray | null): number | undefined => (match === null ? undefined : Number(match[1]));
