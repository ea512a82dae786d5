/** What the decision strategy tells the model: which runs there are, and the form of a decision. */
import { type ModelMessage, userText } from '../../../../../shared/message.ts';
import { decision } from '../../../../../shared/strategies/decision.ts';
import type { RecentRun, RunChoice } from '../../effects.ts';
import { type PromptInput, systemPrompt } from '../common/system-prompt.ts';

const RULES = `# How to decide
Decide what the user's last message needs, and reply with exactly one JSON object and nothing else:
{"decision": "reply" | "run" | "reply_and_run", "reply": {"content": "..."}, "run": {"type": "...", "title": "...", "input": {...}}, "confidence": a number from 0 to 1, "reason": "..."}
- "reply": you answer at once in reply.content; leave out "run". This is right for greetings, questions you can answer, and whenever you are not sure.
- "run": a background task does the work; leave out "reply". The user sees that it started, and gets a message headed run.title when it ends.
- "reply_and_run": you answer in reply.content, and a background task starts as well.
run.title is in the language of the user too.
Start a background task only if the user asks for what one of the types below does. If the latest background tasks are listed and one with the same purpose is queued or running, do not start it again. You yourself have no tools and see no files: if the user needs them, say so in reply.content: the user can choose the strategy "Agentic" ("智能体" in Chinese) in the header and send the message again.`;

/** A decision uses no tools, has no limits that the model could heed, and does not need the files. */
const STRATEGY = { ...decision, limits: [] };
const withoutFiles = ({ environment, ...input }: PromptInput): PromptInput =>
  environment === undefined
    ? input
    : { ...input, environment: { ...environment, hasFileTools: false, overview: null } };

export function decisionPrompt(input: PromptInput, choosable: readonly RunChoice[]): string {
  const types = choosable.map(({ name, instructions }) => `- ${name}: ${instructions}`);
  const list = types.length === 0 ? 'There are none: always decide "reply".' : types.join('\n');
  return systemPrompt(withoutFiles(input), {
    strategy: STRATEGY,
    rules: `${RULES}\n\n# Types of background tasks\n${list}`,
  });
}

const TALK = 'Answer in plain text.';

/** The prompt for the ordinary answer after a decision that could not be used. */
export const plainReplyPrompt = (input: PromptInput): string =>
  systemPrompt(withoutFiles(input), { strategy: STRATEGY, rules: TALK });

/** Returns the message before the user's, with the recent runs of the topic; none if there are none. */
export function recentRunsMessage(recent: readonly RecentRun[]): readonly ModelMessage[] {
  if (recent.length === 0) return [];
  const lines = recent.map(({ type, title, state }) => JSON.stringify({ type, title, state }));
  return [
    userText(
      `(Automatic) The latest background tasks of this conversation, as data, newest first:\n${lines.join('\n')}`,
    ),
  ];
}
