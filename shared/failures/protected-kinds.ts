/** Why a path is protected: what runs or obeys it without a person starting exactly that. */
export type ProtectedKind =
  | 'agents'
  | 'build'
  | 'ci'
  | 'debugger'
  | 'desktop'
  | 'editor'
  /** A part of a folder that Git takes for a repository, whatever the name of the folder is. */
  | 'git-folder'
  | 'hooks'
  /** A file that configures or stores Loopwright itself. */
  | 'own'
  | 'runtime'
  | 'secrets'
  /** A file that an MCP server of the user runs. */
  | 'server-script'
  | 'shell'
  | 'version-control';

export interface Protection {
  readonly kind: ProtectedKind;
  /** The name of the server, for a `server-script`. */
  readonly server?: string;
}

/** One clause for each kind. It continues a sentence that names the path, and has no end mark. */
export interface ProtectionTexts extends Readonly<Record<Exclude<ProtectedKind, 'server-script'>, string>> {
  readonly 'server-script': (server: string) => string;
  /** For a reason that an older version stored without a kind. */
  readonly unknown: string;
}

export function protectionText(texts: ProtectionTexts, { kind, server = '' }: Partial<Protection>): string {
  return kind === 'server-script' ? texts[kind](server) : texts[kind ?? 'unknown'];
}
