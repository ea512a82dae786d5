import {
  Archive,
  ArchiveRestore,
  FileDown,
  GitBranch,
  MoreHorizontal,
  Pencil,
  Pin,
  PinOff,
  ScrollText,
  SquareTerminal,
  Trash2,
} from 'lucide-react';
import { type KeyboardEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPORT_FORMATS } from '../../shared/export-format.ts';
import type { TopicSummary } from '../../shared/topic.ts';
import { isPressed, useKeys } from '../actions/shortcuts.ts';
import { exportFile } from '../export-file.ts';
import { editInstructions } from '../stores/instructions-editor.ts';
import { showTopic } from '../stores/navigation-store.ts';
import { chooseExport } from '../stores/transfer-store.ts';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { InlineEdit } from '../ui/fields/inline-edit.tsx';
import { ContextMenu, Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { StateDot } from './state-dot.tsx';
import { archiveTopic, deleteTopic, pinTopic, renameTopic } from './topic-actions.ts';

interface TopicRowProps {
  readonly topic: TopicSummary;
  /** Whether the row belongs to the folder above it. */
  readonly isInFolder: boolean;
  /** Whether it stands under the topic that it branched off. */
  readonly isBranch: boolean;
  /** Whether this topic is the open one. */
  readonly current: boolean;
  /** Whether Tab moves the focus to this row; the arrow keys move it to the other rows. */
  readonly tabbable: boolean;
  /** Must be the same function at each call; otherwise all rows are drawn again. */
  readonly onFocus: (key: string) => void;
}

export const TopicRow = memo(function TopicRow(props: TopicRowProps) {
  const { topic, isInFolder, isBranch, current, tabbable, onFocus } = props;
  const { t } = useTranslation(['topics', 'common']);
  const [renaming, setRenaming] = useState(false);
  const [takeFocus, setTakeFocus] = useState(false);
  const renameKeys = useKeys('rename-item');
  const deleteKeys = useKeys('delete-item');
  const { id, title, pinned, archived = false } = topic;

  if (renaming) {
    return (
      <div className="flex h-[34px] items-center px-2">
        <InlineEdit
          label={t('title')}
          value={title}
          onSave={(written) => renameTopic(id, written, t)}
          onDone={(byKey) => {
            setTakeFocus(byKey);
            setRenaming(false);
          }}
        />
      </div>
    );
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (isPressed('rename-item', event)) setRenaming(true);
    if (isPressed('delete-item', event)) void deleteTopic(id, title, t);
  };
  const icon = { 'aria-hidden': true, size: 15, strokeWidth: 1.5 } as const;
  const items = (
    <>
      <MenuItem icon={<Pencil {...icon} />} keys={renameKeys} onSelect={() => setTimeout(() => setRenaming(true))}>
        {t('rename')}
      </MenuItem>
      <MenuItem icon={pinned ? <PinOff {...icon} /> : <Pin {...icon} />} onSelect={() => pinTopic(id, !pinned, t)}>
        {pinned ? t('unpin') : t('pin')}
      </MenuItem>
      <MenuItem
        icon={<ScrollText {...icon} />}
        onSelect={() => {
          showTopic(id);
          setTimeout(() => editInstructions(id));
        }}
      >
        {t('instructions.menu')}
      </MenuItem>
      <MenuSeparator />
      {EXPORT_FORMATS.map((format) => (
        <MenuItem key={format} icon={<FileDown {...icon} />} onSelect={() => void exportFile({ topicId: id, format })}>
          {t(`common:export.${format}`)}
        </MenuItem>
      ))}
      <MenuItem icon={<FileDown {...icon} />} onSelect={() => setTimeout(() => chooseExport(id, title))}>
        {t('common:export.more')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={archived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />}
        onSelect={() => void archiveTopic(id, title, !archived, t)}
      >
        {archived ? t('archive.restore') : t('archive.put')}
      </MenuItem>
      <MenuItem
        danger={true}
        icon={<Trash2 {...icon} />}
        keys={deleteKeys}
        onSelect={() => void deleteTopic(id, title, t)}
      >
        {t('delete')}
      </MenuItem>
    </>
  );

  return (
    <ContextMenu
      target={
        <div className="group relative flex h-[34px] items-center">
          <button
            type="button"
            data-topic={id}
            data-row={id}
            // biome-ignore lint/a11y/noAutofocus: the title takes back the focus after renaming
            autoFocus={takeFocus}
            tabIndex={tabbable ? 0 : -1}
            aria-current={current ? 'page' : undefined}
            onClick={() => showTopic(id)}
            onFocus={() => onFocus(id)}
            onKeyDown={onKeyDown}
            className={classes(
              'flex h-full min-w-0 flex-1 items-center gap-2 rounded-small px-2 text-left hover:bg-hover focus-visible:outline-offset-[-2px] group-focus-within:pr-8 group-hover:pr-8 pointer-coarse:pr-8',
              isInFolder && 'pl-6',
              current ? 'bg-hover font-medium text-ink' : topic.unread ? 'font-medium text-ink' : 'text-soft',
            )}
          >
            {isBranch && (
              <GitBranch aria-hidden="true" size={13} strokeWidth={1.5} className="ml-3 flex-none text-faint" />
            )}
            <StateDot topic={topic} />
            {isBranch && <span className="sr-only">{t('branch.name')}</span>}
            {topic.background === true && <span className="sr-only">{t('state.background')}</span>}
            <span className="min-w-0 flex-1 truncate">{title}</span>
            {topic.background === true && (
              <SquareTerminal aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none text-faint" />
            )}
          </button>
          <div className="absolute right-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
            <Menu
              align="end"
              trigger={
                <IconButton
                  label={t(isBranch ? 'branch.more' : 'more', { title })}
                  size="small"
                  tabIndex={tabbable ? 0 : -1}
                >
                  <MoreHorizontal {...icon} />
                </IconButton>
              }
            >
              {items}
            </Menu>
          </div>
        </div>
      }
    >
      {items}
    </ContextMenu>
  );
});
