import type { JsonValue } from '../../../shared/json.ts';
import { jsonText } from '../../../shared/json-text.ts';
import { LongText } from '../text/long-text.tsx';
import { shownLines } from '../text/shown-line.ts';

/** The value of a fact as it is, with hidden characters visible. Anything but a text is shown as JSON. */
export function FactValue({ value }: { readonly value: JsonValue }) {
  return typeof value === 'string' ? (
    <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      <LongText text={shownLines(value)} />
    </span>
  ) : (
    <code className="whitespace-pre-wrap font-mono text-[12px] [overflow-wrap:anywhere]">
      <LongText text={jsonText(value, 0)} />
    </code>
  );
}
