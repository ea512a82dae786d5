/** The folder of a topic, and where paths are in it. */
import { relative, sep } from 'node:path';

/** A folder in which the assistant works. `root` is its real, absolute path. */
export interface Workspace {
  readonly root: string;
  /**
   * Real paths inside the workspace, such as the data folder, that are neither read nor changed,
   * including everything below them. Folders above them are neither moved nor deleted.
   */
  readonly closed?: readonly string[];
  /**
   * Real paths inside the workspace that count as protected whatever their name, including
   * everything below them.
   */
  readonly guarded?: readonly string[];
  /**
   * The only files with secrets whose content may be read, by their real paths relative to the root.
   * Absent: every file may be read.
   */
  readonly readableSecrets?: readonly string[];
  /** The files that servers of the user run, wherever they are. Asked anew for each edit. */
  readonly scripts?: () => readonly ServerScript[];
}

/** A file that a server runs when it starts. */
export interface ServerScript {
  /** Absolute; the file may be missing. */
  readonly path: string;
  /** The name of the server. */
  readonly server: string;
}

/** Whether `inner` is `outer` or below it. Both are absolute and real. */
export function isInside(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
}

/** The path relative to the root, with `/` between names; `.` for the root itself. */
export function relativeTo(workspace: Workspace, absolute: string): string {
  const path = relative(workspace.root, absolute);
  return path === '' ? '.' : path.split(sep).join('/');
}
