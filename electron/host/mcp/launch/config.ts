/**
 * Reads the file of `--mcp-config`, whose servers belong to this process only. Whoever names the
 * file on the command line allows its servers to start.
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
    throw new LoopwrightError('config-unreadable', { file, why: messageOf(error) });
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
    throw new LoopwrightError('config-not-json', { file, line: read.line, problem: read.problem });
  }
  if (!isRecord(read.value)) throw new LoopwrightError('config-not-an-object', { file, field: null });
  const section = serverSection(read.value);
  if (section === null) return { field: 'mcpServers', entries: {} };
  if ('entries' in section) return section;
  throw new LoopwrightError('config-not-an-object', { file, field: section.field });
}

function entryOf(name: string, entry: unknown, place: Place) {
  const { file, field } = place;
  const id = ServerId.safeParse(name);
  if (!id.success) throw new LoopwrightError('config-name-unusable', place);
  if (isBuiltIn(id.data)) throw new LoopwrightError('config-name-reserved', place);
  const read = readServerEntry(entry, dirname(file));
  if (!read.ok)
    throw new LoopwrightError('config-field-wrong', {
      file,
      field: [field, ...read.path].join('.'),
      problem: read.problem,
    });
  return { name, ...read.entry };
}
