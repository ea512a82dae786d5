import type { CallAmount } from '../call-facts.ts';
import type { CallTexts } from './call-texts.ts';

/** What a search of files found: in how many files, and how many lines match if that was counted. */
export function foundIn(amounts: readonly CallAmount[]) {
  const of = (kind: CallAmount['kind']) => amounts.find((amount) => amount.kind === kind) ?? null;
  return { files: of('files'), matches: of('matches'), some: amounts };
}

/** An amount in words: `3 lines`, or `3 of 9 lines` if it is a part. */
export const amountText = (texts: Pick<CallTexts, 'amount' | 'part'>, { kind, count, total }: CallAmount): string =>
  count === total ? texts.amount[kind](count) : texts.part(count, total, kind);
