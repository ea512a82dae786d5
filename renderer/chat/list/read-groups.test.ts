import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallId, ServerId, ServerRequestId, TopicId } from '../../../shared/ids.ts';
import type { ToolCallStatus, ToolResultPart } from '../../../shared/message.ts';
import type { ServerRequest } from '../../../shared/server-request.ts';
import { shape, teller, text } from '../chat.fixture.ts';
import type { CallRow, ChatRow } from '../chat-row.ts';
import { chatRows } from './chat-rows.ts';
import { type ReadGrouping, withReadGroups } from './read-groups.ts';
import { withRequests } from './request-rows.ts';

const NONE: ReadGrouping = { finished: new Set(), apart: new Set(), opened: new Set() };
const kinds = (rows: readonly ChatRow[]) => rows.map(({ kind }) => kind);
const callId = (number: number) => CallId.parse(`call_${String(number).padStart(26, '0')}`);

interface Given {
  readonly tool?: string;
  readonly server?: string;
  readonly status?: ToolCallStatus | 'live';
  readonly more?: Partial<ToolResultPart>;
}

function callRow(number: number, { tool = 'read_file', server, status = 'done', more }: Given = {}): CallRow {
  const id = callId(number);
  if (status === 'live') return { kind: 'call', key: id, callId: id, part: null, result: null };
  const { reply, results, call } = teller();
  const made = { ...call(tool, { path: `${number}.md` }), callId: id };
  const part = { ...made, tool: { serverId: ServerId.parse(server ?? '@aether/file-editor'), toolName: tool } };
  const rows = chatRows([reply(1, part), results([part, status])], [], null);
  const row = rows.find((each) => each.kind === 'call');
  if (row?.kind !== 'call' || row.result === null) throw new Error('There is a call.');
  return { ...row, result: { ...row.result, part: { ...row.result.part, ...more } } };
}

const grouped = (rows: readonly ChatRow[], more: Partial<ReadGrouping> = {}) =>
  withReadGroups(rows, { ...NONE, ...more });

/** The rows as they were before they were grouped. */
const ungrouped = (rows: readonly ChatRow[]): readonly ChatRow[] =>
  rows.flatMap((row): readonly ChatRow[] => {
    if (row.kind === 'reads') return row.open ? [] : row.calls;
    return row.kind === 'read' ? [row.call] : [row];
  });

describe('reads that follow each other', () => {
  it('are one line with the key of the first', () => {
    const rows = [callRow(1), callRow(2, { tool: 'list_files' }), callRow(3, { tool: 'search_files' })];
    expect(grouped(rows)).toEqual([{ kind: 'reads', key: `${callId(1)}:reads`, calls: rows, open: false }]);
  });

  it('stand below their line, with their own keys, once the user opened one of them', () => {
    const rows = [callRow(1), callRow(2)];
    const open = grouped(rows, { opened: new Set([callId(2)]) });
    expect(open.map(({ kind, key }) => [kind, key])).toEqual([
      ['reads', `${callId(1)}:reads`],
      ['read', callId(1)],
      ['read', callId(2)],
    ]);
  });

  it('keep their line and stay open while the group grows', () => {
    const opened = new Set([callId(2)]);
    const before = grouped([callRow(2), callRow(3)], { opened });
    const after = grouped([callRow(2), callRow(3), callRow(4)], { opened });
    expect(after.slice(0, 3).map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(grouped([callRow(1), callRow(2)], { opened })[0]).toMatchObject({ open: true });
  });

  it('are not grouped across iterations, an answer or a request of a server', () => {
    const { user, reply, results, call } = teller();
    const [one, two, three] = [call('read_file'), call('read_file'), call('read_file')];
    const messages = [
      user('Go'),
      reply(1, one),
      results([one, 'done']),
      reply(2, text('Next.'), two, three),
      results([two, 'done'], [three, 'done']),
    ];
    const rows = chatRows(messages, [], null);
    expect(kinds(grouped(rows))).toEqual(['user', 'separator', 'call', 'separator', 'answer', 'reads']);
    const request: ServerRequest = {
      id: ServerRequestId.parse(`ask_${'1'.padStart(26, '0')}`),
      serverId: ServerId.parse('forms'),
      topicId: TopicId.parse(`topic_${'1'.padStart(26, '0')}`),
      loopId: null,
      callId: two.callId,
      ask: { kind: 'form', message: 'Who?', schema: {} },
      state: 'open',
      draft: {},
      reply: null,
      createdAt: 0,
    };
    expect(kinds(grouped(withRequests(rows, [request]))).slice(-3)).toEqual(['call', 'request', 'call']);
  });
});

describe('a card stays by itself', () => {
  it.each<[string, Given]>([
    ['of a call that failed', { status: 'failed' }],
    ['of a call that was refused', { status: 'denied' }],
    ['of a call whose outcome is unknown', { status: 'unknown' }],
    ['of a call that has no result yet', { status: 'live' }],
    ['of a call that changes something', { tool: 'edit_file' }],
    ['of a call that changed files', { more: { changedFiles: 'yes' } }],
    ['of a call that asks another computer', { server: '@aether/web', tool: 'fetch_web' }],
    ['of a tool of another server with the same name', { server: 'elsewhere' }],
    ['with an image', { more: { content: [{ type: 'image', mimeType: 'image/png', data: '' }] } }],
  ])('%s', (_what, given) => {
    const rows = [callRow(1), callRow(2), callRow(3, given), callRow(4), callRow(5)];
    expect(kinds(grouped(rows))).toEqual(['reads', 'call', 'reads']);
  });

  it('of a single read, and of a call with a note that must stay in sight', () => {
    expect(kinds(grouped([callRow(1)]))).toEqual(['call']);
    expect(kinds(grouped([callRow(1), callRow(2)], { apart: new Set([callId(1)]) }))).toEqual(['call', 'call']);
  });
});

it('a running loop shows its finished reads as one line above the card of the call that runs', () => {
  const ids = [1, 2, 3].map(callId);
  const rows = chatRows([], [], shape({ callIds: ids.join(), streaming: false }));
  expect(kinds(grouped(rows, { finished: new Set(ids.slice(0, 2)) }))).toEqual([
    'separator',
    'reads',
    'call',
    'status',
  ]);
});

it('gives back the same rows in the same order when it is undone', () => {
  const given: fc.Arbitrary<Given> = fc.record({
    tool: fc.constantFrom('read_file', 'read_file', 'list_files', 'search_files', 'edit_file'),
    status: fc.constantFrom<NonNullable<Given['status']>[]>('done', 'done', 'done', 'failed', 'live'),
  });
  const row = fc.oneof({ weight: 4, arbitrary: given }, { weight: 1, arbitrary: fc.constant(null) });
  const subset = fc.uniqueArray(fc.nat(20)).map((numbers) => new Set(numbers.map(callId)));
  const grouping = fc.record({ finished: subset, apart: subset, opened: subset });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), grouping, (given, how) => {
      const rows = given.map(
        (one, number): ChatRow =>
          one === null ? { kind: 'reasoning', key: `${number}`, text: 'Hm.' } : callRow(number, one),
      );
      const result = withReadGroups(rows, how);
      const back = ungrouped(result);
      expect(back.length).toBe(rows.length);
      expect(back.every((each, at) => each === rows[at])).toBe(true);
      const keys = result.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});
