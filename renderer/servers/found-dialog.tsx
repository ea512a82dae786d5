/**
 * A dialog in which the user selects which of the found servers to import. The import starts no
 * server.
 */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import type { FoundServer, FoundServers } from '../../shared/server-setting.ts';
import { useAct } from '../act.ts';
import { failureWords } from '../i18n/failure-words.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { DialogActions } from '../ui/dialogs/dialog-actions.tsx';
import { notify } from '../ui/toast.tsx';
import { chosenServers, type FoundKey, firstChoice, foundKey, withoutOrigin } from './found-choice.ts';
import { settingText } from './setting-text.ts';

interface FoundDialogProps {
  readonly title: string;
  readonly text: string;
  readonly groups: readonly FoundServers[];
  /** The topic whose folder contains the configuration; absent: no folder does. */
  readonly topicId?: TopicId;
  /** An additional button at the left. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

export function FoundDialog({ title, text, groups, topicId, action, onClose }: FoundDialogProps) {
  const { t } = useTranslation('servers');
  const taken = useAppStore(({ servers }) => servers);
  const [chosen, setChosen] = useState(() => firstChoice(groups));
  const { busy, perform } = useAct();
  const add = async () => {
    const ids = taken.map(({ id }) => id);
    const added = await perform(async () => {
      for (const { origin, servers } of chosenServers(groups, chosen, ids)) {
        if (origin !== 'workspace') await host().servers.add({ origin, servers: [...servers] });
        else if (topicId !== undefined) await host().servers.add({ origin, servers: [...servers], topicId });
        // These servers are removed from the selection, so that they are not added again if a
        // later request fails and the user retries.
        setChosen((now) => withoutOrigin(groups, now, origin));
      }
    });
    if (!added) return;
    onClose();
    notify({
      title: t('found.added', { count: chosen.size }),
      text: t('found.addedText'),
      action: { label: t('found.show'), onClick: () => showSettings('servers') },
    });
  };
  const choose = (key: FoundKey, on: boolean) => {
    const now = new Set(chosen);
    if (on) now.add(key);
    else now.delete(key);
    setChosen(now);
  };
  return (
    <Dialog
      open={true}
      onClose={onClose}
      title={title}
      description={text}
      width="wide"
      actions={
        <DialogActions
          others={action}
          confirm={t('found.add', { count: chosen.size })}
          busy={busy}
          disabled={chosen.size === 0}
          onConfirm={() => void add()}
          onClose={onClose}
        />
      }
    >
      <div className="flex flex-col gap-4 pb-1">
        {groups.map((group, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change their order
          <Group key={number} group={group} number={number} chosen={chosen} onChoose={choose} />
        ))}
        <p className="text-[12.5px] text-faint">{t('found.note')}</p>
      </div>
    </Dialog>
  );
}

interface GroupProps {
  readonly group: FoundServers;
  readonly number: number;
  readonly chosen: ReadonlySet<FoundKey>;
  readonly onChoose: (key: FoundKey, on: boolean) => void;
}

function Group({ group: { origin, file, servers, problems }, number, chosen, onChoose }: GroupProps) {
  const { t } = useTranslation('servers');
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-medium text-[12.5px]">
        {t(`found.from.${origin}`)}{' '}
        {file !== null && <code className="font-mono font-normal text-soft [overflow-wrap:anywhere]">{file}</code>}
      </h3>
      {servers.length > 0 && (
        <ul className="divide-y divide-line rounded-medium border border-line">
          {servers.map((server, place) => {
            const key = foundKey(number, place);
            return <Found key={key} server={server} checked={chosen.has(key)} onChange={(on) => onChoose(key, on)} />;
          })}
        </ul>
      )}
      {problems.length > 0 && (
        <ul
          aria-label={t('found.problems')}
          className="flex flex-col gap-1 rounded-small bg-warn-soft px-3 py-2 text-warn"
        >
          {problems.map(({ name, data }) => (
            <li key={JSON.stringify([name, data])} className="[overflow-wrap:anywhere]">
              {failureWords({ failure: name, ...data })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface FoundProps {
  readonly server: FoundServer;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}

function Found({ server: { given, name, disabled, known }, checked, onChange }: FoundProps) {
  const { t } = useTranslation('servers');
  const marks = [
    ...(name === given.id ? [] : [t('found.renamed', { name })]),
    ...(disabled ? [t('found.disabled')] : []),
    ...(given.setting.transport === 'stdio' && given.setting.sandbox !== undefined ? [t('found.sandboxed')] : []),
    ...(known === null ? [] : [t('found.known', { id: known })]),
  ];
  return (
    <li>
      <label className="flex cursor-pointer items-start gap-3 px-3.5 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-[-2px]">
        <input
          type="checkbox"
          aria-label={t('found.choose', { name: given.id })}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          className="mt-1 accent-accent"
        />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span>
            <span className="font-medium">{given.id}</span>{' '}
            <span className="text-[12.5px] text-soft">{marks.join(' · ')}</span>
          </span>
          <code className="whitespace-pre-wrap font-mono text-[12px] text-soft [overflow-wrap:anywhere]">
            {settingText(given.setting, t('found.hidden'))}
          </code>
        </span>
      </label>
    </li>
  );
}
