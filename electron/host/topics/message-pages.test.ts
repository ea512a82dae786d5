import { expect, test } from 'vitest';
import { CallId, MessageId, ServerId, type TopicId } from '../../../shared/ids.ts';
import { isAside, type Message, type ToolContent } from '../../../shared/message.ts';
import { newId } from '../new-id.ts';
import { Loops } from '../store/loops.ts';
import { Messages } from '../store/messages.ts';
import { addLoop, addTopic, message, temporaryDatabase } from '../store/store.fixture.ts';
import { messagePage, messageView } from './message-pages.ts';

const noLoops = () => new Loops(temporaryDatabase());

const text = (length: number): ToolContent => ({ type: 'text', text: 'x'.repeat(length) });

function result(topicId: TopicId, ...contents: readonly (readonly ToolContent[])[]): Message {
  const parts = contents.map(
    (content) => ({ type: 'tool-result', callId: newId(CallId), tool: null, status: 'done', content }) as const,
  );
  return { ...message(topicId, ''), role: 'tool', parts };
}

/** Stores messages of the given kinds; `aside` stands for a message of the app itself. */
function stored(kinds: readonly (Message['role'] | 'aside')[]) {
  const command = { type: 'slash-command', input: '/help', reply: { ok: true, code: 'help', text: 'Help.' } } as const;
  const database = temporaryDatabase();
  const topicId = addTopic(database);
  const messages = new Messages(database);
  const loops = new Loops(database);
  const all = kinds.map((kind): Message => {
    const said = message(topicId, kind);
    return kind === 'aside' ? { ...said, role: 'assistant', parts: [command] } : { ...said, role: kind };
  });
  database.transaction(() => {
    for (const each of all) messages.append(each);
  });
  return { messages, loops, topicId, all };
}

test('a page never begins between calls and their results, and all pages together are the whole topic', () => {
  // The 40 newest of 87 messages begin with results.
  const { messages, loops, topicId, all } = stored(
    Array.from({ length: 87 }, (_, n) => (n === 0 ? 'user' : n % 2 === 1 ? 'tool' : 'assistant')),
  );
  let page = messagePage(messages, loops, topicId);
  expect(page.messages).toHaveLength(41);
  let read = page.messages;
  while (page.hasEarlier) {
    page = messagePage(messages, loops, topicId, read[0]?.id ?? newId(MessageId));
    expect(page.messages[0]?.role).not.toBe('tool');
    read = [...page.messages, ...read];
  }
  expect(read).toEqual(all);
});

test('a page does not begin between calls and results even if slash commands are stored between them', () => {
  // The topic contains calls, then slash commands, then results, then enough messages to fill the
  // rest of the page.
  for (const [commands, behind] of [
    [1, 38],
    [1, 39],
    [2, 38],
    [2, 39],
    [3, 38],
    [1, 40],
  ] as const) {
    const { messages, loops, topicId, all } = stored([
      ...Array.from({ length: 3 }, () => 'user' as const),
      ...(['assistant', ...Array.from({ length: commands }, () => 'aside' as const), 'tool'] as const),
      ...Array.from({ length: behind }, () => 'user' as const),
    ]);
    let page = messagePage(messages, loops, topicId);
    let read = page.messages;
    const isWhole = () => page.messages.some(({ role }) => role === 'tool') === page.messages.some(isCalls);
    expect([commands, behind, isWhole()]).toEqual([commands, behind, true]);
    while (page.hasEarlier) {
      page = messagePage(messages, loops, topicId, read[0]?.id ?? newId(MessageId));
      expect([commands, behind, isWhole()]).toEqual([commands, behind, true]);
      read = [...page.messages, ...read];
    }
    expect(read).toEqual(all);
  }
  function isCalls(message: Message): boolean {
    return message.role === 'assistant' && !isAside(message);
  }
});

test.each([
  [0, false],
  [39, false],
  [40, false],
  [41, true],
  [42, true],
])('a page of a topic with %d messages has earlier messages: %s', (count, hasEarlier) => {
  const { messages, loops, topicId, all } = stored(Array.from({ length: count }, () => 'user'));
  const page = messagePage(messages, loops, topicId);
  expect(page).toEqual({ messages: all.slice(-40), hasEarlier });
});

test('a tool result is cut at 8,000 characters over all its texts, and is marked as shortened', () => {
  const topicId = addTopic(temporaryDatabase());
  const image: ToolContent = { type: 'image', mimeType: 'image/png', data: 'AAAA' };
  const long = result(topicId, [text(8000)], [text(5000), image, text(5000), text(9)]);
  const view = messageView(long, noLoops());
  const ids = long.parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : []));
  expect(view.shortened).toEqual([ids[1]]);
  expect(view.parts.flatMap((part) => (part.type === 'tool-result' ? [part.content] : []))).toEqual([
    [text(8000)],
    [text(5000), image, text(3000), text(0)],
  ]);
});

test('a cut never splits a character', () => {
  const topicId = addTopic(temporaryDatabase());
  const long = result(topicId, [{ type: 'text', text: `${'x'.repeat(7999)}😀` }]);
  expect(JSON.stringify(messageView(long, noLoops()))).not.toContain('\\ud83d');
});

test('a page contains the beginning of an attached resource', () => {
  const one = message(addTopic(temporaryDatabase()), 'Read this.');
  const attached = { type: 'file', serverId: ServerId.parse('notes'), path: 'note://a' } as const;
  const view = messageView({ ...one, parts: [...one.parts, { ...attached, text: 'x'.repeat(9000) }] }, noLoops());
  expect(view.parts[1]).toEqual({ ...attached, text: 'x'.repeat(8000) });
});

test('a message without long results is returned unchanged', () => {
  const one = message(addTopic(temporaryDatabase()), 'x'.repeat(20_000));
  expect(messageView(one, noLoops())).toEqual(one);
});

test('the final text of a loop carries the reason why the loop ended, until the loop continues and ends with another text', () => {
  const database = temporaryDatabase();
  const { loops, id: loopId, topicId, owner } = addLoop(database);
  const last: Message = { ...message(topicId, 'Stopped at the limit.'), role: 'assistant', loopId, model: null };
  const outcome = { reason: 'max_iterations_reached', text: 'Stopped at the limit.' } as const;
  loops.commit(loopId, owner, { state: { name: 'stopped', outcome } });
  expect(messageView(last, loops).ending).toBe('max_iterations_reached');
  expect(messageView({ ...last, model: { provider: 'demo', model: 'demo' } }, loops).ending).toBeUndefined();
  loops.commit(loopId, owner, { state: { name: 'completed', outcome: { reason: 'answered', text: 'Done.' } } });
  expect(messageView(last, loops).ending).toBeUndefined();
});
