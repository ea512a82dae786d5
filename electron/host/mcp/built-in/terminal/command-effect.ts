/** What a command changed: found by comparing its folder before and after, recorded, and put into words. */
import type { RanCommand, UnlistedChanges } from '../../../../../shared/ran-command.ts';
import type { Workspace } from '../../../files/paths/path-policy.ts';
import { type FolderSnapshot, takeSnapshot } from '../../../files/snapshots/folder-snapshot.ts';
import type { KeptContents } from '../../../files/snapshots/kept-contents.ts';
import { changesBetween, type FoundChanges } from '../../../files/snapshots/snapshot-changes.ts';
import { quoted } from '../../../text/visible-text.ts';
import { askOutside, type CommandTool, refusalSentences } from './refusals.ts';

/** The number of changed files that the model is given by name. */
const MOST_NAMED = 20;
const NAME_LENGTH = 200;

export interface CommandWatch {
  /** Compares the folder with its state before the command. */
  changes(): Promise<FoundChanges>;
}

/** Begins to watch a folder. Resolves when its present state is known. */
export async function watchFolder(workspace: Workspace, kept: KeptContents): Promise<CommandWatch> {
  const before: FolderSnapshot = await takeSnapshot(workspace, { kept });
  return { changes: async () => changesBetween(before, await takeSnapshot(workspace, { before })) };
}

/** Returns what the diffs of a command do not show; undefined if they show everything. */
export function unlistedOf({ notKept, notListed, ignored, isPartial }: FoundChanges): UnlistedChanges | undefined {
  const { count, orMore } = ignored;
  if (notKept.length + notListed + count === 0 && !orMore && !isPartial) return undefined;
  return { notKept: notKept.length, notListed, ignored: count, orMore, isPartial };
}

/** Returns sentences for the model about the files that changed; none if nothing changed. */
export function changeSentences(found: FoundChanges, { unlisted }: RanCommand): readonly string[] {
  const paths = found.steps.map(({ path, after, before }) => {
    const what = before === null ? ' (new)' : after === null ? ' (deleted)' : '';
    return `${quoted(path, NAME_LENGTH)}${what}`;
  });
  const more = paths.length - MOST_NAMED + (unlisted?.notListed ?? 0);
  const named = [...paths.slice(0, MOST_NAMED), ...(more > 0 && paths.length > 0 ? [`and ${more} more`] : [])];
  const listed = named.length === 0 ? [] : [`Changed while it ran: ${named.join(', ')}.`];
  if (unlisted === undefined) return listed;
  const { notKept, ignored, orMore, isPartial } = unlisted;
  return [
    ...listed,
    ...(notKept === 0 ? [] : [`${notKept} of them cannot be undone, because they were too large to keep.`]),
    ...(ignored === 0
      ? []
      : [`${orMore ? 'At least ' : ''}${ignored} ignored files changed too; they cannot be undone.`]),
    ...(isPartial ? ['The folder has too many files to find every change.'] : []),
  ];
}

/** Returns sentences for the model about what the sandbox refused and removed; none if it did neither. */
export function placeSentences(
  { refused, removed = [] }: RanCommand,
  tool: CommandTool = 'run_command',
): readonly string[] {
  const named = removed.slice(0, MOST_NAMED).map((path) => quoted(path, NAME_LENGTH));
  const more = removed.length > named.length ? ` and ${removed.length - named.length} more` : '';
  return [
    ...(named.length === 0
      ? []
      : [
          `Removed after the command, because a sandboxed command may not create protected files: ${named.join(', ')}${more}.`,
        ]),
    ...(refused === undefined ? (named.length === 0 ? [] : [askOutside(tool)]) : refusalSentences(refused, tool)),
  ];
}
