import { useTranslation } from 'react-i18next';
import type { FactSource } from '../../../shared/fact.ts';
import { showTopic } from '../../stores/navigation-store.ts';
import { showInChat } from '../../stores/wanted-place.ts';
import { shownLine } from '../../ui/text/shown-line.ts';

/** Where a fact comes from: the quoted words, with a link to their message. */
export function SourceLine({ source }: { readonly source: FactSource }) {
  const { t } = useTranslation('memory');
  const { kind, topicId, messageId, excerpt } = source;
  const jump = () => {
    if (topicId === null) return;
    showTopic(topicId);
    if (messageId !== null) showInChat({ topicId, messageId, callId: null });
  };
  return (
    <p className="min-w-0 text-[12px] text-faint [overflow-wrap:anywhere]">
      {t(`source.${kind}`)}
      {excerpt !== '' && (
        <>
          {' '}
          <q className="text-soft italic">{shownLine(excerpt)}</q>
        </>
      )}{' '}
      {topicId !== null && (
        <button type="button" onClick={jump} className="ml-1 rounded-small text-accent underline underline-offset-2">
          {t(messageId === null ? 'source.showTopic' : 'source.show')}
        </button>
      )}
    </p>
  );
}
