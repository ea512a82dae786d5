/** What a command line does with skills. */
import { refuseWords } from './first-look.ts';
import { UsageError } from './usage-problem.ts';

const SKILL_ACTIONS = ['list', 'review', 'approve', 'withdraw', 'on', 'off'] as const;

/** The beginning of the digest that `review` prints, or the whole digest. */
const REVIEWED = /^[0-9a-f]{12,64}$/;

/** Parses the words after `skills`. Throws `UsageError`. */
export function skillActionOf([word, skill, reviewed, ...more]: readonly string[]) {
  refuseWords(more);
  const action = SKILL_ACTIONS.find((name) => name === (word ?? 'list'));
  if (action === undefined) {
    throw new UsageError({ problem: 'not-one-of', option: 'skills', value: word ?? '', allowed: SKILL_ACTIONS });
  }
  if (action === 'list') {
    refuseWords(skill === undefined ? [] : [skill]);
    return { name: action };
  }
  if (skill === undefined) throw new UsageError({ problem: 'skill-missing', action });
  if (action === 'approve') {
    if (reviewed === undefined || !REVIEWED.test(reviewed)) throw new UsageError({ problem: 'review-missing' });
    return { name: action, skill, reviewed };
  }
  refuseWords(reviewed === undefined ? [] : [reviewed]);
  return { name: action, skill };
}
