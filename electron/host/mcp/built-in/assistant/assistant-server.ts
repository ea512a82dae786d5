/**
 * `@aether/assistant`: manages the user's todos and schedules with the commands that the user can
 * also type, proposes automations, and searches what was said earlier in a topic. A command that is refused is a failed
 * call.
 */
import { z } from 'zod';
import type { BuiltInToolName } from '../../../../../shared/built-in-servers.ts';
import { approvalInEnglish } from '../../../../../shared/failures/approvals-english.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import { ASSISTANT, CREATE_AUTOMATION, SCHEDULE_TOOL, TODO_TOOL } from '../../../../../shared/mcp.ts';
import { plainWord } from '../../../../../shared/slash/plain-signs.ts';
import type { SlashReply } from '../../../../../shared/slash/slash-command.ts';
import { readSlashCommand } from '../../../../../shared/slash/slash-command-text.ts';
import { slashContract } from '../../../../../shared/slash/slash-contract.ts';
import { quoted } from '../../../text/visible-text.ts';
import { type BuiltInServer, type CallKey, ONLY_READS, READS, toolsOf } from '../built-in.ts';
import { badArguments, inProcessServer, said } from '../in-process.ts';
import { type Parsed, parseArguments } from '../parse-arguments.ts';
import { type AssessParts, assessCommand } from './assess.ts';
import { AskedAutomation, type AutomationMaker, AutomationTool } from './automation-tool.ts';
import { QUERY_HISTORY } from './history/passages.ts';
import { type HistoryOf, QueryHistory, queryHistory } from './history/query-history.ts';

const COMMAND_LENGTH = 5_000;

const Command = z.object({
  command: z.string().min(1).max(COMMAND_LENGTH),
});

/** A deletion can be undone, and a repeated call has no second effect. */
const BEHAVIOUR = { readOnly: false, destructive: true, idempotent: true } as const;

export const ASSISTANT_TOOLS = toolsOf<BuiltInToolName<'@aether/assistant'>>({
  [TODO_TOOL]: [BEHAVIOUR, Command, described('todo', "The user's todos")],
  [SCHEDULE_TOOL]: [
    BEHAVIOUR,
    Command,
    described('schedule', "The user's appointments, which take time and may repeat"),
  ],
  [CREATE_AUTOMATION]: [
    { readOnly: false, destructive: false, idempotent: true },
    AskedAutomation,
    'A task that an agent does at certain times, if the user confirms. goal: all it must know. when: "weekdays at 8", or cron.',
  ],
  [QUERY_HISTORY]: [
    READS,
    QueryHistory,
    'Searches earlier messages of this conversation and results of tools, also those that you no longer see.',
    { onlyForSteps: true },
  ],
});

function described(tool: 'todo' | 'schedule', what: string): string {
  return `${what}; not for your own plan. list also gives the current time. One command:\n${slashContract(tool)}`;
}

/** The allowed beginnings of the commands of each tool. */
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  [TODO_TOOL]: ['/todo', '/view'],
  [SCHEDULE_TOOL]: ['/schedule'],
};

export interface AssistantServerParts extends AssessParts {
  /** Runs the command of a call and returns its result. */
  readonly runCommand: (key: CallKey | null, command: string) => SlashReply;
  readonly historyOf: HistoryOf;
  readonly automations: AutomationMaker;
  readonly workspace: { readonly root: string };
}

export function createAssistantServer(parts: AssistantServerParts): BuiltInServer {
  const automation = new AutomationTool(parts.automations, parts.workspace.root);
  return inProcessServer({
    id: ASSISTANT,
    tools: ASSISTANT_TOOLS,
    async call({ name, args, key, signal }) {
      if (name === CREATE_AUTOMATION) {
        const made = await automation.call(args, key);
        return said(made.text, !made.ok);
      }
      if (name === QUERY_HISTORY) return queryHistory({ args, key, signal }, parts.historyOf);
      const read = readCommand(name, args);
      if (!read.ok) return badArguments(read.message);
      const { ok, text } = parts.runCommand(key, read.value);
      return said(text, !ok);
    },
    foresee(name, args, key, shown) {
      if (name === CREATE_AUTOMATION) return automation.foresee(args, key, shown);
      if (name === QUERY_HISTORY) {
        const parsed = parseArguments(QueryHistory, args);
        if (!parsed.ok) return parsed;
        const { query } = parsed.value;
        return { ok: true, value: { kind: 'other', effect: { kind: 'search', query, in: 'topic' } } };
      }
      const read = readCommand(name, args);
      if (!read.ok) return read;
      const { why = null } = assessCommand(read.value, parts);
      if (why?.name === 'deletes-nothing') {
        return { ok: false, message: approvalInEnglish([why]), problem: 'deletes-nothing' };
      }
      // What is deleted is a part of what the user approves, not only its number.
      const also = why === null ? null : { name: why.name, data: { ...why.data } };
      return { ok: true, value: { kind: 'other', effect: { kind: 'own', command: read.value }, also } };
    },
    assess(name, args) {
      if (name === CREATE_AUTOMATION) return automation.assess(args);
      if (name === QUERY_HISTORY) return ONLY_READS;
      const read = readCommand(name, args);
      return read.ok ? assessCommand(read.value, parts) : { ...ONLY_READS, kind: 'own' };
    },
  });
}

function readCommand(tool: string, args: JsonObject): Parsed<string> {
  const parsed = parseArguments(Command, args);
  if (!parsed.ok) return parsed;
  const command = parsed.value.command.trim();
  const begins = BEGINNINGS[tool]?.includes(plainWord(command.split(/\s/, 1)[0] ?? '')) === true;
  const read = readSlashCommand(command);
  if (begins && (read.ok || read.code !== 'unknown-command')) return { ok: true, value: command };
  const contract = slashContract(tool === TODO_TOOL ? 'todo' : 'schedule');
  return {
    ok: false,
    message: `"${quoted(command, 80)}" is no command of the tool "${tool}". Its commands:\n${contract}`,
  };
}
