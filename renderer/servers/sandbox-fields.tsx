/** The form fields that say whether a program runs in the sandbox, and what it may reach there. */
import { useTranslation } from 'react-i18next';
import type { ServerSandbox } from '../../shared/server-view.ts';
import { Switch } from '../ui/fields/switch.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { NoSandbox } from './no-sandbox.tsx';
import type { DraftField, ServerDraft } from './server-draft.ts';

interface SandboxFieldsProps {
  readonly draft: ServerDraft;
  /** Why there is no sandbox on this computer; null: there is one, or it is not known yet. */
  readonly missing: ServerSandbox['missing'];
  readonly edit: (changed: Partial<ServerDraft>) => void;
  readonly errorOf: (field: DraftField, words: string) => string | undefined;
}

const EXAMPLE_HOST = 'api.example.com';

export function SandboxFields({ draft, missing, edit, errorOf }: SandboxFieldsProps) {
  const { t } = useTranslation('servers');
  const { sandboxed, writable, hosts, cwd } = draft;
  const turn = (on: boolean) => {
    // A program usually has to change its own folder.
    edit({ sandboxed: on, ...(on && writable.trim() === '' ? { writable: cwd.trim() } : {}) });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5">
      <legend className="sr-only">{t('sandbox.name')}</legend>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="font-medium">{t('sandbox.run')}</div>
          <div className="text-[12.5px] text-soft">{t('sandbox.runText')}</div>
        </div>
        <Switch checked={sandboxed} label={t('sandbox.run')} onChange={turn} />
      </div>
      {sandboxed && (
        <>
          <NoSandbox missing={missing} />
          <TextArea
            label={t('sandbox.writable')}
            rows={2}
            value={writable}
            onChange={({ target }) => edit({ writable: target.value })}
            hint={t('sandbox.writableHint')}
            error={errorOf('writable', t('sandbox.writableWrong'))}
          />
          <TextArea
            label={t('sandbox.hosts')}
            rows={2}
            value={hosts}
            placeholder={EXAMPLE_HOST}
            onChange={({ target }) => edit({ hosts: target.value })}
            hint={t('sandbox.hostsHint')}
            error={errorOf('hosts', t('sandbox.hostsWrong'))}
          />
        </>
      )}
    </fieldset>
  );
}
