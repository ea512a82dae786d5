/** Stores topics whose loops changed files, as the loops themselves would. */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newId } from '../../electron/host/new-id.ts';
import { type HostStore, openStore } from '../../electron/host/store/open-store.ts';
import { CallId, CheckpointId, LoopId, MessageId, TopicId } from '../../shared/ids.ts';
import { DEFAULT_LIMITS } from '../../shared/loop.ts';
import type { App } from './app.ts';

export const RENAMED = 'Rename the price of a product';
export const THOUSAND = 'Renew a thousand files';

const PRICE = [
  'export interface Product {',
  '  name: string;',
  '  price: number;',
  '  stock: number;',
  '}',
  '',
  'export function total(products: Product[]): number {',
  '  return products.reduce((sum, product) => sum + product.price, 0);',
  '}',
  '',
];
const product = (change: Readonly<Record<number, string>> = {}) =>
  PRICE.map((line, index) => change[index] ?? line).join('\n');
const FIELD = { 2: '  netPrice: number;' };
const BOTH = { ...FIELD, 7: '  return products.reduce((sum, product) => sum + product.netPrice, 0);' };

/** Stores the topics. The app must not run. */
export function seedChanges({ dataDir, workspace }: Pick<App, 'dataDir' | 'workspace'>): void {
  const store = openStore(dataDir, Date.now);
  try {
    const topicId = newTopic(store, RENAMED, workspace);
    const first = beginLoop(store, { topicId, workspace, goal: 'Rename the field price to netPrice everywhere' });
    first.iterate(['src/product.ts', product(), product(FIELD)]);
    first.iterate(
      ['src/product.ts', product(FIELD), product(BOTH)],
      [
        'packages/checkout/src/components/order-summary/order-summary-price-line.tsx',
        'export const Price = ({ price }) => <b>{price}</b>;\n',
        'export const Price = ({ netPrice }) => <b>{netPrice}</b>;\n',
      ],
    );
    first.end();
    const second = beginLoop(store, { topicId, workspace, goal: 'Write tests for the total' });
    second.iterate(
      ['src/product.test.ts', null, "test('adds prices', () => {\n  expect(total([])).toBe(0);\n});\n"],
      ['notes.md', '# Notes\n', null],
    );
    second.end();
    // By hand, apart from what the loop wrote, and in the same line as the loop.
    writeFileSync(join(workspace, 'src/product.ts'), product({ ...BOTH, 3: '  inStock: boolean;' }));

    const many = newTopic(store, THOUSAND, workspace);
    const large = beginLoop(store, { topicId: many, workspace, goal: 'Renew the header of each file' });
    large.iterate(
      ...Array.from(
        { length: 1_000 },
        (_, at): SeededEdit => [`many/file-${String(at).padStart(4, '0')}.ts`, 'old\n', 'new\n'],
      ),
    );
    large.end();
  } finally {
    store.database.close();
  }
}

type SeededEdit = readonly [path: string, before: string | null, after: string | null];

function newTopic(store: HostStore, title: string, workspace: string): TopicId {
  return store.topics.create({ id: newId(TopicId), title, workspace }).id;
}

interface SeededLoop {
  readonly topicId: TopicId;
  readonly workspace: string;
  readonly goal: string;
}

function beginLoop(store: HostStore, { topicId, workspace, goal }: SeededLoop) {
  const { id: loopId } = store.loops.create(
    {
      ...{ id: newId(LoopId), topicId, strategy: 'agentic', strategyVersion: 1, workspace, locale: 'en' },
      state: { name: 'running' },
      limits: DEFAULT_LIMITS,
    },
    { goal },
    { owner: 'seeds', leaseMs: 60_000 },
  );
  const said = { model: null, createdAt: Date.now() };
  const user = { role: 'user', parts: [{ type: 'text', text: goal }] } as const;
  store.messages.append({ id: newId(MessageId), topicId, loopId, ...user, ...said });
  const at = { seq: 0, at: Date.now() };
  const reply = { parts: [], usage: { inputTokens: 900, outputTokens: 120 }, finish: { reason: 'stop' } } as const;
  const model = { provider: 'openai', model: 'scripted-model' };
  return {
    /** A reply of the model, and one call for each edit that it asked for. */
    iterate(...edits: readonly SeededEdit[]): void {
      const calls = edits.map(() => newId(CallId));
      store.loops.commit(loopId, 'seeds', {
        rows: [
          { kind: 'model-settled', purpose: 'act', model, reply, messageId: null, ...at },
          ...calls.map((callId) => ({ kind: 'call-requested', callId, tool: null, arguments: {}, ...at }) as const),
        ],
      });
      store.database.transaction(() => {
        for (const [index, edit] of edits.entries())
          saveEdit(store, { topicId, loopId, callId: calls[index] ?? newId(CallId) }, workspace, edit);
      });
    },
    end(): void {
      const outcome = { reason: 'attempt_completion', text: 'It is done.' } as const;
      store.loops.commit(loopId, 'seeds', { state: { name: 'completed', outcome } });
      store.loops.release(loopId, 'seeds');
    },
  };
}

/** Stores an edit as a checkpoint, and writes the file. */
function saveEdit(
  store: HostStore,
  made: { readonly topicId: TopicId; readonly loopId: LoopId; readonly callId: CallId },
  workspace: string,
  [path, before, after]: SeededEdit,
): void {
  const image = (text: string | null) =>
    text === null ? null : { key: createHash('sha256').update(text).digest('hex'), bytes: Buffer.from(text) };
  const [old, fresh] = [image(before), image(after)];
  const operation = old === null ? 'create' : fresh === null ? 'delete' : 'modify';
  store.checkpoints.save(
    [
      {
        ...{ id: newId(CheckpointId), ...made, workspace, path, operation, movedFrom: null, mode: old && 0o644 },
        ...{ before: old?.key ?? null, after: fresh?.key ?? null, at: Date.now(), undoneAt: null, acceptedAt: null },
      },
    ],
    [old, fresh].flatMap((one) => one ?? []),
  );
  const file = join(workspace, path);
  mkdirSync(dirname(file), { recursive: true });
  if (after === null) rmSync(file, { force: true });
  else writeFileSync(file, after);
}
