import { describe, expect, test } from 'vitest';
import { CallId } from '../../../shared/ids.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { DEFAULT_LIMITS, type LoopState } from '../../../shared/loop.ts';
import { userText } from '../../../shared/message.ts';
import type { NewJournalRow } from '../loop/journal-rows.ts';
import { newId } from '../new-id.ts';
import { Inbox } from './inbox.ts';
import { Messages } from './messages.ts';
import { addLoop, failure, message, newLoop, temporaryDatabase } from './store.fixture.ts';

const answer = (text: string, seq = 1): NewJournalRow => ({ kind: 'question-answered', text, seq, at: 5 });

const step = (inboxIds: readonly string[]): NewJournalRow => ({
  kind: 'step',
  phase: 'work',
  answer: { go: 'continue', now: 5, timeZone: 'Europe/Berlin', inbox: [], inboxIds },
  seq: 1,
  at: 5,
});

describe('a loop', () => {
  test('begins with journal row 0 and is read as it was stored', () => {
    const database = temporaryDatabase({ now: () => 1000 });
    const { loops, id, topicId } = addLoop(database);
    expect(loops.record(id)).toEqual({ ...newLoop(topicId), id, createdAt: 1000, updatedAt: 1000 });
    expect(loops.journal(id)).toEqual([{ row: 0, seq: 0, kind: 'input', at: 1000, input: { goal: 'a goal' } }]);
    expect(loops.input(id)).toEqual({ goal: 'a goal' });
  });

  test('that was stored before the cost limit existed has the default cost limit', () => {
    const database = temporaryDatabase();
    const { loops, id } = addLoop(database);
    const { maxCost: _, ...before } = { ...DEFAULT_LIMITS, maxIterations: 7 };
    database.run('UPDATE loops SET limits = ?', JSON.stringify(before));
    expect(loops.record(id).limits).toEqual({ ...DEFAULT_LIMITS, maxIterations: 7 });
    expect(loops.list()[0]?.limits.maxCost).toBeNull();
  });

  test('that does not exist is reported as not found', () => {
    const { loops } = addLoop(temporaryDatabase());
    const { id } = newLoop(addLoop(temporaryDatabase()).topicId);
    for (const read of [() => loops.record(id), () => loops.input(id), () => loops.claim(id, 'someone', 1)]) {
      expect(failure(read).code).toBe('not-found');
    }
  });

  test('is listed by the order of creation, newest first, even when the clock was set back', () => {
    let now = 1000;
    const database = temporaryDatabase({ now: () => now });
    const older = addLoop(database);
    now = 10;
    const newer = addLoop(database);
    expect(older.loops.list().map((loop) => loop.id)).toEqual([newer.id, older.id]);
    expect(older.loops.list({ topicId: older.topicId }).map((loop) => loop.id)).toEqual([older.id]);
  });
});

describe('a commit', () => {
  test('stores rows, messages, state and limits together, and numbers the rows without gaps', () => {
    const database = temporaryDatabase();
    const { loops, id, topicId, owner } = addLoop(database);
    const said = message(topicId, 'done');
    const state: LoopState = { name: 'completed', outcome: { reason: 'answered', text: 'done' } };
    loops.commit(id, owner, { rows: [answer('a'), answer('b')] });
    loops.commit(id, owner, {
      rows: [answer('c')],
      messages: [said],
      state,
      limits: { ...DEFAULT_LIMITS, maxIterations: 35 },
    });
    expect(loops.journal(id).map((row) => row.row)).toEqual([0, 1, 2, 3]);
    expect(loops.journal(id).at(-1)).toEqual({ ...answer('c'), row: 3 });
    expect(loops.record(id)).toMatchObject({ state, limits: { maxIterations: 35 } });
    expect(new Messages(database).last(topicId)).toEqual(said);
  });

  test('stores nothing if a part of it cannot be stored', () => {
    const database = temporaryDatabase();
    const { loops, id, topicId, owner } = addLoop(database);
    const said = message(topicId, 'once');
    loops.commit(id, owner, { messages: [said] });
    const before = loops.record(id);
    expect(() =>
      loops.commit(id, owner, { rows: [answer('a')], messages: [said], state: { name: 'paused' } }),
    ).toThrow();
    expect(loops.journal(id)).toHaveLength(1);
    expect(loops.record(id)).toEqual(before);
    loops.commit(id, owner, { rows: [answer('b')] });
    expect(loops.journal(id).at(-1)?.row).toBe(1);
  });

  test('joins the surrounding transaction', () => {
    const database = temporaryDatabase();
    const { loops, id, owner } = addLoop(database);
    expect(() =>
      database.transaction(() => {
        loops.commit(id, owner, { rows: [answer('a')] });
        throw new Error('the image could not be stored');
      }),
    ).toThrow();
    expect(loops.journal(id)).toHaveLength(1);
  });

  test('returns text and property names with special characters exactly as they were written (F29)', () => {
    const database = temporaryDatabase();
    const { loops, id, topicId, owner } = addLoop(database);
    const hostile: JsonValue = JSON.parse(
      '{"__proto__":{"polluted":true},"constructor":{"prototype":1},"toString":null}',
    );
    const text = 'lone \ud800 and \udc00, NUL \0, end \u2028 <script> \u{1F600} "quoted" \\ ';
    loops.commit(id, owner, {
      rows: [
        { kind: 'call-requested', callId: newId(CallId), tool: null, arguments: { hostile, text }, seq: 1, at: 5 },
      ],
      messages: [{ ...message(topicId, text), ...userText(text) }],
    });
    const row = loops.journal(id)[1];
    expect(row?.kind === 'call-requested' && JSON.stringify(row.arguments)).toBe(JSON.stringify({ hostile, text }));
    expect(new Messages(database).last(topicId)?.parts).toEqual([{ type: 'text', text }]);
    expect('polluted' in {}).toBe(false);
  });
});

describe('the inbox', () => {
  test('returns the same items until a step that names them is committed', () => {
    const database = temporaryDatabase();
    const { loops, id, owner } = addLoop(database);
    const inbox = new Inbox(database);
    const first = inbox.put(id, { type: 'notice', text: 'first' });
    const second = inbox.put(id, { type: 'message', message: userText('second') });
    expect(loops.inbox(id).map((entry) => entry.id)).toEqual([first, second]);
    expect(loops.inbox(id)[1]?.item).toEqual({ type: 'message', message: userText('second') });
    expect(() => loops.commit(id, 'a stale owner', { rows: [step([first])] })).toThrow();
    expect(loops.inbox(id)).toHaveLength(2);
    loops.commit(id, owner, { rows: [step([first])] });
    expect(loops.inbox(id).map((entry) => entry.id)).toEqual([second]);
  });

  test('is not emptied by a step of another loop', () => {
    const database = temporaryDatabase();
    const mine = addLoop(database);
    const other = addLoop(database);
    const entry = new Inbox(database).put(mine.id, { type: 'notice', text: 'mine' });
    other.loops.commit(other.id, other.owner, { rows: [step([entry])] });
    expect(mine.loops.inbox(mine.id)).toHaveLength(1);
  });
});
