import { expect, test } from 'vitest';
import { CallId, LoopId, MessageId, ServerId, TopicId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { FILE_EDITOR, TERMINAL, WEB } from '../../../../shared/mcp.ts';
import type { Message, Part, Role } from '../../../../shared/message.ts';
import { newId } from '../../new-id.ts';
import { topicTexts } from './read-texts.ts';

const [topicId, loopId] = [newId(TopicId), newId(LoopId)];

const message = (role: Role, ...parts: readonly Part[]): Message =>
  ({ id: newId(MessageId), topicId, loopId, role, parts, createdAt: 0 }) as unknown as Message;

/** The messages of a call, the newest first. */
function called(serverId: ServerId, toolName: string, args: JsonObject, text: string): readonly Message[] {
  const [callId, tool] = [newId(CallId), { serverId, toolName }];
  return [
    message('tool', { type: 'tool-result', callId, tool, status: 'done', content: [{ type: 'text', text }] }),
    message('assistant', { type: 'tool-call', callId, tool, writtenName: toolName, arguments: args }),
  ];
}

const read = (...messages: readonly Message[]) => topicTexts(messages).read;

test('a file that was read has the name of the call, and its text has no line numbers', () => {
  expect(
    read(...called(FILE_EDITOR, 'read_file', { path: 'a.txt' }, 'All 2 lines of a.txt:\n1\tone\n2\t two')),
  ).toEqual([{ path: 'a.txt', text: 'one\n two' }]);
});

test('each file of a batch and of a search has its own name', () => {
  const batch = '2 of 2 files read.\n\nAll 1 line of a.txt:\n1\tone\n\nAll 1 line of dir/b.txt:\n1\ttwo';
  const search = 'Found 2 files with 2 matching lines.\n\nc.txt\n3: three\n4- four\n\nd.txt\n9: nine';
  expect(
    read(
      ...called(FILE_EDITOR, 'search_files', { query: 'x' }, search),
      ...called(FILE_EDITOR, 'read_file', { files: [{ path: 'a.txt' }, { path: 'dir/b.txt' }] }, batch),
    ),
  ).toEqual([
    { path: 'c.txt', text: 'three\nfour' },
    { path: 'd.txt', text: 'nine' },
    { path: 'a.txt', text: 'one' },
    { path: 'dir/b.txt', text: 'two' },
  ]);
});

test('a tool of another server that gets a path has read a file; pages and commands are no files', () => {
  const files = ServerId.parse('filesystem');
  expect(
    read(
      ...called(files, 'read_text_file', { path: '/w/a.json' }, '{"a":"one\\ntwo"}'),
      ...called(files, 'now', {}, 'noon'),
      ...called(WEB, 'fetch_web', { url: 'https://a.example' }, 'a page'),
      ...called(TERMINAL, 'run_command', { command: 'npm test' }, 'npm ERR!'),
    ),
  ).toEqual([{ path: '/w/a.json', text: 'one\ntwo' }]);
});

test('an attached file counts as read, and only text of the user as the words of the user', () => {
  const texts = topicTexts([
    message('assistant', { type: 'text', text: 'Hello.' }),
    message('user', { type: 'text', text: 'Look.' }, { type: 'file', path: 'notes://1', text: 'attached' }),
  ]);
  expect(texts).toEqual({ read: [{ path: 'notes://1', text: 'attached' }], own: ['Look.'] });
});

test('results that are not stored yet count, and the oldest texts of a long topic do not', () => {
  const tool = { serverId: FILE_EDITOR, toolName: 'read_file' };
  const result = { content: [{ type: 'text', text: 'All 1 line of new.txt:\n1\tnew' }] } as const;
  const long = called(FILE_EDITOR, 'read_file', { path: 'long' }, `All 1 line of long:\n1\t${'a'.repeat(5_000_000)}`);
  const old = called(FILE_EDITOR, 'read_file', { path: 'old' }, 'All 1 line of old:\n1\told');
  const { read: texts } = topicTexts([...long, ...old], [{ call: { tool, arguments: { path: 'new.txt' } }, result }]);
  expect(texts.map(({ path }) => path)).toEqual(['new.txt', 'long']);
});
