/**
 * A part of the first screen: it shows which of the user's own models answers, or lets the user
 * add a provider.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderSetting } from '../../shared/settings.ts';
import type { NoOwnModel, OwnModel } from '../stores/models.ts';
import { Button } from '../ui/button.tsx';
import { ProviderForm } from './provider-form.tsx';
import { ProviderTiles } from './provider-tiles.tsx';

interface OwnModelChoiceProps {
  readonly own: OwnModel | NoOwnModel;
  /** Whether the user pressed Start before a model of the user's own was available. */
  readonly isMissing: boolean;
}

export function OwnModelChoice({ own, isMissing }: OwnModelChoiceProps) {
  const { t } = useTranslation('settings');
  const [editing, setEditing] = useState<ProviderSetting | null>(null);
  const edited = 'why' in own && own.why === 'no-provider' ? null : own.provider;
  return (
    <>
      {edited === null && <ProviderTiles label={t('providers.addTitle')} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {edited !== null && (
          <Button onClick={() => setEditing(edited)}>{t('providers.editTitle', { name: edited.name })}</Button>
        )}
        {!('why' in own) && (
          <span className="text-soft [overflow-wrap:anywhere]">
            {t('welcome.answers', { model: own.setting.model, provider: own.provider.name })}
          </span>
        )}
      </div>
      {'why' in own && (isMissing || own.why === 'no-models') && (
        <p role="alert" className="mt-1 text-[12.5px] text-bad">
          {own.why === 'no-provider' ? t('welcome.noProvider') : t('welcome.noModels', { name: own.provider.name })}
        </p>
      )}
      {editing !== null && <ProviderForm provider={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
