/**
 * The menu with which the user chooses which tool calls of the topic need an approval. In a
 * restricted folder the button shows the mode that applies there.
 */

import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { APPROVAL_MODES } from '../../shared/choices.ts';
import type { TopicId } from '../../shared/ids.ts';
import type { ApprovalMode } from '../../shared/mcp.ts';
import { restrictedMode } from '../../shared/restricted-mode.ts';
import { act } from '../act.ts';
import { useTopicFolder } from '../actions/folders.ts';
import { useWriteOn } from '../actions/write-on.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useFolderTrust } from '../stores/asked-of-folder.ts';
import { chooseForNewTopic, useNewTopic } from '../stores/new-topic-store.ts';
import { changeTopicSettings, useOpenTopic } from '../stores/topic-store.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '../ui/menu.tsx';

export const ApprovalModeMenu = memo(function ApprovalModeMenu({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('loop');
  const ofApp = useAppStore((app) => app.settings.approvalMode);
  const settings = useNewTopic((choice) => choice.settings);
  const ofTopic = useOpenTopic(topicId, ({ topic }) => topic.approvalMode);
  const mode = topicId === null ? (settings.approvalMode ?? ofApp) : (ofTopic ?? ofApp);
  const isRestricted = useFolderTrust(useTopicFolder(topicId))?.trust === 'restricted';
  const applied = isRestricted ? restrictedMode(mode) : mode;

  const hintOf = (option: ApprovalMode) =>
    isRestricted && restrictedMode(option) !== option
      ? t('approvalModeHint.restricted')
      : t(`approvalModeHint.${option}`);

  const { chose, onClosed } = useWriteOn();
  const choose = (value: string) => {
    chose();
    const approvalMode = APPROVAL_MODES.find((each) => each === value);
    if (approvalMode === undefined) return;
    if (topicId === null) return chooseForNewTopic({ settings: { ...settings, approvalMode } });
    void act(() => changeTopicSettings(topicId, { approvalMode }));
  };

  return (
    <Menu
      side="top"
      onClosed={onClosed}
      trigger={
        <Button
          aria-label={t('composer.approvals', { mode: t(`approvalMode.${applied}`) })}
          title={t(`approvalMode.${applied}`)}
        >
          <span className="@max-[680px]:hidden">{t(`approvalMode.${applied}`)}</span>
          <span className="@min-[680px]:hidden">{t(`approvalModeShort.${applied}`)}</span>
          <ChevronDown aria-hidden="true" size={13} strokeWidth={1.75} className="flex-none" />
        </Button>
      }
    >
      <MenuRadioGroup value={mode} onChange={choose}>
        {APPROVAL_MODES.map((option) => (
          <MenuRadioItem key={option} value={option} description={hintOf(option)}>
            {t(`approvalMode.${option}`)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
});
