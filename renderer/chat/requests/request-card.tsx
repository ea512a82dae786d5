import { ChevronRight, MessageCircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../../shared/assert-never.ts';
import type { ServerRequestId } from '../../../shared/ids.ts';
import type { ServerRequest } from '../../../shared/server-request.ts';
import { classes } from '../../ui/classes.ts';
import { Card } from '../card.tsx';
import { useInTopic } from '../chat-topic.ts';
import { visible, visibleLine } from '../tool-words.ts';
import { FormRequest, SentForm } from './form-request.tsx';
import { SamplingRequest, SamplingText } from './sampling-request.tsx';
import { UrlRequest } from './url-request.tsx';

/**
 * A request of a server to the user during a tool call. After the answer, the card shows the
 * outcome.
 */
export function RequestCard({ requestId }: { readonly requestId: ServerRequestId }) {
  const request = useInTopic(({ requests }) => requests.find(({ id }) => id === requestId) ?? null, null);
  if (request === null) return null;
  const { state } = request;
  return state === 'open' ? <OpenRequest request={request} /> : <SettledRequest request={request} state={state} />;
}

function useTitle({ ask, serverId }: ServerRequest): string {
  const { t } = useTranslation('requests');
  return t(`title.${ask.kind}`, { server: visibleLine(serverId) });
}

function OpenRequest({ request }: { readonly request: ServerRequest }) {
  const title = useTitle(request);
  const { ask } = request;
  return (
    <Card label={title} tone="warn" state="open">
      <div className="flex items-start gap-2 px-3 pt-2.5">
        <MessageCircleQuestionMark
          aria-hidden="true"
          size={15}
          strokeWidth={1.5}
          className="mt-[3px] flex-none text-warn"
        />
        <div className="min-w-0 flex-1">
          <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
          {ask.kind !== 'sampling' && <Message text={ask.message} />}
        </div>
      </div>
      <Asked request={request} />
    </Card>
  );
}

function Asked({ request }: { readonly request: ServerRequest }) {
  const { ask } = request;
  switch (ask.kind) {
    case 'form':
      return <FormRequest request={request} schema={ask.schema} />;
    case 'url':
      return <UrlRequest request={request} url={ask.url} />;
    case 'sampling':
      return <SamplingRequest request={request} ask={ask} />;
    default:
      return assertNever(ask);
  }
}

const Message = ({ text }: { readonly text: string }) => (
  <p className="max-h-60 overflow-y-auto whitespace-pre-wrap text-soft [overflow-wrap:anywhere]">{visible(text)}</p>
);

interface SettledRequestProps {
  readonly request: ServerRequest;
  readonly state: Exclude<ServerRequest['state'], 'open'>;
}

/**
 * A request that no longer waits for the user, as one line that expands to the question and its
 * answer. An expired request is expanded, because the text in it can still be useful.
 */
function SettledRequest({ request, state }: SettledRequestProps) {
  const { t } = useTranslation('requests');
  const title = useTitle(request);
  const { ask } = request;
  const expired = state === 'expired';
  const [open, setOpen] = useState(expired);
  const became = state === 'accepted' ? t(`accepted.${ask.kind}`) : t(`state.${state}`);
  return (
    <Card label={`${title} ${became}`} tone={expired ? 'warn' : 'plain'} state={state}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-9 w-full items-center gap-2 rounded-medium px-3 py-1.5 text-left focus-visible:outline-offset-[-2px]"
      >
        <MessageCircleQuestionMark aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none text-soft" />
        <span className="min-w-0 truncate">{title}</span>
        <span className={classes('ml-auto flex-none pl-2 text-[12.5px]', expired ? 'text-warn' : 'text-faint')}>
          {became}
        </span>
        <ChevronRight
          aria-hidden="true"
          size={14}
          strokeWidth={1.5}
          className={classes('flex-none text-faint transition-transform duration-100', open && 'rotate-90')}
        />
      </button>
      {open && (
        <div className="flex flex-col gap-2.5 border-line border-t px-3 py-2.5">
          {expired && <p>{t('expired')}</p>}
          {ask.kind !== 'sampling' && <Message text={ask.message} />}
          <Answered request={request} />
        </div>
      )}
    </Card>
  );
}

function Answered({ request }: { readonly request: ServerRequest }) {
  const { ask, state, reply, draft } = request;
  switch (ask.kind) {
    case 'form':
      return state === 'accepted' || state === 'expired' ? <SentForm schema={ask.schema} draft={draft} /> : null;
    case 'url':
      return <code className="font-mono text-[12px] [overflow-wrap:anywhere]">{visible(ask.url)}</code>;
    case 'sampling':
      return <SamplingText ask={ask} reply={reply} />;
    default:
      return assertNever(ask);
  }
}
