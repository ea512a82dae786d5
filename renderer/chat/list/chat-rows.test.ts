import { describe, expect, it } from 'vitest';
import { shape, teller, text } from '../chat.fixture.ts';
import type { ChatRow } from '../chat-row.ts';
import { chatRows } from './chat-rows.ts';

const kinds = (rows: readonly ChatRow[]) => rows.map(({ kind }) => kind);

describe('the rows of a chat', () => {
  it('have a line after an answer that ends with a call printed as text', () => {
    const { user, reply } = teller();
    const printed = { type: 'text', text: 'That.', printedCalls: ['notes__add'] } as const;
    const rows = chatRows([user('What?'), reply(1, printed)], [], null);
    expect(kinds(rows).slice(-2)).toEqual(['answer', 'printed-call']);
  });

  it('offer to read printed calls only in the newest such line, and have the bar of the answer below it', () => {
    const { user, reply } = teller();
    const printed = { type: 'text', text: 'That.', printedCalls: ['notes__add'] } as const;
    const rows = chatRows([user('What?'), reply(1, printed), user('Again?'), reply(1, printed)], [], null);
    const lines = rows.filter((row) => row.kind === 'printed-call');
    expect(lines.map(({ newest }) => newest)).toEqual([false, true]);
    expect(lines.map(({ end }) => end)).toMatchObject([
      { text: 'That.', turn: {} },
      { text: 'That.', turn: {} },
    ]);
    expect(rows.filter((row) => row.kind === 'answer').map(({ end }) => end)).toEqual([null, null]);
  });

  it('are a question and an answer without a separator if there is only one iteration without tool calls', () => {
    const { user, reply } = teller();
    const rows = chatRows([user('What?'), reply(1, text('That.'))], [], null);
    expect(kinds(rows)).toEqual(['user', 'answer']);
    expect(rows[1]).toMatchObject({ end: { text: 'That.', model: { model: 'm' } } });
  });

  it('say below a message which model did not get its images', () => {
    const { user, reply } = teller();
    const image = { type: 'image', mimeType: 'image/png', data: 'aGk=' } as const;
    const asked = user('How much?');
    const pictured = { ...asked, parts: [...asked.parts, image] };
    const answer = reply(1, text('I cannot see it.'));
    const blind = { ...answer, iteration: { ...answer.iteration, unseenImages: 1 } } as typeof answer;
    const unseen = (...messages: Parameters<typeof chatRows>[0]) =>
      chatRows(messages, [], null).flatMap((row) => (row.kind === 'user' ? [row.unseenBy?.model ?? null] : []));
    expect(unseen(pictured, blind)).toEqual(['m']);
    expect(unseen(pictured, answer)).toEqual([null]);
    expect(unseen(pictured)).toEqual([null]);
  });

  it('say below a message how many older images were not sent with it', () => {
    const { user, reply } = teller();
    const answer = reply(1, text('That.'));
    const less = { ...answer, iteration: { ...answer.iteration, olderImages: 3 } } as typeof answer;
    const rows = chatRows([user('One?'), answer, user('Two?'), less, user('Three?'), less], [], null);
    expect(rows.flatMap((row) => (row.kind === 'user' ? [row.olderImages] : []))).toEqual([0, 3, 0]);
  });

  it('say once for each change of the model that it did not get the images of earlier messages', () => {
    const { user, reply } = teller();
    const image = { type: 'image', mimeType: 'image/png', data: 'aGk=' } as const;
    const asked = user('How much?');
    const pictured = { ...asked, parts: [...asked.parts, image] };
    const by = (model: string, unseenImages?: number) => {
      const answer = reply(1, text('That.'));
      const seen = unseenImages === undefined ? answer.iteration : { ...answer.iteration, unseenImages };
      return { ...answer, model: { provider: 'p', model }, iteration: seen } as typeof answer;
    };
    const messages = [
      ...[pictured, by('sees'), user('And now?'), by('blind', 1), user('Again?'), by('blind', 1)],
      ...[user('You?'), by('other', 1), user('You?'), by('sees'), user('Back?'), by('other', 1)],
    ];
    const unseen = (from: number, hasEarlier: boolean) =>
      chatRows(messages.slice(from), [], null, null, hasEarlier).flatMap((row) =>
        row.kind === 'user' ? [row.unseenBy?.model ?? null] : [],
      );
    expect(unseen(0, false)).toEqual([null, 'blind', null, 'other', null, 'other']);
    expect(unseen(4, true)).toEqual([null, 'other', null, 'other']);
  });

  it('have a line between iterations that called tools, and an ending instead of the completion call', () => {
    const { user, reply, results, call, final } = teller();
    const read = call('read_file');
    const complete = call('attempt_completion', { result: 'All done.', command: 'npm test' });
    const messages = [
      user('Go'),
      reply(1, text('Looking.'), read),
      results([read, 'done']),
      reply(2, complete),
      results([complete, 'done']),
      final('All done.'),
    ];
    const rows = chatRows(messages, [], shape({ iteration: 2, streaming: false, over: true }));
    expect(kinds(rows)).toEqual(['user', 'separator', 'answer', 'call', 'separator', 'ending']);
    expect(rows.at(-1)).toMatchObject({
      text: 'All done.',
      iterations: 2,
      usage: { inputTokens: 200, outputTokens: 20 },
      completion: complete,
    });
  });

  it('name the model in the first line of the topic, and then only where another model replied', () => {
    const { user, reply, results, call } = teller();
    const replies = ['m', 'm', 'other', 'other', 'm'].map((model, at) => {
      const read = call('read_file');
      return [{ ...reply(at + 1, read), model: { provider: 'openai', model } }, results([read, 'done'])];
    });
    const rows = chatRows([user('Go'), ...replies.flat()], [], null);
    const lines = rows.flatMap((row) => (row.kind === 'separator' ? [row.model?.model ?? null] : []));
    expect(lines).toEqual(['m', null, 'other', null, 'm']);
  });

  it('include the ending if a completion call is the last message', () => {
    const { user, reply, results, call } = teller();
    const complete = call('attempt_completion', { result: 'Done.' });
    const messages = [user('Go'), reply(1, complete), results([complete, 'done'])];
    expect(kinds(chatRows(messages, [], null))).toEqual(['user', 'separator', 'ending']);
    expect(kinds(chatRows(messages, [], shape({ streaming: false })))).toEqual(['user', 'separator', 'status']);
  });

  it('show a question in place of the call that asked it, and a refused call as it is', () => {
    const { user, reply, results, call, question } = teller();
    const asking = { ...call('ask_user', { question: 'Which?' }), tool: null };
    const messages = [user('Go'), reply(1, asking), results([asking, 'done']), question('Which?')];
    expect(kinds(chatRows(messages, [], null))).toEqual(['user', 'separator', 'question']);
    const refused = [user('Go'), reply(1, asking), results([asking, 'failed'])];
    expect(kinds(chatRows(refused, [], null))).toEqual(['user', 'separator', 'call']);
  });

  it('show a completion call that was refused as an ordinary call', () => {
    const { user, reply, results, call } = teller();
    const complete = call('attempt_completion', { result: '' });
    const messages = [user('Go'), reply(1, complete), results([complete, 'failed'])];
    expect(kinds(chatRows(messages, [], null))).toEqual(['user', 'separator', 'call']);
  });

  it('include an ending for each time the loop ended, for example before its limit was extended', () => {
    const { user, reply, final } = teller();
    const messages = [user('Go'), reply(1, text('a')), final('Stopped.'), reply(2, text('b')), final('Stopped again.')];
    expect(kinds(chatRows(messages, [], null)).filter((kind) => kind === 'ending').length).toBe(2);
  });

  it('keep their keys when a streamed row is stored', () => {
    const { user, reply, call } = teller();
    const read = call('read_file');
    const asked = user('Go');
    const streaming = chatRows([asked], [], shape({ pieces: 1, reasoning: true, callIds: read.callId }));
    const stored = chatRows(
      [asked, reply(1, { type: 'reasoning', text: 'Hm.' }, text('Looking.'), read)],
      [],
      shape({ callIds: read.callId, streaming: false }),
    );
    expect(streaming.map(({ key }) => key)).toEqual(stored.map(({ key }) => key));
  });

  it('have unique keys', () => {
    const { user, reply, call, results, final } = teller();
    const read = call('read_file');
    const messages = [user('Go'), reply(1, text('x'), read), results([read, 'done']), final('Stopped.'), user('More')];
    const keys = chatRows(messages, [], shape({ iteration: 2, pieces: 2 })).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('contain a long answer as several rows, of which only the last names the author', () => {
    const { user, reply } = teller();
    const rows = chatRows([user('Write'), reply(1, text('Some words.\n\n'.repeat(2_000)))], [], null);
    const answers = rows.filter((row) => row.kind === 'answer');
    expect(answers.length).toBeGreaterThan(4);
    expect(answers.map(({ end }) => end !== null).indexOf(true)).toBe(answers.length - 1);
  });

  it('show a question as open until another message follows', () => {
    const { user, question } = teller();
    const messages = [user('Go'), question('Which?')];
    expect(chatRows(messages, [], null).at(-1)).toMatchObject({ kind: 'question', open: true });
    expect(chatRows([...messages, user('This.')], [], null)[1]).toMatchObject({ open: false });
  });

  it('show a question as open when only slash commands and reminders follow', () => {
    const { user, question, aside } = teller();
    const reply = { ok: true, code: 'help', text: 'Commands' } as const;
    const between = [
      aside({ type: 'slash-command', input: '/help', reply }),
      aside({ type: 'reminder', missed: false, reminders: [] }),
    ];
    const rows = chatRows([user('Go'), question('Which?'), ...between], [], null);
    expect(kinds(rows)).toEqual(['user', 'question', 'slash-command', 'reminder']);
    expect(rows[1]).toMatchObject({ open: true });
    const answered = chatRows([user('Go'), question('Which?'), ...between, user('That.')], [], null);
    expect(answered[1]).toMatchObject({ open: false });
  });

  it('have no lines between iterations if the loop counts steps and not iterations', () => {
    const { user } = teller();
    const live = { iteration: 4, callIds: '', pieces: 0 };
    expect(kinds(chatRows([user('Go')], [], shape(live)))).toContain('separator');
    expect(kinds(chatRows([user('Go')], [], shape({ ...live, divided: false })))).toEqual(['user', 'status']);
  });

  it('include a command that has ended once, and show whether its output will be sent with the next message', () => {
    const { user, final, aside } = teller();
    const run = {
      id: 'c',
      command: 'ls',
      output: 'a.txt',
      end: { name: 'exited', exitCode: 3 },
      locale: 'en',
    } as const;
    const part = { type: 'command-run', ...run } as const;
    const live = { id: 'c', command: 'ls', output: '', state: { name: 'running' }, startedAt: 1 } as const;
    const before = [user('Go'), final('Done.'), aside(part)];
    const [waiting] = chatRows(before, [live], null).filter(({ kind }) => kind === 'command');
    expect(waiting).toMatchObject({ key: 'c', waits: true, command: { state: { exitCode: 3 }, output: 'a.txt' } });
    const taken = chatRows([...before, user('And?', { parts: [text('And?'), part] })], [live], null);
    expect(kinds(taken)).toEqual(['user', 'ending', 'command', 'user']);
    expect(taken[2]).toMatchObject({ waits: false });
  });

  it('include a command at the place where the user ran it', () => {
    const { user, final } = teller();
    const command = { id: 'c', command: 'ls', output: '', state: { name: 'running' }, startedAt: 2_500 } as const;
    expect(kinds(chatRows([user('Go'), final('Done.'), user('More')], [command], null))).toEqual([
      'user',
      'ending',
      'command',
      'user',
    ]);
  });
});
