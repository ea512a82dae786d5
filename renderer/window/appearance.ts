/** Applies the settings of the appearance to the page, as CSS variables. */
import { useLayoutEffect } from 'react';
import type { OrdinaryValues } from '../../shared/ordinary-settings.ts';
import { useAppStore } from '../stores/app-store.ts';

type Looks = Pick<OrdinaryValues, 'fontSize' | 'density' | 'chatWidth' | 'codeFont'>;

/** By what the style sheet multiplies every size of text. */
const TEXT_SCALES: Readonly<Record<Looks['fontSize'], string>> = {
  small: '0.92',
  normal: '1',
  large: '1.12',
  larger: '1.26',
};
const SPACINGS: Readonly<Record<Looks['density'], string>> = { comfortable: '0.25rem', compact: '0.2rem' };
const WIDTHS: Readonly<Record<Looks['chatWidth'], string>> = {
  narrow: '620px',
  normal: '768px',
  wide: '1040px',
  full: '100%',
};

/** The CSS variables for these settings. Pure. */
export function variablesOf({ fontSize, density, chatWidth, codeFont }: Looks): Readonly<Record<string, string>> {
  return {
    '--text-scale': TEXT_SCALES[fontSize],
    '--spacing': SPACINGS[density],
    '--chat-width': WIDTHS[chatWidth],
    '--code-font': fontFamily(codeFont),
  };
}

/** A name in quotes cannot be anything else than a name, whatever is in it. */
function fontFamily(name: string): string {
  const letters = name.replaceAll(/[^\p{L}\p{N} _.-]/gu, '').trim();
  return letters === '' ? 'ui-monospace' : `"${letters}"`;
}

/** Applied before the window is painted, so that nothing is seen in another size first. */
export function useAppearance(): void {
  const fontSize = useAppStore(({ settings }) => settings.fontSize);
  const density = useAppStore(({ settings }) => settings.density);
  const chatWidth = useAppStore(({ settings }) => settings.chatWidth);
  const codeFont = useAppStore(({ settings }) => settings.codeFont);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(variablesOf({ fontSize, density, chatWidth, codeFont })))
      style.setProperty(name, value);
  }, [fontSize, density, chatWidth, codeFont]);
}
