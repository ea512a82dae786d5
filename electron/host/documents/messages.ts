/** The messages between the host and the process that reads one document. */
import type { DocumentProblem, DocumentText } from '../../../shared/document.ts';

/** The kinds of files that the process reads. */
export type DocumentKind = 'pdf' | 'word' | 'excel' | 'powerpoint';

export interface DocumentTask {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
  readonly limits: DocumentLimits;
  /** Whether the process watches its memory itself, because the host cannot see it. */
  readonly watchesItself: boolean;
  /** The folder of the package pdfjs-dist, with its character maps and fonts; it ends with a separator. */
  readonly pdfData: string;
}

/** The bounds of one document. */
export interface DocumentLimits {
  /** When reading stops, in milliseconds after its begin; what was read until then is the result. */
  readonly softMs: number;
  /** The most characters of all sections together. */
  readonly characters: number;
  readonly sections: number;
  /** The most bytes of a file of the Office kinds when it is unpacked. */
  readonly unpackedBytes: number;
  /** The resident memory at which the process ends itself, in bytes. */
  readonly residentBytes: number;
}

export type DocumentAnswer =
  | { readonly ok: true; readonly value: DocumentText }
  | { readonly ok: false; readonly problem: DocumentProblem };
