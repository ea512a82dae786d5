/** Input fields that several procedures share. */
import { z } from 'zod';
import { LoopId, TopicId } from '../ids.ts';
import { MESSAGE_LENGTH, MESSAGE_TOO_LONG } from '../message-length.ts';
import { ModelSetting } from '../settings.ts';

export const Text = z.string().max(MESSAGE_LENGTH);
/** A message, or the draft of one. */
export const MessageText = z.string().max(MESSAGE_LENGTH, MESSAGE_TOO_LONG);
export const Path = z.string().min(1).max(4096);
/**
 * A model as a page names it, without its URL: a URL next to the name of a key would send the key
 * to that URL.
 */
export const PageModel = ModelSetting.omit({ baseUrl: true, secret: true, keyOverHttp: true });
export const inTopic = z.object({ topicId: TopicId });
export const ofLoop = z.object({ loopId: LoopId });

/**
 * `T` without the properties whose value is undefined. Inputs from the wire can contain such
 * properties, and the host treats every property that is present as a change.
 */
type Given<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

export function given<T extends object>(input: T): Given<T> {
  // The return type of Object.fromEntries does not know the property names; those that remain are
  // property names of the type.
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Given<T>;
}
