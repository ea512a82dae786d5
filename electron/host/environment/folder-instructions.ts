/** Reads the instructions that a workspace holds in a file at its root. */
import { INSTRUCTION_FILES, type Instructions } from '../../../shared/environment.ts';
import { LONGEST_INSTRUCTIONS } from '../../../shared/longest-instructions.ts';
import { readStart } from '../files/paths/open-place.ts';
import { openWorkspace, resolvePath } from '../files/paths/path-policy.ts';
import { decodeAny } from '../files/text-encoding.ts';

export type FolderInstructions = Extract<Instructions, { of: 'folder' }>;

/** More bytes than the longest text has in any script. */
const MOST_BYTES = LONGEST_INSTRUCTIONS * 4;

/**
 * Returns the text of `AGENTS.md`, or of `CLAUDE.md` if there is no `AGENTS.md`. Returns null if
 * there is neither, or if the file is blank, not UTF-8, or leads out of the workspace or to a file with secrets. The caller
 * must ask first whether the user trusts the folder.
 */
export async function readFolderInstructions(folder: string): Promise<FolderInstructions | null> {
  const opened = await openWorkspace(folder);
  if (!opened.ok) return null;
  // A link of this name must not make a file with secrets a part of every request.
  const workspace = { ...opened.value, readableSecrets: [] };
  for (const file of INSTRUCTION_FILES) {
    const place = await resolvePath(workspace, file);
    if (!place.ok) return null;
    if (place.value.kind === 'missing') continue;
    const read = await readStart(place.value, MOST_BYTES);
    if (!read.ok) return null;
    const { bytes, size } = read.value;
    const decoded = decodeAny(bytes, { cut: bytes.length < size });
    if (decoded?.format.encoding !== 'utf-8' || decoded.text.trim() === '') return null;
    const whole = decoded.text;
    const text = whole.slice(0, LONGEST_INSTRUCTIONS).toWellFormed();
    return { of: 'folder', file, text, isCut: bytes.length < size || text.length < whole.length };
  }
  return null;
}
