import type { JsonObject } from '../../shared/json.ts';
import { jsonText } from '../../shared/json-text.ts';
import { visibleWords } from '../../shared/visible-text.ts';
import { ScrollBox } from '../ui/text/scroll-box.tsx';
import { shownLine } from '../ui/text/shown-line.ts';

/** The longest text in characters that is shown without a box of its own. */
const LONGEST = 200;

/** The fields of an input or an output. Texts are shown as they are, other values as JSON. */
export function Fields({ of }: { readonly of: JsonObject }) {
  return (
    <dl className="flex flex-col gap-1">
      {Object.entries(of).map(([name, value]) => (
        <Field key={name} name={shownLine(name)} text={typeof value === 'string' ? value : shortJson(value)} />
      ))}
    </dl>
  );
}

/** Short values are on one line. */
function shortJson(value: unknown): string {
  const line = jsonText(value, 0);
  return line.length <= LONGEST ? line : jsonText(value);
}

function Field({ name, text }: { readonly name: string; readonly text: string }) {
  const isShort = text.length <= LONGEST && !text.includes('\n');
  return (
    <div className="flex min-w-0 flex-wrap gap-x-2 gap-y-1">
      <dt className="font-mono text-[12px] text-soft [overflow-wrap:anywhere]">{name}</dt>
      <dd className={isShort ? 'min-w-0 text-ink [overflow-wrap:anywhere]' : 'w-full min-w-0'}>
        {isShort ? (
          shownLine(text)
        ) : (
          <ScrollBox
            label={name}
            text={text}
            worded={visibleWords}
            className="max-h-48 rounded-small border border-line bg-sunken"
          />
        )}
      </dd>
    </div>
  );
}
