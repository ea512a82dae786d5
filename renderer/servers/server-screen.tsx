/** The screen of one server, with its state, and with its details in tabs. */
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import { builtInId } from '../../shared/built-in-servers.ts';
import type { ServerDetail, ServerView } from '../../shared/server-view.ts';
import { loadServer, useServerDetail } from '../stores/servers-store.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useServerName } from '../ui/text/server-name.ts';
import { AppearedFiles } from './appeared-files.tsx';
import { PromptList } from './prompt-list.tsx';
import { ResourceList } from './resource-list.tsx';
import { ServerHead } from './server-head.tsx';
import { ServerLog } from './server-log.tsx';
import { ServerOverview } from './server-overview.tsx';
import { ServerProblem } from './server-problem.tsx';
import { ToolList } from './tool-list.tsx';

type Tab = 'overview' | 'tools' | 'prompts' | 'resources' | 'log';

interface ServerScreenProps {
  readonly server: ServerView;
  readonly onBack: () => void;
}

export function ServerScreen({ server, onBack }: ServerScreenProps) {
  const { t } = useTranslation('servers');
  const name = useServerName()(server.id);
  const asked = useServerDetail(server.id);
  const detail = asked?.state === 'ready' ? asked.value : null;
  const builtIn = builtInId(server.id);
  const [tab, setTab] = useState<Tab>(server.builtIn ? 'tools' : 'overview');
  const counts: Readonly<Partial<Record<Tab, number>>> = {
    tools: detail?.toolList.length ?? server.tools,
    prompts: server.prompts,
    resources: server.resources,
  };
  const tabs: readonly Tab[] = server.builtIn ? ['tools'] : ['overview', 'tools', 'prompts', 'resources', 'log'];
  return (
    <>
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: the control that had the focus disappeared with the list
        autoFocus={true}
        onClick={onBack}
        className="flex items-center gap-1.5 self-start rounded-small px-1 py-0.5 text-soft hover:bg-hover"
      >
        <ArrowLeft aria-hidden="true" size={14} strokeWidth={1.5} />
        {t('back')}
      </button>
      <div className="overflow-hidden rounded-medium border border-line">
        <ServerHead server={server} detail={detail}>
          <h2 className="font-semibold text-[15px] [overflow-wrap:anywhere]">{name}</h2>
        </ServerHead>
        <ServerProblem server={server} detail={detail} />
        {detail !== null && <AppearedFiles serverId={server.id} appeared={detail.appeared} />}
      </div>
      {builtIn !== null && <p className="text-soft">{t(`about.${builtIn}`)}</p>}
      <Tabs
        look="section"
        label={t('tab.label', { name })}
        value={tab}
        onChange={setTab}
        tabs={tabs.map((one) => {
          const word = t(`tab.${one}`);
          const count = counts[one] ?? 0;
          return { name: one, label: count === 0 ? word : t('counted', { tab: word, count }) };
        })}
      >
        {asked?.state === 'failed' && (
          <ErrorState
            title={t('overview.failed')}
            details={asked.failure.message}
            onRetry={() => void loadServer(server.id)}
          />
        )}
        {(asked === undefined || asked.state === 'loading') && <Spinner size={16} />}
        {detail !== null && <TabContent tab={tab} detail={detail} />}
      </Tabs>
    </>
  );
}

function TabContent({ tab, detail }: { readonly tab: Tab; readonly detail: ServerDetail }) {
  switch (tab) {
    case 'overview':
      return <ServerOverview detail={detail} />;
    case 'tools':
      return <ToolList server={detail} />;
    case 'prompts':
      return <PromptList prompts={detail.promptList} />;
    case 'resources':
      return <ResourceList server={detail} />;
    case 'log':
      return <ServerLog server={detail} />;
    default:
      return assertNever(tab);
  }
}
