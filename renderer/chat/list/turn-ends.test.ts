/** Tests where the actions of an answer and the line of a compaction appear. */
import { describe, expect, it } from 'vitest';
import { compactedUntil, inLoop, shape, teller, text } from '../chat.fixture.ts';
import type { ChatRow } from '../chat-row.ts';
import { chatRows, endOf } from './chat-rows.ts';

const turns = (rows: readonly ChatRow[]) => rows.flatMap((row) => endOf(row)?.turn ?? []);
const beginnings = (rows: readonly ChatRow[]) => rows.flatMap((row) => (row.kind === 'user' ? [row.begins] : []));

describe('the actions at the end of a turn', () => {
  it('are below its last answer, with the id of the question and the number of the answer', () => {
    const { user, reply } = teller();
    const asked = user('What?', { answers: { number: 2, of: 3 } });
    const rows = chatRows([asked, reply(1, text('Let me see.')), reply(2, text('That.'))], [], null);
    expect(rows.filter((row) => endOf(row) !== null).map((row) => endOf(row)?.turn)).toEqual([
      null,
      { question: asked.id, answers: { number: 2, of: 3 } },
    ]);
  });

  it('have no version switch if there is only one answer', () => {
    const { user, reply } = teller();
    const rows = chatRows([user('What?', { answers: { number: 1, of: 1 } }), reply(1, text('That.'))], [], null);
    expect(turns(rows)).toMatchObject([{ answers: null }]);
  });

  it('are below the card of a loop that was stopped, failed or reached a limit, with the model of the loop', () => {
    const { user, reply, results, call, final } = teller();
    const read = call('read_file');
    const asked = user('Go');
    const rows = chatRows([asked, reply(1, read), results([read, 'done']), final('Stopped.')], [], null);
    expect(rows.at(-1)).toMatchObject({
      kind: 'ending',
      end: { model: { model: 'm' }, turn: { question: asked.id } },
    });
  });

  it('are only below the last ending of a loop that continued after an earlier ending', () => {
    const { user, reply, final } = teller();
    const messages = [user('Go'), reply(1, text('a')), final('Limit.'), reply(2, text('b')), final('Limit again.')];
    const ends = chatRows(messages, [], null).filter((row) => row.kind === 'ending');
    expect(ends.map(({ end }) => end.turn !== null)).toEqual([false, true]);
  });

  it('include the button to continue only at the last ending of a loop, even if all endings have the same text', () => {
    const { user, reply, final } = teller();
    const stop = { ending: 'user_cancelled' } as const;
    const messages = [user('Go'), reply(1, text('a')), final('Stopped.', stop), final('Stopped.', stop)];
    const ends = chatRows(messages, [], null).flatMap((row) => (row.kind === 'ending' ? [row.isLast] : []));
    expect(ends).toEqual([false, true]);
  });

  it('are missing while the loop of the turn runs, but not in earlier turns', () => {
    const { user, reply } = teller();
    const first = user('One', inLoop(2));
    const messages = [first, { ...reply(1, text('a')), ...inLoop(2) }, user('Two'), reply(1, text('b'))];
    const rows = chatRows(messages, [], shape({ iteration: 2, streaming: true }));
    expect(turns(rows)).toEqual([{ question: first.id, answers: null }]);
    const second = messages[2];
    expect(rows.at(-1)).toMatchObject({ kind: 'status', turn: { question: second?.id } });
  });

  it('ignore a message that was sent to a running loop, because it is not a question', () => {
    const { user, reply } = teller();
    const first = user('Go');
    const rows = chatRows([first, reply(1, text('a')), user('Hurry up'), reply(2, text('b'))], [], null);
    expect(beginnings(rows)).toEqual([true, false]);
    expect(turns(rows)).toEqual([{ question: first.id, answers: null }]);
  });

  it('do not belong to the first message of a page, which may not be a question, unless it has versions', () => {
    const { user, reply } = teller();
    const messages = [user('Hurry up'), reply(2, text('b')), user('And now?', inLoop(2))];
    expect(beginnings(chatRows(messages, [], null, null, true))).toEqual([false, true]);
    expect(turns(chatRows(messages, [], null, null, true))).toEqual([]);
    expect(beginnings(chatRows(messages, [], null, null, false))).toEqual([true, true]);
    for (const versions of ['wordings', 'answers'] as const) {
      const page = [user('Go', { [versions]: { number: 1, of: 2 } }), reply(1, text('a'))];
      expect(beginnings(chatRows(page, [], null, null, true))).toEqual([true]);
    }
  });

  it('are missing if the question is not loaded or has no answer', () => {
    const { user, reply } = teller();
    expect(turns(chatRows([reply(5, text('…and so on'))], [], null))).toEqual([]);
    expect(turns(chatRows([user('Go')], [], null))).toEqual([]);
  });

  it('show whether the answer is pinned', () => {
    const { user, reply } = teller();
    const rows = chatRows([user('What?'), { ...reply(1, text('That.')), pinned: true }], [], null);
    expect(rows.map((row) => endOf(row)?.pinned)).toEqual([undefined, true]);
  });
});

describe('the line of a compaction', () => {
  it('is placed after the last message that the compaction covers, and after the calls of that message', () => {
    const { user, reply, results, call } = teller();
    const read = call('read_file');
    const asked = reply(1, text('Looking.'), read);
    const messages = [user('Go'), asked, results([read, 'done']), reply(2, text('Here.')), user('More')];
    const rows = chatRows(messages, [], null, compactedUntil(1, asked.id));
    expect(rows.map(({ kind }) => kind)).toEqual([
      'user',
      'separator',
      'answer',
      'call',
      'compaction',
      'separator',
      'answer',
      'user',
    ]);
  });

  it('is missing if the last message that the compaction covers is not loaded', () => {
    const { user, reply } = teller();
    const [gone, ...rest] = [user('Go'), reply(1, text('a')), user('More')];
    expect(gone && chatRows(rest, [], null, compactedUntil(1, gone.id)).some(({ kind }) => kind === 'compaction')).toBe(
      false,
    );
  });
});
