/**
 * The system prompts of the agentic and the chat strategy. They are in English, which models
 * follow best, and ask for answers in the user's language.
 */
import { agentic, chat } from '../../../../../shared/strategies/agentic.ts';
import { askUserTool } from '../common/ask-user-tool.ts';
import { type PromptInput, systemPrompt } from '../common/system-prompt.ts';

const work = (afterTools: string, finish: string): string => `# How to work
- If the message needs no tool (a greeting, a question you can answer), answer it in plain text. That ends the turn.${afterTools}
- Otherwise call tools, read their results, go on. Calls that do not need each other's results may share a reply.
- Look before you change: list or search first, read a file before you edit it.
- After an edit, check it. If a call fails, correct it by its error; do not repeat it unchanged.

# How to finish
${finish}`;

const WORK = work(
  ' Once you have called a tool, end with attempt_completion.',
  `When the task is done, call \`attempt_completion\` with a \`result\` of a few sentences. Do not call it while a todo of yours is
open, or right after an error that you can still correct. If you cannot finish, call it and say plainly what is done and what is not.`,
);

const WORK_WITHOUT_COMPLETION = work(
  '',
  'When the task is done, answer in plain text, in a few sentences for the user: the answer, or what was done. A reply without a call ends the task. If you cannot finish, say plainly what is done and what is not.',
);

/** Whether the topic offers `attempt_completion`, which is a tool of the file editor. */
export const canComplete = ({ environment }: PromptInput): boolean => environment?.hasFileTools !== false;

/** The tools of the agentic strategy itself. */
export const agenticTools = [askUserTool];

/** The prompt for tasks that end only with `attempt_completion`. */
export const agenticPrompt = (input: PromptInput): string =>
  systemPrompt(input, {
    strategy: agentic,
    rules: canComplete(input) ? WORK : WORK_WITHOUT_COMPLETION,
    ownTools: agenticTools,
  });

const TALK = 'Call tools when they help. When you have what you need, answer in plain text.';

/** The prompt for conversations that end with the first reply without a tool call. */
export const chatPrompt = (input: PromptInput): string => systemPrompt(input, { strategy: chat, rules: TALK });

/** The message that is sent once when a reply contains no call although tools were used before. */
export const completionReminder =
  '(Automatic reminder) Your last reply called no tool. If the task is done, call attempt_completion with the result. If not, call the next tool.';

/** The message that is sent once when a reply is empty although tools were used before. */
export const emptyReminder =
  '(Automatic reminder) Your last reply was empty. Go on from the last results: call the next tool, or say what was found or done.';

/** The message that is sent when an answer was cut at the model's output limit. */
export const continueRequest =
  '(Automatic) Your last reply was cut off at the output limit. Go on exactly where it stopped, without repeating anything.';
