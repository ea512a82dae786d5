/**
 * Reads the file of `--mcp-config`: servers as in `server-entry.ts`, for this process only.
 * Naming the file on the command line allows its contents.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { LoopwrightError, messageOf } from '../../../../shared/errors.ts';
import { ServerId } from '../../../../shared/ids.ts';
import type { LaunchSetting } from '../../options.ts';
import { isBuiltIn } from '../tools/tool-registry.ts';
import { readConfigText } from './config-text.ts';
import { isRecord, readServerEntry, type ServerSection, serverSection } from './server-entry.ts';

/**
 * The contents of a configuration file in the form of `HostOptions`. A server marked `disabled`
 * is listed and switched off.
 */
export interface ServerConfig {
  readonly servers: Readonly<Record<string, LaunchSetting>>;
  readonly serverSwitches: Readonly<Record<string, boolean>>;
}

/** Throws `LoopwrightError('bad-usage')` naming file and field. */
export function readServerConfig(file: string): ServerConfig {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new LoopwrightError('bad-usage', `The server configuration ${file} cannot be read: ${messageOf(error)}.`, {
      file,
    });
  }
  return parseServerConfig(text, file);
}

/**
 * `file` appears in messages, and a relative `cwd` is resolved from its folder. Throws
 * `LoopwrightError('bad-usage')`.
 */
export function parseServerConfig(text: string, file: string): ServerConfig {
  const { field, entries } = sectionOf(text, file);
  const read = Object.entries(entries).map(([name, entry]) =>
    entryOf(name, entry, { file, field: `${field}.${name}` }),
  );
  return {
    servers: Object.fromEntries(read.map(({ name, launch }) => [name, launch])),
    serverSwitches: Object.fromEntries(read.filter(({ disabled }) => disabled).map(({ name }) => [name, false])),
  };
}

interface Place {
  readonly file: string;
  readonly field: string;
}

function sectionOf(text: string, file: string): ServerSection {
  const read = readConfigText(text);
  if (!read.ok) {
    const message = `The server configuration ${file} is not valid JSON: in line ${read.line} ${read.why}.`;
    throw new LoopwrightError('bad-usage', message, { file, line: read.line });
  }
  if (!isRecord(read.value)) throw refusal({ file, field: 'the whole' }, 'must be an object');
  const section = serverSection(read.value);
  if (section === null) return { field: 'mcpServers', entries: {} };
  if ('entries' in section) return section;
  throw refusal({ file, field: section.field }, 'must be an object');
}

function entryOf(name: string, entry: unknown, place: Place) {
  const { file, field } = place;
  const refuseName = (why: string) =>
    new LoopwrightError('bad-usage', `In ${file}, ${field} has a ${why}.`, { file, field });
  const id = ServerId.safeParse(name);
  if (!id.success) throw refuseName('name that cannot be used: letters, digits and . _ - only, at most 100 of them');
  if (isBuiltIn(id.data)) throw refuseName('reserved name: names with @aether/ belong to built-in servers');
  const read = readServerEntry(entry, dirname(file));
  if (!read.ok) throw refusal({ file, field: [field, ...read.path].join('.') }, read.why);
  return { name, ...read.entry };
}

function refusal({ file, field }: Place, why: string): LoopwrightError {
  return new LoopwrightError('bad-usage', `In ${file}, ${field} is wrong: ${why}.`, { file, field });
}
