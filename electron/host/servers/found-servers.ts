/**
 * Reads the servers of a configuration that was written for any program. Nothing in the
 * configuration is trusted, stored or started. Values that look like secrets are separated for the
 * secret store.
 */
import { createHash } from 'node:crypto';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Failure } from '../../../shared/failures/failures.ts';
import { ServerId } from '../../../shared/ids.ts';
import {
  type FoundServer,
  type FoundServers,
  type GivenServer,
  looksSecret,
  type ServerOrigin,
} from '../../../shared/server-setting.ts';
import { readConfigText } from '../mcp/launch/config-text.ts';
import { isRecord, readServerEntry, serverSection } from '../mcp/launch/server-entry.ts';
import { isBuiltIn } from '../mcp/tools/tool-registry.ts';
import { quoted } from '../text/visible-text.ts';
import { isReference, withPlaces } from './config-references.ts';
import { reachOf, withSecretsApart } from './launch.ts';
import { confinedTo } from './usable-server.ts';

export interface ConfigText {
  readonly text: string;
  readonly origin: ServerOrigin;
  /** The file that contains the text; null: the user pasted the text. */
  readonly file: string | null;
  /** The absolute path of the folder against which relative folders in the text are resolved. */
  readonly folder: string;
  /**
   * The project folder, in which the servers start, in the sandbox; null: the configuration belongs
   * to no project.
   */
  readonly project: string | null;
  readonly home: string;
}

/** The part of an existing server that is compared with found servers. */
export interface OwnServer {
  readonly id: ServerId;
  /** The result of `reachOf` for this server; null: the server is built in. */
  readonly reach: string | null;
}

const MOST_SERVERS = 200;

/**
 * Returns the servers in the text of a configuration. Throws `bad-usage` for invalid JSON, naming
 * the line, and for JSON without servers.
 */
export function foundServers(config: ConfigText, own: readonly OwnServer[]): FoundServers {
  const entries = Object.entries(entriesOf(config.text));
  const taken = new Set(own.map(({ id }) => id.toLowerCase()));
  const problems: Failure[] = [];
  const servers = entries.slice(0, MOST_SERVERS).flatMap(([name, entry]): readonly FoundServer[] => {
    const shown = quoted(name, 100);
    const read = readServerEntry(withPlaces(entry, config), config.folder);
    if (!read.ok) {
      const field = quoted(read.path.join('.'));
      problems.push({ name: 'server-entry-wrong', data: { name: shown, field, problem: read.problem } });
      return [];
    }
    const { launch, disabled } = read.entry;
    const placed =
      launch.transport === 'stdio' && launch.cwd === undefined && config.project !== null
        ? { ...launch, cwd: config.project }
        : launch;
    const apart = withSecretsApart(placed, (field, value) => isReference(value) || looksSecret(field, value));
    const { secrets } = apart;
    const setting = config.project === null ? apart.setting : confinedTo(config.project, apart.setting);
    const known = own.find(({ reach }) => reach === reachOf(setting))?.id ?? null;
    const id = freeId(name, taken);
    taken.add(id.toLowerCase());
    const { given, asked } = withoutReferences({ id, setting, secrets });
    for (const field of asked)
      problems.push({ name: 'server-entry-without-value', data: { name: shown, field: quoted(field) } });
    if (isReference(reachOf(setting))) problems.push({ name: 'server-entry-unfinished', data: { name: shown } });
    return [{ given, name: shown, disabled, known }];
  });
  if (entries.length > MOST_SERVERS) problems.push({ name: 'servers-too-many', data: { most: MOST_SERVERS } });
  return { origin: config.origin, file: config.file, servers, problems };
}

/** The hash of a configuration file, by which a dismissed offer is recognised. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function entriesOf(text: string): Readonly<Record<string, unknown>> {
  const read = readConfigText(/^[\s\uFEFF]*"/.test(text) ? `{${text}}` : text);
  if (!read.ok) throw new LoopwrightError('servers-not-json', { line: read.line, problem: read.problem });
  const { value } = read;
  const section = serverSection(value);
  if (section !== null && 'entries' in section) return section.entries;
  if (section !== null) throw new LoopwrightError('servers-not-an-object', { field: section.field });
  if (looksLikeServer(value)) return { server: value };
  // The content of `mcpServers` without this name around it, as documentation often shows it.
  if (isRecord(value) && Object.values(value).some(looksLikeServer)) return value;
  throw new LoopwrightError('servers-missing');
}

function looksLikeServer(value: unknown): boolean {
  return isRecord(value) && (typeof value.command === 'string' || typeof value.url === 'string');
}

/**
 * Returns the name itself if it is a valid id that is not taken, otherwise a similar id that is
 * not taken.
 */
function freeId(name: string, taken: ReadonlySet<string>): ServerId {
  const plain = ServerId.safeParse(name);
  const wanted =
    plain.success && !isBuiltIn(plain.data)
      ? plain.data
      : name
          .normalize('NFKD')
          .replaceAll(/[^A-Za-z0-9_.]+/g, '-')
          .replaceAll(/^-+|-+$/g, '')
          .slice(0, 90) || 'server';
  for (let number = 1; ; number += 1) {
    const id = ServerId.safeParse(number === 1 ? wanted : `${wanted.slice(0, 90)}-${number}`);
    if (id.success && !taken.has(id.data.toLowerCase())) return id.data;
  }
}

/**
 * Removes secret values that only refer to the environment of another program, and lists their
 * fields in `asked`.
 */
function withoutReferences(given: GivenServer): { readonly given: GivenServer; readonly asked: readonly string[] } {
  const secrets = Object.entries(given.secrets);
  const values = secrets.filter(([, value]) => !isReference(value));
  const asked = secrets.filter(([, value]) => isReference(value)).map(([field]) => field.replace(/^[^:]*:/, ''));
  return { given: { ...given, secrets: Object.fromEntries(values) }, asked };
}
