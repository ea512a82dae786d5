import type { OwnWork } from '../../../files/confined/own-work.ts';

/**
 * Which folders commands with all rights run in. What appears while one of them runs may be its
 * work, which the user allowed, so it is not taken for that of a command in the sandbox.
 */
export class OutsideRuns {
  readonly #ownWork: Pick<OwnWork, 'began'>;
  /** By the real path of the folder of a topic. */
  readonly #folders = new Map<string, { readonly running: number; readonly begun: number }>();

  /** `ownWork` is informed too, because a server in the sandbox may have the same folder. */
  constructor(ownWork: Pick<OwnWork, 'began'>) {
    this.#ownWork = ownWork;
  }

  /** A command begins. Returns what must be called once when it has ended. */
  begin(root: string): () => void {
    const { running, begun } = this.#of(root);
    this.#folders.set(root, { running: running + 1, begun: begun + 1 });
    const isOver = this.#ownWork.began();
    return () => {
      isOver();
      const now = this.#of(root);
      this.#folders.set(root, { ...now, running: now.running - 1 });
    };
  }

  /** Begins to look: the function that is returned says whether such a command ran since then. */
  watch(root: string): () => boolean {
    const { running, begun } = this.#of(root);
    return () => running > 0 || this.#of(root).begun > begun;
  }

  #of(root: string) {
    return this.#folders.get(root) ?? { running: 0, begun: 0 };
  }
}
