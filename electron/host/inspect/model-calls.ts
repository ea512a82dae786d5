/** The model calls of a loop, as its journal has them. Pure. */
import type { InspectedIteration } from '../../../shared/contract.ts';
import type { Part } from '../../../shared/message.ts';
import type { Finish } from '../../../shared/model.ts';
import { countingRows } from '../loop/counting-rows.ts';
import type { JournalRow, RowOf } from '../loop/journal-rows.ts';

export interface ModelCall extends InspectedIteration {
  /** Where it is asked for: an effect of the strategy, or the wrap-up behind it. */
  readonly place:
    | { readonly kind: 'effect'; readonly seq: number }
    | { readonly kind: 'wrap-up'; readonly asked: RowOf<'wrap-up'>['asked'] };
  readonly reply: { readonly parts: readonly Part[]; readonly finish: Finish } | null;
}

/** In their order. Of a call that was cut off and asked again, the last. */
export function modelCalls(journal: readonly JournalRow[]): readonly ModelCall[] {
  const rows = countingRows(journal);
  const bySeq = new Map<number, { started: RowOf<'model-started'>; settled: RowOf<'model-settled'> | null }>();
  for (const row of rows) {
    if (row.kind === 'model-started') bySeq.set(row.seq, { started: row, settled: null });
    const open = bySeq.get(row.seq);
    if (row.kind === 'model-settled' && open !== undefined) open.settled = row;
  }
  const wrapUps = rows.flatMap((row) => (row.kind === 'wrap-up' ? [wrapUp(row)] : []));
  let answered = 0;
  const asked = [...bySeq.values()].map(({ started, settled }) => {
    const call = strategyCall(started, settled, answered + 1);
    if (call.state === 'answered') answered++;
    return call;
  });
  return [...asked, ...wrapUps].sort((one, other) => one.call - other.call);
}

function strategyCall(
  started: RowOf<'model-started'>,
  settled: RowOf<'model-settled'> | null,
  number: number,
): ModelCall {
  return {
    call: started.row,
    number,
    purpose: started.purpose,
    model: started.model,
    state: settled === null ? 'open' : settled.reply.finish.reason === 'error' ? 'failed' : 'answered',
    usage: settled?.reply.usage ?? null,
    durationMs: settled === null ? null : Math.max(0, settled.at - started.at),
    startedAt: started.at,
    place: { kind: 'effect', seq: started.seq },
    reply: settled?.reply ?? null,
  };
}

function wrapUp({ row, at, model, usage, text, asked }: RowOf<'wrap-up'>): ModelCall {
  return {
    call: row,
    number: null,
    purpose: 'wrap-up',
    model: model ?? { provider: '', model: '' },
    state: 'answered',
    usage,
    durationMs: asked === undefined ? null : Math.max(0, at - asked.at),
    startedAt: asked?.at ?? at,
    place: { kind: 'wrap-up', asked },
    reply: { parts: [{ type: 'text', text }], finish: { reason: 'stop' } },
  };
}
