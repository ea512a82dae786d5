/**
 * `@aether/terminal`: runs commands in the workspace. It is off until the user switches it on;
 * each command asks, unless exactly this command was allowed.
 */
import { TERMINAL } from '../../../../../shared/mcp.ts';
import type { Workspace } from '../../../files/paths/path-policy.ts';
import { type BuiltInServer, ONLY_READS } from '../built-in.ts';
import { inProcessServer } from '../in-process.ts';
import { boundCommand, CALL_LIMITS, readCommand, runTool, TERMINAL_TOOLS } from './run-tool.ts';

const INSTRUCTIONS =
  'run_command runs one command line in the workspace. It has no input and no terminal, and everything it starts ends with it. Read the exit code.';

export function createTerminal({ workspace }: { readonly workspace: Workspace }): BuiltInServer {
  return inProcessServer({
    id: TERMINAL,
    tools: TERMINAL_TOOLS,
    instructions: INSTRUCTIONS,
    callLimits: CALL_LIMITS,
    call: (call) => runTool(workspace, call),
    assess(toolName, args) {
      if (!TERMINAL_TOOLS.some(({ name }) => name === toolName))
        throw new Error(`The terminal has no tool "${toolName}"`);
      const read = readCommand(workspace, args);
      // An unreadable call runs nothing: it fails by itself, so nobody is asked.
      return read.ok ? { ...ONLY_READS, kind: 'other', command: boundCommand(read.value) } : ONLY_READS;
    },
  });
}
