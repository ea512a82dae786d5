/** Plugs the models together: which one a topic uses, and the one that summarises. */
import { ModelChoice } from '../models/model-choice.ts';
import type { ShellPorts } from '../ports.ts';
import type { HostStore } from '../store/open-store.ts';
import { appSetting } from '../topics/app-settings.ts';
import { Compactor } from '../topics/compactor.ts';
import type { TopicPreferences } from '../topics/topic-preferences.ts';

export interface HostModelsParts {
  readonly store: HostStore;
  readonly preferences: TopicPreferences;
  readonly shell: Pick<ShellPorts, 'secret'>;
}

export function composeModels({ store, preferences, shell }: HostModelsParts) {
  const models = new ModelChoice({
    settingOf: (topicId) => preferences.model(topicId),
    providers: () => appSetting(store.settings, 'providers'),
    secret: shell.secret,
  });
  const { database, storedCompactions, pins } = store;
  return { models, compactor: new Compactor({ database, storedCompactions, pins, models }) };
}
