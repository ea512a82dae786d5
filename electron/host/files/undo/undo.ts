/**
 * Undoes edits and redoes undone ones. For each path, the checkpoints are reduced to the state before
 * the first edit and the state after the last. A path is changed only if the disk has the state that is
 * expected; a later manual change is reported and kept. Because the disk decides, an undo or a redo
 * that was killed can be repeated.
 */
import type { TopicId } from '../../../../shared/ids.ts';
import type { RedoneFile, UndoneFile } from '../../../../shared/topic.ts';
import { type Checkpoint, isOpen } from '../checkpoints.ts';
import type { Direction } from './reversal.ts';
import { type ReversedFile, type Reversing, reverseGroups, shownPath, type UndoStore } from './reverse.ts';
import { chosenCheckpoints, groupsAt, type WhichEdits } from './undo-choice.ts';
import { isMadeFolder, netsOf } from './undo-nets.ts';

type Options = Omit<Reversing, 'direction' | 'topicId'>;

/**
 * Undoes one edit, the edits of calls, of a file within a loop, or of a whole loop, and marks them as
 * undone in the store. Paths joined by a move are restored together or not at all. Returns one result
 * per path; folders that the edits made are removed without a result when they are empty. Accepted
 * edits stay: they are refused if a file, a call or a checkpoint was selected, and skipped if a loop
 * was selected. Throws `not-found` for an unknown checkpoint. A loop or call without changes gives no
 * results.
 */
export async function undo(store: UndoStore, what: WhichEdits, options: Options): Promise<readonly UndoneFile[]> {
  const answers = await reverse(store, what, { ...options, direction: 'undo' });
  return answers.map((answer) =>
    answer.result === 'refused'
      ? answer
      : { path: answer.path, result: answer.result === 'done' ? 'undone' : 'already-undone' },
  );
}

/**
 * Redoes undone edits, selected as for `undo`, and marks them as open again. If exactly the same edits
 * were undone together, the files get the bytes and permissions that the undo replaced; else those
 * after the last of the edits. Edits that are in force give the result `already-redone`.
 */
export async function redo(store: UndoStore, what: WhichEdits, options: Options): Promise<readonly RedoneFile[]> {
  const answers = await reverse(store, what, { ...options, direction: 'redo' });
  return answers.map((answer) =>
    answer.result === 'refused'
      ? answer
      : { path: answer.path, result: answer.result === 'done' ? 'redone' : 'already-redone' },
  );
}

async function reverse(
  store: UndoStore,
  what: WhichEdits,
  options: Omit<Reversing, 'topicId'>,
): Promise<readonly ReversedFile[]> {
  const answers: ReversedFile[] = [];
  const chosen = chosenCheckpoints(store.checkpoints, what);
  const topicId: TopicId | null = chosen[0]?.topicId ?? null;
  for (const [root, made] of Map.groupBy(chosen, ({ workspace }) => workspace)) {
    const path = 'path' in what ? what.path : undefined;
    const groups = groupsAt(root, netsOf(made.filter(reversible(options.direction))), path);
    const open = new Set(groups.flatMap(({ nets }) => nets.map((net) => net.path)));
    const settled = settledAnswers(root, made, what, options.direction);
    answers.push(
      ...settled.filter((answer) => !open.has(answer.path.replace(/\/$/, ''))),
      ...(await reverseGroups(store, root, groups, { ...options, topicId })),
    );
  }
  return answers;
}

/** Selects the edits that can be reversed in a direction. */
export function reversible(direction: Direction): (checkpoint: Checkpoint) => boolean {
  return direction === 'undo' ? isOpen : ({ undoneAt, acceptedAt }) => undoneAt !== null && acceptedAt === null;
}

/** The results for paths whose edits were reversed or accepted before. */
function settledAnswers(
  root: string,
  checkpoints: readonly Checkpoint[],
  what: WhichEdits,
  direction: Direction,
): readonly ReversedFile[] {
  const path = 'path' in what ? what.path : undefined;
  const files = (chosen: readonly Checkpoint[]) =>
    groupsAt(root, netsOf(chosen), path)
      .flatMap(({ nets }) => nets)
      .filter((net) => !isMadeFolder(net));
  const already = (chosen: readonly Checkpoint[]) =>
    files(chosen).map((net): ReversedFile => ({ path: shownPath(net), result: 'already' }));
  if (direction === 'redo') return already(checkpoints.filter(({ undoneAt }) => undoneAt === null));
  const accepted = files(checkpoints.filter(({ acceptedAt }) => acceptedAt !== null));
  const kept = new Set(accepted.map(shownPath));
  const isWholeLoop = 'loopId' in what && path === undefined;
  return [
    ...already(checkpoints.filter(({ undoneAt }) => undoneAt !== null)).filter((answer) => !kept.has(answer.path)),
    ...(isWholeLoop ? [] : accepted).map(
      (net): ReversedFile => ({ path: shownPath(net), result: 'refused', why: { name: 'accepted', data: {} } }),
    ),
  ];
}
