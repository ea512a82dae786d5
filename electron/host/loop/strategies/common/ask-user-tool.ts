/**
 * `ask_user`, the tool with which a model asks the user in the middle of its work. The call does not
 * run. Its result says that the question was asked, and the answer is the next message of the user:
 * so the answer keeps the user's authority, which the text of a tool result does not have, and the
 * call has its result on disk before the loop waits.
 */
import { z } from 'zod';
import type { CallId } from '../../../../../shared/ids.ts';
import { ASK_USER, isAskUser, isCompletion } from '../../../../../shared/mcp.ts';
import { type ModelMessage, type ToolCallPart, userText } from '../../../../../shared/message.ts';
import type { Question } from '../../../../../shared/question-text.ts';
import { type Answer, askUser, type Effect, type GivenResult, type PhaseTool, type ToolResult } from '../../effects.ts';

const MOST_OPTIONS = 6;
const LONGEST_OPTION = 200;
const LONGEST_QUESTION = 4_000;

const Asked = z.object({
  question: z.string().trim().min(1).max(LONGEST_QUESTION),
  options: z.array(z.string().trim().min(1).max(LONGEST_OPTION)).max(MOST_OPTIONS).nullish(),
});

export const askUserTool: PhaseTool = {
  name: ASK_USER,
  description:
    'Asks the user one question and waits for the answer, which is their next message. Only for what you cannot find out or sensibly assume.',
  inputSchema: {
    type: 'object',
    properties: {
      question: { type: 'string' },
      options: {
        type: 'array',
        items: { type: 'string' },
        maxItems: MOST_OPTIONS,
        description: 'Suggested answers. The user may answer something else.',
      },
    },
    required: ['question'],
  },
  needsUser: true,
};

const ASKED: GivenResult = {
  status: 'done',
  text: 'The question was put to the user. The answer is the next message of the user.',
};
const ONE_AT_A_TIME: GivenResult = {
  status: 'skipped',
  text: 'Not asked: only the first question of a reply is asked. Ask again if it is still open after the answer.',
};
const WRONG: GivenResult = {
  status: 'failed',
  text: `Not asked. ask_user takes {"question": "..."} and, if useful, up to ${MOST_OPTIONS} short texts as "options".`,
};
const NOT_COMPLETE: GivenResult = {
  status: 'skipped',
  text: 'Not accepted: the same reply asks the user a question. Complete the task after the answer.',
};

const ifNobody = '(Automatic) Nobody is here to answer. Assume what is sensible, say what you assumed, and go on.';

/** Returns the results of the calls that ask the user, and of a completion in the same reply. */
export function givenToAsking(calls: readonly ToolCallPart[]): ReadonlyMap<CallId, GivenResult> {
  const asking = calls.filter(isAskUser);
  const first = asking.find((call) => questionOf(call) !== null);
  const given = new Map(
    asking.map((call) => [call.callId, call === first ? ASKED : questionOf(call) === null ? WRONG : ONE_AT_A_TIME]),
  );
  if (first === undefined) return given;
  for (const call of calls) if (isCompletion(call.tool)) given.set(call.callId, NOT_COMPLETE);
  return given;
}

/**
 * Asks the question of a reply whose calls have these results. Returns the messages that the model
 * reads next; none if nothing was asked. In journals of older versions such a call failed, because
 * there was no such tool, and nothing is asked.
 */
export function* putQuestion(
  calls: readonly ToolCallPart[],
  results: readonly ToolResult[],
): Generator<Effect, readonly ModelMessage[], Answer> {
  const isDone = ({ callId }: ToolCallPart) => results.some((each) => each.callId === callId && each.status === 'done');
  const asked = questionOf(calls.find((call) => isAskUser(call) && isDone(call)));
  if (asked === null) return [];
  const { question, ...options } = asked;
  const answer = yield* askUser(question, { ...options, ifNobody });
  return [{ role: 'assistant', parts: [{ type: 'question', prefix: '', ...asked }] }, userText(answer)];
}

/** Returns null if the call asks nothing that can be shown. */
function questionOf(call: ToolCallPart | undefined): Question | null {
  const asked = Asked.safeParse(call?.arguments);
  if (!asked.success) return null;
  const { question } = asked.data;
  const options = (asked.data.options ?? []).map((option) => option.replaceAll(/\s+/g, ' '));
  return options.length === 0 ? { question } : { question, options };
}
