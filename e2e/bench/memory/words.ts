/** The templates from which facts and questions about them are made, for one language. */
export interface Attribute {
  /** The key and the value; `{}` is the entity, and `{name}` a word of the list with this name. */
  readonly key: string;
  readonly value: string;
  /** A question that shares words with the fact besides the entity. */
  readonly direct: string;
  /** A question that shares only the entity with the fact. */
  readonly other: string;
  /** A question that shares no word with the fact, not even the entity: `{}` is its description. */
  readonly far: string;
}

export interface Kind {
  readonly entities: readonly string[];
  /** Words that mean an entity without naming it, in the order of the entities. */
  readonly described: readonly string[];
  readonly attributes: readonly Attribute[];
}

export interface Words {
  readonly kinds: readonly Kind[];
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** Writes an attribute in one line: key | value | direct | other | far. */
export function attributes(lines: string): readonly Attribute[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [key = '', value = '', direct = '', other = '', far = ''] = line.split('|').map((part) => part.trim());
      return { key, value, direct, other, far };
    });
}
