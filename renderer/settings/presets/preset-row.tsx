import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Preset } from '../../../shared/settings.ts';
import { usePresetWords } from '../../actions/presets.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Row } from '../../ui/page-parts.tsx';

interface PresetRowProps {
  readonly preset: Preset;
  /** Moves the preset up; null: it is the first in the list. */
  readonly onUp: (() => void) | null;
  /** Moves the preset down; null: it is the last in the list. */
  readonly onDown: (() => void) | null;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function PresetRow({ preset, onUp, onDown, onEdit, onDelete }: PresetRowProps) {
  const { t } = useTranslation(['presets', 'settings']);
  const { what, problems } = usePresetWords();
  const { name } = preset;
  return (
    <Row
      title={name}
      text={
        <>
          {what(preset) || t('what.nothing')}
          {problems(preset).map((problem) => (
            <span key={problem} className="block text-bad">
              {problem}
            </span>
          ))}
        </>
      }
    >
      <IconButton
        label={t('settings:providers.up', { name })}
        unavailable={onUp === null ? t('settings:providers.isFirst', { name }) : null}
        onClick={() => onUp?.()}
      >
        <ArrowUp aria-hidden="true" size={15} strokeWidth={1.5} />
      </IconButton>
      <IconButton
        label={t('settings:providers.down', { name })}
        unavailable={onDown === null ? t('settings:providers.isLast', { name }) : null}
        onClick={() => onDown?.()}
      >
        <ArrowDown aria-hidden="true" size={15} strokeWidth={1.5} />
      </IconButton>
      <Button onClick={onEdit} aria-label={t('editNamed', { name })}>
        {t('edit')}
      </Button>
      <Button variant="danger" onClick={onDelete} aria-label={t('deleteNamed', { name })}>
        {t('delete')}
      </Button>
    </Row>
  );
}
