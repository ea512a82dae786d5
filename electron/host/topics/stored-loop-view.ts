/** A loop as its record and its journal tell it, for a screen that did not hear it. Pure. */
import type { CallId } from '../../../shared/ids.ts';
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import { type CompletionReason, ended, type LoopState } from '../../../shared/loop.ts';
import { type TrailEntry, withObserved, withStep } from '../../../shared/loop-trail.ts';
import { freshLoopView, type LiveCall, type LoopView } from '../../../shared/loop-view.ts';
import { callsOf, resultText, type ToolCallPart } from '../../../shared/message.ts';
import { minusUsage, NO_USAGE } from '../../../shared/model.ts';
import { descriptionOf } from '../../../shared/strategies/index.ts';
import { progressOf, tallyOf } from '../loop/budget.ts';
import { type CallHistory, callHistory } from '../loop/call-history.ts';
import { countingRows } from '../loop/counting-rows.ts';
import type { JournalRow, RowOf } from '../loop/journal-rows.ts';
import { openReply } from '../loop/open-reply.ts';
import type { LoopRecord } from '../loop/ports.ts';

/**
 * Calls are those of the last reply whose results are not stored as a message yet: in a loop that waits, the one it waits for is `asking` or `open`;
 * in one that was cut, one that had begun is `open`, one that was about to is `running`. Why a call asks and its diffs are in no row.
 */
export function storedLoopView(record: LoopRecord, journal: readonly JournalRow[], pausing: boolean): LoopView {
  const { id: loopId, strategy, state, limits, createdAt, updatedAt } = record;
  const rows = countingRows(journal);
  const { unit = 'iterations', phases = {}, limits: judged = [] } = descriptionOf(strategy) ?? {};
  const tally = tallyOf(journal, { phases });
  const iteration = tally.iterations + (isBeingAsked(rows) ? 1 : 0);
  // Told, and counted, when its iteration ends.
  const open = openReply(rows)?.usage ?? NO_USAGE;
  return {
    ...freshLoopView({ loopId, strategy, state, limits, startedAt: createdAt }),
    pausing,
    phase: lastOf(rows, 'step')?.phase ?? '',
    note: lastOf(rows, 'step')?.note ?? '',
    plan:
      (rows.findLast((row) => row.kind === 'step' && row.plan !== undefined) as RowOf<'step'> | undefined)?.plan ?? [],
    progress: progressOf({ unit }, { ...tally, iterations: iteration }, limits),
    trail: trailOf(rows),
    iteration,
    mistakes: tally.batch.succeeded || !judged.includes('mistakes') ? 0 : tally.mistakesInRow,
    usage: minusUsage(tally.usage, open),
    restedAt: state.name === 'running' ? null : updatedAt,
    calls: ended(state) ? [] : openCalls(rows, state),
    question: questionOf(rows, state),
    limitReached: limitReached(rows),
  };
}

function trailOf(rows: readonly JournalRow[]): readonly TrailEntry[] {
  return rows.reduce<readonly TrailEntry[]>((trail, row) => {
    if (row.kind === 'step') return withStep(trail, { phase: row.phase, note: row.note ?? '' }, row.at);
    return row.kind === 'call-settled' ? withObserved(trail, row.result.status, resultText(row.result)) : trail;
  }, []);
}

/** A model was asked, and what came of it is not told. */
function isBeingAsked(rows: readonly JournalRow[]): boolean {
  const kinds: readonly string[] = ['model-started', 'model-settled', 'ended'];
  return rows.findLast(({ kind }) => kinds.includes(kind))?.kind === 'model-started';
}

function lastOf<K extends JournalRow['kind']>(rows: readonly JournalRow[], kind: K): RowOf<K> | undefined {
  return rows.findLast((row) => row.kind === kind) as RowOf<K> | undefined;
}

function questionOf(rows: readonly JournalRow[], state: LoopState): LoopView['question'] {
  if (state.name !== 'waiting' || state.awaited.for !== 'question') return null;
  const asked = lastOf(rows, 'question-requested');
  return asked === undefined ? null : { prefix: asked.prefix, question: asked.question };
}

function limitReached(rows: readonly JournalRow[]): CompletionReason | null {
  const last = rows.findLast(({ kind }) => kind === 'limit-reached' || kind === 'limit-extended' || kind === 'step');
  return last?.kind === 'limit-reached' ? last.reason : null;
}

function openCalls(rows: readonly JournalRow[], state: LoopState): readonly LiveCall[] {
  const batch = rows.slice(rows.findLastIndex(({ kind }) => kind === 'calls-stored') + 1);
  return batch.flatMap((row) => (row.kind === 'call-requested' ? liveCall(rows, row, state) : []));
}

function liveCall(rows: readonly JournalRow[], asked: RowOf<'call-requested'>, state: LoopState): readonly LiveCall[] {
  const { callId } = asked;
  const own = rows.filter((row) => 'callId' in row && row.callId === callId);
  const history = callHistory(own);
  const status = history.settled?.status ?? openStatus(callId, history, state);
  if (status === null) return [];
  const written = writtenCall(rows, callId);
  return [
    {
      callId,
      server: asked.tool?.serverId ?? '',
      tool: asked.tool?.toolName ?? written?.writtenName ?? '',
      arguments: written?.arguments ?? objectOf(asked.arguments),
      status,
      why: null,
      changed: null,
      progress: '',
      result: history.settled === null ? null : resultText(history.settled),
      diffs: [],
      startedAt: (lastOf(own, 'call-started') ?? asked).at,
    },
  ];
}

/** Null: nobody has heard of the call yet; it comes behind the one that is waited for. */
function openStatus(callId: CallId, history: CallHistory, state: LoopState): LiveCall['status'] | null {
  if (history.approval?.decision === 'deny') return 'denied';
  if (state.name === 'running') return 'running';
  if (state.name !== 'waiting') return history.started === null ? 'running' : 'open';
  const { awaited } = state;
  if (awaited.for === 'question' || awaited.callId !== callId) return null;
  return awaited.for === 'approval' ? 'asking' : 'open';
}

/** The call as the model wrote it; undefined for one the strategy planned. */
function writtenCall(rows: readonly JournalRow[], callId: CallId): ToolCallPart | undefined {
  for (const row of rows.toReversed()) {
    const found = row.kind === 'model-settled' ? callsOf(row.reply).find((call) => call.callId === callId) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function objectOf(value: JsonValue): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
