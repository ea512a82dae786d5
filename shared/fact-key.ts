/** How keys of facts are compared, and whether a key has one value or several. Pure. */
import type { AcceptStrategy } from './fact.ts';

/** Returns a key as it is compared: without blanks around it, in lower case, in one form of Unicode. */
export const foldedKey = (key: string): string => key.normalize('NFKC').trim().toLowerCase();

/** Keys of which a user has several values, in the forms that models write. */
const SEVERAL: ReadonlySet<string> = new Set([
  ...['tag', 'tags', 'skill', 'skills', 'constraint', 'constraints', 'project', 'projects'],
  ...['favorite_tool', 'favorite_tools', 'favourite_tool', 'favourite_tools', 'preferred_tools', 'preferred_tool'],
  ...['标签', '技能', '约束', '限制', '项目', '常用工具', '喜欢的工具', '最喜欢的工具'],
]);

/**
 * What accepting a proposal does where a fact with the same key and scope is active. A key that is
 * not known has one value.
 */
export function strategyOfKey(key: string): AcceptStrategy {
  const folded = foldedKey(key).replace(/[\s-]+/g, '_');
  const isList = folded.endsWith('[]') || folded.endsWith('_list') || SEVERAL.has(folded);
  return isList ? 'keep_both' : 'overwrite_latest';
}
