import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { externalLink } from '../../../shared/external-link.ts';
import type { ServerRequest } from '../../../shared/server-request.ts';
import { openOutside } from '../../actions/open-outside.ts';
import { CopyButton } from '../copy-button.tsx';
import { visible } from '../tool-words.ts';
import { addressFacts } from './address-facts.ts';
import { AcceptButton, AnswerButtons, useAnswering } from './answer-request.tsx';

interface UrlRequestProps {
  readonly request: ServerRequest;
  readonly url: string;
}

/**
 * A web page that a server asks the user to visit. Nothing is loaded before the user opens the
 * page, and the complete URL is shown.
 */
export function UrlRequest({ request, url }: UrlRequestProps) {
  const { t } = useTranslation('requests');
  const answering = useAnswering(request);
  const address = externalLink(url);
  const facts = address === null ? null : addressFacts(address);
  const open = () => {
    if (address === null) return;
    if (!openOutside(address)) window.open(address, '_blank', 'noopener,noreferrer');
    answering.answer({ action: 'accept' });
  };
  return (
    <>
      <div className="flex flex-col gap-1.5 px-3 pt-2 pb-3">
        <div className="flex items-start gap-1 rounded-small border border-warn-line bg-canvas py-1 pr-1 pl-2.5">
          <code className="min-w-0 flex-1 py-0.5 font-mono text-[12.5px] [overflow-wrap:anywhere]">
            {visible(address ?? url)}
          </code>
          <CopyButton text={address ?? url} label={t('copyAddress')} exact="command" />
        </div>
        {facts === null ? (
          <p className="text-[12.5px] text-bad">{t('notOpenable')}</p>
        ) : (
          <>
            <p className="text-[12.5px] text-soft">{t('leadsTo', { host: facts.host })}</p>
            {facts.doubts.map((doubt) => (
              <p key={doubt} className="text-[12.5px] text-warn">
                {t(`doubt.${doubt}`)}
              </p>
            ))}
          </>
        )}
      </div>
      <AnswerButtons answering={answering} decline={t('decline')}>
        {facts !== null && (
          <AcceptButton given={answering.given} onClick={open}>
            {t('open')} <ExternalLink aria-hidden="true" size={13} strokeWidth={1.75} />
          </AcceptButton>
        )}
      </AnswerButtons>
    </>
  );
}
