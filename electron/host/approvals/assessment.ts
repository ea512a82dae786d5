/**
 * What a call would read or change, derived from its arguments and from where its paths lead on
 * disk.
 */
export interface Assessment {
  /**
   * `own`: it changes only data that this app keeps for the user, and the change can be undone.
   */
  readonly kind: 'read' | 'edit' | 'own' | 'other';
  /** The protected paths that the call would change, as the caller wrote them. */
  readonly protectedPaths: readonly string[];
  /** A path leads out of the workspace. The tool refuses such a call, so the user is not asked. */
  readonly outside: boolean;
  /**
   * The command that the call would run. A standing approval covers exactly this command, not the
   * tool.
   */
  readonly command?: string;
  /** What the call would do, for the user who decides. */
  readonly why?: string;
}
