/** Creates what decides which model a topic uses, and which model summarises. */
import { ModelChoice } from '../models/model-choice.ts';
import { appSetting } from '../topics/app-settings.ts';
import { Compactor } from '../topics/compaction/compactor.ts';
import type { HostParts } from './parts.ts';

export function composeModels({ store, preferences, shell }: Pick<HostParts, 'store' | 'preferences' | 'shell'>) {
  const models = new ModelChoice({
    settingOf: (topicId) => preferences.model(topicId),
    decisionModel: () => appSetting(store.settings, 'decisionModel'),
    providers: () => appSetting(store.settings, 'providers'),
    secret: shell.secret,
  });
  const { database, storedCompactions, pins } = store;
  return { models, compactor: new Compactor({ database, storedCompactions, pins, models }) };
}
