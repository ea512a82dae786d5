import { shownLine } from '../ui/text/shown-line.ts';

interface PlainTableProps {
  readonly label: string;
  readonly columns: readonly { readonly name: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** A sentence about what is shown. */
  readonly note: string;
}

/** A table of a few hundred rows, which scrolls in both directions. */
export function PlainTable({ label, columns, rows, note }: PlainTableProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto focus-visible:outline-offset-[-2px]"
      >
        <table className="min-w-full border-collapse text-[12.5px]">
          <thead className="sticky top-0 bg-sunken">
            <tr>
              {columns.map(({ name, isNumber }, place) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: names of columns may be equal, and columns never move
                  key={place}
                  scope="col"
                  className={`max-w-72 truncate whitespace-nowrap px-2.5 py-1.5 font-semibold ${isNumber ? 'text-right' : 'text-left'}`}
                >
                  {shownLine(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <tr key={line} className="border-line border-t bg-canvas">
                {columns.map(({ isNumber }, place) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                    key={place}
                    className={`max-w-72 truncate whitespace-nowrap px-2.5 py-1 ${isNumber ? 'text-right tabular-nums' : ''}`}
                  >
                    {shownLine(row[place] ?? '')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="flex-none border-line border-t px-3 py-1.5 text-[12px] text-faint">{note}</p>
    </div>
  );
}
