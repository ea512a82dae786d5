/**
 * The details of a model call in a provider's message format: system prompt, earlier messages,
 * new messages and reply.
 */
import { useTranslation } from 'react-i18next';
import type { LoopId } from '../../shared/ids.ts';
import type { InspectedIteration, InspectedRequest } from '../../shared/inspected.ts';
import { visibleLine } from '../../shared/json-text.ts';
import type { Repair } from '../../shared/model.ts';
import { useAct } from '../act.ts';
import { modelFailureWords } from '../i18n/failure-words.ts';
import { endOf, isShortened } from '../stores/inspected-pieces.ts';
import {
  callKey,
  loadEarlier,
  loadLater,
  loadWhole,
  openCall,
  type ProviderFormat,
  useInspector,
  wholePiece,
} from '../stores/inspector-store.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { CopyJson } from './copy-json.tsx';
import { Looking } from './looking.tsx';
import { addedWords, providerWords, requestWords } from './provider-words.ts';
import { SentFacts } from './sent-facts.tsx';
import { WireMessages } from './wire-messages.tsx';

interface ModelCallViewProps {
  readonly loopId: LoopId;
  readonly iteration: InspectedIteration;
  readonly format: ProviderFormat;
}

export function ModelCallView({ loopId, iteration, format }: ModelCallViewProps) {
  const { t } = useTranslation('inspector');
  const { call } = iteration;
  const asked = useInspector(({ requests }) => requests[callKey(loopId, call)]);
  if (asked?.state === 'failed') {
    const retry = () => void openCall(loopId, call);
    return <ErrorState title={t('requestFailed')} details={asked.failure.message} onRetry={retry} />;
  }
  if (asked?.state !== 'ready') return <Looking />;
  return <Opened loopId={loopId} iteration={iteration} format={format} request={asked.value} />;
}

interface OpenedProps extends ModelCallViewProps {
  readonly request: InspectedRequest;
}

function Opened({ loopId, iteration, format, request }: OpenedProps) {
  const { t } = useTranslation('inspector');
  const { call, model, repairs } = iteration;
  const { from, known, total, lost, reply } = request;
  const words = providerWords(request, model, format);
  const later = total - endOf(request);
  const heading = known === 0 ? t('sent') : t('added');
  return (
    <div className="flex flex-col gap-2.5 px-2.5 pb-3">
      {lost !== null && <p className="text-warn">{t(`lost.${lost}`)}</p>}
      {words.system.length > 0 && (
        <details>
          <summary className="cursor-pointer rounded-small text-[12px] text-soft">{t('system')}</summary>
          <div className="mt-1">
            <WireMessages messages={words.system} />
          </div>
        </details>
      )}
      <SentFacts loopId={loopId} iteration={iteration} />
      {from > 0 && <Load does={() => loadEarlier(loopId, call, request)}>{t('earlier', { count: from })}</Load>}
      {words.earlier.length > 0 && (
        <section aria-label={t('sentBefore')}>
          <h4 className="mb-1 text-[12px] text-soft">{t('sentBefore')}</h4>
          <WireMessages messages={words.earlier} />
        </section>
      )}
      {words.added.length > 0 && (
        <section aria-label={heading}>
          <h4 className="mb-1 text-[12px] text-soft">{heading}</h4>
          <WireMessages messages={words.added} />
        </section>
      )}
      {later > 0 && <Load does={() => loadLater(loopId, call, request)}>{t('later', { count: later })}</Load>}
      <section aria-label={t('reply')}>
        <h4 className="mb-1 text-[12px] text-soft">{t('reply')}</h4>
        {words.reply.length > 0 && <WireMessages messages={words.reply} />}
        {reply === null && <p className="text-faint">{t('noReply')}</p>}
        {reply !== null && <Finish reply={reply} empty={words.reply.length === 0} />}
        {repairs.length > 0 && <Repairs repairs={repairs} />}
      </section>
      {isShortened(request) && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-[12px] text-soft">
          {t('cut')}
          <Load does={() => loadWhole(loopId, call, request)}>{t('showWhole')}</Load>
        </p>
      )}
      <div className="flex flex-wrap gap-1.5">
        <CopyJson
          label={t('copyIteration')}
          value={async () =>
            addedWords(
              isShortened(request) || later > 0 ? await wholePiece(loopId, call, known) : request,
              model,
              format,
            )
          }
        />
        {lost === null && (
          <CopyJson
            label={t('copyRequest')}
            value={async () => requestWords(await wholePiece(loopId, call, 0), model, format)}
          />
        )}
      </div>
    </div>
  );
}

interface FinishProps {
  readonly reply: NonNullable<InspectedRequest['reply']>;
  /** Whether the reply has no content. */
  readonly empty: boolean;
}

/** Shows why the reply ended, unless the reason is the usual one. */
function Finish({ reply: { finish }, empty }: FinishProps) {
  const { t } = useTranslation('inspector');
  if (finish.reason === 'error') {
    const { failure } = finish;
    return (
      <div className="text-bad [overflow-wrap:anywhere]">
        <p>{visibleLine(failure === undefined ? finish.message : modelFailureWords(failure).cause)}</p>
        {failure?.said !== undefined && <p className="font-mono text-[12px]">{visibleLine(failure.said)}</p>}
      </div>
    );
  }
  if (finish.reason === 'length') return <p className="mt-1 text-warn">{t('atLimit')}</p>;
  return empty ? <p className="text-faint">{t('saidNothing')}</p> : null;
}

/** Lists what was repaired while the reply was read, with what the model wrote. */
function Repairs({ repairs }: { readonly repairs: readonly Repair[] }) {
  const { t } = useTranslation('inspector');
  return (
    <details className="mt-1 text-[12px]">
      <summary className="cursor-pointer rounded-small text-soft">{t('repairs', { count: repairs.length })}</summary>
      <ul className="mt-1 flex flex-col gap-1">
        {repairs.map(({ kind, at, written }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the repairs of a reply never change
          <li key={place} className="[overflow-wrap:anywhere]">
            {t(`repair.${kind}`)}
            {at !== '' && <code className="ml-1 font-mono">{visibleLine(at)}</code>}
            <code className="block font-mono text-faint">{visibleLine(written)}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface LoadProps {
  readonly does: () => Promise<void>;
  readonly children: string;
}

function Load({ does, children }: LoadProps) {
  const { t } = useTranslation('inspector');
  const { busy, perform } = useAct(t('requestFailed'));
  return (
    <Button size="small" busy={busy} className="self-start" onClick={() => void perform(does)}>
      {children}
    </Button>
  );
}
