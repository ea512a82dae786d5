/** Says how much a reading tool has read, in the language of the page. */
import { useTranslation } from 'react-i18next';
import type { ResultCount } from '../../shared/file-tool-results.ts';

/** Returns a function that formats such a number as `3 lines`, or `3 of 9 lines` if it is a part. */
export function useNumberText(): (number: ResultCount) => string {
  const { t } = useTranslation('chat');
  return ({ kind, count, total }) =>
    count === total ? t(`gist.${kind}`, { count }) : t(`gist.part.${kind}`, { part: count, count: total });
}
