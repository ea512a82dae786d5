import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../../shared/assert-never.ts';
import type { TimeProblem } from '../../../shared/automation.ts';
import { formatInZone } from '../../i18n/format.ts';
import { classes } from '../../ui/classes.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { shownLine } from '../../ui/text/shown-line.ts';
import { ownZone } from './automation-draft.ts';
import type { TimePreview } from './use-read-time.ts';

interface WhenFieldProps {
  readonly when: string;
  readonly timeZone: string;
  readonly preview: TimePreview;
  /** Whether the preview is that of an earlier text. */
  readonly isOld: boolean;
  /** Whether the user tried to save a time that cannot be saved. */
  readonly isWrong: boolean;
  readonly onChange: (when: string) => void;
}

/** The field for the time in words, with what was understood and the next times below it. */
export function WhenField({ when, timeZone, preview, isOld, isWrong, onChange }: WhenFieldProps) {
  const { t } = useTranslation('automations');
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        label={t('editor.when')}
        autoFocus={true}
        maxLength={500}
        placeholder={t('editor.whenPlaceholder')}
        value={when}
        hint={t('editor.whenHint')}
        error={isWrong ? t('editor.wrong.when') : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <div role="status" aria-busy={isOld} className="empty:hidden">
        <Preview preview={preview} isOld={isOld} timeZone={timeZone} />
      </div>
    </div>
  );
}

function Preview({ preview, isOld, timeZone }: Pick<WhenFieldProps, 'preview' | 'isOld' | 'timeZone'>) {
  const { t } = useTranslation('automations');
  switch (preview.state) {
    case 'nothing':
      return null;
    case 'reading':
      return (
        <p className="flex items-center gap-2 text-[12.5px] text-soft">
          <Spinner /> {t('editor.reading')}
        </p>
      );
    case 'understood':
      return (
        <Box look="good" isOld={isOld}>
          <p className="font-medium text-ink">{t('editor.understood', { words: shownLine(preview.words) })}</p>
          <NextTimes next={preview.next} timeZone={timeZone} />
        </Box>
      );
    case 'problem':
      return (
        <Box look="warn" isOld={isOld}>
          <Problem problem={preview.problem} rest={preview.rest} />
        </Box>
      );
    case 'failed':
      return <p className="text-[12.5px] text-bad">{t('editor.readFailed', { why: preview.message })}</p>;
    default:
      return assertNever(preview);
  }
}

const LOOKS = {
  good: { Icon: CircleCheck, box: 'border-good-line bg-good-soft', icon: 'text-good' },
  warn: { Icon: TriangleAlert, box: 'border-warn-line bg-warn-soft', icon: 'text-warn' },
} as const;

interface BoxProps {
  readonly look: keyof typeof LOOKS;
  readonly isOld: boolean;
  readonly children: ReactNode;
}

/** What was read, with a spinner in place of its icon while a later text is being read. */
function Box({ look, isOld, children }: BoxProps) {
  const { Icon, box, icon } = LOOKS[look];
  return (
    <div className={classes('flex gap-2 rounded-medium border px-3 py-2 text-[12.5px]', box)}>
      <span className="flex h-[19px] w-[15px] flex-none items-center justify-center">
        {isOld ? <Spinner /> : <Icon aria-hidden="true" size={15} strokeWidth={1.75} className={icon} />}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">{children}</div>
    </div>
  );
}

/** Why a text is no time, the part that was not understood, and what to write. */
function Problem({ problem, rest }: { readonly problem: TimeProblem; readonly rest: string }) {
  const { t } = useTranslation('automations');
  return (
    <>
      <p className="text-ink [overflow-wrap:anywhere]">
        {t(`problem.${problem}`)}{' '}
        {rest.trim() !== '' && (
          <mark className="rounded-[4px] border border-warn-line bg-canvas px-1 font-medium text-warn">
            {shownLine(rest)}
          </mark>
        )}
      </p>
      <p className="text-soft">{t(`problem.advice.${problem}`)}</p>
    </>
  );
}

interface NextTimesProps {
  readonly next: readonly number[];
  readonly timeZone: string;
}

/** The next times of an automation, in its zone. */
function NextTimes({ next, timeZone }: NextTimesProps) {
  const { t, i18n } = useTranslation('automations');
  if (next.length === 0) return <p className="text-soft">{t('never')}</p>;
  return (
    <>
      <ul aria-label={t('editor.nextTimes')} className="flex flex-wrap gap-x-4 gap-y-0.5 text-soft tabular-nums">
        {next.map((at) => (
          <li key={at}>
            <time dateTime={new Date(at).toISOString()}>{formatInZone(at, timeZone, i18n.language)}</time>
          </li>
        ))}
      </ul>
      {timeZone !== ownZone() && <p className="text-faint">{t('inZone', { zone: timeZone })}</p>}
    </>
  );
}
