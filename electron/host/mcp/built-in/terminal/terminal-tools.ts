/** The tools of the terminal as models receive them. */
import { z } from 'zod';
import type { BuiltInToolName } from '../../../../../shared/built-in-servers.ts';
import { READS, toolsOf } from '../built-in.ts';
import { RunCommand, StartCommand } from './placed-command.ts';

/** The longest time in seconds that a call waits for a background command. */
const LONGEST_WAIT = 300;

export const BackgroundCall = z.object({
  id: z.string().min(1).max(100).optional(),
  wait_seconds: z.int().min(0).max(LONGEST_WAIT).default(0).describe('For its end.'),
  wait_for: z.string().min(1).max(500).optional().describe('Wait only until it writes this text.'),
  stop: z.boolean().default(false),
});

const RUNS = { readOnly: false, destructive: true, idempotent: false, openWorld: true } as const;

/** The words of `run_command` stay as they are: rules of users are bound to them. */
export const TERMINAL_TOOLS = toolsOf<BuiltInToolName<'@aether/terminal'>>({
  run_command: [
    RUNS,
    RunCommand,
    'Runs a command in the workspace and gives its exit code and output. It gets no input, and what it leaves in the background is ended. To edit files use the file tools: their edits can be undone.',
  ],
  start_command: [
    RUNS,
    StartCommand,
    'Starts a command in the background, such as a server. It ends with this task, unless the user keeps it.',
  ],
  background_commands: [
    READS,
    BackgroundCall,
    'Gives the state and new output of a background command, or ends it. Without id: lists them.',
  ],
});
