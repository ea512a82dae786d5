/** The form of a server while the user edits it, and the settings that are made from it. Pure. */
import { BUILT_IN_PREFIX } from '../../shared/built-in-servers.ts';
import { ServerId } from '../../shared/ids.ts';
import { GivenServer, looksSecret, type ServerSetting, type ServerValue } from '../../shared/server-setting.ts';
import { maySendSecret, unencryptedOrigin } from '../../shared/unencrypted.ts';
import { argumentsOfLines, linesOfArguments } from './argument-lines.ts';

/** An environment variable or a header. */
export interface EntryDraft {
  /**
   * An id for the entry. The name cannot serve as id, because it changes while the user types.
   */
  readonly key: number;
  readonly name: string;
  readonly value: string;
  readonly secret: boolean;
  /** Whether the user has decided if the value is secret. If not, its name and text decide. */
  readonly said: boolean;
  /**
   * Whether the secret store has a value for this entry. It stays if the user leaves the field
   * empty.
   */
  readonly stored: boolean;
}

export interface ServerDraft {
  readonly id: string;
  readonly transport: ServerSetting['transport'];
  readonly command: string;
  /** The arguments, one per line, in the form of `argument-lines.ts`. */
  readonly args: string;
  readonly cwd: string;
  readonly env: readonly EntryDraft[];
  readonly url: string;
  readonly headers: readonly EntryDraft[];
  readonly sandboxed: boolean;
  /** The folders that the server may change in the sandbox, one per line. */
  readonly writable: string;
  /** The hosts that the server may reach in the sandbox, one per line. */
  readonly hosts: string;
}

/** A field of the form, or a field of an entry such as `env:3:name`. */
export type DraftField =
  | 'id'
  | 'command'
  | 'args'
  | 'cwd'
  | 'url'
  | 'writable'
  | 'hosts'
  | `${'env' | 'headers'}:${number}:${'name' | 'value'}`;
export type DraftProblem = 'wrong' | 'taken' | 'twice' | 'long';

export type ReadDraft =
  | { readonly ok: true; readonly server: GivenServer }
  | { readonly ok: false; readonly problems: ReadonlyMap<DraftField, DraftProblem> };

export const EMPTY_DRAFT: ServerDraft = {
  id: '',
  transport: 'stdio',
  command: '',
  args: '',
  cwd: '',
  env: [],
  url: '',
  headers: [],
  sandboxed: false,
  writable: '',
  hosts: '',
};

/**
 * The form for a server. `isStored` returns whether the secret store has a value for a field such
 * as `env:NAME`.
 */
export function draftOf(id: ServerId, setting: ServerSetting, isStored: (field: string) => boolean): ServerDraft {
  const entries = (kind: 'env' | 'header', values: Readonly<Record<string, ServerValue>>): readonly EntryDraft[] =>
    Object.entries(values).map(([name, value], key) => {
      const secret = 'secret' in value;
      return {
        key,
        name,
        value: secret ? '' : value.value,
        secret,
        said: true,
        stored: secret && isStored(`${kind}:${name}`),
      };
    });
  if (setting.transport === 'stdio') {
    const { command, args, env, cwd = '', sandbox } = setting;
    const { writable = [], hosts = [] } = sandbox ?? {};
    const reach = { sandboxed: sandbox !== undefined, writable: writable.join('\n'), hosts: hosts.join('\n') };
    const filled = { command, args: linesOfArguments(args), cwd, env: entries('env', env), ...reach };
    return { ...EMPTY_DRAFT, id, transport: 'stdio', ...filled };
  }
  const { transport, url, headers } = setting;
  return { ...EMPTY_DRAFT, id, transport, url, headers: entries('header', headers) };
}

export function withEntry(entries: readonly EntryDraft[]): readonly EntryDraft[] {
  const key = Math.max(-1, ...entries.map((entry) => entry.key)) + 1;
  return [...entries, { key, name: '', value: '', secret: false, said: false, stored: false }];
}

/**
 * Renames an entry. The new name does not get the stored secret, which belongs to the old name.
 */
export function renamed(entry: EntryDraft, name: string): EntryDraft {
  return judged({ ...entry, name, stored: false });
}

export const withValue = (entry: EntryDraft, value: string): EntryDraft => judged({ ...entry, value });

function judged(entry: EntryDraft): EntryDraft {
  return entry.said ? entry : { ...entry, secret: looksSecret(entry.name, entry.value) };
}

/**
 * Converts the form to settings, or returns its problems. `taken` contains the ids of existing
 * servers in lower case.
 */
export function readDraft(draft: ServerDraft, taken: ReadonlySet<string>): ReadDraft {
  const problems = new Map<DraftField, DraftProblem>();
  const id = ServerId.safeParse(draft.id.trim());
  if (!id.success || id.data.startsWith(BUILT_IN_PREFIX)) problems.set('id', 'wrong');
  else if (taken.has(id.data.toLowerCase())) problems.set('id', 'taken');
  const [kind, entries] =
    draft.transport === 'stdio' ? (['env', draft.env] as const) : (['headers', draft.headers] as const);
  const filled = entries.filter(({ name, value }) => name.trim() !== '' || value !== '');
  for (const field of twice(kind, filled)) problems.set(field, 'twice');
  if (draft.transport === 'stdio') {
    if (!isAbsolute(draft.cwd.trim())) problems.set('cwd', 'wrong');
    if (draft.sandboxed && !linesOf(draft.writable).every(isAbsolute)) problems.set('writable', 'wrong');
  }
  const given = GivenServer.safeParse({
    id: draft.id.trim(),
    setting: settingOf(draft, filled),
    secrets: Object.fromEntries(
      filled
        .filter(({ secret, value }) => secret && value !== '')
        .map(({ name, value }) => [`${kind === 'env' ? 'env' : 'header'}:${name.trim()}`, value]),
    ),
  });
  if (given.success && problems.size === 0) return { ok: true, server: given.data };
  for (const { path, code } of given.success ? [] : given.error.issues) {
    const field = fieldOf(path, kind, filled, code === 'invalid_key' ? 'name' : 'value');
    if (field !== null && !problems.has(field)) problems.set(field, code === 'too_big' ? 'long' : 'wrong');
  }
  return { ok: false, problems };
}

function settingOf(draft: ServerDraft, entries: readonly EntryDraft[]): unknown {
  const values = Object.fromEntries(
    entries.map(({ name, value, secret }) => [name.trim(), secret ? { secret: true } : { value }]),
  );
  const { transport, command, args, cwd, url, sandboxed, writable, hosts } = draft;
  if (transport !== 'stdio') return { transport, url: url.trim(), headers: values };
  const folder = cwd.trim() === '' ? {} : { cwd: cwd.trim() };
  const reach = sandboxed ? { sandbox: { writable: linesOf(writable), hosts: linesOf(hosts) } } : {};
  return { transport, command: command.trim(), args: argumentsOfLines(args), env: values, ...folder, ...reach };
}

/**
 * The entries whose name an earlier entry already has. Names of headers are compared without
 * case.
 */
function twice(kind: 'env' | 'headers', entries: readonly EntryDraft[]): readonly DraftField[] {
  const plain = (name: string): string => (kind === 'env' ? name.trim() : name.trim().toLowerCase());
  return entries
    .filter((entry, place) => entries.slice(0, place).some(({ name }) => plain(name) === plain(entry.name)))
    .map(({ key }): DraftField => `${kind}:${key}:name`);
}

/** The form field that a problem of the settings belongs to; null: it belongs to no field. */
function fieldOf(
  path: readonly PropertyKey[],
  kind: 'env' | 'headers',
  entries: readonly EntryDraft[],
  half: 'name' | 'value',
): DraftField | null {
  const [part, field, name] = path;
  if (part === 'id') return 'id';
  const named = part === 'secrets' ? String(field).replace(/^[^:]*:/, '') : String(name);
  if (part === 'secrets' || field === 'env' || field === 'headers') {
    const entry = entries.find((one) => one.name.trim() === named);
    return entry === undefined ? null : `${kind}:${entry.key}:${half}`;
  }
  if (field === 'sandbox') return name === 'writable' || name === 'hosts' ? name : null;
  return field === 'command' || field === 'args' || field === 'cwd' || field === 'url' ? field : null;
}

/** The lines of a field that are not blank, without the spaces around them. */
function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const isAbsolute = (path: string): boolean => path === '' || /^(\/|[A-Za-z]:[\\/]|\\\\)/.test(path);

/**
 * Returns the origin to which the headers of a server would be sent unencrypted without the user's
 * consent; null: there are none, or they may be sent. `allowed` is the consent of the stored server.
 */
export function unencryptedHeaders(setting: ServerSetting, allowed: string | undefined): string | null {
  if (setting.transport === 'stdio' || Object.keys(setting.headers).length === 0) return null;
  return maySendSecret(setting.url, allowed) ? null : unencryptedOrigin(setting.url);
}

/** The server with the consent for its own address; a consent for another address is dropped. */
export function withConsent(given: GivenServer, allowed: string | undefined): GivenServer {
  const { setting } = given;
  if (setting.transport === 'stdio' || allowed === undefined) return given;
  const headersOverHttp = unencryptedOrigin(setting.url) === allowed ? { headersOverHttp: allowed } : {};
  return { ...given, setting: { ...setting, ...headersOverHttp } };
}
