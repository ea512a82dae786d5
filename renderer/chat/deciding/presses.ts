/**
 * Keeps track of the keys and pointer buttons that are held down, so that a press that began before
 * a request was ready does not answer it. Pure.
 */

/** A click arrives right after the key or button of its press was released. */
const CLICK_MS = 100;
/** Keys that are held together with others and answer nothing themselves. */
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'AltGraph']);

interface Press {
  readonly began: number;
  readonly ended: number | null;
}

/** Times are milliseconds of one clock. A press is identified by its key or its pointer. */
export class Presses {
  readonly #presses = new Map<string, Press>();

  /** Takes the beginning of a press. A repetition of a held key is not a beginning. */
  begin(id: string, now: number): void {
    if (!MODIFIERS.has(id)) this.#presses.set(id, { began: now, ended: null });
  }

  end(id: string, now: number): void {
    const press = this.#presses.get(id);
    if (press !== undefined) this.#presses.set(id, { ...press, ended: now });
  }

  /** Must be called when the page may have missed the end of a press. */
  forget(): void {
    this.#presses.clear();
  }

  /** Whether no press that is held or has just ended began before `moment`. */
  allBeganAfter(moment: number, now: number): boolean {
    for (const [id, { began, ended }] of this.#presses) {
      if (ended !== null && now - ended > CLICK_MS) this.#presses.delete(id);
      else if (began < moment) return false;
    }
    return true;
  }
}
