/**
 * The scripted model of a round. It has no memory: its reply depends only on the conversation in
 * the request, so a resumed loop continues where it was.
 */
import type { ChatRequest } from '../fixtures/chat-request.ts';
import type { Reply, ScriptedCall } from '../fixtures/scripted-openai.ts';
import { isRefusedWrite, readAndWrite, turnsOf, withIds } from './answered-calls.ts';
import { plannedRound } from './planned-rounds.ts';
import type { WorkPlan } from './work-plan.ts';

export function plannedReply(plan: WorkPlan, request: ChatRequest): Reply {
  if (plan.strategy === 'plan-execute-think') return plannedRound(plan, request);
  let step = 0;
  let repairs = 0;
  let repair: readonly ScriptedCall[] | null = null;
  for (const turn of turnsOf(request.messages)) {
    if (repair === null) step += 1;
    const refused = turn.findLast(isRefusedWrite);
    repairs += refused === undefined ? 0 : 1;
    repair = refused === undefined ? null : readAndWrite(refused.arguments, repairs);
  }
  if (repair !== null) return { text: 'I read the ledger first.', calls: withIds(repair, request) };
  const work = plan.replies[step] ?? [{ name: 'attempt_completion', arguments: { result: 'All is done.' } }];
  const calls = plan.strategy === 'tool-driven' ? [writtenTodos(plan, step), ...work] : work;
  const text = step % 2 === 0 ? `Step ${step + 1}, as planned.` : undefined;
  return { ...(text === undefined ? {} : { text }), calls: withIds(calls, request), pieceLength: 120 };
}

/** The todo list of a tool-driven loop: one todo for each planned reply, of which `step` is the current one. */
function writtenTodos({ replies }: WorkPlan, step: number): ScriptedCall {
  const todos = replies.map((_, at) => ({
    id: `${at + 1}`,
    ...(step === 0 ? { content: `Work ${at + 1}` } : {}),
    status: at < step ? 'completed' : at === step ? 'in_progress' : 'pending',
  }));
  return { name: 'todo_write', arguments: { merge: step > 0, todos } };
}
