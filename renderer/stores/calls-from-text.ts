/** Whether calls that a model prints as text are read, which the user chooses for each model. */
import type { TopicId } from '../../shared/ids.ts';
import type { ModelSetting, ProviderSetting } from '../../shared/settings.ts';
import { host } from './host.ts';
import { changeTopicSettings } from './topic-store.ts';

export function readsCallsFromText(setting: ModelSetting, providers: readonly ProviderSetting[]): boolean {
  const provider = providers.find(({ id }) => id === setting.providerId);
  return (setting.tools ?? profileIn(provider, setting.model)?.tools) === 'text';
}

/**
 * Saves the choice in the model's profile at its provider, or in the topic if the topic has a
 * choice of its own or the model has no saved provider.
 */
export async function readCallsFromText(
  topicId: TopicId,
  setting: ModelSetting,
  providers: readonly ProviderSetting[],
): Promise<void> {
  const provider = providers.find(({ id }) => id === setting.providerId);
  if (provider === undefined || setting.tools !== undefined)
    return changeTopicSettings(topicId, { model: { ...setting, tools: 'text' } });
  const profile = { ...profileIn(provider, setting.model), tools: 'text' as const };
  await host().providers.save({
    provider: { ...provider, profiles: { ...provider.profiles, [setting.model]: profile } },
  });
}

function profileIn(provider: ProviderSetting | undefined, model: string) {
  const profiles = provider?.profiles ?? {};
  return Object.hasOwn(profiles, model) ? profiles[model] : undefined;
}
