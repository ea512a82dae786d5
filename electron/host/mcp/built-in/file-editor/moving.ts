/** Tools that act on whole entries: rename_file, move_file, copy_file, delete_file. */
import { dirname, join } from 'node:path';
import { planDelete, planMove, planWrite } from '../../../files/edits/plan-change.ts';
import { MAX_CHANGED_BYTES } from '../../../files/file-tree.ts';
import { readBytes } from '../../../files/paths/open-place.ts';
import { resolveEntry, resolvePath } from '../../../files/paths/path-policy.ts';
import { ok, refuse } from '../../../files/result.ts';
import { type Answer, type CallContext, type EditPlan, editing } from './handler.ts';
import * as parameters from './parameters.ts';

export const renameFile = editing(parameters.renameFile, (args) => {
  const target = join(dirname(args.path), args.new_name);
  return {
    targets: [
      { path: args.path, as: 'entry' },
      { path: target, as: 'entry' },
    ],
    plan: (context) =>
      planned(args.path, target, context, (from, to) => ({ oldPath: from, newPath: to, newName: args.new_name })),
  };
});

export const moveFile = editing(parameters.moveFile, (args) => ({
  targets: [
    { path: args.source_path, as: 'entry' },
    { path: args.destination_path, as: 'entry' },
  ],
  plan: (context) =>
    planned(args.source_path, args.destination_path, context, (from, to) => ({
      source_path: from,
      destination_path: to,
    })),
}));

async function planned(
  from: string,
  to: string,
  { workspace }: CallContext,
  answer: (from: string, to: string) => EditPlan['answer'],
): Promise<Answer<EditPlan>> {
  const source = await resolveEntry(workspace, from);
  if (!source.ok) return source;
  const destination = await resolveEntry(workspace, to);
  if (!destination.ok) return destination;
  const move = await planMove(source.value, destination.value);
  if (!move.ok) return move;
  return ok({ change: move.value, answer: answer(source.value.relative, destination.value.relative) });
}

/** Copies any file, whether text or not. It does not copy folders. */
export const copyFile = editing(parameters.copyFile, (args) => ({
  targets: [{ path: args.destination_path, as: 'content' }],
  reads: [args.source_path],
  plan: async ({ workspace, memory }) => {
    const source = await resolvePath(workspace, args.source_path);
    if (!source.ok) return source;
    const destination = await resolvePath(workspace, args.destination_path);
    if (!destination.ok) return destination;
    const { absolute, relative, kind } = destination.value;
    if (kind !== 'missing' && !args.overwrite)
      return refuse('already-exists', `${relative} exists already. Choose another path, or set overwrite to true.`);
    if (absolute === source.value.absolute) return refuse('bad-input', 'Source and destination are the same file.');
    const read = await readBytes(source.value, MAX_CHANGED_BYTES);
    if (!read.ok) return read;
    const expected = kind === 'missing' ? null : memory?.lastSeen(absolute);
    const write = await planWrite(destination.value, read.value.bytes, expected, read.value.facts.mode);
    if (!write.ok) return write;
    const same = write.value.before?.hash === write.value.after.hash;
    const answer = { source_path: source.value.relative, destination_path: relative };
    return ok({ change: same ? null : write.value, answer });
  },
}));

export const deleteFile = editing(parameters.deleteFile, (args) => ({
  targets: [{ path: args.path, as: 'entry' }],
  plan: async ({ workspace, memory }) => {
    const place = await resolveEntry(workspace, args.path);
    if (!place.ok) return place;
    const { kind, relative, absolute } = place.value;
    if (kind === 'directory' && !args.recursive)
      return refuse('not-a-file', `${relative} is a folder. To delete it with everything in it set recursive to true.`);
    const expected = memory?.lastSeen(absolute);
    const change = await planDelete(place.value, {
      recursive: args.recursive,
      ...(kind === 'file' && expected !== undefined && { expected }),
    });
    if (!change.ok) return change;
    return ok({ change: change.value, answer: { path: relative, type: kind } });
  },
}));
