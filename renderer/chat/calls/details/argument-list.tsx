import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject, JsonValue } from '../../../../shared/json.ts';
import { Button } from '../../../ui/button.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { CodeBlock } from '../../markdown/code-block.tsx';
import { visibleLine } from '../../tool-words.ts';
import { knownArgument } from './argument-names.ts';
import { codeLanguage } from './code-language.ts';
import { NestedValue, plainWord } from './nested-value.tsx';
import { TextBlock } from './text-block.tsx';

/** The number of arguments that are added at once. Only hostile calls have more. */
const MANY = 200;

interface ArgumentsProps {
  readonly args: JsonObject;
  /** Whether the tool is one of ours, whose arguments have names in the language of the page. */
  readonly isOurs?: boolean;
  /** Whether long texts are left out, because the card shows them in another way. */
  readonly isShort?: boolean;
}

/** Shows every argument. Very long texts and very many arguments are shown a part at a time. */
export function Arguments({ args, isOurs = false, isShort = false }: ArgumentsProps) {
  const { t } = useTranslation('chat');
  const [most, setMost] = useState(MANY);
  const entries = useMemo(
    () => Object.entries(args).filter(([, value]) => value !== undefined && !(isShort && isLong(value))),
    [args, isShort],
  );
  if (entries.length === 0) return isShort ? null : <p className="text-faint">{t('noArguments')}</p>;
  return (
    <>
      <dl className="flex flex-col gap-1.5">
        {entries.slice(0, most).map(([name, value]) => (
          <Argument
            key={name}
            name={name}
            value={value ?? null}
            language={codeLanguage(name, args, isOurs)}
            isOurs={isOurs}
          />
        ))}
      </dl>
      {entries.length > most && (
        <Button size="small" variant="quiet" className="self-start" onClick={() => setMost(most + MANY)}>
          {t('moreArguments', { left: entries.length - most })}
        </Button>
      )}
    </>
  );
}

const isLong = (value: JsonValue | undefined): boolean =>
  typeof value === 'string' ? !isOneLine(value) : typeof value === 'object' && value !== null;

const isOneLine = (text: string): boolean => text.length < 80 && !text.includes('\n');

/** The most characters of a name that a screen reader hears. */
const LONGEST_LABEL = 200;
/** Longer code is shown without colours, a part at a time. */
const LONGEST_CODE = 20_000;

interface ArgumentProps {
  readonly name: string;
  readonly value: JsonValue;
  readonly language: string | null;
  readonly isOurs: boolean;
}

const Argument = memo(function Argument({ name, value, language, isOurs }: ArgumentProps) {
  const { t } = useTranslation('chat');
  const ours = isOurs ? knownArgument(name) : null;
  const known = ours === null ? null : t(`argument.${ours}`);
  const label = known ?? visibleLine(name.slice(0, LONGEST_LABEL));
  const isShort = typeof value === 'string' ? isOneLine(value) : typeof value !== 'object' || value === null;
  return (
    <div className={isShort ? 'flex items-baseline gap-2' : ''}>
      <dt className="max-w-[50%] flex-none text-[12px] text-faint [overflow-wrap:anywhere]">
        {known ?? <LongText text={name} worded={visibleLine} />}
      </dt>
      <dd className="min-w-0">
        {typeof value !== 'string' ? (
          <NestedValue value={value} label={label} />
        ) : isShort ? (
          <code className="break-words font-mono text-[12px]">{plainWord(value, t)}</code>
        ) : language !== null && value.length <= LONGEST_CODE ? (
          <div className="mt-0.5 max-h-80 overflow-auto rounded-medium">
            <CodeBlock code={value} language={language} />
          </div>
        ) : (
          <TextBlock text={value} label={label} />
        )}
      </dd>
    </div>
  );
});
