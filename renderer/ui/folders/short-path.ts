/**
 * Shortens a path to as many of its last folders as fit: `…/code/todo-app`. The last folder is
 * always shown.
 */
export function shortPath(path: string, mostCharacters: number): string {
  if (path.length <= mostCharacters) return path;
  const separator = separatorOf(path);
  const steps = path.split(separator).filter((step) => step !== '');
  let end = `${steps.pop() ?? path}`;
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const longer = step + separator + end;
    if (longer.length + 2 > mostCharacters) return `…${separator}${end}`;
    end = longer;
  }
  return end;
}

export function folderInside(path: string, name: string): string {
  const separator = separatorOf(path);
  return path.endsWith(separator) ? path + name : path + separator + name;
}

/** The folder above a path that was typed; null: the path names none, or is the topmost one. */
export function folderAbove(path: string): string | null {
  const separator = separatorOf(path);
  const name = path.endsWith(separator) ? path.slice(0, -1) : path;
  const end = name.lastIndexOf(separator);
  return end < 0 || name === '' ? null : path.slice(0, end + 1);
}

const separatorOf = (path: string): string => (path.includes('\\') && !path.includes('/') ? '\\' : '/');
