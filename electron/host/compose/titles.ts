/** Connects the titles of topics with the rest of the host. */
import { appSetting } from '../topics/app-settings.ts';
import { Titler } from '../topics/titles/titler.ts';
import type { HostParts } from './parts.ts';

/** A process without windows shows no list of topics, so it asks for no titles. */
export function composeTitles({
  store,
  shell,
  events,
  models,
  locale,
}: Pick<HostParts, 'store' | 'shell' | 'events' | 'models' | 'locale'>): Titler {
  const titler = new Titler({
    ...{ ...store, models, locale, news: events.news, log: shell.log },
    isOn: () => appSetting(store.settings, 'modelTitles'),
  });
  if (shell.capabilities.windows) events.on('rest', 'titles', (topicId, state) => titler.rested(topicId, state));
  return titler;
}
