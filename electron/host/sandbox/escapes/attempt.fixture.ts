/**
 * Attempts to get out of a sandbox. Each is a piece of shell script that runs in the workspace of
 * an `EscapePlace`. It has these variables: W the workspace, O a folder outside, H the home
 * folder, D our data folder, P a process of the host, N Node, T a script that opens connections,
 * and the ports and names of what listens on the host.
 */
import type { EscapePlace } from './place.fixture.ts';

export interface Attempt {
  readonly title: string;
  /** Succeeds (exit code 0) if it escaped. It ends within ten seconds. */
  readonly script: string;
  /** What the script reached on the host; absent: its exit code says it. */
  readonly escaped?: (place: EscapePlace) => boolean;
  /**
   * Whether the same attempt succeeds without a sandbox, so that it can fail: for every user, for
   * root only, or why that is not tried.
   */
  readonly control: 'everybody' | 'root' | { readonly not: string };
}

export const HARMFUL = { not: 'it would change this machine' } as const;
export const MACHINE = { not: 'it depends on this machine whether it succeeds' } as const;
