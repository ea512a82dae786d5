import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject, type JsonValue } from '../../../../shared/json.ts';
import { Button } from '../../../ui/button.tsx';
import { visible, visibleLine } from '../../tool-words.ts';
import { TextBlock } from './text-block.tsx';

/** Deeper values are shown as JSON, because nobody reads so many levels. */
const DEEPEST = 4;
/** The number of entries that are added at once. */
const MANY = 20;
const LONGEST_NAME = 200;

interface NestedValueProps {
  readonly value: JsonValue;
  readonly label: string;
  readonly depth?: number;
}

/** A value as people read it: words, or a list of names and values, and never as JSON unless it is very deep. */
export function NestedValue({ value, label, depth = 0 }: NestedValueProps) {
  const { t } = useTranslation('chat');
  const [most, setMost] = useState(MANY);
  if (typeof value === 'string' && (value.length > 200 || value.includes('\n'))) {
    return <TextBlock text={value} label={label} />;
  }
  if (typeof value !== 'object' || value === null) {
    return <code className="break-words font-mono text-[12px]">{plainWord(value, t)}</code>;
  }
  if (depth >= DEEPEST) return <TextBlock text={JSON.stringify(value)} label={label} />;
  const entries = isObject(value)
    ? Object.entries(value)
    : value.map((item, index): [string, JsonValue | undefined] => [`${index + 1}.`, onlyPart(item)]);
  if (entries.length === 0) return <span className="text-[12px] text-faint">{t('nested.empty')}</span>;
  return (
    <>
      <ul className="mt-0.5 flex flex-col gap-0.5 border-line border-l pl-2.5">
        {entries.slice(0, most).map(([name, item]) => (
          <li key={name} className={typeof item === 'object' && item !== null ? '' : 'flex items-baseline gap-2'}>
            <span className="max-w-[50%] flex-none text-[12px] text-faint [overflow-wrap:anywhere]">
              {visibleLine(name.slice(0, LONGEST_NAME))}
            </span>
            <div className="min-w-0">
              <NestedValue value={item ?? null} label={visibleLine(name.slice(0, LONGEST_NAME))} depth={depth + 1} />
            </div>
          </li>
        ))}
      </ul>
      {entries.length > most && (
        <Button size="small" variant="quiet" onClick={() => setMost(most + MANY)}>
          {t('nested.more', { count: entries.length - most })}
        </Button>
      )}
    </>
  );
}

/** The only part of an object, which says as much without its name. */
function onlyPart(item: JsonValue): JsonValue {
  if (!isObject(item)) return item;
  const [only, ...more] = Object.values(item);
  return only === undefined || more.length > 0 ? item : only;
}

type Translate = ReturnType<typeof useTranslation<'chat'>>['t'];

/** A value without parts in words: `yes` for true. */
export function plainWord(value: string | number | boolean | null, t: Translate): string {
  if (typeof value === 'string') return visible(value);
  if (typeof value === 'boolean') return t(value ? 'nested.yes' : 'nested.no');
  return value === null ? t('nested.empty') : String(value);
}
