/** Models to choose from: searched by typing, those chosen lately on top, then those of each provider. */
import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COMMAND_INPUT, COMMAND_ITEM, COMMAND_LIST } from './command-classes.ts';
import { type ListedModel, modelLines } from './listed-models.ts';

export interface ModelListProps<Option extends ListedModel> {
  /** What it is for, for a screen reader. */
  readonly label: string;
  /** In the order of the providers. */
  readonly options: readonly Option[];
  /** Chosen lately, newest first; need not be among `options`. */
  readonly recent: readonly Option[];
  /** null: none of them. */
  readonly chosenKey: string | null;
  readonly onChoose: (option: Option) => void;
  /** What a name that is in no list stands for; null: nothing. Absent: only what is listed can be chosen. */
  readonly unlisted?: (name: string) => Option | null;
}

/** A provider may list hundreds; to find one is what typing is for. */
const MOST_LINES = 200;

export function ModelList<Option extends ListedModel>({
  label,
  options,
  recent,
  chosenKey,
  onChoose,
  unlisted = () => null,
}: ModelListProps<Option>) {
  const { t } = useTranslation('models');
  const [query, setQuery] = useState('');
  const { recent: lately, groups, more } = modelLines(options, recent, query, MOST_LINES);
  const typed = query.trim() === '' ? null : unlisted(query.trim());
  const offered = typed !== null && ![...options, ...recent].some(({ key }) => key === typed.key) ? typed : null;
  const line = (option: Option, withProvider: boolean) => (
    <Line
      key={option.key}
      option={option}
      chosen={option.key === chosenKey}
      withProvider={withProvider}
      onSelect={() => onChoose(option)}
    />
  );

  return (
    <Command
      label={label}
      shouldFilter={false}
      loop={true}
      {...(chosenKey === null ? {} : { defaultValue: chosenKey })}
      className="flex min-h-0 flex-col"
    >
      <Command.Input
        value={query}
        onValueChange={setQuery}
        placeholder={t('picker.search')}
        className={COMMAND_INPUT}
      />
      <Command.List label={label} className={COMMAND_LIST}>
        {lately.length === 0 && groups.length === 0 && (
          <div role="presentation" className="px-2 py-3 text-faint">
            {t('picker.none')}
          </div>
        )}
        {lately.length > 0 && (
          <Command.Group heading={t('picker.recent')}>{lately.map((option) => line(option, true))}</Command.Group>
        )}
        {groups.map(({ group, provider, options: listed }) => (
          <Command.Group key={group} heading={group === '' ? undefined : provider}>
            {listed.map((option) => line(option, false))}
          </Command.Group>
        ))}
        {offered !== null && (
          <Command.Group heading={t('picker.unlisted')}>
            <Command.Item value={offered.key} onSelect={() => onChoose(offered)} className={COMMAND_ITEM}>
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {t('picker.useAnyway', { model: offered.model, provider: offered.provider })}
              </span>
            </Command.Item>
          </Command.Group>
        )}
        {more > 0 && (
          <div role="presentation" className="px-2 py-2 text-[12px] text-faint">
            {t('picker.more', { count: more })}
          </div>
        )}
      </Command.List>
    </Command>
  );
}

interface LineProps {
  readonly option: ListedModel;
  readonly chosen: boolean;
  /** Its group does not say whose it is. */
  readonly withProvider: boolean;
  readonly onSelect: () => void;
}

function Line({ option: { key, group, model, provider }, chosen, withProvider, onSelect }: LineProps) {
  const { t } = useTranslation('models');
  return (
    <Command.Item value={key} onSelect={onSelect} className={COMMAND_ITEM}>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{model}</span>
      {withProvider && group !== '' && (
        <span className="max-w-28 flex-none truncate text-[12px] text-faint">{provider}</span>
      )}
      {chosen && (
        <Check aria-label={t('picker.chosen')} size={14} strokeWidth={1.75} className="flex-none text-accent" />
      )}
    </Command.Item>
  );
}
