/**
 * The list of run types. A new type adds a line here and one in
 * electron/host/runs/run-types/index.ts. Imports no schema, because pages load this file.
 */
import type { JsonObject } from '../json.ts';
import type { Locale } from '../loop.ts';
import { FOLLOW_UP, type RunView } from '../run.ts';
import { agent } from './agent.ts';
import type { RunTypeDescription } from './description.ts';
import { fetchWeb } from './fetch-web.ts';
import { followUp } from './follow-up.ts';
import { indexRepo } from './index-repo.ts';
import { researchReport } from './research-report.ts';
import { sleep } from './sleep.ts';
import { summarizeConversation } from './summarize-conversation.ts';

const RUN_TYPES: readonly RunTypeDescription[] = [
  sleep,
  summarizeConversation,
  indexRepo,
  fetchWeb,
  agent,
  researchReport,
  followUp,
];

/** The names and texts of the types that a model may choose. */
export const RUN_TYPE_TEXTS = RUN_TYPES.filter(({ name }) => name !== FOLLOW_UP).map(({ name, texts }) => ({
  name,
  texts,
}));

/** Returns the names of types in a list that is separated by commas. */
export const typesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => runTypeNamed(name.trim()))
    .filter((name) => name !== '');

/** Returns the names of the list that are not names of a type. */
export const unknownTypesIn = (list: string): readonly string[] =>
  typesIn(list).filter((asked) => RUN_TYPE_TEXTS.every(({ name }) => name !== asked));

/** Returns the name under which runs of a type are stored, if `name` is another name of the type; else `name`. */
export function runTypeNamed(name: string): string {
  return RUN_TYPES.find(({ aliases }) => aliases?.includes(name))?.name ?? name;
}

/** Returns the text of a step of a run; the step itself if its type has no text for it. */
export function textOfStep(type: string, step: string, locale: Locale): string {
  return RUN_TYPES.find(({ name }) => name === type)?.texts[locale].steps[step] ?? step;
}

/** Returns the words for the output of a run that succeeded; null: its type has none. */
export function textOfOutput(type: string, output: JsonObject, locale: Locale): string | null {
  return RUN_TYPES.find(({ name }) => name === type)?.texts[locale].outcome?.(output) ?? null;
}

/** Returns the title of a run: its own, that of its type, or the name of an unknown type. */
export function titleOfRun({ title, type }: Pick<RunView, 'title' | 'type'>, locale: Locale): string {
  return title || (RUN_TYPES.find(({ name }) => name === type)?.texts[locale].title ?? type);
}
