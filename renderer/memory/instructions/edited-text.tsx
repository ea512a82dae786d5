import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';

interface EditedTextProps {
  readonly label: string;
  readonly saved: string;
  /** What the user has typed; null: nothing yet. */
  readonly typed: string | null;
  /** The maximum number of characters. */
  readonly most: number;
  readonly busy: boolean;
  /** Whether the buttons are also shown while nothing is changed. */
  readonly isOpen?: boolean;
  readonly onType: (text: string | null) => void;
  readonly onSave: (text: string) => void;
  /** Called when the user gives up. Absent: the typed text is removed. */
  readonly onCancel?: () => void;
}

/** A text with the buttons that save it or bring back what was saved. */
export function EditedText(props: EditedTextProps) {
  const { label, saved, typed, most, busy, isOpen = false, onType, onSave, onCancel = () => onType(null) } = props;
  const { t, i18n } = useTranslation(['memory', 'common']);
  const text = typed ?? saved;
  const isTooLong = text.length > most;
  const number = (count: number) => formatNumber(count, i18n.language);
  const lines = text.split('\n').length;
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={label}
        hideLabel={true}
        isProse={true}
        rows={Math.min(16, Math.max(4, lines))}
        value={text}
        error={isTooLong ? t('instructions.tooLong', { length: number(text.length), most: number(most) }) : undefined}
        onChange={({ target }) => onType(target.value)}
      />
      {(isOpen || (typed !== null && typed !== saved)) && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            needsHost={true}
            busy={busy}
            disabled={isTooLong || text === saved}
            onClick={() => onSave(text)}
          >
            {t('instructions.save')}
          </Button>
        </div>
      )}
    </div>
  );
}
