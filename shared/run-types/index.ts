/**
 * The list of run types. A new type adds a line here and one in
 * electron/host/runs/run-types/index.ts. Imports no schema, because pages load this file.
 */
import type { Locale } from '../loop.ts';
import type { RunView } from '../run.ts';
import type { RunTypeDescription } from './description.ts';
import { sleep } from './sleep.ts';
import { summarizeConversation } from './summarize-conversation.ts';

const RUN_TYPES: readonly RunTypeDescription[] = [sleep, summarizeConversation];

/** Returns the text of a step of a run; the step itself if its type has no text for it. */
export function textOfStep(type: string, step: string, locale: Locale): string {
  return RUN_TYPES.find(({ name }) => name === type)?.texts[locale].steps[step] ?? step;
}

/** Returns the title of a run: its own, that of its type, or the name of an unknown type. */
export function titleOfRun({ title, type }: Pick<RunView, 'title' | 'type'>, locale: Locale): string {
  return title || (RUN_TYPES.find(({ name }) => name === type)?.texts[locale].title ?? type);
}
