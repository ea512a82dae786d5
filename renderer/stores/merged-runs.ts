import type { RunId } from '../../shared/ids.ts';
import type { RunView } from '../../shared/run.ts';

/**
 * Returns the known runs with the changes of those that were requested again. A run that was
 * requested and not found was deleted, and with it the runs that it started. The run that changed
 * last comes first. Pure.
 */
export function withChanges(
  known: readonly RunView[],
  found: readonly RunView[],
  requested: readonly RunId[],
): readonly RunView[] {
  const before = new Set(known.map(({ id }) => id));
  const added = found.filter(({ id }) => !before.has(id));
  const runs = new Map([...added, ...known, ...found].map((run) => [run.id, run]));
  const exist = new Set(found.map(({ id }) => id));
  const children = Map.groupBy(runs.values(), ({ parentRunId }) => parentRunId);
  const remove = (runId: RunId): void => {
    runs.delete(runId);
    for (const { id } of children.get(runId) ?? []) remove(id);
  };
  for (const runId of requested) if (!exist.has(runId)) remove(runId);
  return [...runs.values()].toSorted((one, other) => other.updatedAt - one.updatedAt);
}
