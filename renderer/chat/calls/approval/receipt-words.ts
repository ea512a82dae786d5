/** Words the title of an approval card from the receipt of the host, never from raw arguments. */
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../../../shared/assert-never.ts';
import type { Receipt, ReceiptEffect, ReceiptTarget } from '../../../../shared/receipt.ts';
import { exactLine } from '../../tool-words.ts';
import type { CallState } from '../call-state.ts';

export interface ReceiptWords {
  readonly title: string;
  /** The title and the only target, for a screen reader. */
  readonly name: string;
}

export type EditEffect = Extract<ReceiptEffect, { readonly targets: readonly ReceiptTarget[] }>;

export const isEdit = (effect: ReceiptEffect): effect is EditEffect => 'targets' in effect;

/** What an edit touches, without the folders that it makes on the way, and those folders. */
export function mainTargets({ targets, count }: EditEffect) {
  const made = targets.filter(({ type, before }) => type === 'folder' && before === null);
  const all = { main: targets, made: [] as readonly ReceiptTarget[], count };
  if (made.length === 0 || made.length === targets.length || targets.length < count) return all;
  const main = targets.filter((target) => !made.includes(target));
  return { main, made, count: main.length };
}

export function useReceiptWords(call: CallState, receipt: Receipt | null): ReceiptWords {
  const { t } = useTranslation('approval');
  const titleOf = (effect: ReceiptEffect): string => {
    switch (effect.kind) {
      case 'create':
      case 'change':
      case 'delete':
      case 'rename': {
        const { main, count } = mainTargets(effect);
        const types = new Set(main.map(({ type }) => type));
        const [type] = types;
        const what = types.size === 1 && type !== undefined ? t(`what.${type}`, { count }) : t('what.mixed');
        return t(`title.${effect.kind}`, { count, what });
      }
      case 'call':
        return t('title.call', { tool: exactLine(`${call.server} · ${call.tool}`) });
      case 'run':
        return t(effect.timeoutSeconds === null ? 'title.start' : 'title.run');
      case 'background':
        return t(`title.background.${effect.does}`);
      case 'fetch':
      case 'read':
      case 'own':
      case 'automation':
        return t(`title.${effect.kind}`);
      case 'search':
        return t(`title.search.${effect.in ?? 'web'}`);
      default:
        return assertNever(effect);
    }
  };
  if (receipt === null) return { title: t('title.loading'), name: t('title.loading') };
  const title = titleOf(receipt.effect);
  return { title, name: [title, onlyName(receipt.effect)].filter((word) => word !== '').join(' ') };
}

/** What the effect is about, in one line with marks; '': it has no single target. */
function onlyName(effect: ReceiptEffect): string {
  switch (effect.kind) {
    case 'create':
    case 'change':
    case 'delete':
    case 'rename': {
      const { main } = mainTargets(effect);
      const [target] = main;
      if (main.length !== 1 || target === undefined) return '';
      return [target.path, target.to ?? '']
        .filter((path) => path !== '')
        .map(exactLine)
        .join(' → ');
    }
    case 'run':
    case 'own':
    case 'background':
      return exactLine(effect.command);
    case 'fetch':
      return exactLine(effect.url);
    case 'search':
      return exactLine(effect.query);
    case 'automation':
      return exactLine(effect.title);
    case 'read':
      return exactLine(effect.paths.join(', '));
    case 'call':
      return '';
    default:
      return assertNever(effect);
  }
}
