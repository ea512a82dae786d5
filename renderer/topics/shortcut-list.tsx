import { useTranslation } from 'react-i18next';
import { ACTIONS, keysOf } from '../actions/shortcuts.ts';
import { useAppStore } from '../stores/app-store.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';

/** Lists every action with its keyboard shortcut. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['topics', 'common']);
  const shortcuts = useAppStore(({ settings }) => settings.shortcuts);
  return (
    <Dialog
      open={true}
      onClose={onClose}
      title={t('shortcuts.title')}
      width="narrow"
      actions={
        <Button
          onClick={() => {
            onClose();
            showSettings('shortcuts');
          }}
        >
          {t('shortcuts.change')}
        </Button>
      }
    >
      <dl>
        {ACTIONS.map((action) => {
          const keys = keysOf(action, shortcuts);
          return (
            <div key={action} className="flex items-center gap-3 border-line border-b py-1.5 last:border-b-0">
              <dt className="min-w-0 flex-1">{t(`common:action.${action}`)}</dt>
              <dd>
                {keys === '' ? (
                  <span className="text-faint">{t('shortcuts.none')}</span>
                ) : (
                  <Kbd keys={keys} isHint={false} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </Dialog>
  );
}
