/**
 * Stores a topic whose loop made artifacts of every kind, as the loop itself would: outputs of calls, edits of
 * files, and a report.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../../electron/host/new-id.ts';
import { saveOutputs } from '../../electron/host/outputs/outputs.ts';
import { type HostStore, openStore } from '../../electron/host/store/open-store.ts';
import { CallId, CheckpointId, LoopId, MessageId, ServerId, TopicId } from '../../shared/ids.ts';
import { DEFAULT_LIMITS } from '../../shared/loop.ts';
import type { Message, Part } from '../../shared/message.ts';
import type { Output } from '../../shared/output.ts';
import type { App } from './app.ts';

export const ANALYSIS = 'Sales of the year';

export const REPORT = `# Sales of 2026

Sales grew by **12 %**. The south explains most of it.

![Sales by month](artifact:Sales by month)

The regions in numbers:

![](artifact:Sales by region)

An artifact that does not exist: ![the missing one](artifact:Nothing)

| Question | Answer |
| - | - |
| Best month | May |
| Weakest region | 北区 |
`;

/** A page that tries everything that must not happen. */
export const PAGE = `<html><head><title>Dashboard</title><style>body{font-family:system-ui;padding:16px;color:#223}h1{color:#0a5}
.bar{height:14px;background:#0a5;margin:4px 0}</style><script>parent.taken=true;document.title='taken'</script></head>
<body><h1>Dashboard</h1><p>Sales of each region.</p><div class="bar" style="width:80%"></div><div class="bar" style="width:45%"></div>
<table border="1" cellpadding="6"><tr><th>Region</th><th>Sales</th></tr><tr><td>South</td><td>812</td></tr></table></body></html>`;

/** One pixel of PNG. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const CIRCLE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60" width="240"><circle cx="30" cy="30" r="24" fill="#0a5"/><rect x="70" y="12" width="36" height="36" fill="#257"/></svg>';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'];

function chart(values: readonly number[], mark: string): Output {
  const data = { values: values.map((sales, at) => ({ month: MONTHS[at] ?? '', sales })) };
  const encoding = { x: { field: 'month', type: 'ordinal', sort: null }, y: { field: 'sales', type: 'quantitative' } };
  return { kind: 'chart', name: 'Sales by month', spec: { mark, data, encoding } };
}

function table(rows: number, more: boolean): Output {
  return {
    ...{ kind: 'table', name: 'Sales by region', totalRows: rows },
    columns: [
      { name: 'region', type: 'text' },
      { name: 'sales', type: 'number' },
      ...(more ? [{ name: 'share of the year', type: 'number' } as const] : []),
    ],
    rows: Array.from({ length: rows }, (_, at) => [
      ['North', 'South', '北区', 'West'][at % 4] ?? '',
      812.5 - at * 3,
      ...(more ? [Math.round(1000 / (at + 2)) / 10] : []),
    ]),
  };
}

/** Stores the topic. The app must not run. Returns its id. */
export async function seedArtifacts(app: Pick<App, 'dataDir' | 'workspace'>): Promise<TopicId> {
  const store = openStore(app.dataDir, Date.now);
  try {
    const topicId = newId(TopicId);
    store.topics.create({ id: topicId, title: ANALYSIS, workspace: app.workspace });
    const loop = beginLoop(store, topicId, app.workspace);
    loop.say('user', [{ type: 'text', text: 'Analyse the sales of the year and write a report.' }], null);
    await loop.call(1, 'query', [chart([3, 5, 4, 7, 9, 6], 'bar'), table(4, false)]);
    await loop.call(2, 'query', [chart([3, 5, 4, 7, 9, 8], 'line'), table(260, true)]);
    await loop.call(3, 'run_code', [
      { kind: 'document', name: 'Dashboard', format: 'html', text: PAGE },
      {
        kind: 'document',
        name: 'Method',
        format: 'markdown',
        text: '## Method\n\nSums of each month, **without** returns.\n',
      },
      { kind: 'image', name: 'Logo', mimeType: 'image/svg+xml', data: Buffer.from(CIRCLE).toString('base64') },
      { kind: 'image', name: 'Pixel', mimeType: 'image/png', data: PIXEL },
      { kind: 'text', name: 'Log of the query', text: 'line of a long output\n'.repeat(40) },
    ]);
    const notes = ['# Notes\n\n- old point\n- second\n', '# Notes\n\n- new point\n- second\n- third\n'];
    const made = await loop.call(4, 'replace_in_file', []);
    saveEdit(store, { topicId, ...made, path: 'notes.md', before: notes[0] ?? null, after: notes[1] ?? null }, app);
    saveEdit(
      store,
      { topicId, ...made, path: 'regions.csv', before: null, after: 'region;sales\nNorth;"1,5"\n北区;2\n' },
      app,
    );
    saveEdit(store, { topicId, ...made, path: 'draft.md', before: null, after: '# Draft\n' }, app);
    saveEdit(store, { topicId, ...made, path: 'draft.md', before: '# Draft\n', after: null }, app);
    loop.say('assistant', [{ type: 'text', text: REPORT }], 5);
    loop.end(REPORT);
    return topicId;
  } finally {
    store.database.close();
  }
}

function beginLoop(store: HostStore, topicId: TopicId, workspace: string) {
  const { id: loopId } = store.loops.create(
    {
      ...{ id: newId(LoopId), topicId, strategy: 'tool-driven', strategyVersion: 1, workspace, locale: 'en' },
      state: { name: 'running' },
      limits: DEFAULT_LIMITS,
    },
    { goal: 'Analyse the sales' },
    { owner: 'seeds', leaseMs: 60_000 },
  );
  const model = { provider: 'openai', model: 'scripted-model' };
  const iterationOf = (number: number) => ({
    number,
    durationMs: 1_400,
    usage: { inputTokens: 900, outputTokens: 120 },
  });
  const say = (role: Message['role'], parts: readonly Part[], iteration: number | null) =>
    store.messages.append({
      ...{ id: newId(MessageId), topicId, loopId, role, parts, createdAt: Date.now() },
      model: role === 'assistant' ? model : null,
      ...(iteration !== null && { iteration: iterationOf(iteration) }),
    });
  return {
    say,
    async call(iteration: number, toolName: string, outputs: readonly Output[]) {
      const callId = newId(CallId);
      const tool = { serverId: ServerId.parse('@aether/files'), toolName };
      const call = { type: 'tool-call', callId, tool, writtenName: toolName, arguments: {} } as const;
      say('assistant', [{ type: 'text', text: `Step ${iteration}.` }, call], iteration);
      const refs = await saveOutputs(store.outputs, { topicId, loopId, callId }, outputs);
      const result = { type: 'tool-result', callId, tool, status: 'done', durationMs: 80 } as const;
      const text = { type: 'text', text: 'Done.' } as const;
      say('tool', [{ ...result, content: [text], ...(refs.length > 0 && { outputs: refs }) }], null);
      return { loopId, callId };
    },
    end(text: string) {
      const outcome = { reason: 'all_todos_closed', text, isReport: true } as const;
      store.loops.commit(loopId, 'seeds', { state: { name: 'completed', outcome } });
      store.loops.release(loopId, 'seeds');
    },
  };
}

interface Edit {
  readonly topicId: TopicId;
  readonly loopId: LoopId;
  readonly callId: CallId;
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Stores an edit as a checkpoint, and writes the file. */
function saveEdit(
  store: HostStore,
  { path, before, after, ...made }: Edit,
  { workspace }: Pick<App, 'workspace'>,
): void {
  const image = (text: string | null) => {
    if (text === null) return null;
    return { key: createHash('sha256').update(text).digest('hex'), bytes: Buffer.from(text) };
  };
  const [old, fresh] = [image(before), image(after)];
  const operation = old === null ? 'create' : fresh === null ? 'delete' : 'modify';
  store.checkpoints.save(
    [
      {
        ...{ id: newId(CheckpointId), ...made, workspace, path, operation, movedFrom: null, mode: 0o644 },
        ...{ before: old?.key ?? null, after: fresh?.key ?? null, at: Date.now(), undoneAt: null, acceptedAt: null },
      },
    ],
    [old, fresh].flatMap((one) => one ?? []),
  );
  if (after !== null) writeFileSync(join(workspace, path), after);
}
