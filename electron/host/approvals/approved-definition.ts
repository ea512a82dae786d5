/**
 * Describes as text which tool the user allows, and how the tool has changed since it was allowed
 * (faults.md V5, V13).
 */
import { hash } from 'node:crypto';
import { structuredPatch } from 'diff';
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import { showInvisible } from '../text/visible-text.ts';
import { definitionHash, type ServerTool } from './tool-definition.ts';

/** A tool together with the command or URL of its server. */
export interface DeclaredTool {
  readonly server: JsonObject;
  readonly tool: ServerTool;
}

/**
 * The maximum number of differences that the comparison looks for. Its duration grows with the
 * square of this number.
 */
const MAX_EDITS = 500;
const CONTEXT_LINES = 3;
/** The fields of a server configuration whose values may be secrets. */
const SECRETIVE = new Set(['env', 'headers']);

/**
 * Lists everything that enters the hash of a definition, one line per item. Invisible characters
 * become visible, and values of variables and headers are replaced with fingerprints. Definitions
 * with different hashes have different lists.
 */
export function readable({ server, tool }: DeclaredTool): string {
  const { name, title, description, inputSchema, annotations } = tool;
  const lines = [
    ...Object.entries(server).flatMap(([key, value]) => identityLines(key, value)),
    `tool: ${name}`,
    ...(title === undefined ? [] : [`title: ${title}`]),
    `description: ${description}`,
    `arguments: ${JSON.stringify(inputSchema, null, 2)}`,
    `hints: ${JSON.stringify(annotations, null, 2)}`,
    `fingerprint: ${definitionHash(server, tool).slice(0, 16)}`,
  ];
  return lines.map((line) => `${showInvisible(line).replaceAll('\n', '\n  ')}\n`).join('');
}

/** Returns a unified diff of two descriptions that `readable` made. */
export function difference(before: string, now: string): string {
  const options = { context: CONTEXT_LINES, maxEditLength: MAX_EDITS };
  const patch = structuredPatch('', '', before, now, undefined, undefined, options);
  const hunks = patch?.hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) =>
    [`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`, ...lines].join('\n'),
  );
  const whole = () => [...marked('-', before), ...marked('+', now)];
  return ['--- allowed before', '+++ now', ...(hunks ?? whole())].join('\n');
}

const marked = (mark: string, text: string) => text.split('\n').map((line) => `${mark}${line}`);

function identityLines(key: string, value: JsonValue | undefined): readonly string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.map((item) => `${key}: ${written(item)}`);
  if (typeof value !== 'object') return [`${key}: ${written(value)}`];
  return Object.entries(value).map(
    ([name, inner]) => `${key} ${name}: ${SECRETIVE.has(key) ? fingerprint(name, inner) : written(inner)}`,
  );
}

function written(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function fingerprint(name: string, value: JsonValue | undefined): string {
  return `(a value, ${hash('sha256', `${name}=${written(value)}`).slice(0, 8)})`;
}
