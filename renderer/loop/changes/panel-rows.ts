/** Arranges the changed files of a topic for the panel: by loop, and by iteration if wanted. Pure. */
import type { ChangedByCall, ChangedIteration } from '../../../shared/changes.ts';
import type { LoopId } from '../../../shared/ids.ts';
import type { FileChangeSummary } from '../../../shared/topic.ts';

/** What the files of a level add up to. */
export interface LevelSum {
  readonly files: number;
  readonly open: number;
  readonly undone: number;
  readonly added: number;
  readonly removed: number;
}

export type PanelRow =
  | { readonly kind: 'loop'; readonly key: string; readonly loopId: LoopId; readonly sum: LevelSum }
  | {
      readonly kind: 'iteration';
      readonly key: string;
      readonly loopId: LoopId;
      readonly iteration: number;
      readonly sum: LevelSum;
    }
  | {
      readonly kind: 'file';
      readonly key: string;
      readonly file: FileChangeSummary;
      /** The iteration whose change is shown; undefined: that of the whole loop. */
      readonly iteration?: number;
    };

/**
 * The loops are in the order of the files, oldest first. A loop whose iterations are not known is
 * shown by file.
 */
export function panelRows(
  files: readonly FileChangeSummary[],
  iterations: ReadonlyMap<LoopId, readonly ChangedIteration[]> | null,
): readonly PanelRow[] {
  return [...Map.groupBy(files, ({ loopId }) => loopId)].flatMap(([loopId, own]): readonly PanelRow[] => {
    const known = iterations?.get(loopId);
    const inner =
      known === undefined ? own.map((file) => fileRow(file)) : known.flatMap((each) => iterationRows(loopId, each));
    return [{ kind: 'loop', key: loopId, loopId, sum: sumOf(own) }, ...inner];
  });
}

function iterationRows(loopId: LoopId, { iteration, files }: ChangedIteration): readonly PanelRow[] {
  const key = `${loopId} ${iteration}`;
  return [
    { kind: 'iteration', key, loopId, iteration, sum: sumOf(files) },
    ...files.map((file) => fileRow(file, iteration)),
  ];
}

function fileRow(file: FileChangeSummary, iteration?: number): PanelRow {
  const key = `${file.loopId} ${iteration ?? ''} ${file.path}`;
  return { kind: 'file', key, file, ...(iteration !== undefined && { iteration }) };
}

function sumOf(files: readonly FileChangeSummary[]): LevelSum {
  const open = files.filter(({ state }) => state === 'open');
  return {
    files: files.length,
    open: open.length,
    undone: files.filter(({ state }) => state === 'undone').length,
    added: open.reduce((sum, { added }) => sum + added, 0),
    removed: open.reduce((sum, { removed }) => sum + removed, 0),
  };
}

/** A single edit of a file with the iteration that made it. */
export interface FileEdit extends ChangedByCall {
  readonly iteration: number;
}

/** The edits of a file in a loop, oldest first; of one iteration only if it is given. */
export function editsOf(
  known: readonly ChangedIteration[],
  { path, movedFrom }: Pick<FileChangeSummary, 'path' | 'movedFrom'>,
  only?: number,
): readonly FileEdit[] {
  return known
    .filter(({ iteration }) => only === undefined || iteration === only)
    .flatMap(({ iteration, files }) =>
      files
        .flatMap(({ edits }) => edits)
        .filter((edit) => edit.path === path || (movedFrom !== null && edit.path === movedFrom))
        .map((edit) => ({ ...edit, iteration })),
    );
}
