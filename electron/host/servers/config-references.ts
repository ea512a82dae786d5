/**
 * What other programs fill in when they start a server: `${env:NAME}`, `${input:id}`, `${NAME:-default}`, `${workspaceFolder}`. Places are filled in
 * here, so that they are seen before a start. Everything else is left for the user: a file must not be able to help itself to the environment.
 */
import { isRecord } from '../mcp/launch/server-entry.ts';

export interface Places {
  readonly home: string;
  /** null: there is no project, and a reference to it stays as it is. */
  readonly project: string | null;
}

/** Something in it is still to be filled in. */
export function isReference(value: string): boolean {
  return /\$\{[^{}]*\}/.test(value);
}

/** How deep texts lie in an entry: a variable of `env` is the deepest. */
const DEPTH = 2;

/** Every text in an entry with the places in it filled in. */
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
