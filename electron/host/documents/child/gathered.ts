/** Gathers the sections of a document within its limits. */
import type { DocumentSection, LeftOut, PartKind, WhyEnded } from '../../../../shared/document.ts';
import type { DocumentLimits } from '../messages.ts';

export class Gathered {
  readonly #limits: DocumentLimits;
  readonly #sections: DocumentSection[] = [];
  readonly #began = performance.now();
  #characters = 0;
  #ended: WhyEnded | null = null;

  constructor(limits: DocumentLimits) {
    this.#limits = limits;
  }

  /** Adds a section, or its beginning. Returns whether there is room for another one. */
  add(name: string, text: string): boolean {
    const left = this.#limits.characters - this.#characters;
    const shown = text.length > left ? text.slice(0, left).replace(/[\ud800-\udbff]$/, '') : text;
    this.#sections.push({ name, text: shown.replaceAll('\0', '') });
    this.#characters += shown.length + name.length;
    if (text.length > left || this.#characters >= this.#limits.characters) this.#ended = 'too-much-text';
    else if (this.#sections.length >= this.#limits.sections) this.#ended = 'too-many';
    else if (performance.now() - this.#began > this.#limits.softMs) this.#ended = 'too-slow';
    return this.#ended === null;
  }

  get sections(): readonly DocumentSection[] {
    return this.#sections;
  }

  get hasText(): boolean {
    return this.#sections.some(({ text }) => text.trim() !== '');
  }

  /** Empty if everything was read. `of`: what the sections are; null: the document is one section. */
  leftOut(of: PartKind | null, total: number): readonly LeftOut[] {
    if (this.#ended === null) return [];
    const { length: read } = this.#sections;
    return [of !== null && read < total ? { what: 'parts', of, read, total, why: this.#ended } : { what: 'end' }];
  }
}
