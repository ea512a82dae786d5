/** Values that have a name and data, and the texts of these values in one language. */

/** The type of the data of a value that has none. */
export type NoData = Readonly<Record<string, never>>;

/** One value of a closed list; `List` gives the type of the data for each name. */
export type Named<List> = { [Name in keyof List]: { readonly name: Name; readonly data: List[Name] } }[keyof List];

/**
 * One text for each name. A missing text, or a text that reads data its name does not have, is a
 * type error.
 */
export type Texts<List> = { readonly [Name in keyof List]: Text<List[Name]> };
type Text<Data> = string | ((data: Data) => string);

export function wordsOf<List, Name extends keyof List>(texts: Texts<List>, name: Name, data: List[Name]): string {
  const text: Text<List[Name]> = texts[name];
  return typeof text === 'string' ? text : text(data);
}
