import { useEffect, useState } from 'react';
import type { ChangedIteration } from '../../../shared/changes.ts';
import type { LoopId } from '../../../shared/ids.ts';
import type { FileChangeSummary } from '../../../shared/topic.ts';
import { iterationsOf } from '../../stores/changes-store.ts';

/**
 * Loads the iterations of the loops that changed files, and again when the files change. Null while they
 * are not wanted. A loop is missing while it loads, and if it cannot be read.
 */
export function useIterations(
  files: readonly FileChangeSummary[],
  isWanted: boolean,
): ReadonlyMap<LoopId, readonly ChangedIteration[]> | null {
  const [known, setKnown] = useState<ReadonlyMap<LoopId, readonly ChangedIteration[]>>(new Map());
  useEffect(() => {
    if (!isWanted) return;
    let current = true;
    const load = async () => {
      const loaded = new Map<LoopId, readonly ChangedIteration[]>();
      for (const loopId of new Set(files.map((file) => file.loopId))) {
        const found = await iterationsOf(loopId).catch(() => null);
        if (!current) return;
        if (found !== null) loaded.set(loopId, found);
      }
      setKnown(loaded);
    };
    void load();
    return () => {
      current = false;
    };
  }, [files, isWanted]);
  return isWanted ? known : null;
}
