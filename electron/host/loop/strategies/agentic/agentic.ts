/**
 * The agentic strategy uses tools until the model calls `attempt_completion`. The chat strategy
 * works in the same way but ends without that call. One iteration is one model call plus its tool
 * calls.
 */
import type { LoopInput, LoopOutcome } from '../../../../../shared/loop.ts';
import { isAskUser, isCompletion } from '../../../../../shared/mcp.ts';
import { callsOf, type ModelMessage, type ToolCallPart, textOf, userText } from '../../../../../shared/message.ts';
import { agentic, chat } from '../../../../../shared/strategies/agentic.ts';
import {
  beginStep,
  callModel,
  callTools,
  heard,
  type PhaseTool,
  type Strategy,
  type StrategyRun,
  said,
  type ToolResult,
} from '../../effects.ts';
import { givenToAsking, putQuestion } from '../common/ask-user-tool.ts';
import {
  agenticPrompt,
  agenticTools,
  canComplete,
  chatPrompt,
  completionReminder,
  continueRequest,
  emptyReminder,
} from './prompts.ts';
import { asksTheUser } from './question.ts';

interface Manners {
  /**
   * What a reply without a call means after tools were used: the model is reminded once and ends
   * with `no_tool_call` after that, or the reply is the end of the loop with this reason.
   */
  readonly withoutCall: 'remind' | 'no_tool_call' | 'answered';
  /** Whether a question to the user ends the loop instead of being followed by the reminder. */
  readonly asks: boolean;
  /** The tools of the strategy itself, and whether `attempt_completion` is offered. */
  readonly offer: { readonly ownTools: readonly PhaseTool[]; readonly offersCompletion?: false };
}

/**
 * After tools were used, an empty reply is reminded once. An answer that is cut at the model's output
 * limit is continued as often as the budget allows.
 */
function* converse(input: LoopInput, system: string, { withoutCall, asks, offer }: Manners): StrategyRun {
  const messages: ModelMessage[] = [...input.history, input.goal];
  let usedTools = false;
  let reminded = false;
  let wasEmpty = false;
  /** The text of all replies since the last call and the last message of the user. */
  let answer = '';
  for (;;) {
    const step = yield* beginStep({ phase: 'iterate', note: '' });
    if (step.go !== 'continue') return { reason: step.go.limit, text: '' };
    const news = heard(step.inbox);
    messages.push(...news);
    if (news.length > 0) answer = '';

    const reply = yield* callModel({ purpose: 'iterate', system, messages, ...offer });
    if (reply.finish.reason === 'error') {
      if (reply.finish.code !== 'empty-answer' || !usedTools || wasEmpty)
        return { reason: 'error', text: reply.finish.message };
      wasEmpty = true;
      messages.push(userText(emptyReminder));
      continue;
    }
    messages.push(said(reply));
    const calls = callsOf(reply);
    if (calls.length === 0) {
      answer += textOf(reply);
      if (reply.finish.reason === 'length') {
        messages.push(userText(continueRequest));
        continue;
      }
      if (!usedTools) return { reason: 'answered', text: answer };
      if (asks && asksTheUser(answer)) return { reason: 'answered', text: answer };
      if (withoutCall !== 'remind') return { reason: withoutCall, text: answer };
      if (reminded) return { reason: 'no_tool_call', text: answer };
      reminded = true;
      answer = '';
      messages.push(userText(completionReminder));
      continue;
    }

    const results = yield* callTools(completionLast(calls), { given: givenToAsking(calls) });
    messages.push({ role: 'tool', parts: calls.flatMap((call) => resultOf(call, results) ?? []) });
    messages.push(...(yield* putQuestion(calls, results)));
    usedTools ||= calls.some((call) => !isAskUser(call));
    reminded = false;
    wasEmpty = false;
    answer = '';
    const completion = calls.find((call) => isCompletion(call.tool) && resultOf(call, results)?.status === 'done');
    if (completion !== undefined) return completed(completion);
  }
}

function completionLast(calls: readonly ToolCallPart[]): readonly ToolCallPart[] {
  return [...calls.filter((call) => !isCompletion(call.tool)), ...calls.filter((call) => isCompletion(call.tool))];
}

function resultOf(call: ToolCallPart, results: readonly ToolResult[]): ToolResult | undefined {
  return results.find((result) => result.callId === call.callId);
}

function completed(call: ToolCallPart): LoopOutcome {
  const { result, command } = call.arguments;
  return {
    reason: 'attempt_completion',
    text: typeof result === 'string' ? result : '',
    ...(typeof command === 'string' && command.trim() !== '' ? { command } : {}),
  };
}

const REMINDED: Manners = { withoutCall: 'remind', asks: true, offer: { ownTools: agenticTools } };

export const agenticStrategy: Strategy = {
  ...agentic,
  version: 3,
  run: (input) =>
    converse(input, agenticPrompt(input), {
      ...REMINDED,
      withoutCall: canComplete(input) ? 'remind' : 'answered',
    }),
  earlier: {
    // Version 1 sent the reminder after a question too.
    1: (input) => converse(input, agenticPrompt(input), { ...REMINDED, asks: false }),
    // Versions 1 and 2 asked for attempt_completion even where it was not offered.
    2: (input) => converse(input, agenticPrompt(input), REMINDED),
  },
};

export const chatStrategy: Strategy = {
  ...chat,
  version: 1,
  run: (input) =>
    converse(input, chatPrompt(input), {
      ...{ withoutCall: 'no_tool_call', asks: false },
      offer: { ownTools: [], offersCompletion: false },
    }),
};
