/** Fields that inputs of several procedures share. */
import { z } from 'zod';
import { LoopId, TopicId } from '../ids.ts';
import { ModelSetting } from '../settings.ts';

const MESSAGE_LENGTH = 1_000_000;
export const Text = z.string().max(MESSAGE_LENGTH);
export const Path = z.string().min(1).max(4096);
/**
 * A page names a model, never its address: an address next to the name of a key would send the
 * key to that address.
 */
export const PageModel = ModelSetting.omit({ baseUrl: true, secret: true });
export const inTopic = z.object({ topicId: TopicId });
export const ofLoop = z.object({ loopId: LoopId });

/**
 * `T` without keys whose value is undefined. Inputs from the wire can contain such keys, and the
 * host takes every key that is present as a change.
 */
type Given<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

export function given<T extends object>(input: T): Given<T> {
  // Object.fromEntries does not know the keys; those that remain are the keys of the type.
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Given<T>;
}
