import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SlashReplyText } from '../../slash-reply-text.tsx';
import { wordedTool } from '../../tool-words.ts';
import type { CallState } from '../call-state.ts';
import { NestedValue } from './nested-value.tsx';
import { readableResult } from './readable-result.ts';
import { TextBlock } from './text-block.tsx';

/** The text of a result as people read it. JSON of a foreign tool becomes a list of names and values. */
export function CallResult({ call, text }: { readonly call: CallState; readonly text: string }) {
  const { t } = useTranslation('chat');
  const tool = wordedTool(call.server, call.tool);
  const read = useMemo(() => readableResult(text), [text]);
  if (tool === 'todo' || tool === 'schedule') return <SlashReplyText text={text} />;
  if (typeof read === 'string') return <TextBlock text={read} label={t('result')} />;
  return <NestedValue value={read} label={t('result')} />;
}
