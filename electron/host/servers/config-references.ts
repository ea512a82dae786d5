/**
 * Handles references such as `${env:NAME}`, `${input:id}`, `${NAME:-default}` and
 * `${workspaceFolder}`, which other programs replace when they start a server. References to
 * folders are replaced here, so that the user sees the folders before a start. The user must fill
 * in all other references, because a configuration file must not read the environment.
 */
import { isRecord } from '../mcp/launch/server-entry.ts';

export interface Places {
  readonly home: string;
  /**
   * The project folder; null: there is no project, and references to its folder are not replaced.
   */
  readonly project: string | null;
}

/** Returns whether the value contains a reference that the user must still fill in. */
export function isReference(value: string): boolean {
  return /\$\{[^{}]*\}/.test(value);
}

/**
 * The depth to which strings are nested in a server entry; the variables of `env` are the deepest.
 */
const DEPTH = 2;

/** Replaces folder references in every string of a server entry. */
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
