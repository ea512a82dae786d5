/** Fields that inputs of several procedures share. */
import { z } from 'zod';
import { LoopId, TopicId } from '../ids.ts';
import { ModelSetting } from '../settings.ts';

const MESSAGE_LENGTH = 1_000_000;
export const Text = z.string().max(MESSAGE_LENGTH);
export const Path = z.string().min(1).max(4096);
/** Which model, never where: an address beside the name of a key would send the key there. */
export const PageModel = ModelSetting.omit({ baseUrl: true, secret: true });
export const inTopic = z.object({ topicId: TopicId });
export const ofLoop = z.object({ loopId: LoopId });

/**
 * `T` without the keys that are there but undefined. The wire can carry those, and to the host a
 * key that is there is a wish.
 */
type Given<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

export function given<T extends object>(input: T): Given<T> {
  // Object.fromEntries knows no keys; those that are left are the ones the type keeps.
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Given<T>;
}
