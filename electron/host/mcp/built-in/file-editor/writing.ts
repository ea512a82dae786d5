/**
 * Tools that put content into a file: write_to_file, create_file, insert_content,
 * replace_in_file, apply_diff.
 */
import type { JsonObject } from '../../../../../shared/json.ts';
import { applyDiff as applyDiffTo } from '../../../files/edits/apply-diff.ts';
import { planWrite } from '../../../files/edits/plan-change.ts';
import { diffsOf, type PlannedWrite } from '../../../files/edits/planned-change.ts';
import { replaceText } from '../../../files/edits/replace-text.ts';
import { applyEdits, countLines, insertLines, type TextEdit } from '../../../files/line-endings.ts';
import { type Place, resolvePath } from '../../../files/paths/path-policy.ts';
import { refuse } from '../../../files/result.ts';
import {
  bytesAfterEdits,
  bytesAfterRewrite,
  newTextBytes,
  readTextFile,
  type TextFile,
} from '../../../files/text-file.ts';
import { type Answer, type CallContext, type EditPlan, editing } from './handler.ts';
import { omissionComment } from './omission-guard.ts';
import * as parameters from './parameters.ts';

/**
 * Content below this share of the announced lines, with a comment that stands for the rest, is
 * not written.
 */
const LEAST_SHARE = 0.8;
const PREVIEW_LINES = 20;
/** After this many failures in a row the answer suggests to read the file again. */
const HINT_FROM_FAILURE = 3;

export const writeToFile = editing(parameters.writeToFile, (args) => ({
  targets: [{ path: args.path, as: 'content' }],
  plan: async (context) => {
    const totalLines = countLines(args.content);
    const omission = totalLines < args.line_count * LEAST_SHARE ? omissionComment(args.content) : null;
    if (omission !== null)
      return refuse(
        'bad-input',
        `Not written: content has ${totalLines} lines, line_count says ${args.line_count}, and "${omission}" stands for lines left out. Write the complete content, or change only a part with apply_diff.`,
      );
    const place = await resolvePath(context.workspace, args.path);
    if (!place.ok) return place;
    const after = await rewritten(place.value, args.content, context);
    if (!after.ok) return after;
    const { bytes, expected } = after.value;
    const planned = await planWrite(place.value, bytes, expected);
    if (!planned.ok) return planned;
    const isNewFile = expected === null;
    return edited(planned.value, {
      path: place.value.relative,
      message: `${isNewFile ? 'Created' : 'Wrote'} ${place.value.relative}.`,
      totalLines,
      isNewFile,
      ...statsOf(planned.value),
      diffPreview: previewOf(planned.value),
    });
  },
}));

/**
 * The bytes of the whole new content. An existing file must have been read in this loop, because
 * nothing else protects its content.
 */
async function rewritten(
  place: Place,
  content: string,
  context: CallContext,
): Promise<Answer<{ bytes: Uint8Array; expected: string | null }>> {
  if (place.kind === 'missing') return { ok: true, value: { bytes: newTextBytes(content), expected: null } };
  const file = await readCurrent(place, context);
  if (!file.ok) return file;
  if (context.memory && context.memory.lastSeen(place.absolute) === undefined && file.value.bytes.length > 0)
    return refuse(
      'changed-meanwhile',
      `${place.relative} exists and was not read yet. Read it first, then write it; or change only a part with apply_diff.`,
    );
  return { ok: true, value: { bytes: bytesAfterRewrite(file.value, content), expected: file.value.hash } };
}

export const createFile = editing(parameters.createFile, (args) => ({
  targets: [{ path: args.path, as: 'content' }],
  plan: async (context) => {
    const place = await resolvePath(context.workspace, args.path);
    if (!place.ok) return place;
    if (place.value.kind !== 'missing' && !args.overwrite)
      return refuse('already-exists', `${place.value.relative} exists already. Edit it, or set overwrite to true.`);
    const after = await rewritten(place.value, args.content, context);
    if (!after.ok) return after;
    const { bytes, expected } = after.value;
    const planned = await planWrite(place.value, bytes, expected);
    if (!planned.ok) return planned;
    return edited(planned.value, {
      path: place.value.relative,
      size: bytes.length,
      lines: countLines(args.content),
    });
  },
}));

export const insertContent = editing(parameters.insertContent, (args) => ({
  targets: [{ path: args.path, as: 'content' }],
  plan: (context) =>
    editText(args.path, context, async (file) => {
      const { edit, insertedAt, linesInserted } = insertLines(file.text, args.line, args.content);
      return {
        ok: true,
        value: { edits: [edit], fields: { insertedAt, linesInserted, totalLines: linesAfter(file, [edit]) } },
      };
    }),
}));

export const replaceInFile = editing(parameters.replaceInFile, (args) => ({
  targets: [{ path: args.path, as: 'content' }],
  plan: (context) =>
    editText(args.path, context, async (file) => {
      const { search, replace } = args;
      const request = { search, replace, isRegex: args.is_regex, replaceAll: args.replace_all };
      const replaced = await replaceText(file.text, request, { signal: context.signal });
      if (!replaced.ok) return replaced;
      const { replacements, edits } = replaced.value;
      return { ok: true, value: { edits, fields: { replacements, modified: replacements > 0 } } };
    }),
}));

export const applyDiff = editing(parameters.applyDiff, (args) => ({
  targets: [{ path: args.path, as: 'content' }],
  plan: async (context) => {
    const place = await resolvePath(context.workspace, args.path);
    if (!place.ok) return place;
    const { absolute, relative } = place.value;
    const plan = await editText(args.path, context, async (file) => {
      const applied = applyDiffTo(file.text, args.diff, {
        strategy: args.strategy,
        fuzzyThreshold: args.fuzzy_threshold,
      });
      if (!applied.ok) return applied;
      const { edits, strategy, blocks } = applied.value;
      return { ok: true, value: { edits, fields: { success: true, strategy, blocks } } };
    });
    if (plan.ok) {
      context.memory?.diffApplied(absolute);
      return plan;
    }
    const retryCount = context.memory?.diffFailed(absolute) ?? 1;
    const hint = `This diff failed ${retryCount} times in a row. Re-read the file ${relative} and write the SEARCH blocks from what is there now.`;
    const message = retryCount < HINT_FROM_FAILURE ? plan.refusal.message : `${plan.refusal.message} ${hint}`;
    return { ...refuse(plan.refusal.code, message), details: { success: false, retryCount } };
  },
}));

/**
 * Plans an edit of an existing text file. Refuses a file that changed since this loop last saw
 * it.
 */
async function editText(
  path: string,
  context: CallContext,
  edit: (file: TextFile) => Promise<Answer<{ readonly edits: readonly TextEdit[]; readonly fields: JsonObject }>>,
): Promise<Answer<EditPlan>> {
  const place = await resolvePath(context.workspace, path);
  if (!place.ok) return place;
  const file = await readCurrent(place.value, context);
  if (!file.ok) return file;
  const found = await edit(file.value);
  if (!found.ok) return found;
  const planned = await planWrite(place.value, bytesAfterEdits(file.value, found.value.edits), file.value.hash);
  if (!planned.ok) return planned;
  return edited(planned.value, { path: place.value.relative, ...found.value.fields, ...statsOf(planned.value) });
}

async function readCurrent(place: Place, context: CallContext): Promise<Answer<TextFile>> {
  const file = await readTextFile(place);
  if (!file.ok) return file;
  const seen = context.memory?.lastSeen(place.absolute);
  if (seen !== undefined && seen !== file.value.hash)
    return refuse(
      'changed-meanwhile',
      `${place.relative} was changed by someone else since it was last read. Read it again first.`,
    );
  return file;
}

/** The plan of an edit. A change that leaves every byte as it is needs no writing. */
function edited(planned: PlannedWrite, answer: JsonObject): Answer<EditPlan> {
  const same = planned.before?.hash === planned.after.hash;
  return { ok: true, value: { change: same ? null : planned, answer } };
}

function statsOf(planned: PlannedWrite): { diffStats: JsonObject } {
  const diffs = diffsOf(planned);
  const sum = (side: 'added' | 'removed') => diffs.reduce((total, diff) => total + diff[side], 0);
  return { diffStats: { added: sum('added'), removed: sum('removed') } };
}

function previewOf(planned: PlannedWrite): string {
  const lines = diffsOf(planned).flatMap((diff) => diff.patch.split('\n'));
  const hunks = lines.slice(
    Math.max(
      0,
      lines.findIndex((line) => line.startsWith('@@')),
    ),
  );
  return hunks.slice(0, PREVIEW_LINES).join('\n').trimEnd();
}

function linesAfter(file: TextFile, edits: readonly TextEdit[]): number {
  return countLines(applyEdits(file.text, edits));
}
