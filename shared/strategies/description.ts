/**
 * What a strategy says about itself. Page, host and command line read it; none of them knows a
 * strategy by its name.
 */
import type { Locale } from '../loop.ts';
import type { Count, Unit } from '../loop-counts.ts';

/**
 * What limits the loops of a strategy. Tokens, cost and working time limit the loops of every
 * strategy.
 */
export type LimitName = Count | 'cut-answers' | 'repeated-calls';

/** What a phase does in a strategy that plans. The terminal shows its progress by it. */
export type PhaseRole = 'plan' | 'decide' | 'act' | 'ask' | 'replan';

export interface PhaseDescription {
  /** What each of these phases counts as. */
  readonly counts?: Exclude<Count, 'iterations' | 'mistakes'>;
  readonly role?: PhaseRole;
}

export interface StrategyTexts<Phase extends string = string, Scenario extends string = string> {
  readonly title: string;
  readonly hint: string;
  readonly phases: Readonly<Record<Phase, string>>;
  /** What a limit means in this strategy, for the page where limits are set. */
  readonly limits?: Readonly<Partial<Record<Count, string>>>;
  /** Tasks that the demo knows: what is sent, and what then happens. */
  readonly scenarios: Readonly<Record<Scenario, { readonly prompt: string; readonly about: string }>>;
}

export interface StrategyDescription<Phase extends string = string, Scenario extends string = string> {
  readonly name: string;
  /** The choice `auto` may mean this one. */
  readonly byAuto: boolean;
  readonly unit: Unit;
  /** Judged in this order. */
  readonly limits: readonly LimitName[];
  /**
   * Phases that have a label or count as something. A phase that is not listed is shown by its
   * note only.
   */
  readonly phases: Readonly<Record<Phase, PhaseDescription>>;
  /** Its loops have a plan, and the lines of the terminal follow the roles of its phases. */
  readonly plans: boolean;
  /** Its model is offered the tools of the servers of the topic. */
  readonly offersTools: boolean;
  readonly texts: Readonly<Record<Locale, StrategyTexts<Phase, Scenario>>>;
}

/** Checks that each phase and each scenario has its texts in every language. */
export const strategyDescription = <const Phase extends string, const Scenario extends string>(
  description: StrategyDescription<Phase, Scenario>,
): StrategyDescription => description;
