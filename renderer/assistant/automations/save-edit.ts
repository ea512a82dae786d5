import type { TFunction } from 'i18next';
import type { AutomationTime } from '../../../shared/automation.ts';
import { showFailure } from '../../act.ts';
import { attempt } from '../../actions/attempt.ts';
import { readTime, saveAutomation } from '../../stores/automations-store.ts';
import { type AutomationField, readDraft, wrongField } from './automation-draft.ts';
import { type AutomationEdit, endEditOf } from './automation-drafts.ts';
import { isKnown } from './use-read-time.ts';

/** The longest time in milliseconds that is waited for the reading of a time. */
const READING_MS = 10_000;

/**
 * Saves what was edited and ends editing. Returns the field that must be corrected first; null: it
 * was saved, or a notice says why it was not.
 */
export async function saveEdit(edit: AutomationEdit, t: TFunction<'automations'>): Promise<AutomationField | null> {
  const { id, draft } = edit;
  if (draft.when.trim() === '') return 'when';
  const wrong = wrongField(draft);
  if (wrong !== null) return wrong;
  const failed = (failure: { readonly message: string }) => showFailure(failure, t('failed.save'));
  const time = await attempt(() => timeOf(edit), failed);
  if (time === undefined) return null;
  if (time === null) return 'when';
  const read = readDraft(id, draft, time);
  if (!read.ok) return read.wrong;
  const saved = await attempt(() => saveAutomation(read.given), failed);
  if (saved === undefined) return null;
  endEditOf(edit, saved);
  return null;
}

/** The time that the words say; null: they say none. Unchanged words keep the time exactly. */
async function timeOf({ draft: { when, timeZone }, known }: AutomationEdit): Promise<AutomationTime | null> {
  if (isKnown(when, timeZone, known)) return known.time;
  const read = await readTime(when.trim(), timeZone, AbortSignal.timeout(READING_MS));
  return read.ok ? read.time : null;
}
