/**
 * The scripted model of a round with plan-execute-think. It plans what is left of the work: a step
 * that failed ends its batch, so the steps after it are planned again.
 */
import type { ChatRequest } from '../fixtures/chat-request.ts';
import type { Reply, ScriptedCall } from '../fixtures/scripted-openai.ts';
import { type AnsweredCall, isRefusedWrite, readAndWrite, turnsOf, withIds } from './answered-calls.ts';
import type { WorkPlan } from './work-plan.ts';

const MOST_STEPS = 8;
const PHASES = ['plan_tool_call', 'think'];

export function plannedRound(plan: WorkPlan, request: ChatRequest): Reply {
  const left = workLeft(plan, request);
  const call = choiceOf(request) === 'think' ? thought(left) : planned(left);
  return { calls: withIds([call], request), pieceLength: 120 };
}

function planned(left: readonly ScriptedCall[]): ScriptedCall {
  const steps = left.slice(0, MOST_STEPS).map(({ name, arguments: args }) => ({ tool: name, arguments: args }));
  return { name: 'plan_tool_call', arguments: { reasoning: 'This is next.', steps } };
}

function thought(left: readonly ScriptedCall[]): ScriptedCall {
  const isCompleted = left.length === 0;
  const summary = isCompleted ? 'All is done.' : 'There is more to do.';
  return { name: 'think', arguments: { user_summary: summary, task_completed: isCompleted } };
}

/** The calls of the current part of the work that did not run yet; empty if all work is done. */
function workLeft({ replies }: WorkPlan, { messages }: ChatRequest): readonly ScriptedCall[] {
  let part = 0;
  let left = replies[part] ?? [];
  let repairs = 0;
  for (const turn of turnsOf(messages)) {
    if (turn.some(({ name }) => PHASES.includes(name))) continue;
    const again = left.slice(0, MOST_STEPS).flatMap((call, at): readonly ScriptedCall[] => {
      const answered = turn[at];
      if (answered === undefined || isSkipped(answered)) return [call];
      if (!isRefusedWrite(answered)) return [];
      repairs += 1;
      return readAndWrite(answered.arguments, repairs);
    });
    left = [...again, ...left.slice(MOST_STEPS)];
    if (left.length === 0) left = replies[++part] ?? [];
  }
  return left;
}

const isSkipped = ({ result }: AnsweredCall): boolean => result.startsWith('Not run:');

function choiceOf({ tool_choice: choice }: ChatRequest): string | undefined {
  return (choice as { readonly function?: { readonly name?: string } } | undefined)?.function?.name;
}
