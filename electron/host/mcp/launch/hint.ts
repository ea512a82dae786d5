/**
 * Explains usual causes why a server does not run, based on its failure, and what to do about
 * them.
 */
import type { ServerHint } from '../../../../shared/server-view.ts';
import type { LaunchSetting, StdioServerSetting } from '../../options.ts';
import { quoted } from '../../text/visible-text.ts';
import { hintOfOutput } from './output-hint.ts';
import { placeholderIn } from './placeholder.ts';
import type { PreparedLaunch } from './prepare-launch.ts';
import { hintOfRemote } from './remote-hint.ts';

export interface Failure {
  readonly launch: LaunchSetting;
  /** The reason from the server's state. */
  readonly why: string;
  readonly refusal: PreparedLaunch['refusal'];
  /** The end of its standard error; empty for a server over HTTP. */
  readonly errorOutput: string;
  readonly exitCode: number | null;
  /** Where the program is, although it is in no folder of the PATH. */
  readonly foundAt: string | null;
}

/** null: no cause is known. */
export function hintOf(failure: Failure): ServerHint | null {
  const { launch, foundAt, refusal } = failure;
  if (refusal?.kind === 'no-program' && foundAt !== null && launch.transport === 'stdio')
    return {
      text: `${quoted(launch.command)} is not on the PATH this app searches, but it is at ${foundAt}.`,
      fix: { kind: 'use-command', command: foundAt },
    };
  const text = launch.transport === 'stdio' ? hintOfChild(launch, failure) : hintOfRemote(launch, failure.why);
  return text === null ? null : { text, fix: null };
}

function hintOfChild(launch: StdioServerSetting, { refusal, errorOutput, exitCode, why }: Failure): string | null {
  const open = placeholderIn([launch.command, ...launch.args, launch.cwd ?? '', ...Object.values(launch.env)]);
  if (open !== null) return open;
  if (refusal !== null) return hintOfRefusal(launch, refusal.kind);
  const told = hintOfOutput(errorOutput);
  if (told !== null) return told;
  if (/no message of the protocol/.test(why))
    return 'It may be no MCP server, or need an option or another command to speak over its standard output.';
  if (exitCode === 0) return 'It ended without an error: it may need other arguments to work as a server.';
  if (/did not answer within/.test(why) && /(^|[\\/])(npx|uvx)$/.test(launch.command))
    return 'The first start downloads the package, which can take longer than that: start it again.';
  return null;
}

function hintOfRefusal({ command, args }: StdioServerSetting, kind: 'no-program' | 'no-folder' | 'batch-file'): string {
  switch (kind) {
    case 'no-folder':
      return 'Create the folder, or give another one in its setting.';
    case 'batch-file':
      return 'Give the program the batch file starts, for example node with the path of a script.';
    case 'no-program':
      if (/\s/.test(command) && args.length === 0)
        return 'The command holds blanks: give the program alone, and each argument by itself.';
      return INSTALL[command] ?? 'Check how it is written, install it, or give its full path.';
  }
}

const NODE = 'It comes with Node.js: install that from nodejs.org, then start the server again.';
const UV =
  'It comes with uv, for servers written in Python: install that from docs.astral.sh/uv, then start the server again.';
const PYTHON = 'Install Python from python.org, or give the full path of the one you use.';

const INSTALL: Readonly<Record<string, string>> = {
  ...{ npx: NODE, npm: NODE, node: NODE, uvx: UV, uv: UV, python: PYTHON, python3: PYTHON },
  docker: 'Install Docker and start it, then start the server again.',
  bunx: 'It comes with Bun: install that from bun.sh, then start the server again.',
  deno: 'Install Deno from deno.com, then start the server again.',
};
