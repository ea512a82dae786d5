import { Archive, ArchiveRestore, FileInput, GitBranch, PanelRight, Repeat, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { useTopicFolder } from '../actions/folders.ts';
import { runAction, useKeys } from '../actions/shortcuts.ts';
import { joinNames } from '../i18n/format.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useArtifactList } from '../stores/artifacts-store.ts';
import { useFolderTrust } from '../stores/asked-of-folder.ts';
import { useAutomationOfTopic } from '../stores/automations-store.ts';
import { useChangedCount } from '../stores/changes-store.ts';
import { showAutomations, showTopic, useNavigation } from '../stores/navigation-store.ts';
import { showInChat } from '../stores/wanted-place.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { InlineEdit } from '../ui/fields/inline-edit.tsx';
import { Popover } from '../ui/popover.tsx';
import { shownLine } from '../ui/text/shown-line.ts';
import { FolderTrustButton } from './folder-trust.tsx';
import { InstructionsChip, InstructionsEditor } from './instructions-chip.tsx';
import { ModelSwitch } from './model-switch.tsx';
import { PresetSwitch } from './preset-switch.tsx';
import { StrategySwitch } from './strategy-switch.tsx';
import { archiveTopic, renameTopic } from './topic-actions.ts';
import { CalledFolderPicker, WorkspaceChip } from './workspace-chip.tsx';

/**
 * Title, folder, strategy and model of a topic, and the preset of a new one. In a narrow window the last three are behind one
 * button. That the folder is restricted is always visible.
 */
export function TopicHeader({ topicId }: { readonly topicId: TopicId | null }) {
  const { t, i18n } = useTranslation('topics');
  const panelKeys = useKeys('toggle-panel');
  const panel = useNavigation((navigation) => navigation.panel);
  const trust = useFolderTrust(useTopicFolder(topicId));
  const made = useArtifactList(topicId).length;
  const changed = useChangedCount(topicId);
  const badge = panel === null ? changed || made : 0;
  const counts = [
    ...(changed > 0 ? [t('changedFiles', { count: changed })] : []),
    ...(made > 0 ? [t('artifacts', { count: made })] : []),
  ];
  const counted = joinNames(counts, i18n.language);
  const isTrusted = trust !== null && trust.trust !== 'restricted';
  return (
    <div className="@container min-w-0 flex-1">
      <div className="flex items-center gap-2">
        <Title topicId={topicId} />
        {topicId !== null && <AutomationLink topicId={topicId} />}
        {topicId !== null && <OriginLink topicId={topicId} />}
        {topicId !== null && <ImportMark topicId={topicId} />}
        {topicId !== null && <ArchivedMark topicId={topicId} />}
        {trust?.trust === 'restricted' && <FolderTrustButton view={trust} />}
        <div className="hidden flex-none items-center gap-2 @min-[620px]:flex">
          <WorkspaceChip topicId={topicId} />
          {isTrusted && <FolderTrustButton view={trust} />}
          {topicId === null && <PresetSwitch />}
          <InstructionsChip topicId={topicId} />
          <StrategySwitch topicId={topicId} />
          <ModelSwitch topicId={topicId} />
        </div>
        <div className="flex-none @min-[620px]:hidden">
          <Popover
            align="end"
            label={t('choices')}
            className="w-auto"
            trigger={
              <IconButton label={t('choices')}>
                <SlidersHorizontal aria-hidden="true" size={16} strokeWidth={1.5} />
              </IconButton>
            }
          >
            <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 p-3 text-[12.5px] text-faint">
              <dt>{t('workspace.name')}</dt>
              <dd className="flex items-center gap-1">
                <WorkspaceChip topicId={topicId} />
                {isTrusted && <FolderTrustButton view={trust} />}
              </dd>
              {topicId === null && <PresetSwitch isRow={true} />}
              <dt>{t('strategyName')}</dt>
              <dd>
                <StrategySwitch topicId={topicId} />
              </dd>
              <dt>{t('modelName')}</dt>
              <dd>
                <ModelSwitch topicId={topicId} />
              </dd>
              <InstructionsChip topicId={topicId} isRow={true} />
            </dl>
          </Popover>
        </div>
        <IconButton
          label={panel === null ? t('showPanel') : t('hidePanel')}
          keys={panelKeys}
          onClick={() => runAction('toggle-panel')}
          className="relative"
          {...(badge > 0 && { 'aria-description': counted })}
        >
          <PanelRight aria-hidden="true" size={16} strokeWidth={1.5} />
          {badge > 0 && (
            <span
              aria-hidden="true"
              // The number is drawn by the style sheet, because the name of the button must contain its text.
              data-badge={badge > 99 ? '99+' : badge}
              className="absolute -top-1 -right-1 min-w-4 rounded-full bg-accent px-1 text-[10px] text-accent-ink leading-4 tabular-nums after:content-[attr(data-badge)]"
            />
          )}
        </IconButton>
      </div>
      <InstructionsEditor topicId={topicId} />
      <CalledFolderPicker topicId={topicId} />
    </div>
  );
}

/** Leads to the automation that the topic belongs to. Not shown for other topics. */
function AutomationLink({ topicId }: { readonly topicId: TopicId }) {
  const { t } = useTranslation('automations');
  const automation = useAutomationOfTopic(topicId);
  if (automation === null) return null;
  return (
    <IconButton
      label={t('belongs', { title: shownLine(automation.title) })}
      onClick={() => showAutomations(automation.id)}
    >
      <Repeat aria-hidden="true" size={16} strokeWidth={1.5} />
    </IconButton>
  );
}

/** Names the topic that this one branched off, and leads to the message where it did. */
function OriginLink({ topicId }: { readonly topicId: TopicId }) {
  const { t } = useTranslation('topics');
  const branch = useAppStore(({ topics }) => topics[topicId]?.branchOf);
  const origin = useAppStore(({ topics }) => (branch === undefined ? undefined : topics[branch.topicId]?.title));
  if (branch === undefined) return null;
  if (origin === undefined) {
    return (
      <span title={t('branch.gone')} className="flex flex-none text-faint">
        <GitBranch aria-hidden="true" size={16} strokeWidth={1.5} />
        <span className="sr-only">{t('branch.gone')}</span>
      </span>
    );
  }
  const show = () => {
    showTopic(branch.topicId);
    if (branch.messageId !== null) showInChat({ topicId: branch.topicId, messageId: branch.messageId, callId: null });
  };
  return (
    <Button
      size="small"
      variant="quiet"
      className="max-w-48 flex-none! max-sm:max-w-28"
      title={shownLine(origin)}
      onClick={show}
    >
      <GitBranch aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none" />
      <span className="truncate">{t('branch.from', { title: shownLine(origin) })}</span>
    </Button>
  );
}

/** Says from which program the topic was imported. */
function ImportMark({ topicId }: { readonly topicId: TopicId }) {
  const { t } = useTranslation('topics');
  const source = useAppStore(({ topics }) => topics[topicId]?.importedFrom);
  if (source === undefined) return null;
  const words = t(`importedFrom.${source}`);
  return (
    <span title={words} className="flex min-w-0 flex-none items-center gap-1 text-[12px] text-faint">
      <FileInput aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none" />
      <span className="@max-[480px]:sr-only">{words}</span>
    </span>
  );
}

/** Says that the topic is in the archive, and takes it out. */
function ArchivedMark({ topicId }: { readonly topicId: TopicId }) {
  const { t } = useTranslation('topics');
  const title = useAppStore(({ topics }) => {
    const topic = topics[topicId];
    return topic?.archived === true ? topic.title : null;
  });
  if (title === null) return null;
  return (
    <span className="flex flex-none items-center gap-1 text-[12px] text-faint">
      <Archive aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none" />
      <span className="@max-[300px]:sr-only">{t('archive.mark')}</span>
      <Button
        size="small"
        variant="quiet"
        needsHost={true}
        title={t('archive.restore')}
        onClick={() => void archiveTopic(topicId, title, false, t)}
      >
        <ArchiveRestore aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none" />
        <span className="@max-[860px]:sr-only">{t('archive.restore')}</span>
      </Button>
    </span>
  );
}

function Title({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('topics');
  const title = useAppStore(({ topics }) => (topicId === null ? undefined : topics[topicId]?.title));
  const [editing, setEditing] = useState(false);
  const [takeFocus, setTakeFocus] = useState(false);
  if (topicId === null || title === undefined) {
    return <h1 className="min-w-0 flex-1 truncate font-semibold text-[14px]">{t('new')}</h1>;
  }
  if (editing) {
    return (
      <InlineEdit
        label={t('title')}
        value={title}
        onSave={(written) => renameTopic(topicId, written, t)}
        onDone={(byKey) => {
          setTakeFocus(byKey);
          setEditing(false);
        }}
        className="font-semibold text-[14px]"
      />
    );
  }
  return (
    <h1 className="flex min-w-0 flex-1 font-semibold text-[14px]">
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: the title takes back the focus after renaming
        autoFocus={takeFocus}
        title={t('rename')}
        onClick={() => setEditing(true)}
        className="-mx-1.5 min-w-0 cursor-text! truncate rounded-small px-1.5 py-0.5 hover:bg-hover"
      >
        {title}
      </button>
    </h1>
  );
}
