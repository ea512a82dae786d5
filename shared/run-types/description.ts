/** The description of a type of run. Page, host, command line and the model's instructions read it. */
import type { JsonObject } from '../json.ts';
import type { Locale } from '../loop.ts';

export interface RunTypeTexts<Step extends string = string> {
  /** The title of a run that has none of its own. */
  readonly title: string;
  readonly hint: string;
  readonly steps: Readonly<Record<Step, string>>;
  /** Words the output of a run that succeeded, where the output has no text of its own. */
  readonly outcome?: (output: JsonObject) => string;
}

export interface RunTypeDescription<Step extends string = string> {
  readonly name: string;
  /** Other names under which the type is accepted. A run is always stored with `name`. */
  readonly aliases?: readonly string[];
  /** What the run does and what its input is, in English, for a model that chooses a run. */
  readonly instructions: string;
  readonly texts: Readonly<Record<Locale, RunTypeTexts<Step>>>;
}

/** Creates a description. A missing text of a step, in any language, is a type error. */
export const runTypeDescription = <const Step extends string>(
  description: RunTypeDescription<Step>,
): RunTypeDescription<Step> => description;
