import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CompletionReason } from '../../../shared/loop-ending.ts';
import type { LoopView } from '../../../shared/loop-view.ts';
import { noticeWords } from '../../i18n/failure-words.ts';
import { CopyButton } from '../copy-button.tsx';
import { visible } from '../tool-words.ts';

interface FailureDetailsProps {
  readonly loop: LoopView;
  readonly reason: CompletionReason;
}

/** The details of an ending, which the user can copy into a bug report. */
export function FailureDetails({ loop, reason }: FailureDetailsProps) {
  const { t } = useTranslation('chat');
  const facts = factsOf(t, loop, reason);
  const raw = failureIn(loop)?.raw ?? '';
  const notices = loop.notices.map(noticeWords);
  const copied = [...facts.map(([name, value]) => `${name}: ${value}`), ...notices, raw].filter((line) => line !== '');
  return (
    <details className="min-w-0 basis-full text-[12.5px] text-soft">
      <summary className="w-fit cursor-pointer py-1">{t('ending.details')}</summary>
      <div className="mt-1 flex items-start gap-2">
        <dl className="grid min-w-0 flex-1 grid-cols-[auto_1fr] gap-x-3 font-mono text-[12px] [overflow-wrap:anywhere]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {notices.map((notice) => (
            <dd key={notice} className="col-span-2">
              {notice}
            </dd>
          ))}
        </dl>
        <CopyButton text={copied.join('\n')} label={t('ending.copyDetails')} />
      </div>
      {raw !== '' && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the text
          tabIndex={0}
          aria-label={t('ending.raw')}
          className="mt-1.5 max-h-60 overflow-auto rounded-small border border-line bg-canvas px-2.5 py-2"
        >
          <pre className="whitespace-pre-wrap font-mono text-[12px] text-ink [overflow-wrap:anywhere]">
            {visible(raw)}
          </pre>
        </section>
      )}
    </details>
  );
}

function factsOf(
  t: TFunction<'chat'>,
  loop: LoopView,
  reason: CompletionReason,
): readonly (readonly [string, string])[] {
  const failure = failureIn(loop);
  return [
    [t('ending.reason'), failure?.problem.name ?? reason] as const,
    ...(failure?.status === undefined ? [] : [[t('ending.status'), String(failure.status)] as const]),
    ...(failure?.tries === undefined ? [] : [[t('ending.tries'), String(failure.tries)] as const]),
    [t('ending.loop'), loop.loopId] as const,
  ];
}

const failureIn = ({ state }: LoopView) => ('outcome' in state ? state.outcome.failure : undefined);
