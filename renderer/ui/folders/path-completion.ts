/** Completes the names of folders in a typed path. Pure. */

/** A typed path, divided behind its last separator. */
export interface TypedPath {
  /** The folder that is listed, with its separator at the end, such as `/home/` or `~/`. */
  readonly parent: string;
  /** The beginning of a name in this folder; may be empty. */
  readonly start: string;
}

/** Returns null for a text that names no folder which can be listed, such as a name alone. */
export function typedPath(text: string): TypedPath | null {
  const end = text.lastIndexOf(separatorIn(text)) + 1;
  return end === 0 ? null : { parent: text.slice(0, end), start: text.slice(end) };
}

/** Returns the names that begin with `start`, in whatever letters: `do` finds `Documents`. */
export function namesFrom(folders: readonly string[], start: string): readonly string[] {
  const wanted = start.toLocaleLowerCase();
  return folders.filter((name) => name.toLocaleLowerCase().startsWith(wanted));
}

/**
 * Returns the path after a press of Tab: with the letters that all names have in common, or with the whole first name if
 * there are no more. null: there is nothing to complete, and Tab moves the focus as usual.
 */
export function tabbed({ parent, start }: TypedPath, names: readonly string[]): string | null {
  const [first] = names;
  if (start === '' || first === undefined) return null;
  const common = names.reduce(commonStart);
  if (names.length > 1 && common.length > start.length) return parent + common;
  return withName(parent, first);
}

export const withName = (parent: string, name: string): string => parent + name + separatorIn(parent);

function commonStart(one: string, other: string): string {
  const letters = [...one];
  const others = [...other];
  const differs = letters.findIndex((letter, at) => letter.toLocaleLowerCase() !== others[at]?.toLocaleLowerCase());
  return differs < 0 ? one : letters.slice(0, differs).join('');
}

const separatorIn = (path: string): string => (path.includes('\\') && !path.includes('/') ? '\\' : '/');
