/**
 * How an MCP server outside the host is reached, as it is stored and shown. It contains no
 * secrets.
 */
import { z } from 'zod';
import type { Failure } from './failures/failures.ts';
import { ServerId } from './ids.ts';

/** A text without NUL, because NUL would truncate it in the operating system. */
const Word = z
  .string()
  .max(32_768)
  .refine((text) => !text.includes('\0'), 'nul-character');

/**
 * The value of a variable or header. `secret`: the value is in the secret store, under
 * `secretOfServer`.
 */
export const ServerValue = z.union([z.strictObject({ value: Word }), z.strictObject({ secret: z.literal(true) })]);
export type ServerValue = z.infer<typeof ServerValue>;

/**
 * A host that a program in the sandbox may reach: a name such as `api.example.com`, all names below
 * one such as `*.example.com`, or an IPv4 address. A port may follow, such as `127.0.0.1:8080`.
 */
export const SandboxHost = z
  .string()
  .max(260)
  .regex(/^(?:localhost|(?:\*\.[\w-]{1,63}\.|[\w-]{1,63}\.)[\w-]{1,63}(?:\.[\w-]{1,63})*)(?::[1-9]\d{0,4})?$/i);

/** What a server may reach in the sandbox, besides its packages and its temporary folder. */
export const SandboxSetting = z.strictObject({
  /** Absolute paths of the folders that it may change. */
  writable: z.array(Word.min(1)).max(50),
  hosts: z.array(SandboxHost).max(100),
});
export type SandboxSetting = z.infer<typeof SandboxSetting>;

export const StdioSetting = z.object({
  transport: z.literal('stdio'),
  command: Word.min(1),
  args: z.array(Word).max(500),
  env: z.record(z.string().regex(/^[^=\0]{1,200}$/, 'not-a-variable-name'), ServerValue),
  /** The working directory, an absolute path. Absent: the user's home folder. */
  cwd: Word.exactOptional(),
  /** Absent: the server runs outside the sandbox, with all rights of the user. */
  sandbox: SandboxSetting.exactOptional(),
});
export type StdioSetting = z.infer<typeof StdioSetting>;

export const RemoteSetting = z.object({
  /** `sse` is the transport of 2024, for servers that support nothing newer. */
  transport: z.enum(['http', 'sse']),
  url: z.url({ protocol: /^https?$/ }).max(8192),
  headers: z.record(z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}$/, 'not-a-header-name'), ServerValue),
  /**
   * The origin to which the user allowed the headers to be sent without encryption; see
   * `shared/unencrypted.ts`.
   */
  headersOverHttp: z.string().max(8192).exactOptional(),
});
export type RemoteSetting = z.infer<typeof RemoteSetting>;

export const ServerSetting = z.discriminatedUnion('transport', [StdioSetting, RemoteSetting]);
export type ServerSetting = z.infer<typeof ServerSetting>;

/**
 * The source of a setting. `process`: the configuration file that this process was started with;
 * such a setting is not stored.
 */
export const ServerOrigin = z.enum(['typed', 'pasted', 'claude-desktop', 'cursor', 'vs-code', 'workspace', 'process']);
export type ServerOrigin = z.infer<typeof ServerOrigin>;

/** Values of one server's secrets, by name: `env:NAME`, `header:NAME`. */
export const ServerSecrets = z.record(z.string().regex(/^(env|header):/), Word);
export type ServerSecrets = z.infer<typeof ServerSecrets>;

/**
 * A server as the user enters it. The values that the setting declares secret are given here; for
 * an absent value, the server keeps the stored one.
 */
export const GivenServer = z.object({ id: ServerId, setting: ServerSetting, secrets: ServerSecrets });
export type GivenServer = z.infer<typeof GivenServer>;

/**
 * Returns the name under which a secret of a server is stored. `field` is as in `ServerSecrets`,
 * or `oauth` for the tokens of a login.
 */
export const secretOfServer = (id: ServerId, field: string): string => `server:${id}:${field}`;

/** Maximum length of a configuration text, in characters. */
export const MOST_CONFIGURATION = 1_000_000;

/** A server found in a text, a file or a folder. It has not been stored or started. */
export interface FoundServer {
  readonly given: GivenServer;
  /**
   * The server's name in its source; `given.id` differs if this name is not a valid id, is already
   * used, or is reserved.
   */
  readonly name: string;
  /** Whether the source marks the server as disabled. */
  readonly disabled: boolean;
  /** The configured server that is reached the same way, if any. */
  readonly known: ServerId | null;
}

export interface FoundServers {
  readonly origin: ServerOrigin;
  /** Absolute path of the file; null: the user pasted the text. */
  readonly file: string | null;
  readonly servers: readonly FoundServer[];
  /** What could not be read, and what the user must still enter. */
  readonly problems: readonly Failure[];
}

/**
 * Whether a value is stored as a secret by default: because of its name, or because it is a URL
 * with a password in it.
 */
export function looksSecret(name: string, value: string): boolean {
  const byName = /key|token|secret|passw|passphrase|(^|_)pass(_|$)|auth|credential|cookie/i;
  // The input is foreign text. Each character class excludes the next separator, so the pattern
  // can match in only one way and never backtracks for long.
  return byName.test(name) || /:\/\/[^/\s:@]*:[^/\s@]*@/.test(value);
}
