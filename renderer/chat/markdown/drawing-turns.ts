/**
 * Spreads the drawing of many pieces of text over the frames of the page. A list draws as many
 * rows at once as fill the window, and rows without height never fill it. Pure.
 */

/** The weight that is drawn in one frame. An ordinary text that fills a window weighs less. */
export const MOST_IN_FRAME = 600;

interface Waiting {
  readonly weight: number;
  readonly draw: () => void;
}

export class DrawingTurns {
  readonly #waiting = new Set<Waiting>();
  readonly #afterFrame: (next: () => void) => void;
  #drawn = 0;
  #isFrameRequested = false;

  /** `afterFrame` calls `next` once, when the page has shown what was drawn. */
  constructor(afterFrame: (next: () => void) => void) {
    this.#afterFrame = afterFrame;
  }

  /** Whether something of this weight may be drawn now. The weight then counts as drawn. */
  take(weight: number): boolean {
    return this.#waiting.size === 0 && this.#takes(weight);
  }

  /** Calls `draw` in a later frame, in the order of the requests. The result cancels the request. */
  wait(weight: number, draw: () => void): () => void {
    const one: Waiting = { weight, draw };
    this.#waiting.add(one);
    this.#requestFrame();
    return () => {
      this.#waiting.delete(one);
    };
  }

  #takes(weight: number): boolean {
    if (this.#drawn > 0 && this.#drawn + weight > MOST_IN_FRAME) return false;
    this.#drawn += weight;
    this.#requestFrame();
    return true;
  }

  #requestFrame(): void {
    if (this.#isFrameRequested) return;
    this.#isFrameRequested = true;
    this.#afterFrame(() => this.#next());
  }

  #next(): void {
    this.#isFrameRequested = false;
    this.#drawn = 0;
    for (const one of this.#waiting) {
      if (!this.#takes(one.weight)) return;
      this.#waiting.delete(one);
      one.draw();
    }
  }
}
