/** Describes a call in the language of the page. */
import { useTranslation } from 'react-i18next';
import { listsThisFolder } from '../../../shared/call-target.ts';
import { formatDuration } from '../../i18n/format.ts';
import { useNumberText } from '../../i18n/number-text.ts';
import { gistOf, targetOf, visibleLine, wordedTool } from '../tool-words.ts';
import type { CallState } from './call-state.ts';

export interface CallWords {
  readonly verb: string;
  readonly target: string;
  /** The short form of the result, shown on the right. */
  readonly gist: string;
  readonly time: string;
}

export function useCallWords(call: CallState): CallWords {
  const { t, i18n } = useTranslation('chat');
  const numberText = useNumberText();
  const worded = wordedTool(call.server, call.tool);
  const gist = call.status === 'done' && call.result !== null ? gistOf(worded, call.result) : null;
  const form = call.status === 'done' ? 'did' : call.status === 'running' ? 'doing' : 'name';
  return {
    verb:
      worded === null
        ? visibleLine([call.server, call.tool].filter((word) => word !== '').join(' · '))
        : t(`tool.${worded}.${form}`),
    target: listsThisFolder(call) ? t('thisFolder') : targetOf(call),
    gist: gist === null ? enclosedText() : gist.kind === 'text' ? gist.text.slice(0, 200) : gistText(),
    time: call.durationMs === null || call.durationMs < 50 ? '' : formatDuration(call.durationMs, i18n.language),
  };

  function enclosedText(): string {
    return call.enclosed.length === 0 ? '' : t('gist.enclosed', { count: call.enclosed.length });
  }

  function gistText(): string {
    if (gist === null || gist.kind === 'text') return '';
    if (gist.kind === 'exit') return gist.code === 0 ? '' : t('gist.exit', { code: gist.code });
    return numberText(gist);
  }
}
