/** What the tool-driven strategy tells the model: its system prompt and its reminders. */
import type { LoopTodo } from '../../../../../shared/loop-todos.ts';
import { listed } from '../../../../../shared/loop-todos.ts';
import { toolDriven } from '../../../../../shared/strategies/tool-driven.ts';
import { askUserTool } from '../common/ask-user-tool.ts';
import { type PromptInput, systemPrompt } from '../common/system-prompt.ts';

/** With this line the model ends its report. */
export const END_MARK = { mark: '[ANALYSIS_COMPLETE]' };

export const toolDrivenTools = [askUserTool];

const RULES = `# How to work
- If the message needs no tool (a greeting, a question you can answer), answer it in plain text. That ends the turn.
- Otherwise, unless one or two calls are enough, make a todo list with todo_write (merge false), after a look if you need one: usually 2 to 5 short todos, the last one is the report. You decide the order, and may change the list.
- Set a todo to in_progress before you work on it and to completed when it is done; to cancelled if it is not needed, to failed if it cannot be done. One call can close a todo and begin the next, and may share a reply with other calls.
- The user may edit the list. Follow their changes.
- Look before you change, and check what you changed. If a call fails, read the error and correct the call; do not repeat it unchanged.

# How to finish
When all other todos are closed, close that of the report too. Then report to the user: as long as the task needs, in Markdown, with headings and tables where they help, and with what could not be done. Either write the report as text and end it with the line ${END_MARK.mark}, or call \`attempt_completion\` alone, if you have it, with the report as \`result\`.`;

export const toolDrivenPrompt = (input: PromptInput): string =>
  systemPrompt(input, { strategy: toolDriven, rules: RULES, ownTools: toolDrivenTools });

/** The result of `attempt_completion` while todos are open. */
export const notWhileOpen = (open: readonly LoopTodo[]): string =>
  `Not accepted: todos are open.${listed(open)}\nDo them, or close them with todo_write (completed, cancelled or failed). Then complete again.`;

/** The message after a reply without a call while todos are open. */
export const stillOpen = (open: readonly LoopTodo[]): string =>
  `(Automatic reminder) Your last reply called no tool, and these todos are open:${listed(open)}\nGo on with the next one, or close them with todo_write. To ask the user something, call ask_user if you have it. If your next reply calls no tool either, the loop ends unfinished.`;

/** The message after a reply without a call and without the mark when no todo is open. */
export const reportRequest = `(Automatic reminder) No todo is open. If your last reply was the report, reply with ${END_MARK.mark} alone. If not, write the report now and end it with the line ${END_MARK.mark}.`;

/** The message after an empty reply. */
export const emptyReminder =
  '(Automatic reminder) Your last reply was empty. Go on from the last results: call the next tool, or write the report.';

/** The message after a report that was cut at the model's output limit. */
export const continueRequest =
  '(Automatic) Your last reply was cut off at the output limit. Go on exactly where it stopped, without repeating anything.';
