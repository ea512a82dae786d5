import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { takeBackMissing, useChosenPreset, usePresetWords } from '../actions/presets.ts';

/** Says with which preset the new topic begins, and what of it no longer exists. */
export function PresetNote() {
  const { t } = useTranslation('presets');
  const preset = useChosenPreset();
  const { what, problems } = usePresetWords();
  const about = preset === null ? '' : what(preset);
  const gone = preset === null ? [] : problems(preset);
  const whatIsGone = gone.join();
  useEffect(() => {
    if (preset !== null && whatIsGone !== '') takeBackMissing(preset);
  }, [preset, whatIsGone]);
  return (
    <div role="status" className="empty:hidden not-empty:mt-3">
      {preset !== null && (
        <p className="rounded-medium border border-line bg-sunken px-3.5 py-2.5 text-[12.5px] [overflow-wrap:anywhere]">
          <span className="font-medium text-ink">{t('begins', { name: preset.name })}</span>
          {about !== '' && <span className="block text-soft">{about}</span>}
          {gone.map((problem) => (
            <span key={problem} className="block text-bad">
              {problem}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
