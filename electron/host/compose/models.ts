/** Creates what decides which model a topic uses, and which model summarises. */
import { exportFilter } from '../models/export-filter.ts';
import { ModelChoice } from '../models/model-choice.ts';
import { SecretFilter } from '../models/secret-filter.ts';
import { appSetting } from '../topics/app-settings.ts';
import { Compactor } from '../topics/compaction/compactor.ts';
import type { HostParts } from './parts.ts';

export function composeModels({
  store,
  preferences,
  shell,
  events,
  network,
}: Pick<HostParts, 'store' | 'preferences' | 'shell' | 'events' | 'network'>) {
  const isOn = () => appSetting(store.settings, 'withholdsSecrets');
  const secretFilter = new SecretFilter({
    ...{ store: store.withheldSecrets, isOn },
    changed: (topicId) => events.news({ type: 'topic-changed', topicId }),
  });
  const models = new ModelChoice({
    settingOf: (topicId) => preferences.model(topicId),
    decisionModel: () => appSetting(store.settings, 'decisionModel'),
    fallbackModel: (topicId) => preferences.fallbackModel(topicId),
    providers: () => appSetting(store.settings, 'providers'),
    secret: shell.secret,
    fetch: network.fetch,
    withoutSecrets: (topicId, request) => secretFilter.filter(topicId, request),
  });
  const { database, storedCompactions, pins } = store;
  const leavingFilter = () => exportFilter({ store: store.withheldSecrets, isOn });
  return {
    models,
    compactor: new Compactor({ database, storedCompactions, pins, models }),
    secretFilter,
    leavingFilter,
  };
}
