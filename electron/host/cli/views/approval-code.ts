/** The lines of an approval request that say which command or code would run, where, and with which data. */
import { assertNever } from '../../../../shared/assert-never.ts';
import type { ReceiptEffect } from '../../../../shared/receipt.ts';
import type { RunPlace } from '../../../../shared/run-place.ts';
import { EMPTY_RUN } from '../asks/pages.ts';
import type { ApprovalTexts } from '../texts/approval-texts.ts';
import { exactLines, exactText } from '../texts/marked-text.ts';
import { type Line, linesOf } from '../texts/rows.ts';
import { DEEPER, fact, own, titled } from './approval-parts.ts';

type CodeEffect = Extract<ReceiptEffect, { readonly kind: 'code' | 'own-python' | 'run' }>;

export function codeEffectLines(effect: CodeEffect, words: ApprovalTexts): readonly Line[] {
  switch (effect.kind) {
    case 'code':
      return [
        ...codeLines(effect.code, words.effects.code[effect.language], words.codeLines, words),
        ...dataLines(effect.data, words),
      ];
    case 'own-python':
      return [
        ...codeLines(effect.code, words.effects['own-python'], words.codeLines, words),
        ...fact(words, words.interpreter, `${exactText(effect.program)} (Python ${exactText(effect.version)})`),
        ...(effect.place.kind === 'sandbox' ? [own(words.runPlace.interpreter)] : placeLines(effect.place, words)),
        ...dataLines(effect.data, words),
      ];
    case 'run':
      return [
        ...codeLines(effect.command, words.effects.run, words.commandLines, words),
        ...placeLines(effect.place, words),
        ...fact(words, words.workingFolder, exactText(effect.workingFolder)),
        ...timeLines(effect, words),
      ];
    default:
      return assertNever(effect);
  }
}

/** Says until when a command would run. */
function timeLines(
  { timeoutSeconds, place }: Extract<CodeEffect, { readonly kind: 'run' }>,
  words: ApprovalTexts,
): readonly Line[] {
  if (timeoutSeconds !== null) return [own(words.timeout(timeoutSeconds))];
  return [own(words.inBackground), ...(place?.kind === 'sandbox' ? [own(words.portsInSandbox)] : [])];
}

/** Says where a command would run. Older receipts do not know it. */
function placeLines(place: RunPlace | undefined, words: ApprovalTexts): readonly Line[] {
  if (place === undefined) return [];
  if (place.kind === 'outside')
    return [own(place.because === 'no-sandbox' ? words.runPlace.noSandbox : words.runPlace.outside, 'yellow')];
  return [own(place.hosts.length === 0 ? words.runPlace.sandbox : words.runPlace.sandboxHosts(place.hosts.join(', ')))];
}

function dataLines(data: readonly string[], words: ApprovalTexts): readonly Line[] {
  return fact(words, words.data, data.length === 0 ? words.noData : data.map(exactText).join(', '));
}

/**
 * A command or code of several lines is numbered, and many empty lines are counted, so that a line break
 * cannot hide the rest of it.
 */
function codeLines(
  code: string,
  title: string,
  counted: (count: number) => string,
  words: Pick<ApprovalTexts, 'emptyLines'>,
): readonly Line[] {
  const lines = exactLines(code);
  if (lines.length === 1) return titled(title, linesOf(exactText(code), { indent: DEEPER }));
  const numbered: Line[] = [];
  for (let at = 0; at < lines.length; at++) {
    let end = at;
    while (end < lines.length && lines[end]?.trim() === '') end++;
    const isRun = end - at >= EMPTY_RUN;
    const number = isRun ? `${at + 1}-${end}` : `${at + 1}`;
    const text = isRun ? words.emptyLines(end - at) : (lines[at] ?? '');
    numbered.push(...linesOf(`${number.padStart(3)} | ${text}`, { indent: DEEPER }));
    if (isRun) at = end - 1;
  }
  return [own(title, 'bold'), own(counted(lines.length), 'yellow'), ...numbered];
}
