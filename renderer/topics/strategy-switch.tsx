import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { act } from '../act.ts';
import { chooseStrategy, useTopicChoices } from '../actions/topic-choices.ts';
import { Chip } from '../ui/chip.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '../ui/menu.tsx';
import { strategyChoices } from './strategy-choices.ts';

/** Chooses the strategy of a topic's loops. */
export function StrategySwitch({ topicId }: { readonly topicId: TopicId | null }) {
  const { t, i18n } = useTranslation('topics');
  const { strategy } = useTopicChoices(topicId);
  const choices = strategyChoices({ title: t('strategy.auto'), hint: t('strategy.autoHint') }, i18n.language);
  const name = choices.find(({ value }) => value === strategy)?.title ?? strategy;
  return (
    <Menu align="end" trigger={<Chip aria-label={t('strategyLabel', { name })}>{name}</Chip>}>
      <MenuRadioGroup
        value={strategy}
        onChange={(value) => void act(() => chooseStrategy(topicId, value), t('failed.strategy'))}
      >
        {choices.map(({ value, title, hint }) => (
          <MenuRadioItem key={value} value={value} description={hint}>
            {title}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}
