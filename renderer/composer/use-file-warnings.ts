/** What a person should know before a message with files is sent: that its model cannot take them. */
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { profileOf } from '../../shared/known-models.ts';
import { type Sight, sightOf } from '../../shared/sees-images.ts';
import type { ModelSetting, ProviderSetting } from '../../shared/settings.ts';
import { useTopicChoices } from '../actions/topic-choices.ts';
import { formatTokens } from '../i18n/format.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useFilesOf } from '../stores/attached-files-store.ts';
import { useOpenTopic } from '../stores/topic-store.ts';
import { shownLine } from '../ui/text/shown-line.ts';

export interface FileWarning {
  /** `blind`: the model sees no images. `too-long`: it cannot take as much as the files contain. */
  readonly kind: 'blind' | 'too-long';
  readonly text: string;
  /** Whether another model, which the user has, can take the files. */
  readonly canTake: (model: ModelSetting) => boolean;
}

interface FileWarnings {
  readonly warnings: readonly FileWarning[];
  /** Whether the model sees the images of the message; `yes` without images. */
  readonly sight: Sight;
}

/** The estimated tokens that a new topic needs besides its first message: instructions, tools, and a short answer. */
const NEEDED_BESIDES = 5_000;

export function useFileWarnings(topicId: TopicId | null): FileWarnings {
  const { t, i18n } = useTranslation('offers');
  const { model } = useTopicChoices(topicId);
  const providers = useAppStore(({ settings }) => settings.providers);
  const files = useFilesOf(topicId).flatMap((file) => (file.state === 'attached' ? [file.file] : []));
  const used = useOpenTopic(topicId, ({ topic: { context } }) => context.usedTokens);
  const ofTopic = useOpenTopic(topicId, ({ topic: { context } }) => context.sizeTokens);
  const tokens = files.reduce((sum, file) => sum + file.tokens, 0);
  const sight = files.some(({ kind }) => kind === 'image') ? sightIn(providers, model) : 'yes';
  // A topic without a message yet has used nothing, and its host knows the size as the page does.
  const size = ofTopic ?? sizeIn(providers, model);
  const left = size === null ? null : Math.max(0, size - Math.max(used ?? 0, NEEDED_BESIDES));
  const isLarger = size !== null && tokens > size - NEEDED_BESIDES;
  const isTooLong = left !== null && tokens > left;
  const words = { tokens: formatTokens(tokens, i18n.language), model: shownLine(model.model) };
  const room = (count: number) => formatTokens(count, i18n.language);
  const fits = (other: ModelSetting) => (sizeIn(providers, other) ?? 0) - NEEDED_BESIDES - (used ?? 0) >= tokens;
  return {
    sight,
    warnings: [
      ...(sight === 'no'
        ? [
            {
              kind: 'blind' as const,
              text: t('files.blind', words),
              canTake: (other: ModelSetting) => sightIn(providers, other) === 'yes',
            },
          ]
        : []),
      ...(isTooLong
        ? [
            {
              kind: 'too-long' as const,
              text: isLarger
                ? t('files.largerThanModel', { ...words, size: room(size) })
                : t('files.tooManyTokens', { ...words, left: room(left) }),
              canTake: fits,
            },
          ]
        : []),
    ],
  };
}

const providerOf = (providers: readonly ProviderSetting[], { providerId }: ModelSetting) =>
  providers.find(({ id }) => id === providerId);

/** The demo looks at no image, and refuses none. */
function sightIn(providers: readonly ProviderSetting[], setting: ModelSetting): Sight {
  if (setting.provider === 'demo') return 'yes';
  return sightOf(setting.model, providerOf(providers, setting)?.profiles?.[setting.model]);
}

/** The context size of a model in tokens; null: it is not known. */
function sizeIn(providers: readonly ProviderSetting[], setting: ModelSetting): number | null {
  const provider = providerOf(providers, setting);
  const ofProfile = provider === undefined ? undefined : profileOf(provider, setting.model).contextTokens;
  return setting.contextTokens ?? ofProfile ?? null;
}
