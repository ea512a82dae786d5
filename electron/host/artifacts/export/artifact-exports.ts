/** Writes artifacts as files, for windows and for the command line. */
import type { Artifact, VersionRef } from '../../../../shared/artifact.ts';
import type { artifactExports, FilePiece } from '../../../../shared/contract/artifact-exports.ts';
import { LoopwrightError } from '../../../../shared/errors.ts';
import type { ExportFormat } from '../../../../shared/export-format.ts';
import type { Input } from '../../../../shared/handlers.ts';
import type { LoopId, TopicId } from '../../../../shared/ids.ts';
import type { Locale } from '../../../../shared/loop.ts';
import { ended } from '../../../../shared/loop-ending.ts';
import type { Message } from '../../../../shared/message.ts';
import { headingOf, messageText } from '../../exports/exported-document.ts';
import { fileName } from '../../exports/file-name.ts';
import type { Messages } from '../../store/messages.ts';
import { type ArtifactsParts, foundArtifacts } from '../artifacts.ts';
import type { FoundArtifact } from '../found-artifact.ts';
import type { ExportBlock, ExportDocument, ExportedFile, RenderedSvg } from './export-block.ts';
import { markdownFiles } from './markdown-files.ts';
import { ownFile } from './own-file.ts';
import { type ExportedVersion, marksIn, readBlock } from './read-block.ts';
import { zipOf } from './zip.ts';

/** A window keeps the whole file in memory until it is saved. */
const MOST_BYTES = 50_000_000;
/** The bytes of a piece, a multiple of 3 so that pieces of base64 can be joined. */
const PIECE_BYTES = 192 * 1024;

export type ArtifactExportsParts = ArtifactsParts & {
  readonly messages: Pick<Messages, 'get'>;
  /** Null: charts cannot be drawn here, so exports contain their data. */
  readonly renderedSvg: RenderedSvg | null;
  readonly mostBytes?: number;
};

type Wanted = Input<typeof artifactExports.write>;

export function createArtifactExports(parts: ArtifactExportsParts) {
  return {
    write: (wanted: Wanted) => written(parts, wanted),
    /** The final text of a loop with what it shows: the document first, then its pictures. Null: it has no text. */
    reportOfLoop: (wanted: WantedReport) => reportOfLoop(parts, wanted),
  };
}

async function* written(parts: ArtifactExportsParts, wanted: Wanted): AsyncGenerator<FilePiece, void> {
  const { topicId } = wanted;
  const { name, mimeType, bytes } = await fileOf(parts, wanted);
  const most = parts.mostBytes ?? MOST_BYTES;
  if (bytes.length > most) throw new LoopwrightError('artifacts-too-long', { topicId, most });
  yield { type: 'file', name, mimeType };
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield { type: 'bytes', base64: Buffer.from(bytes.subarray(at, at + PIECE_BYTES)).toString('base64') };
  }
  yield { type: 'end' };
}

async function fileOf(parts: ArtifactExportsParts, { topicId, ref, format, locale }: Wanted): Promise<ExportedFile> {
  const all = foundArtifacts(parts, topicId);
  if (format === 'own') {
    const isVersion = ref !== null && ref.from !== 'message';
    const file = isVersion ? await ownFile(parts, topicId, versionOf(all, topicId, ref)) : null;
    if (file === null) throw new LoopwrightError('artifact-not-found', { topicId });
    return file;
  }
  const document = await documentOf(parts, topicId, ref, all);
  const { title } = document;
  return packed(await filesOf(document, { format, locale, name: title }), title);
}

function versionOf(all: readonly FoundArtifact[], topicId: TopicId, ref: VersionRef): ExportedVersion {
  const wanted = keyOf(ref);
  for (const artifact of all) {
    const version = artifact.versions.find((one) => keyOf(one.ref) === wanted);
    if (version !== undefined) return { artifact, version };
  }
  throw new LoopwrightError('artifact-not-found', { topicId });
}

const keyOf = (ref: VersionRef): string => Object.values(ref).join(' ');

async function documentOf(
  parts: ArtifactExportsParts,
  topicId: TopicId,
  ref: Wanted['ref'],
  all: readonly FoundArtifact[],
): Promise<ExportDocument> {
  if (ref === null) return wholeTopic(parts, topicId, all);
  if (ref.from === 'message') return oneMessage(parts, parts.messages.get(topicId, ref.messageId), all);
  const chosen = versionOf(all, topicId, ref);
  return { title: chosen.artifact.name, blocks: [await readBlock(parts, topicId, chosen, all)] };
}

/** A message is named after the heading with which it begins. */
async function oneMessage(
  parts: ArtifactExportsParts,
  message: Message,
  all: readonly FoundArtifact[],
): Promise<ExportDocument> {
  const { topicId, loopId } = message;
  const text = messageText(message);
  const title = headingOf(text) ?? parts.topics.get(topicId).title;
  const marks = await marksIn(parts, topicId, text, loopId, all);
  return { title, blocks: [{ name: title, kind: 'report', content: { kind: 'markdown', text }, marks }] };
}

/** The newest versions: reports first, then what they do not show, oldest first. */
async function wholeTopic(
  parts: ArtifactExportsParts,
  topicId: TopicId,
  all: readonly FoundArtifact[],
): Promise<ExportDocument> {
  const there = all.filter(({ state }) => state === 'there');
  const isReport = ({ kind }: Pick<Artifact, 'kind'>) => kind === 'report';
  const blocks: ExportBlock[] = [];
  const shown = new Set<string>();
  for (const artifact of [...there.filter(isReport), ...there.filter((one) => !isReport(one))]) {
    const version = artifact.versions.findLast(({ state }) => state === 'made');
    if (version === undefined || shown.has(`${artifact.kind} ${artifact.name}`)) continue;
    const block = await readBlock(parts, topicId, { artifact, version }, all);
    for (const marked of isReport(artifact) ? block.marks.values() : []) shown.add(`${marked.kind} ${marked.name}`);
    blocks.push(block);
  }
  return { title: parts.topics.get(topicId).title, blocks };
}

interface Written {
  readonly format: ExportFormat;
  readonly locale: Locale;
  /** The file name of the document, with or without its extension. */
  readonly name: string;
  /** The file names that pictures beside the document must not have. */
  readonly isTaken?: (fileName: string) => boolean;
}

export type WantedReport = Written & { readonly loopId: LoopId };

async function reportOfLoop(
  parts: ArtifactExportsParts,
  { loopId, ...written }: WantedReport,
): Promise<readonly [ExportedFile, ...ExportedFile[]] | null> {
  const loop = parts.loops.find(loopId);
  if (loop === undefined || !ended(loop.state) || loop.state.outcome.text.trim() === '') return null;
  const { topicId, updatedAt: at, state } = loop;
  const all = foundArtifacts(parts, topicId);
  const title = headingOf(state.outcome.text) ?? parts.topics.get(topicId).title;
  const version = { ref: { from: 'report', loopId }, loopId, callId: null, state: 'made', at } as const;
  const block = await readBlock(parts, topicId, { artifact: { name: title, kind: 'report' }, version }, all);
  return filesOf({ title, blocks: [block] }, written);
}

/** Loads the parser of Markdown only for a page of HTML. */
async function filesOf(
  document: ExportDocument,
  { format, locale, name, isTaken }: Written,
): Promise<readonly [ExportedFile, ...ExportedFile[]]> {
  const extension = format === 'html' ? 'html' : 'md';
  const bare = name.toLowerCase().endsWith(`.${extension}`) ? name.slice(0, -extension.length - 1) : name;
  const safe = fileName(bare, extension);
  if (format === 'markdown') return markdownFiles(document, locale, safe, isTaken);
  const { htmlFile } = await import('./html-file.ts');
  return [{ name: safe, mimeType: 'text/html;charset=utf-8', bytes: Buffer.from(htmlFile(document, locale)) }];
}

function packed(files: readonly [ExportedFile, ...ExportedFile[]], title: string): ExportedFile {
  if (files.length === 1) return files[0];
  return { name: fileName(title, 'zip'), mimeType: 'application/zip', bytes: zipOf(files) };
}
