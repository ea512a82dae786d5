/** Recognises by its first bytes what kind of file something is. Names prove nothing. Pure. */
import type { DocumentProblem } from '../../../shared/document.ts';
import type { DocumentKind } from './messages.ts';

/** What a file is; `text` also for what may be no text. */
export type FoundKind =
  | { readonly kind: DocumentKind | 'text' }
  /** A document that is not read. */
  | { readonly kind: 'unread'; readonly problem: DocumentProblem };

/** PDF allows other bytes before its mark. */
const PDF_HEAD = 1024;
/** The container of the Office files before 2007, and of encrypted ones after. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const MAIN_FILES: readonly (readonly [DocumentKind, string])[] = [
  ['word', 'word/document.xml'],
  ['excel', 'xl/workbook.xml'],
  ['powerpoint', 'ppt/presentation.xml'],
];

export function kindOf(content: Uint8Array): FoundKind {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  if (bytes.subarray(0, PDF_HEAD).includes('%PDF-')) return { kind: 'pdf' };
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND))
    return { kind: 'unread', problem: bytes.includes(ENCRYPTED) ? 'password' : 'old-office' };
  if (!bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return { kind: 'text' };
  // The names of the entries are not compressed, and are once more at the end of the archive.
  const found = MAIN_FILES.find(([, name]) => bytes.includes(name));
  return found === undefined ? { kind: 'unread', problem: 'unknown-kind' } : { kind: found[0] };
}

/** Whether the file is a document whose text is not in its bytes as they are. */
export const isPacked = (content: Uint8Array): boolean => kindOf(content).kind !== 'text';
