import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evidence, EvidenceCommand, EvidenceFile } from '../../../shared/evidence.ts';
import { classes } from '../../ui/classes.ts';
import { useEvidenceTexts } from '../../ui/evidence/evidence-words.ts';
import { LineCounts } from '../../ui/evidence/line-counts.tsx';
import { changeName, exactLine } from '../tool-words.ts';
import { MarkCheck } from './mark-check.tsx';

/** Everything that is known of the work of a loop, folded. Renders nothing if there is nothing more to say. */
export function EvidenceDetails({ evidence }: { readonly evidence: Evidence }) {
  const { t } = useTranslation('evidence');
  const texts = useEvidenceTexts();
  const { commands, files, fileCount, checks } = evidence;
  if (commands.length === 0 && files.length === 0 && checks.length === 0) return null;
  return (
    <details className="text-[12.5px] text-soft">
      <summary className="w-fit cursor-pointer">{t('details')}</summary>
      <div className="mt-1 flex flex-col gap-1.5">
        {checks.length > 0 && (
          <Rows title={t('checksTitle')}>
            {checks.map(({ check, state }) => (
              <Row key={check.command} name={check.command} tone={TONES[state]}>
                {texts?.checkStates[state]}
              </Row>
            ))}
          </Rows>
        )}
        {commands.length > 0 && (
          <Rows title={t('commandsTitle')}>
            {commands.map((command) => (
              <Command key={command.callId} command={command} />
            ))}
          </Rows>
        )}
        {files.length > 0 && (
          <Rows title={t('filesTitle')}>
            {files.map((file) => (
              <File key={file.path} file={file} />
            ))}
            {fileCount > files.length && (
              <li className="text-faint">{t('more', { count: fileCount - files.length })}</li>
            )}
          </Rows>
        )}
      </div>
    </details>
  );
}

type Tone = 'good' | 'bad' | 'plain';

const TONES = { passed: 'good', failed: 'bad', outdated: 'plain', altered: 'plain', 'not-run': 'plain' } as const;
const COLOURS: Readonly<Record<Tone, string>> = { good: 'text-good', bad: 'text-bad', plain: 'text-soft' };

function Rows({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="font-medium text-ink">
        {title}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

interface RowProps {
  readonly name: string;
  readonly tone: Tone;
  readonly children: ReactNode;
}

const Row = ({ name, tone, children }: RowProps) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5">
    <code className="min-w-0 font-mono text-[12px] text-ink [overflow-wrap:anywhere]">{exactLine(name)}</code>
    <span className={classes('tabular-nums', COLOURS[tone])}>{children}</span>
  </li>
);

function Command({ command: { command, end, isCheck, isAfterLastChange } }: { readonly command: EvidenceCommand }) {
  const { t } = useTranslation('evidence');
  const said = useEvidenceTexts()?.ends[end?.name ?? 'unknown'](end?.name === 'exited' ? end.exitCode : 0);
  const tone = end === undefined ? 'plain' : end.name === 'exited' && end.exitCode === 0 ? 'good' : 'bad';
  return (
    <Row name={command} tone={tone}>
      {!isCheck && <MarkCheck command={command} />}
      {isCheck && <span className="text-soft">{t('isCheck')} · </span>}
      {isCheck && !isAfterLastChange && <span className="text-soft">{t('beforeChange')} · </span>}
      {said}
    </Row>
  );
}

function File({ file: { path, movedFrom, does, added, removed } }: { readonly file: EvidenceFile }) {
  const texts = useEvidenceTexts();
  const name = movedFrom === undefined ? changeName({ path }) : changeName({ path: movedFrom, to: path });
  return (
    <Row name={name} tone="plain">
      {texts?.does[does]} <LineCounts added={added} removed={removed} />
    </Row>
  );
}
