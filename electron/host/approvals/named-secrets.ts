/** Finds names of files with secrets in the arguments of a tool whose effect the host does not know. */
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import { isSecret } from '../files/paths/secret-names.ts';

/** A longer text is no path. */
const LONGEST_PATH = 1_000;
/** The maximum number of values that are looked at. */
const MOST_VALUES = 10_000;

/**
 * Returns the arguments that are paths of files with secrets, each once and as they are written. A path
 * is recognised in any argument and at any depth. Of a longer text, such as a command, nothing is
 * recognised.
 */
export function namedSecrets(args: JsonObject): readonly string[] {
  const found = new Set<string>();
  const values: (JsonValue | undefined)[] = [args];
  for (let at = 0; at < values.length && at < MOST_VALUES; at += 1) {
    const value = values[at];
    if (typeof value === 'string') {
      if (isSecretPath(value)) found.add(value);
    } else if (typeof value === 'object' && value !== null) values.push(...Object.values(value).slice(0, MOST_VALUES));
  }
  return [...found];
}

function isSecretPath(text: string): boolean {
  // A single word, such as "cookies", is seldom meant as a path.
  if (text.length > LONGEST_PATH || /[\n\r]/.test(text) || !/[./\\]/.test(text)) return false;
  const path = text.replace(/^file:\/\//i, '').trim();
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(path) && isSecret(decoded(path).replaceAll('\\', '/'));
}

/** Addresses of files write some signs in another way. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
