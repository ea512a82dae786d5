/** The fields for how the runs of an automation work: folder, strategy, model and servers. */
import { ChevronDown, Folder } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STRATEGIES } from '../../../shared/strategies/index.ts';
import { useFolders } from '../../actions/folders.ts';
import { useModelChoices } from '../../actions/model-choices.ts';
import { strategyTexts } from '../../i18n/strategy-texts.ts';
import { useAppStore } from '../../stores/app-store.ts';
import { modelName } from '../../stores/models.ts';
import { showSettings } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { FolderPicker } from '../../ui/folders/folder-picker.tsx';
import { shortPath } from '../../ui/folders/short-path.ts';
import { ModelPicker } from '../../ui/models/model-picker.tsx';
import { useServerName } from '../../ui/text/server-name.ts';
import { shownLine } from '../../ui/text/shown-line.ts';
import type { AutomationDraft } from './automation-draft.ts';
import { FoldedFields } from './folded-fields.tsx';

export interface FieldsProps {
  readonly draft: AutomationDraft;
  readonly onChange: (change: Partial<AutomationDraft>) => void;
}

const NAME = 'font-medium text-[12.5px] text-soft';

export function FolderField({ draft: { workspace }, onChange }: FieldsProps) {
  const { t } = useTranslation('automations');
  const folders = useFolders();
  const [picking, setPicking] = useState(false);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className={NAME}>{t('editor.folder')}</span>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="inline-flex min-w-0 items-center gap-1.5" title={workspace ?? undefined}>
          <Folder aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none text-faint" />
          <span className="truncate">
            {workspace === null ? t('editor.folderDefault') : shownLine(shortPath(workspace, 44))}
          </span>
        </span>
        <Button aria-haspopup="dialog" needsHost={true} onClick={() => setPicking(true)}>
          {t('editor.chooseFolder')}
        </Button>
        {workspace !== null && (
          <Button variant="quiet" onClick={() => onChange({ workspace: null })}>
            {t('editor.useDefaultFolder')}
          </Button>
        )}
      </div>
      <FolderPicker
        open={picking}
        onClose={() => setPicking(false)}
        start={workspace}
        folders={folders}
        onChoose={(path) => onChange({ workspace: path })}
      />
    </div>
  );
}

/** Automations work with every strategy but the one that only decides what to start. */
const OFFERED = STRATEGIES.filter(({ name }) => name !== 'decision');

export function StrategyField({ draft: { strategy }, onChange }: FieldsProps) {
  const { t, i18n } = useTranslation('automations');
  const texts = strategyTexts(strategy, i18n.language);
  return (
    <Select
      label={t('editor.strategy')}
      value={strategy}
      options={OFFERED.map(({ name }) => ({
        value: name,
        label: strategyTexts(name, i18n.language)?.title ?? name,
      }))}
      hint={texts?.hint}
      onChange={(chosen) => onChange({ strategy: chosen })}
    />
  );
}

export function ModelField({ draft: { model }, onChange }: FieldsProps) {
  const { t } = useTranslation(['automations', 'common']);
  const ofApp = useAppStore(({ settings }) => settings.model);
  const choices = useModelChoices(model ?? ofApp);
  const name = modelName(model ?? ofApp, t('common:demo'));
  const shown = model === null ? t('editor.appModel', { name }) : name;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className={NAME}>{t('editor.model')}</span>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <ModelPicker
          {...choices}
          align="start"
          onChoose={({ setting }) => {
            const { baseUrl: _, secret: __, keyOverHttp: ___, ...chosen } = setting;
            onChange({ model: chosen });
          }}
          onAddProvider={() => showSettings('providers')}
          trigger={
            <Button aria-label={t('editor.chooseModel', { name: shown })} className="min-w-0 max-w-full shrink">
              <span className="truncate">{shown}</span>
              <ChevronDown aria-hidden="true" size={13} strokeWidth={1.75} className="flex-none" />
            </Button>
          }
        />
        {model !== null && (
          <Button variant="quiet" onClick={() => onChange({ model: null })}>
            {t('editor.useAppModel')}
          </Button>
        )}
      </div>
    </div>
  );
}

export function ServerFields({ draft: { serverSwitches }, onChange }: FieldsProps) {
  const { t } = useTranslation('automations');
  const servers = useAppStore((app) => app.servers);
  const nameOf = useServerName();
  const own = Object.keys(serverSwitches).length;
  const without = (id: string) => Object.fromEntries(Object.entries(serverSwitches).filter(([key]) => key !== id));
  return (
    <FoldedFields
      title={t('editor.servers')}
      summary={own === 0 ? t('editor.serversApp') : t('editor.serversOwn', { count: own })}
    >
      <p className="text-[12px] text-faint">{t('editor.serversText')}</p>
      <ul aria-label={t('editor.servers')} className="divide-y divide-line">
        {servers.map(({ id, on }) => {
          const isOwn = Object.hasOwn(serverSwitches, id);
          return (
            <li key={id} className="flex min-h-9 items-center gap-2.5 py-1">
              {/* Within a form, Radix puts a hidden checkbox beside the switch, which must not be beyond the page. */}
              <span className="block flex-none leading-none">
                <Switch
                  label={nameOf(id)}
                  checked={isOwn ? serverSwitches[id] === true : on}
                  onChange={(to) => onChange({ serverSwitches: { ...serverSwitches, [id]: to } })}
                />
              </span>
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{nameOf(id)}</span>
              {isOwn && (
                <Button size="small" variant="quiet" onClick={() => onChange({ serverSwitches: without(id) })}>
                  {t('editor.asApp')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </FoldedFields>
  );
}
