import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import type { StrategyChoice } from '../../shared/topic.ts';
import { attempt } from '../actions/attempt.ts';
import { chooseStrategy, useTopicChoices } from '../actions/topic-choices.ts';
import { Chip } from '../ui/chip.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '../ui/menu.tsx';
import { refused } from './topic-actions.ts';

/** Those the host can run. */
const OFFERED: readonly StrategyChoice[] = ['auto', 'agentic', 'plan-replan', 'chat'];

/** How the topic's loops proceed. */
export function StrategySwitch({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('topics');
  const { strategy } = useTopicChoices(topicId);
  const name = t(`strategy.${strategy}`);
  return (
    <Menu align="end" trigger={<Chip aria-label={t('strategyLabel', { name })}>{name}</Chip>}>
      <MenuRadioGroup
        value={strategy}
        onChange={(value) => {
          const chosen = OFFERED.find((choice) => choice === value);
          if (chosen !== undefined) void attempt(() => chooseStrategy(topicId, chosen), refused(t('failed.strategy')));
        }}
      >
        {OFFERED.map((choice) => (
          <MenuRadioItem key={choice} value={choice} description={t(`strategyHint.${choice}`)}>
            {t(`strategy.${choice}`)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}
