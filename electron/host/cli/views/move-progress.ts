/** Says how far a move of the data is, in steps of ten percent, so that a log stays short. */
import type { CopyStep } from '../../location/copy-folder.ts';
import { type Shell, sayAside } from '../shell.ts';

/** The sum below which a move ends before anybody could read how far it is. */
const SMALL_BYTES = 50_000_000;

export function moveProgress(shell: Shell, text: (percent: number) => string): (step: CopyStep) => void {
  let said = 0;
  return ({ copied, of }) => {
    const percent = Math.floor((copied / Math.max(of, 1)) * 10) * 10;
    if (of < SMALL_BYTES || percent <= said || percent >= 100) return;
    said = percent;
    sayAside(shell, text(percent));
  };
}
