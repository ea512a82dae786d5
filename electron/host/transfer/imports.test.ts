import { describe, expect, it } from 'vitest';
import type { MessageId } from '../../../shared/ids.ts';
import { addTopic } from '../store/store.fixture.ts';
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
import { contentsOf, transferWorld } from './transfer-world.fixture.ts';

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
