/** The end of a path, as much as tells folders apart: `…/code/todo-app`. */
export function shortPath(path: string, steps = 2): string {
  const separator = path.includes('\\') && !path.includes('/') ? '\\' : '/';
  const parts = path.split(separator).filter((part) => part !== '');
  if (parts.length <= steps) return path;
  return ['…', ...parts.slice(-steps)].join(separator);
}
