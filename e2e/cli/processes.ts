/** Finds the descendants of a process, on Linux. */
import { readFileSync } from 'node:fs';

/** The ids of all descendants of a process. Empty on systems without /proc. */
export function descendantsOf(pid: number): readonly number[] {
  const children = childrenOf(pid);
  return [...children, ...children.flatMap(descendantsOf)];
}

function childrenOf(pid: number): readonly number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
