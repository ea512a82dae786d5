/** The facts of loops as their journals have them, with what was withdrawn and which messages cite them. */
import type { memory } from '../../../shared/contract/memory.ts';
import type { FactReceipt, SentFact } from '../../../shared/fact.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { LoopId } from '../../../shared/ids.ts';
import { countingRows } from '../loop/counting-rows.ts';
import type { JournalRow } from '../loop/journal-rows.ts';
import { parseInput } from '../loops/loop-input.ts';
import type { HostStore } from '../store/open-store.ts';

export type ReceiptsParts = Pick<HostStore, 'loops' | 'factUses'>;

export function createReceipts({ loops, factUses }: ReceiptsParts) {
  function receiptOf(loopId: LoopId): readonly FactReceipt[] {
    if (loops.find(loopId) === undefined) return [];
    const { facts, factRoom = { tokens: 0, budget: 0, left: 0 } } = parseInput(loops.input(loopId));
    if (facts.length === 0 && factRoom.left === 0) return [];
    const withdrawn = firstWithout(loops.journal(loopId, ['model-started', 'sent', 'wrap-up', 'continued']));
    const sent = facts.map(
      (fact): SentFact => ({
        ...fact,
        withdrawnFrom: withdrawn.get(fact.id) ?? null,
        citedBy: factUses.ofLoop(loopId, fact.id),
      }),
    );
    return [{ loopId, facts: sent, ...factRoom }];
  }

  return {
    receipts: ({ loopIds }) => [...new Set(loopIds)].flatMap(receiptOf),
  } satisfies Pick<Handlers<typeof memory>, 'receipts'>;
}

/** Returns, for each fact, the number of the first model call that was made without it. */
function firstWithout(journal: readonly JournalRow[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  let call = 0;
  let repeats: number | null = null;
  let isAnswered = true;
  for (const row of countingRows(journal)) {
    if (row.kind === 'model-started') {
      // A call that was cut or refused is made again under its number.
      if (repeats !== row.seq) call += 1;
      repeats = row.seq;
      isAnswered = false;
    }
    if (row.kind === 'wrap-up') isAnswered = true;
    if (row.kind !== 'sent') continue;
    // The report after the last call is a call of its own, which has no row of its beginning.
    const number = row.seq === repeats && !isAnswered ? call : call + 1;
    for (const id of row.withoutFacts ?? []) if (!first.has(id)) first.set(id, number);
  }
  return first;
}
