import { describe, expect, it } from 'vitest';
import type { ArtifactList } from '../../../shared/artifact.ts';
import { CallId, LoopId, MessageId, type TopicId } from '../../../shared/ids.ts';
import type { Message, Part } from '../../../shared/message.ts';
import type { Output } from '../../../shared/output.ts';
import { createArtifacts } from '../artifacts/artifacts.ts';
import { newId } from '../new-id.ts';
import { saveOutputs } from '../outputs/outputs.ts';
import { addTopic, message } from '../store/store.fixture.ts';
import { PIXEL } from './exports.fixture.ts';
import { openArchive } from './reading/archive.ts';
import { IMPORT_LIMITS } from './reading/limits.ts';
import { all, contentsOf, transferWorld } from './transfer-world.fixture.ts';

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
