/** The search field of a list of models, and its lines. */
import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COMMAND_INPUT, COMMAND_ITEM, COMMAND_LIST } from '../command-classes.ts';
import { type TypedAhead, useTypedAhead } from '../fields/typed-ahead.ts';
import { type ListedModel, modelLines } from './listed-models.ts';
import type { ModelListProps } from './model-list.tsx';

/**
 * The maximum number of lines. A provider may list hundreds of models; typing narrows them down.
 */
const MOST_LINES = 200;

export function ModelSearch({
  label,
  options,
  recent,
  chosenKey,
  onChoose,
  unlisted = () => null,
  ahead,
}: ModelListProps<ListedModel> & { readonly ahead: TypedAhead }) {
  const { t } = useTranslation('models');
  const [query, setQuery] = useState(ahead.text);
  const field = useTypedAhead(ahead);
  const { recent: lately, groups, more } = modelLines(options, recent, query, MOST_LINES);
  const typed = query.trim() === '' ? null : unlisted(query.trim());
  const offered = typed !== null && ![...options, ...recent].some(({ key }) => key === typed.key) ? typed : null;
  const line = (option: ListedModel, withProvider: boolean) => (
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
        ref={field}
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
          <Command.Group
            key={group}
            heading={group === '' ? undefined : provider}
            // A model without a provider must not look like the last of those above it.
            className={group === '' && lately.length > 0 ? 'mt-1 border-line border-t pt-1' : undefined}
          >
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
  /** Whether each line names the provider, because its group does not. */
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
