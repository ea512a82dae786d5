import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { act } from '../act.ts';
import { chooseStrategy, useTopicChoices } from '../actions/topic-choices.ts';
import { useWriteOn } from '../actions/write-on.ts';
import { useAppStore } from '../stores/app-store.ts';
import { Chip } from '../ui/chip.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '../ui/menu.tsx';
import { followedStrategy, type MenuChoice, strategyChoices } from './strategy-choices.ts';

/** Chooses the strategy of a topic's loops. */
export const StrategySwitch = memo(function StrategySwitch({ topicId }: { readonly topicId: TopicId | null }) {
  const { t, i18n } = useTranslation('topics');
  const { strategy } = useTopicChoices(topicId);
  const decides = useAppStore(({ settings }) => settings.decides);
  const choices = strategyChoices({ title: t('strategy.auto'), hint: t('strategy.autoHint') }, i18n.language);
  const follows = followedStrategy(strategy, decides);
  const name = choices.find(({ value }) => value === follows)?.title ?? strategy;
  const { chose, onClosed } = useWriteOn();
  const hintOf = ({ value, hint }: MenuChoice) =>
    followedStrategy(value, decides) === value ? hint : t('strategy.decisionOff');
  return (
    <Menu align="end" onClosed={onClosed} trigger={<Chip aria-label={t('strategyLabel', { name })}>{name}</Chip>}>
      <MenuRadioGroup
        value={strategy}
        onChange={(value) => {
          chose();
          void act(() => chooseStrategy(topicId, value), t('failed.strategy'));
        }}
      >
        {choices.map((choice) => (
          <MenuRadioItem key={choice.value} value={choice.value} description={hintOf(choice)}>
            {choice.title}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
});
