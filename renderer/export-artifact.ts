/** Exports artifacts as files, and prints them. A failure is shown as a notice. */
import i18next from 'i18next';
import type { VersionRef } from '../shared/artifact.ts';
import type { ArtifactExportFormat } from '../shared/export-format.ts';
import type { MessageId, TopicId } from '../shared/ids.ts';
import { LOCALES } from '../shared/locales.ts';
import { attempt } from './actions/attempt.ts';
import type { HostFailure } from './host-client.ts';
import { printPage } from './print-page.ts';
import { saveFile } from './save-file.ts';
import { host } from './stores/host.ts';
import { notify } from './ui/toast.tsx';

interface ArtifactExportWish {
  readonly topicId: TopicId;
  /** What to export: a version, or a message with the artifacts that it shows; null: all artifacts of the topic. */
  readonly ref: VersionRef | { readonly from: 'message'; readonly messageId: MessageId } | null;
  readonly format: ArtifactExportFormat;
}

export async function exportArtifact(wish: ArtifactExportWish): Promise<void> {
  await attempt(async () => saveFile(await readFile(wish)), failed);
}

/** Opens the print dialog of the browser, which can write a PDF file. */
export async function printArtifact(wish: Pick<ArtifactExportWish, 'topicId' | 'ref'>): Promise<void> {
  await attempt(async () => printPage(await (await readFile({ ...wish, format: 'html' })).text()), failed);
}

/** The notice stays, because a long export may fail while nobody is looking. */
function failed(failure: HostFailure): void {
  notify({ title: () => i18next.t('export.failed'), text: () => failure.message, tone: 'bad', lasting: true });
}

async function readFile(wish: ArtifactExportWish): Promise<File> {
  const locale = LOCALES.find((known) => known === i18next.language) ?? 'en';
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let name = '';
  let type = '';
  for await (const piece of await host().artifactExports.write({ ...wish, locale })) {
    if (piece.type === 'file') ({ name, mimeType: type } = piece);
    else if (piece.type === 'bytes') parts.push(bytesOf(piece.base64));
    else return new File(parts, name, { type });
  }
  throw new Error('The export ended before its last piece.');
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
