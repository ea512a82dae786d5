/** Finds the language of code in the arguments of our own tools, for its colours. Pure. */
import type { JsonObject } from '../../../../shared/json.ts';

/** The language of the code in this argument; null: the argument is no code, or nobody knows its language. */
export function codeLanguage(name: string, args: JsonObject, isOurs: boolean): string | null {
  if (!isOurs) return null;
  switch (name) {
    case 'command':
      return 'bash';
    case 'code':
      return typeof args.language === 'string' ? args.language : 'python';
    case 'diff':
      return 'diff';
    case 'content':
      return typeof args.path === 'string' ? extensionOf(args.path) : null;
    default:
      return null;
  }
}

const extensionOf = (path: string): string | null => /\.([a-z0-9]{1,10})$/i.exec(path)?.[1]?.toLowerCase() ?? null;
