/**
 * The texts of files that a topic has read, taken from its stored messages, so that they are known
 * after a restart too. Pure.
 */
import { isObject, type JsonObject, type JsonValue } from '../../../../shared/json.ts';
import { FILE_EDITOR, SEARCH_INDEX, WEB } from '../../../../shared/mcp.ts';
import type { Message, ToolResultPart } from '../../../../shared/message.ts';
import type { EndedCall } from '../../loop/ports.ts';
import type { ReadText } from '../../web/file-text.ts';

/** The number of characters of read texts that are remembered, and of the user's own words. */
const MOST_READ = 4_000_000;
const MOST_OWN = 1_000_000;

export interface TopicTexts {
  /** The newest first. */
  readonly read: readonly ReadText[];
  /** What the user wrote. */
  readonly own: readonly string[];
}

/** `messages` are those of a topic, the newest first. */
export function topicTexts(messages: Iterable<Message>, unstored: readonly EndedCall[] = []): TopicTexts {
  const read: ReadText[] = unstored.flatMap(({ call, result }) => textsOf(call, result));
  const own: string[] = [];
  const results = new Map<string, ToolResultPart>();
  let readLength = read.reduce((sum, { text }) => sum + text.length, 0);
  let ownLength = 0;
  const add = (texts: readonly ReadText[]) => {
    for (const each of texts) {
      readLength += each.text.length;
      read.push(each);
    }
  };
  for (const { role, parts } of messages) {
    for (const part of parts) {
      if (part.type === 'tool-result') results.set(part.callId, part);
      else if (part.type === 'file') add([{ path: part.path, text: part.text }]);
      else if (part.type === 'text' && role === 'user' && ownLength < MOST_OWN) {
        own.push(part.text);
        ownLength += part.text.length;
      } else if (part.type === 'tool-call') {
        const result = results.get(part.callId);
        if (result !== undefined) add(textsOf(part, result));
      }
    }
    if (readLength > MOST_READ) break;
  }
  return { read, own };
}

const FILE_TOOLS: ReadonlySet<string> = new Set(['read_file', 'search_files']);

function textsOf({ tool, arguments: args }: EndedCall['call'], { content }: EndedCall['result']): readonly ReadText[] {
  if (tool === null || tool.serverId === WEB) return [];
  const text = content
    .flatMap((part) => (part.type === 'text' || part.type === 'resource' ? [part.text] : []))
    .join('\n');
  if ((tool.serverId === FILE_EDITOR && FILE_TOOLS.has(tool.toolName)) || tool.toolName === SEARCH_INDEX)
    return numberedTexts(text, pathsIn(args));
  if (tool.serverId.startsWith('@')) return [];
  // What a tool of another server does is unknown. A tool that gets the path of a file reads it.
  const [path] = pathsIn(args);
  return path === undefined ? [] : [{ path, text: unescaped(text) }];
}

const NUMBERED = /^\d+(?:\t|[:-] ?)/;

/** The lines of the file tools have numbers; a line without one names the file of the next lines. */
function numberedTexts(text: string, paths: readonly string[]): readonly ReadText[] {
  const read: { path: string; lines: string[] }[] = [];
  let title = '';
  for (const line of text.split('\n')) {
    if (NUMBERED.test(line)) {
      const path = paths.find((each) => title.includes(each)) ?? title;
      if (read.at(-1)?.path !== path) read.push({ path, lines: [] });
      read.at(-1)?.lines.push(line.replace(NUMBERED, ''));
    } else if (line !== '') title = line;
  }
  return read.map(({ path, lines }) => ({ path, text: lines.join('\n') }));
}

const PATH_NAME = /^(?:(?:relative|absolute|file)_?)?(?:paths?|files?|filenames?)$/i;

/** The paths in the arguments of a call, the longest first. */
function pathsIn(args: JsonObject): readonly string[] {
  const named = Object.entries(args).flatMap(([name, value]) => (PATH_NAME.test(name) ? stringsIn(value) : []));
  return named.toSorted((one, other) => other.length - one.length);
}

function stringsIn(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => stringsIn(item));
  return isObject(value) ? stringsIn(value.path) : [];
}

/** The texts in a result that is JSON. */
function unescaped(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return allStrings(JSON.parse(text)).join('\n');
  } catch {
    return text;
  }
}

function allStrings(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => allStrings(item));
  return isObject(value) ? Object.values(value).flatMap((inner) => (inner === undefined ? [] : allStrings(inner))) : [];
}
