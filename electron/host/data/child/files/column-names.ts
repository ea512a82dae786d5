/** The names of columns: made unique without regard to case, as SQL compares them, and never empty. */

const LONGEST_NAME = 200;

export interface ColumnNames {
  readonly names: readonly string[];
  /** Sentences about names that were changed or given. */
  readonly notes: readonly string[];
}

const MOST_NAMED = 5;

/** `header` may be shorter than `width`; null: the table has none. */
export function columnNames(header: readonly string[] | null, width: number): ColumnNames {
  const used = new Set<string>();
  const renamed: string[] = [];
  let unnamed = 0;
  const names = Array.from({ length: width }, (_, at) => {
    const written = (header?.[at] ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME).toWellFormed();
    if (written === '') unnamed += 1;
    const wanted = written === '' ? `column_${at + 1}` : written;
    let name = wanted;
    for (let number = 2; used.has(name.toLowerCase()); number++) name = `${wanted}_${number}`;
    used.add(name.toLowerCase());
    if (name !== wanted && renamed.length < MOST_NAMED) renamed.push(`"${name}"`);
    return name;
  });
  return {
    names,
    notes: [
      ...(header === null ? ['The file has no header, so its columns are named column_1 and so on.'] : []),
      ...(header !== null && unnamed > 0 ? [`Columns without a name are named by their number, as column_1.`] : []),
      ...(renamed.length > 0 ? [`Names that occur more than once got a number: ${renamed.join(', ')}.`] : []),
    ],
  };
}
