/**
 * Says to the model which argument it may have meant by a name that the tool does not have. The
 * name is never repaired: the model has to send the call again. Pure.
 */
import { isObject, type JsonObject } from '../../../shared/json.ts';
import { editDistance } from '../text/edit-distance.ts';
import { quoted } from '../text/visible-text.ts';

const MOST_HINTS = 5;
const LONGEST_NAME = 80;
/** Shorter names are too often a part of another name. */
const SHORTEST_PART = 4;

/** Returns an empty text if no written name is near a declared one that was not written. */
export function nearArguments(args: JsonObject, { properties }: JsonObject): string {
  if (!isObject(properties)) return '';
  const free = Object.keys(properties).filter((name) => (args[name] ?? null) === null);
  return Object.keys(args)
    .filter((name) => !Object.hasOwn(properties, name))
    .flatMap((name) => {
      const near = free.find((each) => plain(each) === plain(name)) ?? free.find((each) => isNear(name, each));
      return near === undefined ? [] : [` There is no "${shown(name)}": did you mean "${shown(near)}"?`];
    })
    .slice(0, MOST_HINTS)
    .join('');
}

function isNear(written: string, declared: string): boolean {
  const [one, other] = [plain(written), plain(declared)];
  const shorter = Math.min(one.length, other.length);
  if (shorter < SHORTEST_PART) return false;
  return one.includes(other) || other.includes(one) || editDistance(one, other) <= Math.floor(shorter / 3);
}

const plain = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const shown = (name: string): string => quoted(name, LONGEST_NAME);
