/**
 * What a call would read or change, derived from its arguments and from where its paths lead on
 * disk.
 */
export interface Assessment {
  /**
   * `own`: the call changes only data that this app keeps for the user, and the change can be
   * undone.
   */
  readonly kind: 'read' | 'edit' | 'own' | 'other';
  /** The protected paths that the call would change, as they are written in its arguments. */
  readonly protectedPaths: readonly string[];
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
  /** A description of the call's effect, shown to the user who decides about it. */
  readonly why?: string;
}
