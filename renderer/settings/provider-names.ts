/** The ids of providers, and lists of names as a person types them. Pure. */
import type { ProviderSetting } from '../../shared/settings.ts';

/** Makes an id from the name. No other provider has this id. */
export function freeId(name: string, known: readonly Pick<ProviderSetting, 'id'>[]): string {
  const base =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 30) || 'provider';
  const taken = new Set(known.map(({ id }) => id));
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** The lines of a text, without surrounding whitespace, blank lines and duplicates. */
export function linesOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ];
}
