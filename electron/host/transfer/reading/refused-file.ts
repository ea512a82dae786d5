import type { ImportRefusal } from '../../../../shared/import-refusal.ts';

/** Thrown while a file is read that cannot be imported at all. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
  readonly refusal: ImportRefusal;

  constructor(refusal: ImportRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
