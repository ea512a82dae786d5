/**
 * What a call would touch, determined from its arguments and from where its paths lead on disk.
 */
export interface Assessment {
  /**
   * `own`: it changes only data that this app keeps for the user, and the change can be undone.
   */
  readonly kind: 'read' | 'edit' | 'own' | 'other';
  /** Paths it would change that have a protected name, as the caller wrote them. */
  readonly protectedPaths: readonly string[];
  /** A path leads out of the workspace. The tool refuses it, so there is nothing to ask. */
  readonly outside: boolean;
  /** The command it would run. A standing approval covers exactly this command, not the tool. */
  readonly command?: string;
  /** What it would do, for the person who decides. */
  readonly why?: string;
}
