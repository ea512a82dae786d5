/** Describes a call in the language of the page. */
import { useTranslation } from 'react-i18next';
import { type CallLine, callLine } from '../../../shared/call-words/call-line.ts';
import { callTexts } from '../../i18n/failure-words.ts';
import { formatDuration } from '../../i18n/format.ts';
import { nameLine } from '../tool-words.ts';
import type { CallState } from './call-state.ts';

export interface CallWords extends CallLine {
  /** How long the call took; empty if it is unknown or not worth saying. */
  readonly time: string;
}

export function useCallWords(call: CallState): CallWords {
  const { i18n } = useTranslation('chat');
  const texts = callTexts();
  const line = texts === null ? nameOnly(call) : callLine(texts, toWord(call), nameLine);
  const time = call.durationMs === null || call.durationMs < 50 ? '' : formatDuration(call.durationMs, i18n.language);
  return { ...line, time };
}

/** Converts the state of a call into the input of `callLine`. */
export const toWord = ({ malformed, enclosed, ...call }: CallState) => ({
  ...call,
  isMalformed: malformed !== null,
  enclosed: enclosed.length,
});

/** The line of a call while the texts are not loaded. */
function nameOnly({ server, tool }: CallState): CallLine {
  const verb = nameLine([server, tool].filter((word) => word !== '').join(' · '));
  return {
    verb,
    target: '',
    after: '',
    isCounted: false,
    aside: '',
    detail: '',
    kind: 'amount',
    tone: 'plain',
    name: verb,
    sentence: verb,
  };
}
