import { beforeEach, describe, expect, it } from 'vitest';
import type { HostClient } from '../../host-client.ts';
import { automationView } from '../../stores/automation.fixture.ts';
import { setHost } from '../../stores/host.ts';
import {
  beginEdit,
  beginNew,
  bringBack,
  endEdit,
  endEditOf,
  useAutomationDrafts,
  writeDraft,
} from './automation-drafts.ts';

const edited = () => useAutomationDrafts.getState().edit;

beforeEach(() => {
  setHost({
    automations: { writeTime: async () => ({ words: 'weekdays at 08:00', next: [] }) },
  } as unknown as HostClient);
  endEdit();
});

describe('the automation that is being edited', () => {
  it('can be brought back after the editor was closed, but only if something was written', () => {
    beginNew();
    expect(endEdit()).toBeNull();
    beginNew();
    writeDraft({ goal: 'Read the notes.' });
    const left = endEdit();
    expect(edited()).toBeNull();
    if (left !== null) bringBack(left);
    expect(edited()?.draft.goal).toBe('Read the notes.');
  });

  it('keeps the exact time of its words', async () => {
    const view = automationView({ time: { kind: 'cron', expression: '0 8 * * 1-5' } });
    await beginEdit(view);
    expect(edited()?.known).toEqual({ when: 'weekdays at 08:00', timeZone: view.timeZone, time: view.time });
  });

  it('stays open when something was written while it was saved, and is then no new automation any more', () => {
    beginNew({ goal: 'Read the notes.', when: 'weekdays at 8' });
    const saved = edited();
    if (saved === null) throw new Error('Nothing is edited.');
    writeDraft({ goal: 'Read the notes. Be brief.' });
    endEditOf(saved, automationView({ id: 7 }));
    expect(edited()).toMatchObject({ id: 7, draft: { goal: 'Read the notes. Be brief.' } });
    const again = edited();
    if (again !== null) endEditOf(again, automationView({ id: 7 }));
    expect(edited()).toBeNull();
  });
});
