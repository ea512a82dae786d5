import { describe, expect, it } from 'vitest';
import { AUTOMATION_GOAL_LENGTH } from '../../../shared/automation.ts';
import { automationView } from '../../stores/automation.fixture.ts';
import { draftOf, newDraft, proposedTitle, readDraft, wrongField } from './automation-draft.ts';

const time = { kind: 'cron', expression: '0 8 * * 1-5' } as const;

describe('the draft of an automation', () => {
  it('becomes the same automation again if nothing is edited', () => {
    const view = automationView({
      workspace: '/work',
      approvalMode: 'allow-edits',
      serverSwitches: { terminal: true },
      limits: { maxIterations: 5, maxCost: 0.5, maxWallTimeMs: 90_000 },
      onMissed: 'skip',
    });
    const read = readDraft(view.id, draftOf(view, view.words), view.time);
    const { id, title, goal, timeZone, strategy, model, topicId } = view;
    const { workspace, serverSwitches, approvalMode, limits, onMissed } = view;
    expect(read).toEqual({
      ok: true,
      given: {
        id,
        title,
        goal,
        time,
        timeZone,
        strategy,
        model,
        topicId,
        workspace,
        serverSwitches,
        approvalMode,
        limits,
        onMissed,
      },
    });
  });

  it('takes the title from the goal while the user has written none', () => {
    const draft = newDraft({ when: 'weekdays at 8', goal: 'Read the notes. Then summarise them.' });
    expect(readDraft(null, draft, time)).toMatchObject({ ok: true, given: { title: 'Read the notes' } });
    expect(readDraft(null, { ...draft, title: 'Notes' }, time)).toMatchObject({ ok: true, given: { title: 'Notes' } });
  });

  it('names the first field that cannot be saved', () => {
    const draft = newDraft({ when: 'weekdays at 8', goal: 'Read the notes.' });
    expect(wrongField(draft)).toBeNull();
    expect(wrongField({ ...draft, timeZone: 'Mars/Olympus' })).toBe('zone');
    expect(wrongField({ ...draft, goal: ' ' })).toBe('goal');
    expect(wrongField({ ...draft, goal: 'a'.repeat(AUTOMATION_GOAL_LENGTH + 1) })).toBe('goal');
    expect(wrongField({ ...draft, limits: { maxIterations: '0' } })).toBe('maxIterations');
    expect(wrongField({ ...draft, limits: { maxWallTime: 'soon' } })).toBe('maxWallTime');
    expect(wrongField({ ...draft, limits: { maxTokens: ' ' } })).toBeNull();
  });
});

describe('a proposed title', () => {
  it('is the first sentence of the goal, in English and in Chinese', () => {
    expect(proposedTitle('  Compare the files. Write a report.\nBe brief.')).toBe('Compare the files');
    expect(proposedTitle('阅读笔记。然后概括。')).toBe('阅读笔记');
    expect(proposedTitle('Look at v1.2 of the file\nand more')).toBe('Look at v1.2 of the file');
    expect(proposedTitle('')).toBe('');
  });

  it('is cut at a word, and never within a character', () => {
    expect(proposedTitle(`Read ${'many words '.repeat(20)}`)).toMatch(/^Read (many words )+(many|words)?…$/);
    const cut = proposedTitle('😀'.repeat(100));
    expect([...cut]).toHaveLength(60);
    expect(cut.isWellFormed()).toBe(true);
  });
});
