/** The page of all keyboard shortcuts, each of which the user can change. */
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { change } from '../act.ts';
import { ACTIONS, type ActionName, defaultKeys, keysOf } from '../actions/shortcuts.ts';
import { parseChord, pressedChord, sameChord, writeChord } from '../keys.ts';
import { useAppStore } from '../stores/app-store.ts';
import { Button } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { PageTitle, Row, Rows } from '../ui/page-parts.tsx';
import { FixedKeys } from './fixed-keys.tsx';

/** Matches keys that can be a shortcut without a modifier key, because they do not type text. */
const ALONE = /^(Escape|F\d{1,2}|Enter|Delete)$/;

type Problem = { readonly what: 'taken'; readonly by: ActionName } | { readonly what: 'invalid' };

export function ShortcutsPage() {
  const { t } = useTranslation(['settings', 'common']);
  const shortcuts = useAppStore(({ settings }) => settings.shortcuts);
  const [recording, setRecording] = useState<ActionName | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const set = (action: ActionName, keys: string | null) => {
    const { [action]: _, ...others } = shortcuts;
    change({ shortcuts: keys === null ? others : { ...others, [action]: keys } });
    setRecording(null);
    setProblem(null);
  };
  const record = (action: ActionName, event: KeyboardEvent) => {
    const chord = pressedChord(event);
    if (chord === null || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Backspace' && !chord.mod && !chord.alt) return set(action, '');
    const typing = !chord.mod && !chord.alt && !ALONE.test(chord.key);
    if (typing) return setProblem({ what: 'invalid' });
    const by = ACTIONS.find((other) => {
      const held = other === action ? null : parseChord(keysOf(other, shortcuts));
      return held !== null && sameChord(held, chord);
    });
    if (by !== undefined) return setProblem({ what: 'taken', by });
    set(action, writeChord(chord));
  };

  return (
    <>
      <PageTitle title={t('page.shortcuts')} text={t('shortcuts.text')} />
      <Rows label={t('page.shortcuts')}>
        {ACTIONS.map((action) => {
          const name = t(`common:action.${action}`);
          const keys = keysOf(action, shortcuts);
          const active = recording === action;
          const wrong = active ? problem : null;
          return (
            <Row
              key={action}
              title={name}
              {...(wrong === null ? {} : { text: <span role="alert">{problemText(wrong)}</span> })}
            >
              {shortcuts[action] !== undefined && shortcuts[action] !== defaultKeys(action) && (
                <Button
                  variant="quiet"
                  aria-label={t('shortcuts.resetOne', { action: name })}
                  onClick={() => set(action, null)}
                >
                  {t('shortcuts.reset')}
                </Button>
              )}
              <Button
                aria-pressed={active}
                className="min-w-24"
                onClick={() => {
                  setProblem(null);
                  setRecording(active ? null : action);
                }}
                onKeyDown={(event) => active && record(action, event)}
                onBlur={() => {
                  setRecording(null);
                  setProblem(null);
                }}
              >
                <span className="sr-only">{t('shortcuts.change', { action: name })}</span>
                {active ? t('shortcuts.press') : keys === '' ? t('shortcuts.none') : <Kbd keys={keys} isHint={false} />}
              </Button>
            </Row>
          );
        })}
      </Rows>
      <FixedKeys />
      {Object.keys(shortcuts).length > 0 && (
        <div>
          <Button onClick={() => change({ shortcuts: {} })}>{t('shortcuts.resetAll')}</Button>
        </div>
      )}
    </>
  );

  function problemText(found: Problem): string {
    return found.what === 'invalid'
      ? t('shortcuts.invalid')
      : t('shortcuts.taken', { action: t(`common:action.${found.by}`) });
  }
}
