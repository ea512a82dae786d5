import { useMemo, useRef } from 'react';
import { sameValues } from '../../stores/same-values.ts';
import type { ChatRow } from '../chat-row.ts';

/** Keeps the object of each row that has not changed since the last rendering, so that it is not drawn again. */
export function useSameRows(rows: readonly ChatRow[]): readonly ChatRow[] {
  const before = useRef<ReadonlyMap<string, ChatRow>>(new Map());
  return useMemo(() => {
    const same = rows.map((row) => sameValues(before.current.get(row.key), row));
    before.current = new Map(same.map((row) => [row.key, row]));
    return same;
  }, [rows]);
}
