/** Moving the data folder, and the copy that stays in the old one until the user removes it. */
import { eventIterator, oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { MovePlan, MoveStep, PreviousData } from '../data-move.ts';
import { Path } from './fields.ts';

const Target = z.object({ path: Path });

export const dataFolder = {
  /** The old copy after a move; null: there is none. */
  previous: oc.output(type<PreviousData | null>()),
  /** Judges a folder. Throws `move-refused` with the reason. */
  look: oc.input(Target).output(type<MovePlan>()),
  /** Removes the old copy. Throws `previous-data-needed`, and `move-in-use` while another process has it open. */
  removePrevious: oc.output(type<void>()),
};

export const dataFolderStreams = {
  /**
   * Copies what is not in use, and restarts the app, which then copies the database and goes on in the new folder. A stream that ends early is
   * cancelled, and nothing is left in the new folder. Throws what `look` throws, and `move-while-working` while loops run.
   */
  move: oc.input(Target).output(eventIterator(type<MoveStep>())),
};
