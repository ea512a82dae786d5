import { describe, expect, it } from 'vitest';
import { LocalTime } from '../../../shared/local-time.ts';
import type { Todo } from '../../../shared/todo.ts';
import { momentOf } from '../schedule/days.ts';
import { inZone } from '../time-zone.fixture.ts';
import { draftOf, emptyDraft, readDraft, type TodoDraft } from './todo-draft.ts';

const draft = (given: Partial<TodoDraft>): TodoDraft => ({ ...emptyDraft(null), content: 'Call', ...given });
const at = (text: string) => momentOf(LocalTime.parse(text));

const todo = (given: Partial<Todo>): Todo => ({
  id: 7,
  content: 'Call',
  tag: 'work',
  priority: 2,
  done: false,
  createdAt: 0,
  completedAt: null,
  dueAt: null,
  remindAt: null,
  ...given,
});

describe('The draft of a todo', () => {
  inZone('Europe/Berlin');

  it('is valid with only a content', () => {
    expect(readDraft(null, draft({ content: '  Call   Ann ' }))).toEqual({
      ok: true,
      given: { id: null, content: 'Call Ann', tag: 'default', priority: null, dueAt: null, remindAt: null },
    });
    expect(readDraft(null, draft({ content: '  ' }))).toEqual({ ok: false, wrong: 'content' });
  });

  it('has a due time in the local time zone, and a reminder relative to the due time', () => {
    const read = readDraft(7, draft({ due: '2026-11-22 18:00', remind: { kind: 'before', minutes: 60 } }));
    expect(read).toMatchObject({
      given: { id: 7, dueAt: Date.parse('2026-11-22T17:00Z'), remindAt: Date.parse('2026-11-22T16:00Z') },
    });
  });

  it('has a reminder only if it has a due time', () => {
    const read = readDraft(7, draft({ remind: { kind: 'before', minutes: 60 } }));
    expect(read).toMatchObject({ given: { dueAt: null, remindAt: null } });
  });

  it('takes a due time in words, and a priority', () => {
    const read = readDraft(null, draft({ due: '2027年3月1日下午三点', priority: 1 }));
    expect(read).toMatchObject({ ok: true, given: { dueAt: at('2027-03-01T15:00'), priority: 1 } });
  });

  it('reports the first field that is invalid', () => {
    const wrong = (given: Partial<TodoDraft>) => {
      const read = readDraft(7, draft(given));
      return read.ok ? null : read.wrong;
    };
    expect(wrong({ due: 'some day' })).toBe('due');
    expect(wrong({ due: '2026-11-31 10:00' })).toBe('due');
    expect(wrong({ due: '2026-11-22 18:00', remind: { kind: 'at', time: 'soon' } })).toBe('remind');
    expect(wrong({ tag: 'two words' })).toBe('tag');
  });

  it('is unchanged after it is saved and read again', () => {
    const dueAt = at('2026-11-22T18:00');
    for (const remindAt of [null, dueAt, dueAt - 900_000, dueAt - 7 * 60_000, dueAt + 60_000]) {
      const given = todo({ dueAt, remindAt });
      const { done: _, createdAt: __, completedAt: ___, ...kept } = given;
      expect(readDraft(7, draftOf(given))).toEqual({ ok: true, given: kept });
    }
    expect(readDraft(7, draftOf(todo({ tag: 'default' })))).toMatchObject({ given: { tag: 'default' } });
  });

  it('moves a relative reminder together with the due time, but keeps a reminder at a fixed time', () => {
    const dueAt = at('2026-11-22T18:00');
    const later = (remindAt: number) =>
      readDraft(7, { ...draftOf(todo({ dueAt, remindAt })), due: '2026-11-23 18:00' });
    expect(later(at('2026-11-22T17:30'))).toMatchObject({ given: { remindAt: at('2026-11-23T17:30') } });
    expect(later(at('2026-11-22T17:53'))).toMatchObject({ given: { remindAt: at('2026-11-22T17:53') } });
  });
});
