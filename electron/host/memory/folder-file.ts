/**
 * Reads and writes the file with the instructions of a folder. Files are opened and replaced like those
 * that a loop edits: through the path policy, in one step, and only if they are as the user saw them.
 */
import type { InstructedFolder } from '../../../shared/contract/memory.ts';
import { INSTRUCTION_FILES } from '../../../shared/environment.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { LONGEST_INSTRUCTIONS } from '../../../shared/longest-instructions.ts';
import { applyChange } from '../files/edits/apply-change.ts';
import { planDelete, planWrite } from '../files/edits/plan-change.ts';
import { withFiles } from '../files/paths/file-locks.ts';
import { readStart } from '../files/paths/open-place.ts';
import { openWorkspace, type Place, resolvePath, type Workspace } from '../files/paths/path-policy.ts';
import { decodeAny } from '../files/text-encoding.ts';
import { editedBytes, newTextBytes, readTextFile, rewriteOf } from '../files/text-file.ts';

export interface FolderFileParts {
  /** Whether the user trusts a folder. Nothing of any other folder is read or written. */
  readonly isTrusted: (folder: string) => boolean;
  readonly closed: readonly string[];
}

/** More bytes than the longest text has in any script. */
const MOST_BYTES = LONGEST_INSTRUCTIONS * 4;

type Found = Pick<InstructedFolder, 'file' | 'text' | 'isCut' | 'hash' | 'isEditable'>;

const NO_FILE: Found = { file: null, text: '', isCut: false, hash: null, isEditable: true };

/** Returns null if the folder does not exist. */
export async function instructedFolder(folder: string, parts: FolderFileParts): Promise<InstructedFolder | null> {
  const opened = await openWorkspace(folder);
  if (!opened.ok) return null;
  if (!parts.isTrusted(folder)) return { folder, ...NO_FILE, isEditable: false, isTrusted: false };
  const place = await filePlace(workspaceOf(opened.value, parts));
  const found = place === null ? { ...NO_FILE, isEditable: false } : await contentOf(place);
  return { folder, ...found, isTrusted: true };
}

interface Wanted {
  readonly folder: string;
  readonly hash: string | null;
  readonly text: string | null;
}

/** Throws `conflict` if the folder is restricted, or its file is not as the user saw it or cannot be written. */
export async function saveInstructions(
  { folder, hash, text }: Wanted,
  parts: FolderFileParts,
): Promise<InstructedFolder> {
  if (!parts.isTrusted(folder)) throw new LoopwrightError('instructions-restricted', { path: folder });
  const refused = new LoopwrightError('instructions-not-written', { path: folder });
  const opened = await openWorkspace(folder);
  if (!opened.ok) throw refused;
  const place = await filePlace(workspaceOf(opened.value, parts));
  if (place === null) throw refused;
  await withFiles([place.absolute], async () => {
    const found = await contentOf(place);
    if (found.hash !== hash) throw new LoopwrightError('instructions-changed', { path: folder });
    if (!found.isEditable) throw refused;
    if (text === null && hash === null) return;
    const planned =
      text === null
        ? await planDelete(place, { recursive: false, expected: hash ?? '' })
        : await plannedWrite(place, text, hash);
    const done = planned.ok ? await applyChange(planned.value) : planned;
    if (done.ok) return;
    const { code } = done.refusal;
    if (code === 'changed-meanwhile' || code === 'already-exists')
      throw new LoopwrightError('instructions-changed', { path: folder });
    throw refused;
  });
  const saved = await instructedFolder(folder, parts);
  if (saved === null) throw refused;
  return saved;
}

/** Line ends and the byte order mark of an existing file stay. */
async function plannedWrite(place: Place, text: string, hash: string | null) {
  if (hash === null) return planWrite(place, newTextBytes(text), null);
  const file = await readTextFile(place, { maxBytes: MOST_BYTES });
  if (!file.ok) return file;
  const bytes = editedBytes(file.value, rewriteOf(file.value, text), place.relative);
  return bytes.ok ? planWrite(place, bytes.value, hash) : bytes;
}

/** A link of this name must not make a file with secrets a part of every request. */
const workspaceOf = (workspace: Workspace, { closed }: FolderFileParts): Workspace => ({
  ...workspace,
  closed,
  readableSecrets: [],
});

/** The file that holds the instructions, or where a new one would be; null: the names lead elsewhere. */
async function filePlace(workspace: Workspace): Promise<Place | null> {
  let missing: Place | null = null;
  for (const file of INSTRUCTION_FILES) {
    const place = await resolvePath(workspace, file);
    if (!place.ok) return null;
    if (place.value.kind !== 'missing') return place.value;
    missing ??= place.value;
  }
  return missing;
}

async function contentOf(place: Place): Promise<Found> {
  if (place.kind === 'missing') return NO_FILE;
  const file = place.relative;
  const unreadable: Found = { file, text: '', isCut: false, hash: null, isEditable: false };
  const start = await readStart(place, MOST_BYTES);
  if (!start.ok) return start.refusal.code === 'not-found' ? NO_FILE : unreadable;
  const { bytes, size } = start.value;
  if (decodeAny(bytes, { cut: bytes.length < size })?.format.encoding !== 'utf-8') return unreadable;
  const whole = await readTextFile(place, { maxBytes: MOST_BYTES });
  if (whole.ok && whole.value.text.length <= LONGEST_INSTRUCTIONS)
    return { file, text: whole.value.text, isCut: false, hash: whole.value.hash, isEditable: true };
  const text = decodeAny(bytes, { cut: bytes.length < size })?.text ?? '';
  return { ...unreadable, text: text.slice(0, LONGEST_INSTRUCTIONS).toWellFormed(), isCut: true };
}
