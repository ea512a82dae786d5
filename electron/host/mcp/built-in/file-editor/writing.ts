/**
 * Tools that change the content of a file: write_to_file, create_file, insert_content,
 * replace_in_file, edit_file, apply_diff.
 */

import { diffNoteText } from '../../../../../shared/failures/diff-notes.ts';
import { ENGLISH_DIFF_NOTES } from '../../../../../shared/failures/diff-notes-english.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import type { FileDiff } from '../../../../../shared/loop.ts';
import { applyDiff as applyDiffTo } from '../../../files/edits/apply-diff.ts';
import { nearLines } from '../../../files/edits/near-match.ts';
import { planWrite } from '../../../files/edits/plan-change.ts';
import { diffOfWrite, type PlannedWrite } from '../../../files/edits/planned-change.ts';
import { replaceExactly } from '../../../files/edits/replace-exact.ts';
import { replaceText } from '../../../files/edits/replace-text.ts';
import { applyEdits, changedLines, countLines, insertLines, type TextEdit } from '../../../files/line-endings.ts';
import type { Place } from '../../../files/paths/path-policy.ts';
import { ok, refuse } from '../../../files/result.ts';
import {
  decodeText,
  editedBytes,
  newTextBytes,
  readTextFile,
  rewriteOf,
  type TextFile,
} from '../../../files/text-file.ts';
import { type Answer, type CallContext, type EditPlan, editingFile } from './handler.ts';
import { omissionComment } from './omission-guard.ts';
import * as parameters from './parameters.ts';
import { MOST_PLACES } from './plain-result.ts';

/**
 * The minimum share of the announced lines, or of the lines of the file if none are announced. Shorter content is not written if it contains a
 * comment that stands for the rest.
 */
const LEAST_SHARE = 0.8;
const PREVIEW_LINES = 20;
/** The number of consecutive failures from which the result suggests reading the file again. */
const HINT_FROM_FAILURE = 3;

export const writeToFile = editingFile(parameters.writeToFile, async (place, args, context) => {
  const planned = await planRewrite(place, args.content, context);
  if (!planned.ok) return planned;
  const totalLines = countLines(args.content);
  const expected = args.line_count ?? linesBefore(planned.value);
  const omission = totalLines < expected * LEAST_SHARE ? omissionComment(args.content) : null;
  if (omission !== null) {
    const measure = args.line_count === undefined ? 'the file has' : 'line_count says';
    return refuse(
      'bad-input',
      `Not written: content has ${totalLines} lines, ${measure} ${expected}, and "${omission}" stands for lines left out. Write the complete content, or change only a part with edit_file.`,
    );
  }
  const isNewFile = planned.value.before === null;
  const message = `${isNewFile ? 'Created' : 'Wrote'} ${place.relative}.`;
  const diff = diffOfWrite(planned.value);
  const fields = {
    path: place.relative,
    message,
    totalLines,
    isNewFile,
    ...statsOf(diff),
    diffPreview: previewOf(diff),
  };
  return edited(planned.value, fields);
});

/** The number of lines that a rewrite replaces; 0 for a new file. */
function linesBefore({ before }: PlannedWrite): number {
  const text = before === null ? null : decodeText(before.bytes, '');
  return text?.ok ? text.value.totalLines : 0;
}

export const createFile = editingFile(parameters.createFile, async (place, args, context) => {
  if (place.kind !== 'missing' && !args.overwrite)
    return refuse('already-exists', `${place.relative} exists already. Edit it, or set overwrite to true.`);
  const planned = await planRewrite(place, args.content, context);
  if (!planned.ok) return planned;
  const size = planned.value.after.bytes.length;
  const replaced = planned.value.before === null ? {} : { isNewFile: false };
  return edited(planned.value, { path: place.relative, size, lines: countLines(args.content), ...replaced });
});

/**
 * Plans to write the whole new content. The loop must have read an existing file before, because
 * nothing else protects its content.
 */
async function planRewrite(place: Place, content: string, context: CallContext): Promise<Answer<PlannedWrite>> {
  if (place.kind === 'missing') return planWrite(place, newTextBytes(content), null);
  const file = await readCurrent(place, context);
  if (!file.ok) return file;
  if (context.memory && context.memory.lastSeen(place.absolute) === undefined && file.value.bytes.length > 0)
    return refuse(
      'changed-meanwhile',
      `${place.relative} exists and was not read yet. Read it first, then write it; or change only a part with edit_file.`,
    );
  const bytes = editedBytes(file.value, rewriteOf(file.value, content), place.relative);
  return bytes.ok ? planWrite(place, bytes.value, file.value.hash) : bytes;
}

export const insertContent = editingFile(parameters.insertContent, (place, args, context) =>
  editText(place, context, async (file) => {
    const { edit, insertedAt, linesInserted } = insertLines(file.text, args.line, args.content);
    const totalLines = countLines(applyEdits(file.text, [edit]));
    return ok({ edits: [edit], fields: { insertedAt, linesInserted, totalLines } });
  }),
);

export const replaceInFile = editingFile(parameters.replaceInFile, (place, args, context) =>
  editText(place, context, async (file) => {
    const { search, replace } = args;
    const request = { search, replace, isRegex: args.is_regex, replaceAll: args.replace_all };
    const replaced = await replaceText(file.text, request, { signal: context.signal });
    if (!replaced.ok) return replaced;
    const { replacements, edits } = replaced.value;
    if (replacements > 0) return ok({ edits, fields: { replacements, modified: true } });
    const near = args.is_regex ? null : nearLines(file.text, search);
    const what = args.is_regex ? 'The pattern matches nothing in' : '"search" is not in';
    return refuse('no-match', `${what} ${place.relative}. Nothing was changed.${near === null ? '' : ` ${near}`}`);
  }),
);

export const editFile = editingFile(parameters.editFile, (place, args, context) =>
  editText(place, context, async (file) => {
    const replaced = replaceExactly(file.text, args.edits);
    if (!replaced.ok) return replaced;
    const { edits, reindented } = replaced.value;
    return ok({ edits, fields: { edits: args.edits.length, ...noticeOf('Edit', reindented, args.edits.length) } });
  }),
);

export const applyDiff = editingFile(parameters.applyDiff, async (place, args, context) => {
  const { absolute, relative } = place;
  const plan = await editText(place, context, async (file) => {
    const options = { strategy: args.strategy, fuzzyThreshold: args.fuzzy_threshold };
    const applied = applyDiffTo(file.text, args.diff, options);
    if (!applied.ok) return applied;
    const { edits, strategy, blocks, reindented } = applied.value;
    return ok({ edits, fields: { success: true, strategy, blocks, ...noticeOf('Block', reindented, blocks) } });
  });
  if (plan.ok) {
    context.memory?.diffApplied(absolute);
    return plan;
  }
  const retryCount = context.memory?.diffFailed(absolute) ?? 1;
  const hint = `This diff failed ${retryCount} times in a row. Re-read the file ${relative} and write the SEARCH blocks from what is there now.`;
  const message = retryCount < HINT_FROM_FAILURE ? plan.refusal.message : `${plan.refusal.message} ${hint}`;
  return { ...refuse(plan.refusal.code, message), details: { success: false, retryCount } };
});

/**
 * Plans an edit of an existing text file. Refuses a file that changed since this loop last saw
 * it.
 */
async function editText(
  place: Place,
  context: CallContext,
  edit: (file: TextFile) => Promise<Answer<{ readonly edits: readonly TextEdit[]; readonly fields: JsonObject }>>,
): Promise<Answer<EditPlan>> {
  const file = await readCurrent(place, context);
  if (!file.ok) return file;
  const found = await edit(file.value);
  if (!found.ok) return found;
  const bytes = editedBytes(file.value, found.value.edits, place.relative);
  if (!bytes.ok) return bytes;
  const planned = await planWrite(place, bytes.value, file.value.hash);
  if (!planned.ok) return planned;
  const stats = statsOf(diffOfWrite(planned.value));
  const changedAt = changedLines(file.value.text, found.value.edits, MOST_PLACES + 1);
  return edited(planned.value, { path: place.relative, ...found.value.fields, changedAt, ...stats });
}

async function readCurrent(place: Place, context: CallContext): Promise<Answer<TextFile>> {
  const named = context.memory?.encodingOf(place.absolute);
  const file = await readTextFile(place, named === undefined ? {} : { named });
  if (!file.ok) return file;
  const seen = context.memory?.lastSeen(place.absolute);
  if (seen !== undefined && seen !== file.value.hash)
    return refuse(
      'changed-meanwhile',
      `${place.relative} was changed by someone else since it was last read. Read it again first.`,
    );
  return file;
}

/** Returns the plan of an edit. A change that leaves every byte unchanged needs no writing. */
function edited(planned: PlannedWrite, answer: JsonObject): Answer<EditPlan> {
  const same = planned.before?.hash === planned.after.hash;
  return ok({ change: same ? null : planned, answer });
}

/** Says which parts of a call were given the indentation of the file. */
function noticeOf(part: string, reindented: readonly number[], total: number): JsonObject {
  if (reindented.length === 0) return {};
  const parts = total === 1 ? 'The old text' : `The old text of ${part.toLowerCase()} ${reindented.join(', ')}`;
  const notice = `${parts} differs from the file in its indentation. The new lines were written with the indentation of the file.`;
  return { notice };
}

function statsOf({ added, removed }: FileDiff) {
  return { diffStats: { added, removed } };
}

/** A preview for the model, in English. */
function previewOf({ patch, note }: FileDiff): string {
  if (patch === '' && note !== undefined) return diffNoteText(ENGLISH_DIFF_NOTES, note);
  const lines = patch.split('\n');
  const firstHunk = Math.max(
    0,
    lines.findIndex((line) => line.startsWith('@@')),
  );
  return lines
    .slice(firstHunk, firstHunk + PREVIEW_LINES)
    .join('\n')
    .trimEnd();
}
