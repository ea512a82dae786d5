import { useTranslation } from 'react-i18next';
import type { FactUse, FactVersion, MemoryEvent } from '../../../shared/fact.ts';
import { useFactDetail } from '../../stores/fact-detail.ts';
import { showTopic } from '../../stores/navigation-store.ts';
import { showInChat } from '../../stores/wanted-place.ts';
import { FactValue } from '../../ui/facts/fact-value.tsx';
import { AskedView } from '../../ui/states/asked-view.tsx';
import { shownLine } from '../../ui/text/shown-line.ts';
import { useDateTime } from '../../ui/use-date-time.ts';
import { SourceLine } from './source-line.tsx';

/** The versions of a fact, what happened to it and by whom, and the answers that cited it. */
export function FactHistory({ id }: { readonly id: number }) {
  const { t } = useTranslation('memory');
  const { asked, again } = useFactDetail(id);
  return (
    <AskedView asked={asked} loading={t('loading')} failed={t('failed.load')} onRetry={again}>
      {({ versions, events, uses }) => (
        <div className="flex flex-col gap-3 rounded-small bg-sunken px-3 py-2.5 text-[12.5px]">
          <Versions versions={versions} />
          <Events events={events} />
          <Uses uses={uses} />
        </div>
      )}
    </AskedView>
  );
}

const HEADING = 'mb-1 font-medium text-[12px] text-soft';

function Versions({ versions }: { readonly versions: readonly FactVersion[] }) {
  const { t } = useTranslation('memory');
  const dateTime = useDateTime();
  return (
    <section>
      <h4 className={HEADING}>{t('history.versions')}</h4>
      <ol className="flex flex-col gap-1.5">
        {versions.map(({ version, value, source, at }) => (
          <li key={version}>
            <p>
              <span className="mr-2 text-faint tabular-nums">{t('version', { version })}</span>
              <FactValue value={value} />
              <span className="ml-2 text-[12px] text-faint">{dateTime(at)}</span>
            </p>
            <SourceLine source={source} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const EVENT_TEXTS = {
  'proposal.created': 'event.proposal.created',
  'proposal.accepted': 'event.proposal.accepted',
  'proposal.rejected': 'event.proposal.rejected',
  'proposal.expired': 'event.proposal.expired',
  'fact.created': 'event.fact.created',
  'fact.updated': 'event.fact.updated',
  'fact.revoked': 'event.fact.revoked',
  'fact.archived': 'event.fact.archived',
  'fact.reactivated': 'event.fact.reactivated',
} as const satisfies Readonly<Record<MemoryEvent['event'], string>>;

function Events({ events }: { readonly events: readonly MemoryEvent[] }) {
  const { t } = useTranslation('memory');
  const dateTime = useDateTime();
  return (
    <section>
      <h4 className={HEADING}>{t('history.events')}</h4>
      <ol className="flex flex-col gap-0.5">
        {events.map(({ at, event, by }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: recorded changes have no other identity than their place
          <li key={place}>
            {t(EVENT_TEXTS[event], { by: t(`by.${by}`) })}
            <span className="ml-2 text-[12px] text-faint">{dateTime(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Uses({ uses }: { readonly uses: readonly FactUse[] }) {
  const { t } = useTranslation('memory');
  const dateTime = useDateTime();
  return (
    <section>
      <h4 className={HEADING}>{t('history.uses')}</h4>
      {uses.length === 0 && <p className="text-faint">{t('unused')}</p>}
      <ol className="flex flex-col gap-0.5">
        {uses.map(({ topicId, topicTitle, messageId, version, at }) => (
          <li key={messageId}>
            <button
              type="button"
              onClick={() => {
                showTopic(topicId);
                showInChat({ topicId, messageId, callId: null });
              }}
              className="rounded-small text-accent underline underline-offset-2 [overflow-wrap:anywhere]"
            >
              {shownLine(topicTitle)}
            </button>
            <span className="ml-2 text-[12px] text-faint">
              {t('version', { version })} · {dateTime(at)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
