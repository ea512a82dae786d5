/** A folder in the list of topics, with its topics below it. */
import { ChevronRight, Folder, FolderMinus, MoreHorizontal, Plus, ScrollText } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_CLOSED_FOLDERS } from '../../shared/ordinary-settings.ts';
import { change } from '../act.ts';
import { formatNumber } from '../i18n/format.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useFolderTrust } from '../stores/asked-of-folder.ts';
import { showFolderInstructions } from '../stores/folder-instructions-dialog.ts';
import { showTopic } from '../stores/navigation-store.ts';
import { chooseForNewTopic } from '../stores/new-topic-store.ts';
import { IconButton } from '../ui/button.tsx';
import { shownPath } from '../ui/folders/shown-path.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { FolderTrustButton } from './folder-trust.tsx';
import { type FolderRow, withFolder } from './list-rows.ts';
import { StateDot } from './state-dot.tsx';

interface FolderHeadProps {
  readonly row: FolderRow;
  /** Whether Tab moves the focus to this row; the arrow keys move it to the other rows. */
  readonly tabbable: boolean;
  /** Called with the key of the row. Must be the same function at each call. */
  readonly onFocus: (key: string) => void;
  readonly rowKey: string;
}

export const FolderHead = memo(function FolderHead({ row, rowKey, tabbable, onFocus }: FolderHeadProps) {
  const { t, i18n } = useTranslation('topics');
  const { path, isOpen, isOwn, urgent } = row;
  const name = isOwn ? t('project.none') : shownPath(row.name);
  const trust = useFolderTrust(path);
  const icon = { 'aria-hidden': true, size: 15, strokeWidth: 1.5, className: 'flex-none' } as const;
  const turn = (open: boolean) => {
    const { closedFolders } = useAppStore.getState().settings;
    if (open !== isOpen) change({ closedFolders: withFolder(closedFolders, path, open, MOST_CLOSED_FOLDERS) });
  };
  const begin = () => {
    showTopic(null);
    chooseForNewTopic({ workspace: path });
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(true);
    if (key === 'ArrowLeft') turn(false);
  };
  const Icon = isOwn ? FolderMinus : Folder;
  return (
    <div className="group relative flex h-[34px] items-center">
      <Tooltip label={shownPath(path)} side="right">
        <button
          type="button"
          data-row={rowKey}
          tabIndex={tabbable ? 0 : -1}
          aria-expanded={isOpen}
          onClick={() => turn(!isOpen)}
          onFocus={() => onFocus(rowKey)}
          onKeyDown={onKeyDown}
          className="flex h-full min-w-0 flex-1 items-center gap-1.5 rounded-small pr-2 pl-1 text-left text-soft hover:bg-hover focus-visible:outline-offset-[-2px] group-focus-within:pr-[84px] group-hover:pr-[84px] pointer-coarse:pr-[84px]"
        >
          <ChevronRight
            aria-hidden="true"
            size={13}
            strokeWidth={1.75}
            className={`flex-none text-faint transition-transform motion-reduce:transition-none ${isOpen ? 'rotate-90' : ''}`}
          />
          <Icon {...icon} />
          {urgent !== null && <StateDot topic={urgent} />}
          <span className="min-w-0 flex-1 truncate font-medium text-[12.5px]">{name}</span>
          <span className="flex-none text-[11px] text-faint tabular-nums group-focus-within:opacity-0 group-hover:opacity-0">
            {formatNumber(row.count, i18n.language)}
            <span className="sr-only"> {t('project.topics', { count: row.count })}</span>
          </span>
        </button>
      </Tooltip>
      <div className="absolute right-1 flex items-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
        {trust !== null && <FolderTrustButton view={trust} row={{ name, tabIndex: tabbable ? 0 : -1 }} />}
        <IconButton label={t('project.new', { name })} size="small" tabIndex={tabbable ? 0 : -1} onClick={begin}>
          <Plus {...icon} />
        </IconButton>
        <Menu
          align="end"
          trigger={
            <IconButton label={t('project.more', { name })} size="small" tabIndex={tabbable ? 0 : -1}>
              <MoreHorizontal {...icon} />
            </IconButton>
          }
        >
          <MenuItem icon={<Plus {...icon} />} onSelect={() => setTimeout(begin)}>
            {t('project.newHere')}
          </MenuItem>
          <MenuItem icon={<ScrollText {...icon} />} onSelect={() => setTimeout(() => showFolderInstructions(path))}>
            {t('project.instructions')}
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
});
