import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiptEffect } from '../../../../shared/receipt.ts';
import { joinNames } from '../../../i18n/format.ts';
import { textLines } from '../../deciding/line-rows.ts';
import { LineView } from '../../deciding/line-view.tsx';
import { TextNotes } from '../../deciding/text-notes-list.tsx';
import { exactLine } from '../../tool-words.ts';
import { Framed, PlaceLine } from './text-parts.tsx';

type CodeEffect = Extract<ReceiptEffect, { readonly kind: 'code' | 'own-python' }>;

/** The whole code that would run, in what and where it would run, and the data files that it can read. */
export function CodeToRun({ effect }: { readonly effect: CodeEffect }) {
  const { t, i18n } = useTranslation('approval');
  const { code, data } = effect;
  const lines = useMemo(() => textLines(code), [code]);
  return (
    <>
      <Framed>
        <div className="py-1">
          <LineView name="code" label={t('code')} lines={lines} numbered={lines.length > 1} />
        </div>
      </Framed>
      <TextNotes text={code} as="code" />
      {effect.kind === 'own-python' && <Interpreter effect={effect} />}
      <p className="text-[12.5px] text-soft [overflow-wrap:anywhere]">
        {data.length === 0 ? t('noData') : t('data', { names: joinNames(data.map(exactLine), i18n.language) })}
      </p>
    </>
  );
}

function Interpreter({ effect }: { readonly effect: Extract<CodeEffect, { readonly kind: 'own-python' }> }) {
  const { t } = useTranslation('approval');
  const { program, version, place } = effect;
  return (
    <>
      <p className="text-[12.5px] text-soft [overflow-wrap:anywhere]">
        {t('interpreter', { program: exactLine(program), version })}
      </p>
      {place.kind === 'sandbox' ? (
        <p className="text-[12.5px] text-soft">{t('place.interpreter')}</p>
      ) : (
        <PlaceLine place={place} />
      )}
    </>
  );
}
