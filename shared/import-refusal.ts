/**
 * Why a file cannot be imported at all. `bomb`: an entry of the archive inflates to far more than an export would.
 * `archive-form`: the archive is encrypted, divided, or of a form that is not read.
 */
export const IMPORT_REFUSALS = [
  'not-an-export',
  'damaged',
  'too-large',
  'bomb',
  'archive-form',
  'too-deep',
  'newer',
] as const;
export type ImportRefusal = (typeof IMPORT_REFUSALS)[number];
