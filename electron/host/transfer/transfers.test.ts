import { describe, expect, it } from 'vitest';
import type { ArtifactList } from '../../../shared/artifact.ts';
import { CallId, LoopId, MessageId, type TopicId } from '../../../shared/ids.ts';
import type { Message, Part } from '../../../shared/message.ts';
import type { Output, OutputRef } from '../../../shared/output.ts';
import { createArtifacts } from '../artifacts/artifacts.ts';
import { newId } from '../new-id.ts';
import { readOutput, rowsOf, saveOutputs } from '../outputs/outputs.ts';
import type { HostStore } from '../store/open-store.ts';
import { addTopic, message } from '../store/store.fixture.ts';
import {
  claudeConversation,
  gptArchive,
  gptBranches,
  gptConversation,
  gptRich,
  gptText,
  PIXEL,
  zip,
} from './exports.fixture.ts';
import { openArchive } from './reading/archive.ts';
import { IMPORT_LIMITS } from './reading/limits.ts';
import { all, transferWorld } from './transfer-world.fixture.ts';

const list = (...conversations: readonly unknown[]) => JSON.stringify(conversations);

describe('an import of ChatGPT', () => {
  it('shows the branch that was shown there, and keeps the others as versions', async () => {
    const world = transferWorld();
    await world.bring(world.file('conversations.json', list(gptBranches('c1'))));
    expect(world.texts()).toEqual([
      ['Which tea?', 'Which tea is best?', 'Green tea.', 'Why not black?', 'It is bitter.'],
    ]);
    const { store } = world;
    const [topic] = store.topics.list();
    const topicId = topic?.id ?? addTopic(store.database);
    const shown = [...store.messages.shown(topicId)];
    const versions = store.versions.of(
      topicId,
      shown.map(({ id }) => id),
    );
    expect(versions.get(shown[0]?.id as MessageId)).toEqual({ answers: { number: 1, of: 2 } });
    expect(versions.get(shown[2]?.id as MessageId)).toEqual({ wordings: { number: 2, of: 2 } });
    store.versions.show(topicId, shown[0]?.id as MessageId, 'answers', 2);
    expect(world.texts()[0]).toEqual(['Which tea?', 'Which tea is best?', 'Black tea.']);
  });

  it('reads pictures of the archive, programs, thoughts and several parts, and says what is missing', async () => {
    const world = transferWorld();
    const path = world.file('export.zip', gptArchive([gptRich('c1')]));
    expect(await world.look(path)).toMatchObject({ found: 1, known: 0, messages: 6, skipped: { 'missing-file': 1 } });
    await world.bring(path);
    const [topic] = world.store.topics.list();
    const messages = [...world.store.messages.shown(topic?.id ?? addTopic(world.store.database))];
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant', 'tool', 'assistant']);
    const image = { type: 'image', mimeType: 'image/png', data: PIXEL.toString('base64') };
    expect(messages[0]?.parts).toEqual([{ type: 'text', text: 'What did I pay?' }, image]);
    expect(messages[1]?.parts).toEqual([
      { type: 'reasoning', text: 'I add the lines.' },
      {
        type: 'text',
        text: '**python**\n\n```\nprint(3 + 4)\n```\n\n**python**\n\n```\n7\n```\n\nYou paid 7.',
      },
    ]);
    expect(messages[4]?.parts).toMatchObject([{ type: 'tool-result', status: 'done', content: [image] }]);
    expect(messages[1]?.model).toEqual({ provider: 'ChatGPT', model: 'gpt-4o' });
  });

  it('leaves out a conversation whose messages are in a circle or hidden', async () => {
    const world = transferWorld();
    const circle = gptConversation('c1', 'Circle', [
      { id: 'a', parent: 'b', role: 'user', content: gptText('a') },
      { id: 'b', parent: 'a', role: 'user', content: gptText('b') },
    ]);
    const path = world.file('conversations.json', list(circle, gptBranches('c2')));
    expect(await world.look(path)).toMatchObject({ found: 1, skipped: { 'empty-topic': 1 } });
  });
});

describe('an import of Claude', () => {
  it('reads texts, thoughts, tools and attachments', async () => {
    const world = transferWorld();
    const bytes = zip([{ name: 'conversations.json', bytes: Buffer.from(list(claudeConversation('u1', 'Notes'))) }]);
    await world.bring(world.file('claude.zip', bytes));
    const [topic] = world.store.topics.list();
    expect(topic).toMatchObject({ title: 'Notes', createdAt: Date.parse('2025-03-04T10:00:00Z') });
    const messages = [...world.store.messages.shown(topic?.id ?? addTopic(world.store.database))];
    expect(messages.map(({ role, parts }) => [role, parts.map(({ type }) => type)])).toEqual([
      ['user', ['text', 'file']],
      ['assistant', ['reasoning', 'text']],
    ]);
  });
});

describe('an import of any file', () => {
  it('brings nothing twice, and can be undone as a whole', async () => {
    const world = transferWorld();
    const path = world.file('export.zip', gptArchive([gptBranches('c1'), gptRich('c2')]));
    expect((await world.bring(path)).topics).toBe(2);
    expect(await world.look(path)).toMatchObject({ found: 2, known: 2, messages: 0 });
    const again = await world.bring(world.file('both.zip', gptArchive([gptRich('c2'), gptBranches('c3')])));
    expect(again.topics).toBe(1);
    expect(world.transfer.transfers.list()).toMatchObject([{ topics: 1 }, { topics: 2, goneOn: 0 }]);
    expect(await world.transfer.transfers.undo({ number: 1 })).toEqual({ topics: 2 });
    expect(world.texts().length).toBe(1);
    await expect(world.transfer.transfers.undo({ number: 1 })).rejects.toMatchObject({ failure: 'import-not-found' });
    expect(await world.look(path)).toMatchObject({ known: 0 });
  });

  it('leaves nothing if it is canceled, or the file turns out to be damaged', async () => {
    const world = transferWorld();
    const many = Array.from({ length: 20 }, (_, at) => gptBranches(`c${at}`));
    const path = world.file('conversations.json', list(...many));
    for await (const piece of world.transfer.files.bring(path, 'x')) {
      if (piece.type === 'stored' && piece.stored === 5) break;
    }
    const cut = world.file('cut.json', list(...many).slice(0, -100));
    await expect(world.bring(cut)).rejects.toMatchObject({ failure: 'import-refused', data: { refusal: 'damaged' } });
    expect(world.texts()).toEqual([]);
    const rows = (table: string) =>
      world.store.database.all<{ count: number }>(`SELECT count(*) AS count FROM ${table}`);
    for (const table of ['topics', 'messages', 'versions', 'imports', 'imported_topics'])
      expect([table, ...rows(table)]).toEqual([table, { count: 0 }]);
  });

  it('shows no topic of an import that a killed program left, and deletes them', async () => {
    const world = transferWorld();
    const { imports, topics, database } = world.store;
    const number = imports.begin('killed.zip');
    const half = { source: 'chatgpt', sourceId: 'c', title: 'Half', createdAt: 1, updatedAt: 1 } as const;
    const topic = { ...half, messages: [], shown: -1 };
    imports.add(number, { topic, outputs: [] }, topics, half.title, '/');
    expect(world.texts()).toEqual([]);
    imports.dropDead();
    expect(imports.topicsOf(number).length).toBe(1);
    database.run('UPDATE imports SET alive_at = 0');
    imports.dropDead();
    expect(database.all('SELECT id FROM topics')).toEqual([]);
  });

  it.each([
    ['no JSON', 'hello', 'not-an-export'],
    ['other JSON', `{"a":[{"b":1}],"text":"${'x'.repeat(600)}"}`, 'not-an-export'],
    ['nested JSON', `[${'['.repeat(300)}`, 'too-deep'],
    ['a newer format', '{"loopwright":{"format":99},"topics":[]}', 'newer'],
    ['an archive without conversations', zip([{ name: 'a.txt', bytes: Buffer.from('a') }]), 'not-an-export'],
    ['half an archive', gptArchive([gptRich('c')]).subarray(0, 200), 'damaged'],
    [
      'an archive that claims too little',
      zip([{ name: 'conversations.json', bytes: Buffer.from(list(gptRich('c'))), claimed: 9 }]),
      'damaged',
    ],
    ['a bomb', zip([{ name: 'conversations.json', bytes: Buffer.alloc(3_000_000, ' ') }]), 'bomb'],
  ] as const)('refuses %s with a word', async (_, content, refusal) => {
    const world = transferWorld({ limits: { bombBytes: 1_000_000 } });
    const looked = world.look(world.file('file', content));
    await expect(looked).rejects.toMatchObject({ failure: 'import-refused', data: { refusal } });
  });

  it('reads no entry of an archive that is a link, encrypted, leads out of a folder, or stands there twice', async () => {
    const world = transferWorld();
    const bytes = Buffer.from('x');
    const path = world.file(
      'unsafe.zip',
      zip([
        { name: 'conversations.json', bytes: Buffer.from(list(gptBranches('c1'))) },
        { name: 'conversations.json', bytes: Buffer.from(list(gptBranches('c2'))) },
        { name: '../conversations.json', bytes },
        { name: 'C:/conversations.json', bytes },
        { name: 'a\\conversations.json', bytes },
        { name: '/conversations.json', bytes },
        { name: 'link.json', bytes, mode: 0o120777 },
        { name: 'locked.json', bytes, encrypted: true },
      ]),
    );
    await using archive = await openArchive(path, IMPORT_LIMITS);
    expect([archive.entries.map(({ name }) => name), archive.unsafe]).toEqual([['conversations.json'], 7]);
    expect(await world.look(path)).toMatchObject({ found: 1, skipped: { 'unsafe-entry': 7 } });
  });

  it('counts what is over a limit, and imports the rest', async () => {
    const world = transferWorld({ limits: { topics: 2, partCharacters: 12, topicBytes: 20_000, imageBytes: 10 } });
    const large = { ...gptBranches('large'), title: 'x'.repeat(30_000) };
    const all = [large, gptRich('c1'), gptBranches('c2'), gptBranches('c3')];
    const { found, skipped } = await world.look(world.file('export.zip', gptArchive(all)));
    expect(found).toBe(2);
    expect(skipped).toMatchObject({ 'topic-too-large': 1, 'too-many-topics': 1, 'image-too-large': 2 });
    expect(skipped['cut-text']).toBeGreaterThan(0);
  });

  it('gives topics no settings, no folder of the file and no loops', async () => {
    const world = transferWorld();
    const topic = {
      ...{ id: 'topic_1', title: 'Own', createdAt: 5, updatedAt: 6, shown: 'm', workspace: '/etc' },
      settings: { approvalMode: 'allow-all', serverSwitches: { evil: true } },
      messages: [
        { id: 'm', parent: null, role: 'user', createdAt: 5, loopId: 'loop_1', parts: [{ type: 'text', text: 'Hi' }] },
      ],
    };
    await world.bring(world.file('own.json', JSON.stringify({ loopwright: { format: 1 }, topics: [topic] })));
    const [imported] = world.store.topics.list();
    expect(imported).toMatchObject({ title: 'Own', workspace: '/home/someone/project', settings: {}, createdAt: 5 });
    expect([...world.store.messages.shown(imported?.id ?? addTopic(world.store.database))][0]?.loopId).toBeNull();
  });
});

describe('outputs that a file contains', () => {
  it('are left out if they belong to no call, are of an unknown kind, load something or claim to be what they are not', async () => {
    const world = transferWorld();
    const call = { type: 'tool-call', callId: 'c', tool: null, writtenName: 'see', arguments: {} };
    const result = { type: 'tool-result', callId: 'c', tool: null, status: 'done', content: [] };
    const wrong = [
      { kind: 'text', name: 'no call', text: 'x' },
      { kind: 'program', name: 'unknown' },
      { kind: 'chart', name: 'loads', spec: { mark: 'bar', data: { url: 'https://elsewhere.example/x.json' } } },
      { kind: 'image', name: 'no picture', mimeType: 'image/png', data: Buffer.from('<html>').toString('base64') },
      { kind: 'image', name: 'no drawing', mimeType: 'image/svg+xml', data: Buffer.from('<html>').toString('base64') },
      { kind: 'document', name: 'no page', format: 'program', text: 'x' },
      { kind: 'table', name: 'no columns', columns: [], rows: [[1]] },
    ];
    const table = {
      ...{ kind: 'table', name: 'odd', totalRows: -1, rows: [[1, { a: 1 }, 3], 'x', []] },
      columns: [
        { name: 'n', type: 'number' },
        { name: 7, type: 'program' },
      ],
    };
    const topic = {
      ...{ id: 'topic_1', title: 'Own', createdAt: 5, updatedAt: 6, shown: null },
      messages: [
        { id: 'm', parent: null, role: 'assistant', createdAt: 5, parts: [call] },
        { id: 'n', parent: 'm', role: 'tool', createdAt: 5, parts: [result] },
      ],
      outputs: [...wrong, table].map((output, at) => ({ callId: at === 0 ? 'other' : 'c', createdAt: 'x', output })),
    };
    const path = world.file('own.json', JSON.stringify({ loopwright: { format: 1 }, topics: [topic] }));
    expect((await world.look(path)).skipped).toEqual({ 'unknown-content': wrong.length });
    await world.bring(path);
    const [imported] = world.store.topics.list();
    const stored = world.store.outputs.ofTopic(imported?.id ?? addTopic(world.store.database));
    expect(stored.map(({ ref, createdAt }) => [ref.name, createdAt])).toEqual([['odd', 6]]);
    const refs = stored.map(({ ref }) => ref);
    expect(await contentsOf(world.store, refs)).toEqual([
      {
        ...{ kind: 'table', name: 'odd', totalRows: null },
        columns: [
          { name: 'n', type: 'number' },
          { name: '', type: 'text' },
        ],
        rows: [
          [1, null],
          [null, null],
          [null, null],
        ],
      },
    ]);
  });
});

/** The outputs with all of their rows. */
function contentsOf(store: HostStore, refs: readonly OutputRef[]): Promise<readonly unknown[]> {
  return Promise.all(
    refs.map(async (ref) => {
      const view = await readOutput(store.outputs, ref.id);
      return ref.kind === 'table' ? { ...view, rows: await rowsOf(store.outputs, ref.id, 0, ref.rows) } : view;
    }),
  );
}

describe('an upload', () => {
  it('is read once it is complete, and is removed after the import', async () => {
    const world = transferWorld();
    const bytes = gptArchive([gptBranches('c1')]);
    const { transfers, streams } = world.transfer;
    const { uploadId } = await transfers.begin({ fileName: 'export.zip', bytes: bytes.length });
    await transfers.add({ uploadId, base64: bytes.subarray(0, 99).toString('base64') });
    expect(() => streams.look({ uploadId })).toThrow(expect.objectContaining({ failure: 'import-refused' }));
    await transfers.add({ uploadId, base64: bytes.subarray(99).toString('base64') });
    await expect(transfers.add({ uploadId, base64: 'AAAA' })).rejects.toMatchObject({ failure: 'upload-too-large' });
    transfers.drop({ uploadId });
    expect(() => streams.look({ uploadId })).toThrow(expect.objectContaining({ failure: 'upload-not-found' }));
  });
});

describe('an export', () => {
  function filled() {
    const world = transferWorld();
    const { store } = world;
    const topicId = addTopic(store.database);
    const callId = newId(CallId);
    const add = (role: Message['role'], parts: readonly Part[]) => {
      const stored = { ...message(topicId, ''), role, parts, id: newId(MessageId) };
      store.messages.append(stored);
      return stored;
    };
    const image = { type: 'image', mimeType: 'image/png', data: PIXEL.toString('base64') } as const;
    add('user', [{ type: 'text', text: 'Look' }, image, { type: 'file', path: 'a/../b (1).txt', text: 'file text' }]);
    add('assistant', [
      { type: 'text', text: 'I look <script>alert(1)</script>' },
      { type: 'tool-call', callId, tool: null, writtenName: 'see', arguments: { a: 1 } },
    ]);
    add('tool', [
      { type: 'tool-result', callId, tool: null, status: 'done', content: [{ type: 'text', text: 'seen' }] },
    ]);
    const last = add('assistant', [{ type: 'text', text: 'First answer' }]);
    store.database.transaction(() => store.versions.beginBeside(topicId, last.id));
    add('assistant', [{ type: 'text', text: 'Second answer' }]);
    return { ...world, topicId, callId };
  }

  it('as JSON is read again with all versions, by another data folder and only once', async () => {
    const here = filled();
    const { name, bytes } = await here.exported(null, 'json');
    expect(name).toBe('Loopwright topics.loopwright.json');
    expect(await here.look(here.file(name, bytes))).toMatchObject({ found: 1, known: 1 });
    const there = transferWorld();
    await there.bring(there.file(name, bytes));
    expect(there.texts()).toEqual(here.texts());
    expect(await there.look(there.file(name, bytes))).toMatchObject({ known: 1 });
    const [topic] = there.store.topics.list();
    const all = [...there.store.messages.all(topic?.id ?? here.topicId)];
    expect(all.map(({ hidden, role }) => [role, hidden === true])).toEqual([
      ...[
        ['user', false],
        ['assistant', false],
        ['tool', false],
        ['assistant', true],
        ['assistant', false],
      ],
    ]);
    expect(all[2]?.parts).toMatchObject([{ status: 'done', content: [{ type: 'text', text: 'seen' }] }]);
    // The copy of a copy is still the same topic.
    const back = await there.exported(null, 'json');
    expect(await here.look(here.file('back.json', back.bytes))).toMatchObject({ found: 1, known: 1 });
  });

  it('as JSON links branches to their origins again, and never two topics to each other', async () => {
    const here = filled();
    const { store, topicId } = here;
    const [branch, other] = [addTopic(store.database), addTopic(store.database)];
    for (const id of [branch, other]) store.messages.append(message(id, 'A question.'));
    store.topics.setBranchOf(branch, topicId, null);
    store.topics.setBranchOf(topicId, other, null);
    const { name, bytes } = await here.exported(null, 'json');
    const there = transferWorld();
    await there.bring(there.file(name, bytes));
    const originsIn = (world: typeof there): ReadonlyMap<string, string | null> => {
      const ids = world.store.topics.list().map(({ id }) => id);
      const nameOf = (id: TopicId) => world.store.imports.originOf(id)?.id ?? id;
      return new Map(
        ids.map((id) => {
          const of = world.store.topics.branchOf(id);
          return [nameOf(id), of && nameOf(of)];
        }),
      );
    };
    const links = [
      [topicId, other],
      [branch, topicId],
      [other, null],
    ] as const;
    expect(originsIn(there)).toEqual(new Map(links));
    const claimed = bytes
      .toString()
      .replaceAll(`"id":"${other}",`, `"id":"${other}","branchOf":{"source":"loopwright","id":"${branch}"},`);
    const hostile = transferWorld();
    await hostile.bring(hostile.file(name, claimed));
    expect([...originsIn(hostile).values()].filter((of) => of === null)).toHaveLength(1);
  });

  it('as JSON leads from a branch to the message where it began', async () => {
    const here = transferWorld();
    const { store } = here;
    const [origin, branch] = [addTopic(store.database), addTopic(store.database)];
    const add = (topicId: TopicId, text: string, createdAt: number) =>
      store.messages.append({ ...message(topicId, text), id: newId(MessageId), createdAt });
    for (const [at, text] of ['One', 'Two', 'Three', 'Four'].entries()) add(origin, text, 1_700_000_000_001 + at * 2);
    for (const [at, text] of ['One', 'Two'].entries()) add(branch, text, 1_700_000_000_001 + at * 2);
    add(branch, 'Another way', 1_700_000_000_006);
    store.topics.setBranchOf(branch, origin, null);
    const { name, bytes } = await here.exported(null, 'json');
    const there = transferWorld();
    await there.bring(there.file(name, bytes));
    const place = there.store.summaries.list().find(({ branchOf }) => branchOf !== undefined)?.branchOf;
    const [found] = [...there.store.messages.shown(place?.topicId ?? origin)].filter(
      ({ id }) => id === place?.messageId,
    );
    expect(found?.parts).toEqual([{ type: 'text', text: 'Two' }]);
  });

  it('as JSON has what calls made for people, which another data folder shows at the same calls', async () => {
    const here = filled();
    const { store, topicId, callId } = here;
    const made: readonly Output[] = [
      {
        ...{ kind: 'table', name: 'Numbers', totalRows: 5_000 },
        columns: [
          { name: 'n', type: 'number' },
          { name: '城市', type: 'text' },
        ],
        rows: Array.from({ length: 2_500 }, (_, at) => [at, `row ${at}`]),
      },
      { kind: 'chart', name: 'Chart', spec: { mark: 'bar', data: { values: [{ a: 1 }] }, encoding: {} } },
      { kind: 'image', name: 'Picture', mimeType: 'image/png', data: PIXEL.toString('base64') },
      {
        kind: 'image',
        name: 'Drawing',
        mimeType: 'image/svg+xml',
        data: Buffer.from('<svg></svg>').toString('base64'),
      },
      { kind: 'document', name: '报告', format: 'markdown', text: '# 报告' },
      { kind: 'text', name: 'Long', text: 'x'.repeat(50_000) },
    ];
    await saveOutputs(store.outputs, { topicId, loopId: newId(LoopId), callId }, made);
    const there = transferWorld();
    const { bytes } = await here.exported(topicId, 'json');
    expect((await there.look(there.file('own.json', bytes))).skipped).toEqual({});
    await there.bring(there.file('own.json', bytes));
    const [topic] = there.store.topics.list();
    if (topic === undefined) throw new Error('There is no topic.');
    const results = [...there.store.messages.shown(topic.id)].flatMap(({ parts }) => parts);
    const refs = results.flatMap((part) => (part.type === 'tool-result' ? (part.outputs ?? []) : []));
    expect(refs.map(({ name, kind }) => [kind, name])).toEqual(made.map(({ name, kind }) => [kind, name]));
    expect(await contentsOf(there.store, refs)).toEqual(made);
    const listed = createArtifacts(there.store).list({ topicId: topic.id }) as ArtifactList;
    expect(listed.artifacts.map(({ name }) => name).toSorted()).toEqual(made.map(({ name }) => name).toSorted());
    const [first] = there.store.outputs.ofTopic(topic.id);
    const call = results.find((part) => part.type === 'tool-call');
    expect(first?.callId).toBe(call?.type === 'tool-call' ? call.callId : null);
    expect(first?.callId).not.toBe(callId);
    // The copy of a copy has them too.
    expect((await there.exported(topic.id, 'json')).bytes.toString()).toContain('"Numbers"');
  });

  it('as JSON names how many outputs it leaves out, so that a reader can still read the topic', async () => {
    const { store, topicId, callId, exported } = filled();
    const text = 'long '.repeat(2_000_000);
    const made = ['a', 'b', 'c'].map((name): Output => ({ kind: 'text', name, text }));
    await saveOutputs(store.outputs, { topicId, loopId: newId(LoopId), callId }, made);
    const { topics } = JSON.parse((await exported(topicId, 'json')).bytes.toString());
    expect(topics[0].outputs.map((each: { output: Output }) => each.output.name)).toEqual(['a', 'b']);
    expect(topics[0].outputsLeftOut).toBe(1);
  });

  it('as Markdown has pictures and attachments as files with relative links', async () => {
    const world = filled();
    const { name, bytes } = await world.exported(world.topicId, 'markdown');
    expect(name).toBe('A topic.zip');
    await using archive = await openArchive(world.file(name, bytes), IMPORT_LIMITS);
    expect(archive.entries.map((entry) => entry.name)).toEqual([
      'A topic.md',
      'A topic/Image.png',
      'A topic/b (1).txt',
    ]);
    const [first] = archive.entries;
    const text = first === undefined ? '' : Buffer.concat(await all(archive.read(first, 1e6))).toString();
    expect(text).toContain('![Image.png](A%20topic/Image.png)');
    expect(text).toContain('[b (1).txt](A%20topic/b%20%281%29.txt)');
    expect(text).toContain('Second answer');
    expect(text).not.toContain('First answer');
  });

  /** A topic whose only message has files that a person attached. */
  function attached() {
    const world = transferWorld();
    const topicId = addTopic(world.store.database);
    const parts: readonly Part[] = [
      { type: 'text', text: 'How much?' },
      { type: 'image', mimeType: 'image/png', data: PIXEL.toString('base64'), name: 'receipt of 27 November.jpg' },
      {
        ...{ type: 'file', path: '合同.pdf', text: '--- Page 1 ---\n<b>一百元</b>\n```' },
        document: { format: 'pdf', parts: 2 },
      },
      { type: 'file', path: 'prices.csv', text: 'a,b', document: { format: 'text', parts: 1 } },
      { type: 'file', path: 'prices.csv', text: 'c,d', document: { format: 'text', parts: 1 } },
    ];
    world.store.messages.append({ ...message(topicId, ''), role: 'user', parts, id: newId(MessageId) });
    return { ...world, topicId, parts };
  }

  it('as Markdown keeps attached pictures under their names, and the text of a document as a text', async () => {
    const world = attached();
    const { name, bytes } = await world.exported(world.topicId, 'markdown');
    await using archive = await openArchive(world.file(name, bytes), IMPORT_LIMITS);
    const read = async (entry: (typeof archive.entries)[number]) => Buffer.concat(await all(archive.read(entry, 1e6)));
    expect(archive.entries.map((entry) => entry.name)).toEqual([
      'A topic.md',
      'A topic/receipt of 27 November.png',
      'A topic/合同.pdf.txt',
      'A topic/prices.csv',
      'A topic/prices 2.csv',
    ]);
    const [text, picture, contract, , second] = await Promise.all(archive.entries.map(read));
    expect(picture).toEqual(PIXEL);
    expect(String(contract)).toBe('--- Page 1 ---\n<b>一百元</b>\n```');
    expect(String(second)).toBe('c,d');
    expect(String(text)).toContain(
      '![receipt of 27 November.png](A%20topic/receipt%20of%2027%20November.png)\n\n[合同.pdf.txt](A%20topic/%E5%90%88%E5%90%8C.pdf.txt)',
    );
  });

  it('as HTML shows attached pictures, and the texts of documents without reading them as HTML', async () => {
    const world = attached();
    const html = (await world.exported(world.topicId, 'html')).bytes.toString();
    expect(html).toContain(
      `<img alt="receipt of 27 November.jpg" src="data:image/png;base64,${PIXEL.toString('base64')}">`,
    );
    expect(html).toContain('合同.pdf');
    expect(html).toContain('&lt;b&gt;一百元&lt;/b&gt;');
  });

  it('as JSON is read again with the names and kinds of attached files, and without those that are not known', async () => {
    const here = attached();
    const { name, bytes } = await here.exported(here.topicId, 'json');
    const partsOf = (world: ReturnType<typeof transferWorld>) => {
      const [topic] = world.store.topics.list();
      return [...world.store.messages.all(topic?.id ?? here.topicId)][0]?.parts;
    };
    const there = transferWorld();
    await there.bring(there.file(name, bytes));
    expect(partsOf(there)).toEqual(here.parts);
    const strange = transferWorld();
    const changed = bytes.toString().replace('{"format":"pdf","parts":2}', '{"format":"exe","parts":-1}');
    await strange.bring(strange.file(name, changed));
    expect(partsOf(strange)?.[2]).toEqual({ type: 'file', path: '合同.pdf', text: expect.any(String) });
  });

  it('as HTML contains its pictures, no scripts and nothing that is loaded', async () => {
    const world = filled();
    addTopic(world.store.database);
    const html = (await world.exported(null, 'html')).bytes.toString();
    expect(html).toContain(`src="data:image/png;base64,${PIXEL.toString('base64')}"`);
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|src="(?!data:)/);
    expect(html).toContain('<a href="#topic-2">A topic</a>');
  });

  it('gives topics with the same name files of their own', async () => {
    const world = filled();
    addTopic(world.store.database);
    const { bytes } = await world.exported(null, 'markdown');
    await using archive = await openArchive(world.file('all.zip', bytes), IMPORT_LIMITS);
    expect(archive.entries.map((entry) => entry.name)).toContain('A topic 2.md');
  });
});
