/**
 * The files that people attach to drafts: takes their pieces from the page, reads documents, and keeps what the
 * message will contain.
 */
import {
  type AttachedFile,
  bytesAsSent,
  LARGEST_ATTACHED_FILE,
  LARGEST_ATTACHED_IMAGE,
  MOST_ATTACHED_BYTES,
  MOST_ATTACHED_FILES,
} from '../../../shared/attached-file.ts';
import type { attachedFiles as contract } from '../../../shared/contract/attached-files.ts';
import { documentAsText } from '../../../shared/document.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers, Input } from '../../../shared/handlers.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { AttachedPart } from '../../../shared/message.ts';
import type { ReadDocument } from '../documents/documents.ts';
import { newUlid } from '../new-id.ts';
import type { HostStore } from '../store/open-store.ts';
import { tokensOfMessages } from '../text/token-estimate.ts';
import { imageTypeOf } from './image-type.ts';

export interface AttachedFilesParts extends Pick<HostStore, 'topics' | 'attachedFiles'> {
  readonly read: (bytes: Uint8Array, signal: AbortSignal) => Promise<ReadDocument>;
}

type Piece = Input<typeof contract.put>;

interface Upload {
  readonly pieces: Uint8Array[];
  readonly stop: AbortController;
  bytes: number;
  usedAt: number;
}

/** The uploads at the same time, over all pages, and how long an unused one is kept, in milliseconds. */
const MOST_UPLOADS = 40;
const IDLE_MS = 60_000;
/** The most bytes of all uploads that are not complete. */
const MOST_BYTES = 4 * LARGEST_ATTACHED_FILE;
const THUMBNAIL = /^data:image\/(?:png|jpeg|webp);base64,[\w+/]+=*$/;

export function createAttachedFiles({ topics, attachedFiles, read }: AttachedFilesParts) {
  const uploads = new Map<string, Upload>();

  /** Checks that the topic exists. */
  const placeOf = (topicId: TopicId | null): TopicId | null => (topicId === null ? null : topics.get(topicId).id);

  function uploadOf({ upload: name, at }: Piece): Upload {
    const now = performance.now();
    for (const [key, { usedAt }] of uploads) if (now - usedAt > IDLE_MS) uploads.delete(key);
    const known = uploads.get(name);
    if (known !== undefined && at > 0) return known;
    if (uploads.size >= MOST_UPLOADS) throw new LoopwrightError('attached-files-busy');
    const fresh = { pieces: [], stop: new AbortController(), bytes: 0, usedAt: now };
    uploads.set(name, fresh);
    return fresh;
  }

  /** Keeps the piece; returns the whole file after its last one. */
  function taken(piece: Piece): { readonly bytes: Uint8Array; readonly stop: AbortController } | null {
    const { name, size, at, isLast } = piece;
    if (size > LARGEST_ATTACHED_FILE) throw new LoopwrightError('file-unreadable', { name, problem: 'too-large' });
    const upload = uploadOf(piece);
    const bytes = Buffer.from(piece.data, 'base64');
    const all = [...uploads.values()].reduce((sum, other) => sum + other.bytes, bytes.length);
    if (at !== upload.bytes || at + bytes.length > size || all > MOST_BYTES) {
      uploads.delete(piece.upload);
      throw new LoopwrightError('attached-files-busy');
    }
    upload.pieces.push(bytes);
    upload.bytes += bytes.length;
    upload.usedAt = performance.now();
    if (!isLast) return null;
    return { bytes: Buffer.concat(upload.pieces), stop: upload.stop };
  }

  async function attach(piece: Piece, bytes: Uint8Array, signal: AbortSignal): Promise<AttachedFile> {
    const { name } = piece;
    const topicId = placeOf(piece.topicId);
    const made = await partOf(name, bytes, signal);
    if (attachedFiles.list(topicId).length >= MOST_ATTACHED_FILES) throw new LoopwrightError('attached-files-many');
    if (attachedFiles.sentBytes(topicId) + bytesAsSent(made.part) > MOST_ATTACHED_BYTES)
      throw new LoopwrightError('attached-files-large', { name, most: MOST_ATTACHED_BYTES });
    const thumbnail = piece.thumbnail !== null && THUMBNAIL.test(piece.thumbnail) ? piece.thumbnail : null;
    const view: AttachedFile = {
      ...{ id: `file_${newUlid()}`, name, bytes: bytes.length, ...made.facts },
      tokens: tokensOfMessages([{ role: 'user', parts: [made.part] }]),
      thumbnail: made.facts.kind === 'image' ? thumbnail : null,
    };
    attachedFiles.add(topicId, view, made.part);
    return view;
  }

  /** Reads a file as a part of a message. Throws `conflict` if it cannot be read. */
  async function partOf(
    name: string,
    bytes: Uint8Array,
    signal: AbortSignal,
  ): Promise<{ readonly part: AttachedPart; readonly facts: Pick<AttachedFile, 'kind' | 'parts' | 'leftOut'> }> {
    const mimeType = imageTypeOf(bytes);
    if (mimeType !== null) {
      if (bytes.length > LARGEST_ATTACHED_IMAGE)
        throw new LoopwrightError('file-unreadable', { name, problem: 'image-too-large' });
      const data = Buffer.from(bytes).toString('base64');
      return { part: { type: 'image', mimeType, data, name }, facts: { kind: 'image', parts: 1, leftOut: [] } };
    }
    const found = await read(bytes, signal);
    if (!found.ok) throw new LoopwrightError('file-unreadable', { name, problem: found.problem });
    const { format, total, leftOut } = found.value;
    const text = documentAsText(found.value);
    return {
      part: { type: 'file', path: name, text, document: { format, parts: total } },
      facts: { kind: format, parts: total, leftOut },
    };
  }

  const handlers = {
    list: ({ topicId }) => attachedFiles.list(placeOf(topicId)),
    async put(piece) {
      const whole = taken(piece);
      if (whole === null) return null;
      try {
        return await attach(piece, whole.bytes, whole.stop.signal);
      } finally {
        uploads.delete(piece.upload);
      }
    },
    remove({ topicId, id }) {
      uploads.get(id)?.stop.abort();
      uploads.delete(id);
      attachedFiles.remove(placeOf(topicId), [id]);
    },
  } satisfies Handlers<typeof contract>;
  return { ...handlers, partOf };
}
