/** Withholds secrets from what leaves the app as a file. */
import type { TopicId } from '../../../shared/ids.ts';
import type { KnownSecret } from '../store/withheld-secrets.ts';
import { SecretFilter, type SecretFilterParts } from './secret-filter.ts';

/**
 * Returns a filter for one export. It knows the secrets of each topic with their numbers, and numbers those that no request contained
 * after them. It stores nothing, because to export something does not send it to a model.
 */
export function exportFilter({
  store,
  isOn,
}: Pick<SecretFilterParts, 'isOn'> & {
  readonly store: Pick<SecretFilterParts['store'], 'known'>;
}): SecretFilter {
  const known = new Map<TopicId, KnownSecret[]>();
  const of = (topicId: TopicId): KnownSecret[] => {
    const secrets = known.get(topicId) ?? [...store.known(topicId)];
    known.set(topicId, secrets);
    return secrets;
  };
  return new SecretFilter({
    isOn,
    changed: () => undefined,
    store: {
      known: of,
      add(topicId, digest, kind) {
        const number = 1 + Math.max(0, ...of(topicId).map((secret) => secret.number));
        const secret = { number, digest, kind, sent: false };
        of(topicId).push(secret);
        return secret;
      },
      addPlace: () => false,
    },
  });
}
