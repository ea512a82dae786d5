import { LoopwrightError } from '../../../shared/errors.ts';
import { runTypeNamed } from '../../../shared/run-types/index.ts';
import type { NewRun } from '../store/run-store.ts';
import type { RunType } from './run-types/run-type.ts';

type AskedRun = Pick<NewRun, 'type' | 'title' | 'input' | 'topicId'>;

const LONGEST_TITLE = 200;

/**
 * Returns a run as it is stored, with what its type adds to the input. Throws `run-type-unknown` and
 * `run-input-invalid`.
 */
export function checkedRun(types: readonly RunType[], { type: name, title, input, topicId }: AskedRun): AskedRun {
  const type = types.find((each) => each.name === runTypeNamed(name));
  if (type === undefined) throw new LoopwrightError('run-type-unknown', { type: name });
  const completed = topicId === null ? input : type.complete(input, topicId, title);
  const failure = type.check(completed);
  if (failure !== null) throw new LoopwrightError(failure.name, failure.data as never);
  return { type: type.name, title: oneLine(title), topicId, input: completed };
}

const oneLine = (title: string): string => title.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE);
