/**
 * A form that adds or changes a server. When the user saves the form, the server is also allowed
 * to start.
 */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GivenServer, secretOfServer } from '../../shared/server-setting.ts';
import type { ServerDetail } from '../../shared/server-view.ts';
import { useAct } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { FormDialog, focusInvalid } from '../ui/dialogs/form-dialog.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { EntryFields } from './entry-fields.tsx';
import { ProgramFields } from './program-fields.tsx';
import { SandboxFields } from './sandbox-fields.tsx';
import {
  type DraftField,
  draftOf,
  EMPTY_DRAFT,
  readDraft,
  type ServerDraft,
  unencryptedHeaders,
  withConsent,
} from './server-draft.ts';

interface ServerFormProps {
  /** The server to change; null: the form adds a new server. */
  readonly server: ServerDetail | null;
  readonly onClose: () => void;
}

const NOBODY: ReadonlySet<string> = new Set();

export function ServerForm({ server, onClose }: ServerFormProps) {
  const { t } = useTranslation('servers');
  const { draft, edit, read } = useDraft(server);
  const store = useAppStore(({ info }) => info?.secretStore ?? 'file');
  const [touched, setTouched] = useState(false);
  const { busy, perform } = useAct();
  const form = useRef<HTMLFormElement>(null);
  /** The address about which the user is asked whether headers may be sent there unencrypted. */
  const [asked, setAsked] = useState<string | null>(null);
  const stored = server?.setting;
  const allowed = stored == null || stored.transport === 'stdio' ? undefined : stored.headersOverHttp;

  const errorOf = (field: DraftField, words: string): string | undefined => {
    const problem = touched && !read.ok ? read.problems.get(field) : undefined;
    if (problem === undefined) return undefined;
    if (problem === 'long') return t('form.tooLong');
    if (problem === 'taken') return t('form.nameTaken');
    return problem === 'twice' ? t('form.entryTwice') : words;
  };
  const errorOfEntry = (kind: 'env' | 'headers') => (key: number, half: 'name' | 'value') =>
    errorOf(`${kind}:${key}:${half}`, t(half === 'name' ? 'form.entryNameWrong' : 'form.entryValueWrong'));

  const save = async () => {
    setTouched(true);
    if (!read.ok) return focusInvalid(form.current);
    const origin = unencryptedHeaders(read.server.setting, allowed);
    if (origin !== null) return setAsked(origin);
    await saveWith(read.server, allowed);
  };
  const saveWith = async (entered: GivenServer, consent: string | undefined) => {
    const given = withConsent(entered, consent);
    const saved = await perform(() =>
      server === null
        ? host().servers.add({ servers: [given], origin: 'typed' })
        : host().servers.save({ server: given }),
    );
    if (saved) onClose();
  };

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={server === null ? t('form.add') : t('form.edit', { name: server.id })}
      submit={t(server === null ? 'form.saveNew' : server.on ? 'form.saveAndStart' : 'form.save')}
      busy={busy}
      onSubmit={save}
    >
      {server === null && (
        <TextField
          label={t('form.name')}
          value={draft.id}
          onChange={({ target }) => edit({ id: target.value })}
          hint={t('form.nameHint')}
          error={errorOf('id', t('form.nameWrong'))}
        />
      )}
      <div className="flex">
        <Segmented
          label={t('form.kind')}
          value={draft.transport}
          options={(['stdio', 'http', 'sse'] as const).map((kind) => ({
            value: kind,
            label: t(`form.kinds.${kind}`),
          }))}
          onChange={(transport) => edit({ transport })}
        />
      </div>
      {draft.transport === 'stdio' ? (
        <>
          <ProgramFields draft={draft} edit={edit} errorOf={errorOf} />
          <EntryFields
            legend={t('form.env')}
            add={t('form.addEnv')}
            entries={draft.env}
            onChange={(env) => edit({ env })}
            errorOf={errorOfEntry('env')}
          />
          <SandboxFields draft={draft} missing={server?.sandbox?.missing ?? null} edit={edit} errorOf={errorOf} />
        </>
      ) : (
        <>
          <TextField
            label={t('form.url')}
            value={draft.url}
            inputMode="url"
            placeholder="https://example.com/mcp"
            onChange={({ target }) => edit({ url: target.value })}
            error={errorOf('url', t('form.urlWrong'))}
          />
          <EntryFields
            legend={t('form.headers')}
            add={t('form.addHeader')}
            entries={draft.headers}
            onChange={(headers) => edit({ headers })}
            errorOf={errorOfEntry('headers')}
          />
        </>
      )}
      <p className="text-[12px] text-faint">{t(`form.secrets.${store}`)}</p>
      <ConfirmDialog
        open={asked !== null}
        danger={true}
        title={t('form.unencryptedTitle', { origin: asked ?? '' })}
        description={t('form.unencryptedText')}
        confirm={t('form.unencryptedConfirm')}
        onConfirm={() => read.ok && asked !== null && void saveWith(read.server, asked)}
        onClose={() => setAsked(null)}
      />
    </FormDialog>
  );
}

function useDraft(server: ServerDetail | null) {
  const secrets = useAppStore((app) => app.secrets);
  const servers = useAppStore((app) => app.servers);
  const [draft, setDraft] = useState<ServerDraft>(() =>
    server?.setting == null
      ? EMPTY_DRAFT
      : draftOf(server.id, server.setting, (field) => secrets.includes(secretOfServer(server.id, field))),
  );
  const taken = server === null ? new Set(servers.map(({ id }) => id.toLowerCase())) : NOBODY;
  const edit = (changed: Partial<ServerDraft>) => setDraft((now) => ({ ...now, ...changed }));
  return { draft, edit, read: readDraft(draft, taken) };
}
