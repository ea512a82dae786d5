/**
 * The automation that is being edited. The window keeps it while the user visits other pages, so
 * that leaving the page by accident loses nothing.
 */
import { create } from 'zustand';
import type { AutomationView } from '../../../shared/automation.ts';
import { writeTime } from '../../stores/automations-store.ts';
import { sameFields } from '../rebased.ts';
import { type AutomationDraft, draftOf, type KnownTime, newDraft } from './automation-draft.ts';

export interface AutomationEdit {
  /** null: a new automation. */
  readonly id: number | null;
  readonly draft: AutomationDraft;
  /** The draft when editing began. */
  readonly before: AutomationDraft;
  /** null: a new automation. */
  readonly known: KnownTime | null;
}

interface AutomationDrafts {
  /** null: none is being edited. */
  readonly edit: AutomationEdit | null;
}

export const useAutomationDrafts = create<AutomationDrafts>()(() => ({ edit: null }));

/** Begins a new automation; `given` are the fields of an example. */
export function beginNew(given: Partial<AutomationDraft> = {}): void {
  const draft = newDraft(given);
  useAutomationDrafts.setState({ edit: { id: null, draft, before: newDraft(), known: null } });
}

/** Begins to edit an automation. Throws the error of the host if its time could not be written. */
export async function beginEdit(view: AutomationView): Promise<void> {
  const { time, timeZone } = view;
  const { words } = await writeTime(time, timeZone);
  const draft = draftOf(view, words);
  useAutomationDrafts.setState({
    edit: { id: view.id, draft, before: draft, known: { when: words, timeZone, time } },
  });
}

export function writeDraft(change: Partial<AutomationDraft>): void {
  useAutomationDrafts.setState(({ edit }) => ({
    edit: edit === null ? null : { ...edit, draft: { ...edit.draft, ...change } },
  }));
}

/** Ends editing, and returns what was not saved; null: nothing was written. */
export function endEdit(): AutomationEdit | null {
  const { edit } = useAutomationDrafts.getState();
  useAutomationDrafts.setState({ edit: null });
  return edit === null || sameFields(edit.draft, edit.before) ? null : edit;
}

/**
 * Ends editing after `saved` was stored as `view`. If something was written meanwhile, the editor
 * stays open, and saving again changes the same automation.
 */
export function endEditOf(saved: AutomationEdit, { id, time }: AutomationView): void {
  const { edit } = useAutomationDrafts.getState();
  if (edit === null || edit.id !== saved.id) return;
  const { draft } = saved;
  const known = { when: draft.when, timeZone: draft.timeZone, time };
  const later = { ...edit, id, before: draft, known };
  useAutomationDrafts.setState({ edit: sameFields(edit.draft, draft) ? null : later });
}

export function bringBack(edit: AutomationEdit): void {
  useAutomationDrafts.setState({ edit });
}
