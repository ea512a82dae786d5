/**
 * References that other programs replace when they start a server: `${env:NAME}`, `${input:id}`,
 * `${NAME:-default}`, `${workspaceFolder}`. References to folders are replaced here, so that the
 * folders are visible before a start. The user fills in all others, because a file must not read
 * the environment.
 */
import { isRecord } from '../mcp/launch/server-entry.ts';

export interface Places {
  readonly home: string;
  /** null: there is no project, and a reference to it stays as it is. */
  readonly project: string | null;
}

/** Whether something in it must still be filled in. */
export function isReference(value: string): boolean {
  return /\$\{[^{}]*\}/.test(value);
}

/** How deeply texts are nested in an entry: a variable of `env` is the deepest. */
const DEPTH = 2;

/** Replaces folder references in every text of an entry. */
export function withPlaces(entry: unknown, places: Places, depth = DEPTH): unknown {
  if (typeof entry === 'string') return placed(entry, places);
  if (depth === 0) return entry;
  if (Array.isArray(entry)) return entry.map((one) => withPlaces(one, places, depth - 1));
  if (!isRecord(entry)) return entry;
  return Object.fromEntries(Object.entries(entry).map(([name, one]) => [name, withPlaces(one, places, depth - 1)]));
}

function placed(text: string, { home, project }: Places): string {
  const filled = text.replaceAll(/\$\{(?:userHome|env:HOME|HOME)\}/g, () => home).replace(/^~(?=\/)/, () => home);
  return project === null ? filled : filled.replaceAll(/\$\{workspaceFolder\}/g, () => project);
}
