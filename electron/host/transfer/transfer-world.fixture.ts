/** A store with everything that exports and imports need. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BringPiece, LookPiece } from '../../../shared/contract/transfers.ts';
import type { TopicId } from '../../../shared/ids.ts';
import { textOf } from '../../../shared/message.ts';
import type { OutputRef } from '../../../shared/output.ts';
import type { TransferFormat } from '../../../shared/transfer.ts';
import type { LeavingFilter } from '../exports/leaving-filter.ts';
import type { HostNews } from '../news.ts';
import { readOutput, rowsOf } from '../outputs/outputs.ts';
import { type HostStore, openStore } from '../store/open-store.ts';
import { temporaryFolder } from '../store/store.fixture.ts';
import { IMPORT_LIMITS, type ImportLimits } from './reading/limits.ts';
import { createTransfers } from './transfers.ts';

const UNFILTERED: LeavingFilter = { messages: (_, messages) => messages, value: (_, value) => value };

export function transferWorld({
  limits = {},
  filter = UNFILTERED,
}: {
  readonly limits?: Partial<ImportLimits>;
  readonly filter?: LeavingFilter;
} = {}) {
  const dataDir = temporaryFolder();
  const store = openStore(dataDir, Date.now);
  onTestFinished(() => store.database.close());
  const news: HostNews[] = [];
  const transfer = createTransfers({
    ...store,
    artifacts: { ...store, renderedSvg: null },
    ...{ dataDir, now: Date.now, limits: { ...IMPORT_LIMITS, ...limits } },
    leavingFilter: () => filter,
    remove: async (topicId) => store.topics.remove(topicId),
    defaultFolder: async () => '/home/someone/project',
    news: (item) => void news.push(item),
  });
  return {
    ...{ dataDir, store, transfer, news },
    /** Writes a file and returns its path. */
    file(name: string, content: string | Uint8Array): string {
      mkdirSync(join(dataDir, 'files'), { recursive: true });
      const path = join(dataDir, 'files', name);
      writeFileSync(path, content);
      return path;
    },
    async look(path: string) {
      return previewOf(await all(transfer.files.look(path, 'export.zip')));
    },
    async bring(path: string) {
      return endOf(await all(transfer.files.bring(path, 'export.zip')));
    },
    /** The title and the shown texts of each topic, as the sidebar lists them. */
    texts(): readonly (readonly string[])[] {
      return store.topics.list().map(({ id, title }) => [title, ...[...store.messages.shown(id)].map(textOf)]);
    },
    async exported(topicId: TopicId | null, format: TransferFormat) {
      let name = '';
      const parts: Buffer[] = [];
      for await (const piece of transfer.streams.write({ topicId, format, locale: 'en' })) {
        if (piece.type === 'file') ({ name } = piece);
        if (piece.type === 'bytes') parts.push(Buffer.from(piece.base64, 'base64'));
      }
      return { name, bytes: Buffer.concat(parts) };
    },
  };
}

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

function previewOf(pieces: readonly LookPiece[]) {
  const last = pieces.at(-1);
  if (last?.type !== 'preview') throw new Error('The preview is missing.');
  return last.preview;
}

function endOf(pieces: readonly BringPiece[]) {
  const last = pieces.at(-1);
  if (last?.type !== 'imported') throw new Error('The import did not end.');
  return last;
}

/** The outputs with all of their rows. */
export function contentsOf(store: HostStore, refs: readonly OutputRef[]): Promise<readonly unknown[]> {
  return Promise.all(
    refs.map(async (ref) => {
      const view = await readOutput(store.outputs, ref.id);
      return ref.kind === 'table' ? { ...view, rows: await rowsOf(store.outputs, ref.id, 0, ref.rows) } : view;
    }),
  );
}
