/**
 * Exports a topic as a file. The browser downloads it, and the desktop app opens its
 * save dialog.
 */
import i18next from 'i18next';
import type { ExportPiece } from '../shared/contract/topic-exports.ts';
import type { ExportFormat } from '../shared/export-format.ts';
import type { TopicId } from '../shared/ids.ts';
import { LOCALES } from '../shared/locales.ts';
import { attempt } from './actions/attempt.ts';
import type { HostFailure } from './host-client.ts';
import { formatNumber } from './i18n/format.ts';
import { saveFile } from './save-file.ts';
import { host } from './stores/host.ts';
import { dismiss, notify } from './ui/toast.tsx';

interface ExportWish {
  readonly topicId: TopicId;
  readonly format: ExportFormat;
}

/** An export that takes longer shows its progress, with a button that cancels it. */
const SILENT_MS = 1_000;
const PROGRESS_EVERY_MS = 250;

let exports = 0;

/** Shows a failure as a notice. Several exports can run at the same time. */
export async function exportFile(wish: ExportWish): Promise<void> {
  exports += 1;
  const progress = `export-${exports}`;
  const cancelled = new AbortController();
  await attempt(async () => {
    try {
      saveFile(await readExport(wish, progress, cancelled));
    } catch (error) {
      if (!cancelled.signal.aborted) throw error;
    }
  }, failed);
  dismiss(progress);
}

/** The notice stays, because a long export may fail while nobody is looking. */
function failed(failure: HostFailure): void {
  notify({ title: () => i18next.t('export.failed'), text: () => failure.message, tone: 'bad', lasting: true });
}

/** Throws what the host reports, and when the connection breaks before the end. */
async function readExport(wish: ExportWish, progress: string, cancelled: AbortController): Promise<File> {
  const locale = LOCALES.find((known) => known === i18next.language) ?? 'en';
  let file: Extract<ExportPiece, { type: 'file' }> | null = null;
  let shownAt = Date.now() + SILENT_MS - PROGRESS_EVERY_MS;
  const texts: string[] = [];
  for await (const piece of await host().topicExports.write({ ...wish, locale }, { signal: cancelled.signal })) {
    if (piece.type === 'file') file = piece;
    else if (file !== null && piece.type === 'end') return new File(texts, file.name, { type: file.mimeType });
    else if (file !== null && piece.type === 'text') {
      texts.push(piece.text);
      if (Date.now() - shownAt < PROGRESS_EVERY_MS) continue;
      shownAt = Date.now();
      showProgress(progress, piece.written, file.messages, cancelled);
    }
  }
  throw new Error('The export ended before its last piece.');
}

function showProgress(key: string, written: number, messages: number, cancelled: AbortController): void {
  const [done, of] = [written, Math.max(written, messages)].map((count) => formatNumber(count, i18next.language));
  const action = { label: i18next.t('cancel'), onClick: () => cancelled.abort() };
  notify({ key, title: i18next.t('export.progress', { written: done, messages: of }), action });
}
