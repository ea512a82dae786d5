import { Command } from 'cmdk';
import { Check, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { useAppStore } from '../stores/app-store.ts';
import { attempt } from '../stores/attempt.ts';
import { type ModelOption, modelKey, modelName, modelOptions } from '../stores/models.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { chooseModel, useTopicChoices } from '../stores/topic-choices.ts';
import { Chip } from '../ui/chip.tsx';
import { COMMAND_INPUT, COMMAND_ITEM, COMMAND_LIST } from '../ui/command-classes.ts';
import { Popover } from '../ui/popover.tsx';
import { refused } from './topic-actions.ts';

/** The model of the topic's next loops: the demo, and those of every provider. */
export function ModelSwitch({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation(['topics', 'common']);
  const { model } = useTopicChoices(topicId);
  const providers = useAppStore(({ settings }) => settings.providers);
  const options = useMemo(() => modelOptions({ providers }, t('common:demo')), [providers, t]);
  const groups = useMemo(() => [...Map.groupBy(options, ({ provider }) => provider)], [options]);
  const [open, setOpen] = useState(false);
  const name = modelName(model, t('common:demo'));

  const choose = ({ setting }: ModelOption) => {
    setOpen(false);
    void attempt(() => chooseModel(topicId, setting), refused(t('failed.model')));
  };

  return (
    <Popover
      align="end"
      label={t('model.choose')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Chip aria-label={t('model.label', { name })}>
          <span className="max-w-40 truncate">{name}</span>
        </Chip>
      }
    >
      <Command label={t('model.choose')} className="flex min-h-0 flex-col">
        <Command.Input placeholder={t('model.search')} className={COMMAND_INPUT} />
        <Command.List label={t('model.choose')} className={COMMAND_LIST}>
          <Command.Empty className="px-2 py-3 text-faint">{t('model.none')}</Command.Empty>
          {groups.map(([provider, models]) => (
            <Command.Group key={provider} heading={provider === '' ? undefined : provider}>
              {models.map((option) => (
                <Command.Item
                  key={option.key}
                  value={option.key}
                  keywords={[option.model, option.provider]}
                  onSelect={() => choose(option)}
                  className={COMMAND_ITEM}
                >
                  <span className="min-w-0 flex-1 truncate">{option.model}</span>
                  {option.key === modelKey(model) && (
                    <Check
                      aria-label={t('model.chosen')}
                      size={14}
                      strokeWidth={1.75}
                      className="flex-none text-accent"
                    />
                  )}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
        <button
          type="button"
          onClick={() => showSettings('providers')}
          className="flex h-9 flex-none items-center gap-2 border-line border-t px-3 text-left text-soft hover:bg-hover hover:text-ink focus-visible:outline-offset-[-2px]"
        >
          <Plus aria-hidden="true" size={15} strokeWidth={1.5} />
          {t('model.addProvider')}
        </button>
      </Command>
    </Popover>
  );
}
