/** The texts of strategies come from their descriptions, not from the catalogues. */
import { COUNT_NAMES, COUNTS } from '../../shared/loop-counts.ts';
import type { StrategyTexts } from '../../shared/strategies/description.ts';
import { descriptionOf, STRATEGIES } from '../../shared/strategies/index.ts';

/**
 * The texts in the language of the page. undefined: `auto`, or a strategy that does not exist
 * yet.
 */
export const strategyTexts = (name: string, language: string): StrategyTexts | undefined =>
  descriptionOf(name)?.texts[language === 'zh-CN' ? 'zh-CN' : 'en'];

/** null: the phase has no label. */
export const phaseLabel = (strategy: string, phase: string, language: string): string | null =>
  strategyTexts(strategy, language)?.phases[phase] ?? null;

type Scenario = StrategyTexts['scenarios'][string];

/** Tasks that the demo can perform. `auto` has those of the first strategy that it may choose. */
export function demoScenarios(strategy: string, language: string): readonly Scenario[] {
  const usual = STRATEGIES.find(({ byAuto }) => byAuto)?.name ?? '';
  const texts = strategyTexts(strategy, language) ?? strategyTexts(usual, language);
  return Object.values(texts?.scenarios ?? {});
}

/** Additional explanations of a limit by the strategies; empty if there are none. */
export const limitTexts = (limit: string, language: string): string =>
  STRATEGIES.flatMap(({ name }) => {
    const own = strategyTexts(name, language)?.limits ?? {};
    return COUNT_NAMES.flatMap((count) => (COUNTS[count].limit === limit ? (own[count] ?? []) : []));
  }).join(' ');
