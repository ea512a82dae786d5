import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'magenta';

/** Puts a text in a colour, or gives it back as it is where colour is off. */
export type Paint = (style: Style | readonly Style[], text: string) => string;

export function paintFor(color: boolean): Paint {
  return (style, text) =>
    color ? styleText(typeof style === 'string' ? style : [...style], text, { validateStream: false }) : text;
}

/** NO_COLOR: https://no-color.org, any non-empty value. */
export function wantsColor(
  wished: boolean,
  output: { readonly isTTY: boolean },
  variables: Readonly<Record<string, string | undefined>>,
): boolean {
  return wished && output.isTTY && !variables.NO_COLOR && variables.TERM !== 'dumb';
}
