/**
 * What a call would read or change, derived from its arguments and from where its paths lead on
 * disk.
 */
import type { ApprovalReason, ApprovalWhy } from '../../../shared/failures/approval-reasons.ts';
import type { Protection } from '../../../shared/failures/protected-kinds.ts';

/** A call of the kind `other` always asks, so it says why. */
export type Assessment = Effects &
  (
    | {
        /**
         * `own`: the call changes only data that this app keeps for the user, and the change
         * can be undone.
         */
        readonly kind: 'read' | 'edit' | 'own';
        readonly why?: ApprovalReason;
      }
    | { readonly kind: 'other'; readonly why: ApprovalReason }
  );

export interface ProtectedPath extends Protection {
  /** As it is written in the arguments of the call. */
  readonly path: string;
}

interface Effects {
  /** The protected paths that the call would change. */
  readonly protectedPaths: readonly ProtectedPath[];
  /**
   * The files with secrets that the call would read, by their real paths relative to the workspace.
   * Absent: none.
   */
  readonly secretPaths?: readonly string[];
  /**
   * Whether a path leads out of the workspace. The tool refuses such a call, so the user is not
   * asked.
   */
  readonly outside: boolean;
  /**
   * The command that the call would run. An approval rule covers exactly this command, not every
   * call of the tool.
   */
  readonly command?: string;
  /** Whether the command would run in the sandbox. */
  readonly inSandbox?: true;
  /**
   * The origin of the page that the call would read. An approval rule covers the pages of exactly
   * this origin, not every call of the tool.
   */
  readonly origin?: string;
  /** Whether the user is asked whatever rules and modes say, also in the mode `allow-all`. */
  readonly alwaysAsks?: true;
  /**
   * Why the user is asked about this call even if an approval rule covers it, in the order in which
   * the reasons are shown. Absent or empty: there is no such reason.
   */
  readonly asksAnyway?: ApprovalWhy;
}
