/** What a call would touch, judged from its arguments alone plus where its paths lead on disk. */
export interface Assessment {
  /** `own`: it changes only what this app keeps for the user, and can be changed back. */
  readonly kind: 'read' | 'edit' | 'own' | 'other';
  /** Paths it would change that carry a protected name, as the caller wrote them. */
  readonly protectedPaths: readonly string[];
  /** A path leads out of the workspace. The tool refuses it; asking a person would not help. */
  readonly outside: boolean;
  /** The command it would run. What a person allows for longer is this very command, not the tool. */
  readonly command?: string;
  /** For the person who is asked: what it would do. */
  readonly why?: string;
}
