import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import { noOwnPython, type OwnPythonState } from '../../shared/own-python.ts';
import { useAsked } from '../stores/asked.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';

/** Says what became of the setting: the Python that was found, or why it cannot be used. `named` is not empty. */
export function OwnPythonLine({ named }: { readonly named: string }) {
  const { t } = useTranslation('settings');
  // Another name is another question.
  const load = useCallback(async () => ({ named, state: await host().settings.ownPython() }), [named]);
  const { asked, again } = useAsked(load);
  switch (asked.state) {
    case 'loading':
      return <span className="text-[12.5px] text-soft">{t('ownPython.looking')}</span>;
    case 'failed':
      return (
        <span className="flex flex-wrap items-center gap-2 text-[12.5px] text-bad">
          {t('ownPython.failed')}
          <Button size="small" onClick={again}>
            {t('ownPython.again')}
          </Button>
        </span>
      );
    case 'ready':
      return asked.value.named === named ? <Found state={asked.value.state} /> : null;
    default:
      return assertNever(asked);
  }
}

function Found({ state }: { readonly state: OwnPythonState }) {
  const { t, i18n } = useTranslation('settings');
  switch (state.name) {
    case 'none':
      return null;
    case 'found': {
      const words = t(state.inSandbox ? 'ownPython.inSandbox' : 'ownPython.outside', { ...state });
      const look = state.inSandbox ? 'text-soft' : 'text-warn';
      return <span className={`text-[12.5px] [overflow-wrap:anywhere] ${look}`}>{words}</span>;
    }
    case 'unusable': {
      const words = noOwnPython(state.program, state.why, i18n.language === 'zh-CN' ? 'zh-CN' : 'en');
      return <span className="text-[12.5px] text-bad [overflow-wrap:anywhere]">{words}</span>;
    }
    default:
      return assertNever(state);
  }
}
