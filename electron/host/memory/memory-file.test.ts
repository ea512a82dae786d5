import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LoopwrightError } from '../../../shared/errors.ts';
import { LONGEST_INSTRUCTIONS } from '../../../shared/longest-instructions.ts';
import { Loops } from '../store/loops.ts';
import { newLoop } from '../store/store.fixture.ts';
import { memoryInTest, proposed } from './memory.fixture.ts';
import { createMemoryFile } from './memory-file.ts';
import { OwnInstructions } from './own-instructions.ts';

function fileInTest() {
  const test = memoryInTest();
  const { store, proposals, news } = test;
  const app = { text: 'Answer in haiku.' };
  const own = new OwnInstructions({
    ...{ ...store, news: (one) => news.push(one) },
    app: () => app.text,
    setApp(text) {
      if (text.length > LONGEST_INSTRUCTIONS) throw new LoopwrightError('setting-invalid', { field: 'instructions' });
      app.text = text;
    },
  });
  const file = createMemoryFile({
    ...store,
    ...{ proposals, own },
    places: {
      instructedFolders: async () => [
        {
          folder: '/w',
          file: 'AGENTS.md',
          text: 'Use tabs.',
          isCut: false,
          isTrusted: true,
          hash: null,
          isEditable: true,
        },
      ],
    },
    news: (one) => news.push(one),
  });
  return { ...test, file, app, own };
}

const NOTHING = { app: null, topics: [] };

const fact = (key: string, value: unknown = 'v') => ({
  key,
  value: value as string,
  tags: ['t'],
  scope: { in: 'global' } as const,
});

it('exports everything as one JSON text, which is imported elsewhere as proposals that count after the user accepts them', async () => {
  const here = fileInTest();
  await here.memory.add(fact('units', 'metric'));
  await here.memory.add({ ...fact('list', ['a', { b: 1 }]), scope: { in: 'folder', folder: '/w' } });
  const inTopic = await here.memory.add({ ...fact('tone', '简短'), scope: { in: 'topic', topicId: here.topic() } });
  const revoked = await here.memory.add(fact('old', 'value'));
  here.memory.setStatus({ id: revoked.id, status: 'revoked' });
  here.memory.update({ id: inTopic.id, ...fact('tone', '很简短') });
  const { text } = await here.file.export();
  expect(JSON.parse(text)).toMatchObject({
    instructions: { app: 'Answer in haiku.', folders: [{ folder: '/w', text: 'Use tabs.' }] },
    events: [{ event: 'fact.created' }, {}, {}, {}, { event: 'fact.revoked' }, { event: 'fact.updated' }],
  });

  const there = fileInTest();
  expect(there.file.import({ text, isPreview: true, withInstructions: false })).toEqual({
    proposed: 3,
    known: 0,
    instructions: NOTHING,
  });
  expect(there.memory.pending()).toBe(0);
  expect(there.file.import({ text, isPreview: false, withInstructions: false })).toEqual({
    proposed: 3,
    known: 0,
    instructions: NOTHING,
  });
  expect(there.memory.facts({ status: null, scope: null, words: '', limit: 10, offset: 0 }).total).toBe(0);
  expect(there.file.import({ text, isPreview: false, withInstructions: false })).toEqual({
    proposed: 0,
    known: 3,
    instructions: NOTHING,
  });
  for (const { id } of there.memory.proposals({ topicId: null, pendingOnly: true, limit: 10 }).proposals)
    await there.memory.accept({ id });
  const { facts } = there.memory.facts({ status: 'active', scope: null, words: '', limit: 10, offset: 0 });
  const kept = facts.map(({ key, value, scope }) => [key, value, scope.in]);
  expect(kept.toSorted()).toEqual([
    ['list', ['a', { b: 1 }], 'folder'],
    // The topic is not there, so the user was asked whether the fact counts everywhere.
    ['tone', '很简短', 'global'],
    ['units', 'metric', 'global'],
  ]);
  expect(facts.every(({ source }) => source.kind === 'import')).toBe(true);
  expect(there.file.import({ text, isPreview: false, withInstructions: false })).toEqual({
    proposed: 0,
    known: 3,
    instructions: NOTHING,
  });
});

it.each([
  ['not JSON', 'no-json'],
  ['[]', 'no-export'],
  ['{"loopwright":"memory","version":1}', 'no-export'],
  ['{"loopwright":"memory","version":1,"facts":[{"key":"a"}]}', 'no-export'],
  [JSON.stringify({ loopwright: 'memory', version: 1, facts: [{ key: 'a', value: 'x'.repeat(3_000) }] }), 'no-export'],
  ['{"loopwright":"memory","version":2,"facts":[]}', 'newer'],
])('refuses to import %j', (text, why) => {
  const { file, memory } = fileInTest();
  expect(() => file.import({ text, isPreview: false, withInstructions: false })).toThrow(
    expect.objectContaining({ failure: 'memory-file-refused', code: 'bad-usage', data: { why } }),
  );
  expect(memory.pending()).toBe(0);
});

it('takes the instructions of an export after those that are here, if the user wants them', async () => {
  const here = fileInTest();
  const topicId = here.topic();
  const shared = { settings: { instructions: 'Answer in verse.' } };
  here.store.topics.update(topicId, shared);
  const { text } = await here.file.export();
  here.app.text = 'Be brief.';
  here.store.topics.update(topicId, { settings: { instructions: '' } });
  const { title } = here.store.topics.get(topicId);
  const fresh = { app: 'Answer in haiku.', topics: [{ topicId, title, text: 'Answer in verse.' }] };
  expect(here.file.import({ text, isPreview: true, withInstructions: true }).instructions).toEqual(fresh);
  here.file.import({ text, isPreview: false, withInstructions: false });
  expect([here.app.text, here.own.ofTopics()]).toEqual(['Be brief.', []]);
  here.file.import({ text, isPreview: false, withInstructions: true });
  expect([here.app.text, here.own.ofTopics()]).toEqual(['Be brief.\n\nAnswer in haiku.', fresh.topics]);
  expect(here.file.import({ text, isPreview: true, withInstructions: true }).instructions).toEqual(NOTHING);
  // A topic that is not here is left out.
  const there = fileInTest();
  expect(there.file.import({ text, isPreview: true, withInstructions: true }).instructions).toEqual(NOTHING);
});

it('imports nothing if the instructions are too long together', async () => {
  const here = fileInTest();
  await here.memory.add(fact('units', 'metric'));
  const { text } = await here.file.export();
  const there = fileInTest();
  there.app.text = 'x'.repeat(LONGEST_INSTRUCTIONS - 5);
  expect(() => there.file.import({ text, isPreview: false, withInstructions: true })).toThrow(
    expect.objectContaining({ code: 'bad-usage' }),
  );
  expect(there.memory.pending()).toBe(0);
});

it('erases the instructions for every topic and those of topics, if the user wants that', () => {
  const { file, store, topic, app, own } = fileInTest();
  const topicId = topic();
  store.topics.update(topicId, { settings: { instructions: 'Answer in verse.', strategy: 'chat' } });
  file.erase({ confirm: 'erase everything', withInstructions: false });
  expect([app.text, own.ofTopics().length]).toEqual(['Answer in haiku.', 1]);
  file.erase({ confirm: 'erase everything', withInstructions: true });
  expect([app.text, own.ofTopics()]).toEqual(['', []]);
  expect(store.topics.get(topicId).settings).toEqual({ strategy: 'chat' });
});

it('erases memory so that no byte of it is left in any file, also not in the journals of loops', async () => {
  const SECRET = 'the-secret-of-memory';
  const { file, memory, proposals, store, dataDir, topic } = fileInTest();
  const kept = await memory.add(fact('place', SECRET));
  proposals.propose(
    proposed({ value: SECRET, source: { kind: 'chat', topicId: null, messageId: null, excerpt: SECRET } }),
    'model',
  );
  const loop = newLoop(topic());
  const loops = new Loops(store.database);
  const given = [{ id: kept.id, key: 'place', value: SECRET, version: 1 }];
  loops.create(
    loop,
    { goal: 'Go', facts: given, factRoom: { tokens: 9, budget: 90, left: 0 } },
    { owner: 'me', leaseMs: 1_000 },
  );
  const system = `Be kind.\n\n# Facts\n- [fact:1] place: "${SECRET}"\n- [fact:2] x: "${SECRET}"`;
  const sent = { kind: 'sent', pieces: [], added: [], system, seq: 1, at: 1 } as const;
  loops.commit(loop.id, 'me', { rows: [sent] });
  loops.release(loop.id, 'me');
  const withSecret = () => readdirSync(dataDir).filter((name) => readFileSync(join(dataDir, name)).includes(SECRET));
  expect(withSecret().length).toBeGreaterThan(0);
  expect(file.erase({ confirm: 'erase everything', withInstructions: false })).toEqual({ erased: 2, isComplete: true });
  expect(withSecret()).toEqual([]);
  expect(store.database.all('SELECT * FROM memory_events')).toEqual([]);
  const rows = store.database.all<{ data: string }>('SELECT data FROM journal ORDER BY row');
  expect(rows.map(({ data }) => JSON.parse(data))).toMatchObject([
    { input: { goal: 'Go', facts: [] } },
    { system: 'Be kind.\n\n# Facts\n' },
  ]);
});
