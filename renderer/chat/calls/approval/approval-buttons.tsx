import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '../../../../shared/receipt.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { STANDS } from '../../deciding/use-standing.ts';
import { exactLine } from '../../tool-words.ts';
import type { CallState } from '../call-state.ts';
import { type CardDecision, useTyping } from '../decision-keys.ts';
import { canOmitSecrets } from './carried-list.tsx';
import { isEdit } from './receipt-words.ts';
import type { ReadingState } from './required-texts.ts';

const KEYS = { deny: 'N', 'without-secrets': 'S', once: 'Y', topic: 'A', folder: 'Shift+A' } as const;

interface ApprovalButtonsProps {
  readonly call: CallState;
  readonly receipt: Receipt | null;
  /** Whether the card has stood still long enough. */
  readonly ready: boolean;
  readonly decided: CardDecision | null;
  readonly deny: RefObject<HTMLButtonElement | null>;
  readonly allows: (decision: CardDecision) => boolean;
  readonly reading: ReadingState;
  /** Whether only the description of the tool remains to be read. */
  readonly hasDescription: boolean;
  /** The highest line of the edit that has been in sight. */
  readonly notRead: number;
  /** Whether the user is writing a reason. */
  readonly writes: boolean;
  readonly onDecide: (decision: CardDecision) => void;
  readonly onSkip: () => void;
  readonly onReason: () => void;
}

/** The decisions that the user can take, and what a decision for more than this call covers. */
export function ApprovalButtons(props: ApprovalButtonsProps) {
  const { receipt, ready, decided, deny, allows, reading, writes, onDecide, onSkip, onReason } = props;
  const { t } = useTranslation(['approval', 'chat']);
  const types = useTyping();
  const decisions: readonly CardDecision[] = [
    'deny',
    ...(canOmitSecrets(receipt) ? (['without-secrets'] as const) : []),
    ...(reading === 'no-effect' ? (['once'] as const) : (receipt?.offers ?? ['once'])),
  ];
  const count = receipt?.carries?.secrets.length ?? 0;
  const wordsOf = (decision: CardDecision) =>
    decision === 'without-secrets'
      ? t('carried.without', { count })
      : t(`chat:approval.${decision === 'topic' && receipt?.ofAutomation === true ? 'automation' : decision}`);
  const skips = receipt !== null && (reading === 'unread' || reading === 'unseen');
  return (
    <div className="flex flex-col gap-1.5 border-warn-line border-t px-3 py-2">
      <div {...STANDS} className="flex flex-wrap justify-end gap-1.5">
        {decisions.map((decision) => (
          <Button
            key={decision}
            needsHost={true}
            ref={decision === 'deny' ? deny : undefined}
            busy={decided === decision}
            waits={!ready || decided !== null || !allows(decision)}
            aria-keyshortcuts={KEYS[decision]}
            className={decision === 'deny' ? 'outline-2 outline-accent outline-offset-2' : ''}
            onClick={() => onDecide(decision)}
          >
            {wordsOf(decision)}{' '}
            <Kbd keys={KEYS[decision]} className={types ? 'border-transparent! bg-transparent! line-through' : ''} />
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[12px] text-soft">
        {!writes && (
          <Button variant="quiet" size="small" className="-ml-2" disabled={decided !== null} onClick={onReason}>
            {t('reason.open')}
          </Button>
        )}
        <span className="ml-auto min-w-0 text-right [overflow-wrap:anywhere]">
          <Explained {...props} />
        </span>
        {skips && (
          <Button size="small" waits={!ready || decided !== null} onClick={onSkip}>
            {t(reading === 'unseen' ? 'skipUnseen' : 'skip')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What is missing before the call can be allowed; then what "Always" covers. */
function Explained({ call, receipt, reading, hasDescription, notRead }: ApprovalButtonsProps) {
  const { t } = useTranslation('approval');
  if (receipt === null) return null;
  const { effect, covers, offers } = receipt;
  const total = isEdit(effect) ? effect.lines : 0;
  const rest = notRead < total && total > 0 ? ` ${t('notRead', { from: notRead + 1, total })}` : '';
  if (reading === 'no-effect') return t('noEffect');
  if (reading === 'unread') return t('readToEnd');
  if (reading === 'unseen') return t('cannotRead');
  if (reading === 'skipped') return t('skipped') + rest;
  if (hasDescription) return t('readDescription');
  if (offers.every((scope) => scope === 'once')) return t('covers.once');
  const folder = exactLine(receipt.folder);
  switch (covers.kind) {
    case 'command':
      return t(covers.inSandbox === true ? 'covers.inSandbox' : 'covers.command', { folder });
    case 'origin':
      return t('covers.origin', { folder, origin: covers.origin });
    case 'tool':
      return t('covers.tool', { folder, tool: exactLine(call.tool) });
  }
}
