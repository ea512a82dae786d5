/**
 * Reads one server of a configuration in the usual form: `{command, args, env, cwd}` or `{url,
 * headers}`, with `type` and `disabled`. A configuration is code (faults.md V15): everything in
 * it is checked here, and reading it starts nothing.
 */
import { resolve } from 'node:path';
import { z } from 'zod';
import type { FieldProblem } from '../../../../shared/failures/field-problems.ts';
import { RemoteSetting, StdioSetting } from '../../../../shared/server-setting.ts';
import type { LaunchSetting } from '../../options.ts';
import { fieldProblemOf } from '../../text/field-problem.ts';

export interface ServerEntry {
  readonly launch: LaunchSetting;
  readonly disabled: boolean;
}

/** A value may also be a number or a boolean, because people write these without quotes. */
const Value = z.union([z.string(), z.number(), z.boolean()]).transform(String).refine(hasNoNul, 'nul-character');

const Common = z.object({ type: z.string().optional(), disabled: z.boolean().default(false) });

const Program = Common.extend({
  command: StdioSetting.shape.command,
  args: StdioSetting.shape.args.default([]),
  env: z.record(StdioSetting.shape.env.keyType, Value).default({}),
  cwd: z.string().min(1).refine(hasNoNul, 'nul-character').optional(),
});

const Address = Common.extend({
  url: RemoteSetting.shape.url.refine(hasNoPassword, 'password-in-address'),
  headers: z.record(RemoteSetting.shape.headers.keyType, Value).default({}),
});

export type ReadEntry =
  | { readonly ok: true; readonly entry: ServerEntry }
  /** `path` names the field within the entry. */
  | { readonly ok: false; readonly path: readonly string[]; readonly problem: FieldProblem };

/** A relative `cwd` is resolved from `folder`. */
export function readServerEntry(entry: unknown, folder: string): ReadEntry {
  if (!isRecord(entry)) return { ok: false, path: [], problem: { name: 'not-an-object', data: {} } };
  const isAddress = entry.command === undefined && entry.url !== undefined;
  const read = isAddress ? readAddress(entry) : readProgram(entry, folder);
  return read.success ? { ok: true, entry: read.data } : refusal(read.error, entry);
}

function readProgram(entry: object, folder: string) {
  return Program.transform(({ command, args, env, cwd, disabled }): ServerEntry => {
    const place = cwd === undefined ? {} : { cwd: resolve(folder, cwd) };
    return { launch: { transport: 'stdio', command, args, env, ...place }, disabled };
  }).safeParse(entry);
}

function readAddress(entry: object) {
  return Address.transform(
    ({ type, url, headers, disabled }): ServerEntry => ({
      launch: { transport: isOldTransport(type, url) ? 'sse' : 'http', url, headers },
      disabled,
    }),
  ).safeParse(entry);
}

/**
 * Whether the server uses the old transport. Without a type, a path that ends with `/sse` means
 * the old transport.
 */
function isOldTransport(type: string | undefined, url: string): boolean {
  return type === undefined ? URL.parse(url)?.pathname.endsWith('/sse') === true : type.toLowerCase() === 'sse';
}

function refusal({ issues: [issue] }: z.ZodError, entry: object): ReadEntry {
  if (issue === undefined) return { ok: false, path: [], problem: { name: 'not-accepted', data: {} } };
  return { ok: false, path: issue.path.map(String), problem: fieldProblemOf(issue, entry) };
}

export interface ServerSection {
  /** The name in the file, for example `mcpServers`. */
  readonly field: string;
  readonly entries: Readonly<Record<string, unknown>>;
}

/**
 * Finds the servers of a configuration: `mcpServers` (Claude Desktop and most others), `servers`
 * (VS Code), `mcp.servers` (its older settings). null: none of these exists. `field` names one
 * that is no object.
 */
export function serverSection(config: unknown): ServerSection | { readonly field: string } | null {
  if (!isRecord(config)) return null;
  const places = [
    ['mcpServers', config.mcpServers],
    ['servers', config.servers],
    ['mcp.servers', isRecord(config.mcp) ? config.mcp.servers : undefined],
  ] as const;
  const [field, entries] = places.find(([, found]) => found !== undefined) ?? [null, null];
  if (field === null) return null;
  return isRecord(entries) ? { field, entries } : { field };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether a URL contains no password. A URL with a password is rejected because the URL is
 * displayed, and because `fetch` would not accept it.
 */
function hasNoPassword(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed === null || (parsed.username === '' && parsed.password === '');
}

function hasNoNul(text: string): boolean {
  return !text.includes('\0');
}
