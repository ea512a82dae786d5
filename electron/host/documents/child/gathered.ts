/** Gathers the sections of a document within its limits. */
import type { DocumentSection } from '../../../../shared/document.ts';
import type { DocumentLimits } from '../messages.ts';

export class Gathered {
  readonly #limits: DocumentLimits;
  readonly #sections: DocumentSection[] = [];
  readonly #began = performance.now();
  #characters = 0;
  #ended: string | null = null;

  constructor(limits: DocumentLimits) {
    this.#limits = limits;
  }

  /** Adds a section, or its beginning. Returns whether there is room for another one. */
  add(name: string, text: string): boolean {
    const left = this.#limits.characters - this.#characters;
    const shown = text.length > left ? text.slice(0, left).replace(/[\ud800-\udbff]$/, '') : text;
    this.#sections.push({ name, text: shown.replaceAll('\0', '') });
    this.#characters += shown.length + name.length;
    if (text.length > left || this.#characters >= this.#limits.characters) this.#ended = 'there is too much text';
    else if (this.#sections.length >= this.#limits.sections) this.#ended = 'there are too many';
    else if (performance.now() - this.#began > this.#limits.softMs) this.#ended = 'reading took too long';
    return this.#ended === null;
  }

  get sections(): readonly DocumentSection[] {
    return this.#sections;
  }

  get hasText(): boolean {
    return this.#sections.some(({ text }) => text.trim() !== '');
  }

  /** A sentence if not everything was read. `parts`: what the sections are, for example `pages`. */
  notes(parts: string, total: number): readonly string[] {
    if (this.#ended === null) return [];
    const { length } = this.#sections;
    return [
      length < total
        ? `Only the first ${length} of ${total} ${parts} were read, because ${this.#ended}.`
        : 'Only the beginning was read, because there is too much text.',
    ];
  }
}
