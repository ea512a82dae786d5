import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject, JsonValue } from '../../../../shared/json.ts';
import { textLines } from '../../deciding/line-rows.ts';
import { LineView } from '../../deciding/line-view.tsx';
import { TextNotes } from '../../deciding/text-notes-list.tsx';
import { exactLine } from '../../tool-words.ts';

/** More arguments are shown in one text. */
const MOST_ARGUMENTS = 40;

/** The texts that show these arguments, by the name under which `useStanding` reports them. */
export function argumentTexts(
  args: JsonObject,
): readonly { readonly id: string; readonly name: string; readonly text: string }[] {
  const entries = Object.entries(args).filter(([, value]) => value !== undefined);
  if (entries.length > MOST_ARGUMENTS) return [{ id: 'argument 0', name: '', text: JSON.stringify(args, null, 2) }];
  return entries.map(([name, value], index) => ({ id: `argument ${index}`, name, text: textOf(value) }));
}

const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);

/** Shows every argument of a call in full, because nothing else is known about its effect. */
export function ExactArguments({ args }: { readonly args: JsonObject }) {
  const { t } = useTranslation('approval');
  const texts = useMemo(() => argumentTexts(args), [args]);
  if (texts.length === 0) return <p className="text-faint">{t('noArguments')}</p>;
  return texts.map(({ id, name, text }) => <Argument key={id} {...{ id, name, text }} />);
}

function Argument({ id, name, text }: { readonly id: string; readonly name: string; readonly text: string }) {
  const { t } = useTranslation('approval');
  const lines = useMemo(() => textLines(text), [text]);
  const label = exactLine(name) || t('arguments');
  return (
    <div>
      <p className="text-[12px] text-faint [overflow-wrap:anywhere]">{label}</p>
      <div className="overflow-hidden rounded-small border border-line bg-canvas py-0.5">
        <LineView name={id} label={label} lines={lines} numbered={lines.length > 1} exact={lines.length === 1} />
      </div>
      {lines.length === 1 && <TextNotes text={text} />}
    </div>
  );
}
