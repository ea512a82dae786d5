/**
 * The file of `--mcp-config`, in the shape Claude Desktop made common: `{"mcpServers": {"name": {"command", "args", "env", "cwd"}}}`.
 * A configuration is code (faults.md V15): everything in it is checked here, and nothing is started by reading it.
 */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import { ServerId } from '../../../shared/ids.ts';
import type { StdioServerSetting } from '../host-api.ts';

/** What a configuration file says, in the form `HostOptions` takes it. A server marked `disabled` is listed and switched off. */
export interface ServerConfig {
  readonly servers: Readonly<Record<string, StdioServerSetting>>;
  readonly serverSwitches: Readonly<Record<string, boolean>>;
}

const RESERVED = '@aether/';

/** NUL would cut the string short in the operating system. */
const argument = z.string().refine((text) => !text.includes('\0'), 'contains a NUL character');

const Entry = z.object({
  command: argument.min(1, 'must not be empty'),
  args: z.array(argument).default([]),
  env: z.record(z.string().regex(/^[^=\0]+$/, 'is not a name of a variable'), argument).default({}),
  cwd: argument.optional(),
  disabled: z.boolean().default(false),
});

const ConfigFile = z.object({ mcpServers: z.record(z.string(), z.unknown()).default({}) });

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

/** `file` is named in messages, and a relative `cwd` counts from its folder. Throws `LoopwrightError('bad-usage')`. */
export function parseServerConfig(text: string, file: string): ServerConfig {
  const named = ConfigFile.safeParse(parseJson(text, file));
  if (!named.success) throw refusal(file, named.error);
  const entries = Object.entries(named.data.mcpServers).map(([name, entry]) => parseEntry(name, entry, file));
  return {
    servers: Object.fromEntries(entries.map(({ name, setting }) => [name, setting])),
    serverSwitches: Object.fromEntries(entries.filter(({ disabled }) => disabled).map(({ name }) => [name, false])),
  };
}

function parseJson(text: string, file: string): unknown {
  try {
    // A byte order mark is common in files written on Windows and no part of JSON.
    return JSON.parse(text.replace(/^\uFEFF/, ''), (key, value: unknown) => (key === '__proto__' ? undefined : value));
  } catch (error) {
    throw new LoopwrightError('bad-usage', `The server configuration ${file} is not valid JSON: ${messageOf(error)}.`, {
      file,
    });
  }
}

function parseEntry(name: string, entry: unknown, file: string) {
  const field = `mcpServers.${name}`;
  const refuse = (why: string) => new LoopwrightError('bad-usage', `In ${file}, ${field} ${why}.`, { file, field });
  if (name.startsWith(RESERVED)) throw refuse(`has a reserved name: names with ${RESERVED} belong to built-in servers`);
  if (!ServerId.safeParse(name).success) {
    throw refuse('has a name that cannot be used: letters, digits and . _ - only, at most 100 of them');
  }
  if (isRecord(entry) && entry.command === undefined && entry.url !== undefined) {
    throw refuse('is reached by url, which is not yet supported here; give a command to start');
  }
  const parsed = Entry.safeParse(entry);
  if (!parsed.success) throw refusal(file, parsed.error, field);
  const { command, args, env, cwd, disabled } = parsed.data;
  const setting: StdioServerSetting = {
    command,
    args,
    env,
    ...(cwd === undefined ? {} : { cwd: resolve(dirname(file), cwd) }),
  };
  return { name, setting, disabled };
}

function refusal(file: string, error: z.ZodError, prefix?: string): LoopwrightError {
  const issue = error.issues[0];
  const field = [...(prefix === undefined ? [] : [prefix]), ...(issue?.path.map(String) ?? [])].join('.');
  const where = field === '' ? 'the whole' : field;
  return new LoopwrightError('bad-usage', `In ${file}, ${where} is wrong: ${issue?.message ?? error.message}.`, {
    file,
    field,
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
