/** `--mcp-config`: the JSON file other clients use too. Naming it on the command line is the user's consent to start what it names. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { messageOf } from '../../../shared/errors.ts';
import { ServerId } from '../../../shared/ids.ts';
import type { StdioServerSetting } from '../host-api.ts';
import { UsageError } from './usage-problem.ts';

const Server = z.object({
  type: z.literal('stdio', 'only "stdio" servers are supported yet').optional(),
  command: z.string('a "command" is missing; only servers that are started are supported yet').min(1),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
  cwd: z.string().optional(),
  disabled: z.boolean().default(false),
});

const ConfigFile = z.object({ mcpServers: z.record(z.string(), Server) });

const RESERVED = '@aether/';

/** A relative `cwd` counts from the file's folder. Throws `UsageError`. */
export function readMcpConfig(file: string): Readonly<Record<string, StdioServerSetting>> {
  const refuse = (detail: string) => new UsageError({ problem: 'mcp-config', file, detail });
  const parsed = ConfigFile.safeParse(readJson(file, refuse));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refuse(`${issue?.path.join('.') || 'file'}: ${issue?.message ?? 'invalid'}`);
  }
  const servers = new Map<string, StdioServerSetting>();
  for (const [name, { command, args, env, cwd, disabled }] of Object.entries(parsed.data.mcpServers)) {
    if (!ServerId.safeParse(name).success) throw refuse(`"${name}" cannot be the name of a server`);
    if (name.startsWith(RESERVED)) throw refuse(`names that begin with ${RESERVED} are reserved`);
    const place = cwd === undefined ? {} : { cwd: path.resolve(path.dirname(file), cwd) };
    if (!disabled) servers.set(name, { command, args, env, ...place });
  }
  return Object.fromEntries(servers);
}

function readJson(file: string, refuse: (detail: string) => UsageError): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    throw refuse(messageOf(error));
  }
}
