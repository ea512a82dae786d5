/** The servers that a preset switches on or off. */
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../shared/ids.ts';
import { useAppStore } from '../../stores/app-store.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { useServerName } from '../../ui/text/server-name.ts';
import { type PresetDraft, positionOf, type SwitchPosition, withPosition } from './preset-draft.ts';

interface PresetServersProps {
  readonly draft: PresetDraft;
  readonly onChange: (change: Partial<PresetDraft>) => void;
}

export function PresetServers({ draft, onChange }: PresetServersProps) {
  const { t } = useTranslation('presets');
  const servers = useAppStore((app) => app.servers);
  const nameOf = useServerName();
  const { serverSwitches } = draft;
  const known = servers.map(({ id, on }) => ({ id: id as string, name: nameOf(id), on }));
  const gone = Object.keys(serverSwitches)
    .filter((id) => known.every((server) => server.id !== id))
    .map((id) => ({ id, name: t('form.gone', { name: nameOf(id as ServerId) }), on: false }));
  const positions = (on: boolean) => [
    { value: 'usual' as const, label: t(on ? 'form.usualOn' : 'form.usualOff') },
    { value: 'on' as const, label: t('form.on') },
    { value: 'off' as const, label: t('form.off') },
  ];
  const set = (id: string, position: SwitchPosition) =>
    onChange({ serverSwitches: withPosition(serverSwitches, id, position) });
  const count = Object.keys(serverSwitches).length;
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-small font-medium text-[12.5px] text-soft hover:text-ink">
        {t('form.servers', { count })}
      </summary>
      <ul aria-label={t('form.serversLabel')} className="mt-2 flex flex-col gap-1.5">
        {[...known, ...gone].map(({ id, name, on }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-36 flex-1 text-[12.5px] [overflow-wrap:anywhere]">{name}</span>
            <Segmented
              label={name}
              value={positionOf(draft, id)}
              options={positions(on)}
              onChange={(position) => set(id, position)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
