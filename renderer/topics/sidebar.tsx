import { BookUser, CalendarDays, Inbox, ListTodo, Plug, Plus, Repeat, Search, Settings } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ActionName, runAction, useKeys } from '../actions/shortcuts.ts';
import { formatNumber } from '../i18n/format.ts';
import { useAppStore } from '../stores/app-store.ts';
import { showSettings, useNavigation } from '../stores/navigation-store.ts';
import { countNeedsYou } from '../stores/waiting-topics.ts';
import { classes } from '../ui/classes.ts';
import { Kbd } from '../ui/kbd.tsx';
import { TopicList } from './topic-list.tsx';

export const Sidebar = memo(function Sidebar() {
  const { t, i18n } = useTranslation('topics');
  const serversOn = useAppStore(({ servers }) => servers.filter(({ on }) => on).length);
  const dueTodos = useAppStore(({ assistant }) => assistant.dueTodos);
  const needing = useAppStore(countNeedsYou);
  const proposals = useAppStore(({ memory }) => memory.pendingProposals);
  const shown = useNavigation(({ screen }) => screen.name);
  const page = useNavigation(({ screen }) => (screen.name === 'settings' ? screen.page : null));
  const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.5, className: 'flex-none' } as const;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-12 flex-none items-center gap-2 px-4 font-semibold text-[14px] tracking-[-0.01em]">
        <span
          aria-hidden="true"
          className="size-[18px] rotate-35 rounded-full border-3 border-accent border-r-transparent"
        />
        Loopwright
      </div>
      <div className="flex flex-none flex-col gap-px px-2">
        <ActionRow action="new-topic" icon={<Plus {...icon} />} label={t('new')} />
        <ActionRow action="open-palette" icon={<Search {...icon} />} label={t('search')} />
        <Row
          icon={<Inbox {...icon} />}
          label={t('inbox')}
          current={shown === 'inbox'}
          onClick={() => runAction('open-inbox')}
          end={
            needing > 0 && (
              <Count>
                {formatNumber(needing, i18n.language)}
                <span className="sr-only"> {t('inboxNeeds')}</span>
              </Count>
            )
          }
        />
        <Row
          icon={<ListTodo {...icon} />}
          label={t('todos')}
          current={shown === 'todos'}
          onClick={() => runAction('open-todos')}
          end={
            dueTodos > 0 && (
              <Count>
                {formatNumber(dueTodos, i18n.language)}
                <span className="sr-only"> {t('todosDue')}</span>
              </Count>
            )
          }
        />
        <Row
          icon={<CalendarDays {...icon} />}
          label={t('schedule')}
          current={shown === 'schedule'}
          onClick={() => runAction('open-schedule')}
          end={null}
        />
        <Row
          icon={<Repeat {...icon} />}
          label={t('automations')}
          current={shown === 'automations'}
          onClick={() => runAction('open-automations')}
          end={null}
        />
        <Row
          icon={<BookUser {...icon} />}
          label={t('memory')}
          current={shown === 'memory'}
          onClick={() => runAction('open-memory')}
          end={
            proposals > 0 && (
              <Count>
                {formatNumber(proposals, i18n.language)}
                <span className="sr-only"> {t('memoryProposals', { count: proposals })}</span>
              </Count>
            )
          }
        />
      </div>
      <TopicList />
      <div className="flex flex-none flex-col gap-px px-2 py-2">
        <Row
          icon={<Plug {...icon} />}
          label={t('servers')}
          current={page === 'servers'}
          onClick={() => showSettings('servers')}
          end={<Count>{t('serversOn', { on: serversOn })}</Count>}
        />
        <ActionRow
          action="open-settings"
          icon={<Settings {...icon} />}
          label={t('settings')}
          current={page !== null && page !== 'servers'}
        />
      </div>
    </div>
  );
});

/** The number at the end of a row of the sidebar. */
function Count({ children }: { readonly children: ReactNode }) {
  return (
    <span className="flex-none rounded-[4px] border border-line bg-canvas px-[5px] text-[11px] text-faint tabular-nums leading-[15px]">
      {children}
    </span>
  );
}

interface ActionRowProps {
  readonly action: ActionName;
  readonly icon: ReactNode;
  readonly label: string;
  readonly current?: boolean;
}

function ActionRow({ action, icon, label, current = false }: ActionRowProps) {
  const keys = useKeys(action);
  return (
    <Row icon={icon} label={label} current={current} onClick={() => runAction(action)} end={<Kbd keys={keys} />} />
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly current: boolean;
  readonly onClick: () => void;
  readonly end: ReactNode;
}

function Row({ icon, label, current, onClick, end }: RowProps) {
  return (
    <button
      type="button"
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
      className={classes(
        'flex h-[34px] items-center gap-2 rounded-small px-2 text-left hover:bg-hover focus-visible:outline-offset-[-2px]',
        current ? 'bg-hover font-medium text-ink' : 'text-soft',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {end}
    </button>
  );
}
