/**
 * The receipts of loops: which facts each was sent and which it cited. All loops that are shown at the
 * same moment are asked about in one call. Receipts are loaded again after every change of memory.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { FactReceipt } from '../../shared/fact.ts';
import type { LoopId } from '../../shared/ids.ts';
import { useAppStore } from './app-store.ts';
import { host } from './host.ts';

interface ReceiptsStore {
  /** Null: the loop was sent no facts. */
  readonly receipts: Readonly<Record<LoopId, FactReceipt | null>>;
}

const useReceipts = create<ReceiptsStore>()(() => ({ receipts: {} }));

/** The most loops that the host is asked about at once. */
const MOST = 200;

const wanted = new Set<LoopId>();

function want(loopId: LoopId): void {
  if (wanted.size === 0) queueMicrotask(() => void loadWanted());
  wanted.add(loopId);
}

async function loadWanted(): Promise<void> {
  const loopIds = [...wanted];
  wanted.clear();
  for (let from = 0; from < loopIds.length; from += MOST) {
    const asked = loopIds.slice(from, from + MOST);
    try {
      const found = await host().memory.receipts({ loopIds: asked });
      const fresh = Object.fromEntries(asked.map((id) => [id, found.find(({ loopId }) => loopId === id) ?? null]));
      useReceipts.setState(({ receipts }) => ({ receipts: { ...receipts, ...fresh } }));
    } catch {
      // What is known stays. The next change of memory, also that of a new connection, asks again.
    }
  }
}

/**
 * Returns the receipt of a loop; null: it was sent no facts; undefined: this is not known yet. The
 * receipt is loaded again whenever `moment` changes.
 */
export function useReceipt(loopId: LoopId | null, moment?: unknown): FactReceipt | null | undefined {
  const news = useAppStore(({ memory }) => memory);
  // biome-ignore lint/correctness/useExhaustiveDependencies: news and the moment are reasons to ask again
  useEffect(() => {
    if (loopId !== null) want(loopId);
  }, [loopId, news, moment]);
  return useReceipts(({ receipts }) => (loopId === null ? null : receipts[loopId]));
}
