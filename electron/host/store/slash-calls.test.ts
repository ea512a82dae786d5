import { expect, test } from 'vitest';
import { CallId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { SlashCalls } from './slash-calls.ts';
import { addLoop, temporaryDatabase } from './store.fixture.ts';

const reply = { ok: true, code: 'todo-deleted', text: 'Deleted.', deleted: { kind: 'todo', id: 3 } } as const;

test('keeps the reply to a call until its loop has ended or was purged', () => {
  const database = temporaryDatabase();
  const calls = new SlashCalls(database);
  const [open, ended, purged] = [addLoop(database), addLoop(database), addLoop(database)].map((loop) => {
    const callId = newId(CallId);
    calls.keep({ loopId: loop.id, callId }, reply);
    return { ...loop, callId };
  });
  if (open === undefined || ended === undefined || purged === undefined) throw new Error('There are three.');
  expect(calls.find(open.callId)).toEqual(reply);
  expect(calls.find(newId(CallId))).toBeUndefined();
  open.loops.commit(open.id, open.owner, { state: { name: 'interrupted' } });
  const outcome = { reason: 'user_cancelled', text: '' } as const;
  ended.loops.commit(ended.id, ended.owner, { state: { name: 'stopped', outcome } });
  database.run('DELETE FROM topics WHERE id = ?', purged.topicId);
  calls.forgetEnded();
  expect([open, ended, purged].map(({ callId }) => calls.find(callId) !== undefined)).toEqual([true, false, false]);
});

test('keeps only one reply per call', () => {
  const database = temporaryDatabase();
  const { id: loopId } = addLoop(database);
  const calls = new SlashCalls(database);
  const callId = newId(CallId);
  calls.keep({ loopId, callId }, reply);
  expect(() => calls.keep({ loopId, callId }, { ...reply, text: 'Another.' })).toThrow();
  expect(calls.find(callId)).toEqual(reply);
});
