/**
 * Reads the texts of strategies from their descriptions, because the catalogues do not contain
 * them.
 */
import { COUNT_NAMES, COUNTS } from '../../shared/loop-counts.ts';
import type { DemoScenario, StrategyTexts } from '../../shared/strategies/description.ts';
import { descriptionOf, STRATEGIES } from '../../shared/strategies/index.ts';

/**
 * The texts of a strategy in the language of the page; undefined for `auto` and for an unknown
 * strategy.
 */
export const strategyTexts = (name: string, language: string): StrategyTexts | undefined =>
  descriptionOf(name)?.texts[language === 'zh-CN' ? 'zh-CN' : 'en'];

/** The label of a phase; null: the phase has no label. */
export const phaseLabel = (strategy: string, phase: string, language: string): string | null =>
  strategyTexts(strategy, language)?.phases[phase] ?? null;

/**
 * The example tasks that the demo model can perform with a strategy. For `auto`, they are those
 * of the first strategy that `auto` can select.
 */
export function demoScenarios(strategy: string, language: string): readonly DemoScenario[] {
  const usual = STRATEGIES.find(({ byAuto }) => byAuto)?.name ?? '';
  const texts = strategyTexts(strategy, language) ?? strategyTexts(usual, language);
  return Object.values(texts?.scenarios ?? {});
}

/** What the strategies add to the explanation of a limit; empty if they add nothing. */
export const limitTexts = (limit: string, language: string): string =>
  STRATEGIES.flatMap(({ name }) => {
    const own = strategyTexts(name, language)?.limits ?? {};
    return COUNT_NAMES.flatMap((count) => (COUNTS[count].limit === limit ? (own[count] ?? []) : []));
  }).join(' ');
