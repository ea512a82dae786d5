/**
 * The description of a strategy. Page, host and command line read it instead of checking for the
 * name of a strategy.
 */
import type { BuiltInId } from '../built-in-servers.ts';
import type { Locale } from '../loop.ts';
import type { Count, Unit } from '../loop-counts.ts';

/**
 * The limits of a strategy's loops. Tokens, cost and working time limit the loops of every
 * strategy.
 */
export type LimitName = Count | 'cut-answers' | 'repeated-calls';

/** The role of a phase in a strategy that plans. The terminal uses it to show progress. */
export type PhaseRole = 'plan' | 'decide' | 'act' | 'ask' | 'replan';

export interface PhaseDescription {
  /** The count that increases with each phase of this kind. */
  readonly counts?: Exclude<Count, 'iterations' | 'mistakes'>;
  readonly role?: PhaseRole;
  /** Whether the items of the plan are the calls that this phase makes, in their order. */
  readonly runsPlan?: true;
}

export interface DemoScenario {
  readonly prompt: string;
  readonly about: string;
  /** A server that is off at first and is switched on in the topic of the task. */
  readonly needs?: BuiltInId;
}

export interface StrategyTexts<Phase extends string = string, Scenario extends string = string> {
  readonly title: string;
  readonly hint: string;
  readonly phases: Readonly<Record<Phase, string>>;
  /** The meaning of a limit in this strategy, shown where limits are set. */
  readonly limits?: Readonly<Partial<Record<Count, string>>>;
  /**
   * Example tasks that the demo model can perform: the prompt, and a description of what happens.
   */
  readonly scenarios: Readonly<Record<Scenario, DemoScenario>>;
}

export interface StrategyDescription<Phase extends string = string, Scenario extends string = string> {
  readonly name: string;
  /** Whether the choice `auto` can select this strategy. */
  readonly byAuto: boolean;
  readonly unit: Unit;
  /** The limits, in the order in which they are checked. */
  readonly limits: readonly LimitName[];
  /**
   * The phases that have a label or increase a count. For any other phase only its note is shown.
   */
  readonly phases: Readonly<Record<Phase, PhaseDescription>>;
  /**
   * Whether loops of this strategy have a plan. If so, the lines in the terminal follow the roles
   * of the phases.
   */
  readonly plans: boolean;
  /** Whether the model receives the tools of the topic's servers. */
  readonly offersTools: boolean;
  readonly texts: Readonly<Record<Locale, StrategyTexts<Phase, Scenario>>>;
}

/**
 * Creates the description of a strategy. A missing text of a phase or a scenario, in any language,
 * is a type error.
 */
export const strategyDescription = <const Phase extends string, const Scenario extends string>(
  description: StrategyDescription<Phase, Scenario>,
): StrategyDescription => description;
