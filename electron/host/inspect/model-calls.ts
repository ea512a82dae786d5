/** Lists the model calls of a loop according to its journal. Pure. */
import type { InspectedIteration } from '../../../shared/inspected.ts';
import type { Part } from '../../../shared/message.ts';
import type { Finish } from '../../../shared/model.ts';
import { countingRows } from '../loop/counting-rows.ts';
import type { JournalRow, RowOf } from '../loop/journal-rows.ts';

export interface ModelCall extends InspectedIteration {
  /** The origin of the call: an effect of the strategy, or the wrap-up after the loop. */
  readonly place:
    | { readonly kind: 'effect'; readonly seq: number }
    | { readonly kind: 'wrap-up'; readonly asked: RowOf<'wrap-up'>['asked'] };
  /**
   * The differences between the messages that were sent and those of the strategy; null if there
   * are none.
   */
  readonly sent: RowOf<'sent'> | null;
  readonly reply: { readonly parts: readonly Part[]; readonly finish: Finish } | null;
}

const MOST_REPAIRS = 100;

/** The kinds of journal rows that describe model calls. */
export const CALL_ROWS = ['model-started', 'sent', 'model-settled', 'wrap-up', 'continued'] as const;

/**
 * Returns the model calls in order. A call that was interrupted and repeated appears once, as its
 * last attempt.
 */
export function modelCalls(journal: readonly JournalRow[]): readonly ModelCall[] {
  const rows = countingRows(journal);
  const bySeq = new Map<number, CallRows>();
  const wrapUps: ModelCall[] = [];
  let sent: CallRows['sent'] = null;
  for (const row of rows) {
    if (row.kind === 'sent') sent = row;
    if (row.kind === 'model-started') bySeq.set(row.seq, { started: row, sent: null, settled: null });
    const open = bySeq.get(row.seq);
    if (row.kind === 'sent' && open?.settled === null) open.sent = row;
    if (row.kind === 'model-settled' && open !== undefined) open.settled = row;
    if (row.kind === 'wrap-up') wrapUps.push(wrapUp(row, sent));
    if (row.kind === 'model-settled' || row.kind === 'wrap-up') sent = null;
  }
  let answered = 0;
  const asked = [...bySeq.values()].map((call) => {
    const described = strategyCall(call, answered + 1);
    if (described.state === 'answered') answered++;
    return described;
  });
  return [...asked, ...wrapUps].sort((one, other) => one.call - other.call);
}

interface CallRows {
  readonly started: RowOf<'model-started'>;
  sent: RowOf<'sent'> | null;
  settled: RowOf<'model-settled'> | null;
}

function strategyCall({ started, sent, settled }: CallRows, number: number): ModelCall {
  return {
    call: started.row,
    number,
    purpose: started.purpose,
    model: started.model,
    state: settled === null ? 'open' : settled.reply.finish.reason === 'error' ? 'failed' : 'answered',
    usage: settled?.reply.usage ?? null,
    repairs: settled?.reply.repairs?.slice(0, MOST_REPAIRS) ?? [],
    durationMs: settled === null ? null : Math.max(0, settled.at - started.at),
    startedAt: started.at,
    place: { kind: 'effect', seq: started.seq },
    sent,
    reply: settled?.reply ?? null,
  };
}

function wrapUp({ row, at, model, usage, text, asked }: RowOf<'wrap-up'>, sent: CallRows['sent']): ModelCall {
  return {
    call: row,
    number: null,
    purpose: 'wrap-up',
    model: model ?? { provider: '', model: '' },
    state: 'answered',
    usage,
    repairs: [],
    durationMs: asked === undefined ? null : Math.max(0, at - asked.at),
    startedAt: asked?.at ?? at,
    place: { kind: 'wrap-up', asked },
    sent,
    reply: { parts: [{ type: 'text', text }], finish: { reason: 'stop' } },
  };
}
