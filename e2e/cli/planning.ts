/** Runs `run --strategy plan-replan`, and reads its events. */
import type { Ended, Place, ProgramOptions, Running } from './program.ts';

type Model = Parameters<Place['run']>[0];

export function plan(
  place: Place,
  model: Model,
  goal: string,
  words: readonly string[] = [],
  options?: ProgramOptions,
) {
  return startPlan(place, model, goal, words, options).ended;
}

export function startPlan(
  place: Place,
  model: Model,
  goal: string,
  words: readonly string[] = [],
  options?: ProgramOptions,
): Running {
  return place.start(model, goal, ['--strategy', 'plan-replan', ...words], options);
}

/** The phases of the steps, in order. */
export function phasesOf(ended: Ended): readonly string[] {
  return ended.all('step-start').map(({ phase }) => phase);
}

/** The reply to a slash command on this data folder, without the final line break. */
export async function table(place: Place, command: string): Promise<string> {
  return (await place.command('run', command)).stdout.trimEnd();
}
