/** How an MCP server outside the host is reached, as it is kept and shown: no secret is in it. */
import { z } from 'zod';
import { ServerId } from './ids.ts';

/** NUL would cut the string short in the operating system. */
const Word = z
  .string()
  .max(32_768)
  .refine((text) => !text.includes('\0'), 'contains a NUL character');

/**
 * The value of a variable or header; `secret`: it is in the secret store, under `secretOfServer`.
 */
export const ServerValue = z.union([z.strictObject({ value: Word }), z.strictObject({ secret: z.literal(true) })]);
export type ServerValue = z.infer<typeof ServerValue>;

export const StdioSetting = z.object({
  transport: z.literal('stdio'),
  command: Word.min(1, 'must not be empty'),
  args: z.array(Word).max(500),
  env: z.record(z.string().regex(/^[^=\0]{1,200}$/, 'is not a name of a variable'), ServerValue),
  /** Absolute. Absent: the user's home folder. */
  cwd: Word.exactOptional(),
});
export type StdioSetting = z.infer<typeof StdioSetting>;

export const RemoteSetting = z.object({
  /** `sse` is the transport of 2024, of servers that speak nothing newer. */
  transport: z.enum(['http', 'sse']),
  url: z.url({ protocol: /^https?$/ }).max(8192),
  headers: z.record(z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}$/, 'is not a name of a header'), ServerValue),
});
export type RemoteSetting = z.infer<typeof RemoteSetting>;

export const ServerSetting = z.discriminatedUnion('transport', [StdioSetting, RemoteSetting]);
export type ServerSetting = z.infer<typeof ServerSetting>;

/**
 * Where a setting came from. `process`: the configuration file this process was started with; it
 * is not kept.
 */
export const ServerOrigin = z.enum(['typed', 'pasted', 'claude-desktop', 'cursor', 'vs-code', 'workspace', 'process']);
export type ServerOrigin = z.infer<typeof ServerOrigin>;

/** Names of secrets within one server: `env:NAME`, `header:NAME`. */
export const ServerSecrets = z.record(z.string().regex(/^(env|header):/), Word);
export type ServerSecrets = z.infer<typeof ServerSecrets>;

/**
 * A server as the user gives it: what the setting says is secret has its value here, or keeps the
 * one it has.
 */
export const GivenServer = z.object({ id: ServerId, setting: ServerSetting, secrets: ServerSecrets });
export type GivenServer = z.infer<typeof GivenServer>;

/**
 * Name in the secret store. `field`: as in `ServerSecrets`, or `oauth` for what logging in left.
 */
export const secretOfServer = (id: ServerId, field: string): string => `server:${id}:${field}`;

/** A text of servers that is longer is not read. Characters. */
export const MOST_CONFIGURATION = 1_000_000;

/** One server found in a text, a file or a folder. Nothing of it is kept or started yet. */
export interface FoundServer {
  readonly given: GivenServer;
  /** The name it has there; `given.id` differs where that is no id, is taken, or is reserved. */
  readonly name: string;
  /** It is marked as disabled there. */
  readonly disabled: boolean;
  /** A server of ours is reached the same way. */
  readonly known: ServerId | null;
}

export interface FoundServers {
  readonly origin: ServerOrigin;
  /** Absolute path of the file; null: a text that was pasted. */
  readonly file: string | null;
  readonly servers: readonly FoundServer[];
  /** What could not be read, each with a sentence. */
  readonly problems: readonly string[];
}

/**
 * A value is kept as a secret, unless somebody says otherwise, by its name, or as an address with
 * a password in it.
 */
export function looksSecret(name: string, value: string): boolean {
  const byName = /key|token|secret|passw|passphrase|(^|_)pass(_|$)|auth|credential|cookie/i;
  // A file of a stranger is looked at: where the parts are told apart by what they cannot hold,
  // there is one way to try.
  return byName.test(name) || /:\/\/[^/\s:@]*:[^/\s@]*@/.test(value);
}
