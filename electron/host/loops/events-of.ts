/**
 * Derives the events of a loop from its journal rows. Applying these events gives the view of a
 * listener that received all events from the start of the loop. Rows contain no streamed text,
 * progress, retries, notices or diffs of finished calls. Pure.
 */
import { isDeepStrictEqual } from 'node:util';
import { assertNever } from '../../../shared/assert-never.ts';
import type { CallId } from '../../../shared/ids.ts';
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import type { LoopEvent, LoopLimits, NamedCall } from '../../../shared/loop.ts';
import { endedState } from '../../../shared/loop-ending.ts';
import { foldLoopEvent, freshLoopView, type LoopView } from '../../../shared/loop-view.ts';
import { callsOf, resultText, type ToolCallPart } from '../../../shared/message.ts';
import { NO_USAGE, type Usage } from '../../../shared/model.ts';
import { descriptionOf } from '../../../shared/strategies/index.ts';
import { emptyTally, progressOf, type Tally, tallyRow } from '../loop/budget.ts';
import type { JournalRow, RowOf } from '../loop/journal-rows.ts';
import { loopEnd } from '../loop/loop-end.ts';
import type { LoopRecord } from '../loop/ports.ts';
import { limitsIn } from './loop-input.ts';

/** An event and its time in milliseconds since the epoch, UTC. */
export interface TimedEvent {
  readonly at: number;
  readonly event: LoopEvent;
}

/**
 * Returns the events of the journal. The last event contains the current state of the loop,
 * because no row contains a state except that of an end.
 */
export function eventsOf(record: LoopRecord, rows: readonly JournalRow[]): readonly TimedEvent[] {
  const journaled = new JournaledEvents(record);
  const events = rows.flatMap((row) => journaled.of(row).map((event) => ({ at: row.at, event })));
  return [...events, ...journaled.now().map((event) => ({ at: record.updatedAt, event }))];
}

/**
 * Returns the view of a loop according to its record and its journal, for a screen that did not
 * receive the loop's events.
 */
export function loopViewOf(record: LoopRecord, rows: readonly JournalRow[]): LoopView {
  const { id: loopId, strategy, limits, createdAt: startedAt } = record;
  const fresh = freshLoopView({ loopId, strategy, limits, startedAt, state: { name: 'running' } });
  return eventsOf(record, rows).reduce((view, { at, event }) => foldLoopEvent(view, event, at), fresh);
}

class JournaledEvents {
  readonly #record: LoopRecord;
  readonly #tally = emptyTally();
  /** The calls as the model wrote them. Calls that the strategy planned are not included. */
  readonly #written = new Map<CallId, ToolCallPart>();
  readonly #calls = new Map<CallId, NamedCall>();
  /** The calls that were started and are not yet settled. */
  readonly #started = new Set<CallId>();
  /** The limits at the time of the current row. */
  #limits: LoopLimits;
  #iteration: { readonly number: number; usage: Usage } | null = null;

  constructor(record: LoopRecord) {
    this.#record = record;
    this.#limits = record.limits;
  }

  of(row: JournalRow): readonly LoopEvent[] {
    const { mistakes, todos } = this.#tally;
    tallyRow(this.#tally, row, { phases: this.#description?.phases ?? {} });
    switch (row.kind) {
      case 'input':
        this.#limits = limitsIn(row.input) ?? this.#limits;
        return [this.#start(false)];
      case 'step': {
        const { phase, note = '', plan } = row;
        const planned = plan === undefined ? {} : { plan };
        const step = { type: 'step-start', phase, note, progress: this.#progress(), ...planned } as const;
        return [...this.#endIteration(), step, ...this.#todosSince(todos, 'user')];
      }
      case 'limit-reached':
        return [...this.#endIteration(), { type: 'limit-reached', reason: row.reason }];
      case 'limits-changed':
        this.#limits = row.limits;
        return [{ type: 'limits-changed', limits: row.limits }];
      case 'limit-extended':
        this.#limits = row.limits;
        return [this.#start(true)];
      case 'compacted':
        return [{ type: 'compaction-end', compactionId: row.compactionId, usage: row.usage }];
      case 'model-started':
        return [...this.#endIteration(), this.#startIteration()];
      case 'model-settled':
        return this.#replied(row);
      case 'model-cut':
        if (this.#iteration !== null) this.#iteration.usage = row.usage;
        return this.#endIteration();
      case 'call-requested':
        this.#calls.set(row.callId, this.#named(row));
        return [];
      case 'approval-requested': {
        const { why, ...asking } = row.asking ?? { why: [], diffs: [] };
        const reasons = typeof why === 'string' ? [{ name: 'stored-sentence', data: { words: why } } as const] : why;
        return this.#call(row).map((call) => ({ type: 'approval-request', ...call, ...asking, why: reasons }));
      }
      case 'approval-settled':
        return [
          {
            ...{ type: 'approval-settled', callId: row.callId },
            decision: row.decision === 'always' ? 'folder' : row.decision,
            ...(row.reason !== undefined && { reason: row.reason }),
          },
        ];
      case 'call-started':
        this.#started.add(row.callId);
        return this.#call(row).map((call) => ({ type: 'tool-call-start', ...call }));
      case 'call-settled':
        return [...this.#settled(row), ...this.#todosSince(todos, 'model')];
      case 'calls-stored':
        return this.#stored(row, this.#tally.mistakes > mistakes);
      case 'question-requested':
        return [...this.#endIteration(), askedIn(row)];
      case 'question-answered':
        return [{ type: 'question-answered', text: row.text }];
      case 'ended':
        return this.#ended(row);
      case 'attended':
      case 'completion-refuted':
      case 'continued':
      case 'effect':
      case 'outcome-resolved':
      case 'run-settled':
      case 'run-started':
      case 'sent':
      case 'stopped':
      case 'wrap-up':
        return [];
      default:
        return assertNever(row);
    }
  }

  /**
   * Returns the events for the current state, for the calls whose outcome is unknown, and for the
   * limits if an older version of the app changed them without writing a row.
   */
  now(): readonly LoopEvent[] {
    const { state, limits } = this.#record;
    const asks = state.name === 'waiting' && state.awaited.for === 'outcome';
    const open = state.name === 'interrupted' || asks ? [...this.#started] : [];
    const unknown = open.flatMap((callId) => this.#call({ callId }));
    const changed = isDeepStrictEqual(limits, this.#limits) ? [] : [{ type: 'limits-changed', limits } as const];
    return [
      ...changed,
      { type: 'loop-state', state },
      ...unknown.map((call) => ({ type: 'outcome-unknown', ...call }) as const),
    ];
  }

  get #description() {
    return descriptionOf(this.#record.strategy);
  }

  #progress() {
    return progressOf({ unit: this.#description?.unit ?? 'iterations' }, this.#tally, this.#limits);
  }

  #start(resumed: boolean): LoopEvent {
    const { id: loopId, topicId, strategy } = this.#record;
    return { type: 'loop-start', loopId, topicId, strategy, resumed, limits: this.#limits };
  }

  /** The event of a changed list. Each change makes a new array. */
  #todosSince(before: Tally['todos'], by: 'model' | 'user'): readonly LoopEvent[] {
    const { todos } = this.#tally;
    return todos === before ? [] : [{ type: 'todos-changed', todos, by }];
  }

  #startIteration(): LoopEvent {
    const number = this.#tally.iterations + 1;
    this.#iteration = { number, usage: NO_USAGE };
    return { type: 'iteration-start', iteration: number };
  }

  #endIteration(): readonly LoopEvent[] {
    if (this.#iteration === null) return [];
    const { number, usage } = this.#iteration;
    this.#iteration = null;
    return [{ type: 'iteration-end', iteration: number, usage }];
  }

  #replied({ reply, messageId }: RowOf<'model-settled'>): readonly LoopEvent[] {
    if (this.#iteration !== null) this.#iteration.usage = reply.usage;
    for (const call of callsOf(reply)) this.#written.set(call.callId, call);
    return messageId === null ? [] : [{ type: 'message-stored', messageId, role: 'assistant' }];
  }

  #named({ callId, tool, arguments: args }: RowOf<'call-requested'>): NamedCall {
    const written = this.#written.get(callId);
    return {
      callId,
      server: tool?.serverId ?? '',
      tool: tool?.toolName ?? written?.writtenName ?? '',
      arguments: written?.arguments ?? objectOf(args),
    };
  }

  #call({ callId }: { readonly callId: CallId }): readonly NamedCall[] {
    const call = this.#calls.get(callId);
    return call === undefined ? [] : [call];
  }

  #settled(row: RowOf<'call-settled'>): readonly LoopEvent[] {
    const { callId, result } = row;
    const wasStarted = this.#started.delete(callId);
    return this.#call(row).flatMap((call): readonly LoopEvent[] => {
      const { server, tool } = call;
      const start = wasStarted ? [] : [{ type: 'tool-call-start', ...call } as const];
      const { status, ran, outputs, facts } = result;
      const more = {
        ...(ran !== undefined && { ran }),
        ...(outputs !== undefined && { outputs }),
        ...(facts !== undefined && { facts }),
      };
      const text = resultText(result);
      return [...start, { type: 'tool-call-end', callId, server, tool, status, result: text, diffs: [], ...more }];
    });
  }

  #stored({ messageId }: RowOf<'calls-stored'>, isMistake: boolean): readonly LoopEvent[] {
    const stored = { type: 'message-stored', messageId, role: 'tool' } as const;
    if (!isMistake || this.#description?.limits.includes('mistakes') !== true) return [stored];
    const { mistakeLimit } = this.#limits;
    return [{ type: 'mistake', count: this.#tally.mistakesInRow, limit: mistakeLimit }, stored];
  }

  #ended({ outcome, at }: RowOf<'ended'>): readonly LoopEvent[] {
    const state = endedState(outcome);
    const end = loopEnd(outcome, this.#tally, this.#description, at - this.#record.createdAt);
    return [...this.#endIteration(), { type: 'loop-state', state }, end];
  }
}

function askedIn({ prefix, question, options }: RowOf<'question-requested'>): LoopEvent {
  return { type: 'question', prefix, question, ...(options === undefined ? {} : { options }) };
}

function objectOf(value: JsonValue): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
