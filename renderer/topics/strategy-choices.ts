/** The choices in the menu of strategies. Pure. */
import { STRATEGIES } from '../../shared/strategies/index.ts';
import type { StrategyChoice } from '../../shared/topic.ts';
import { strategyTexts } from '../i18n/strategy-texts.ts';

export interface MenuChoice {
  readonly value: StrategyChoice;
  readonly title: string;
  readonly hint: string;
}

/**
 * Returns the choices for a menu of strategies. `auto` is the text of the choice that lets the
 * host select the strategy.
 */
export const strategyChoices = (auto: Omit<MenuChoice, 'value'>, language: string): readonly MenuChoice[] => [
  { value: 'auto', ...auto },
  ...STRATEGIES.flatMap(({ name }) => {
    const texts = strategyTexts(name, language);
    return texts === undefined ? [] : [{ value: name, title: texts.title, hint: texts.hint }];
  }),
];

/** The choice that the host follows: topics that decide chat where decisions are switched off. */
export const followedStrategy = (chosen: StrategyChoice, decides: boolean): StrategyChoice =>
  chosen === 'decision' && !decides ? 'chat' : chosen;
