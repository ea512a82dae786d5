import { styleText } from 'node:util';

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'magenta';

/** Colours a text, or returns it unchanged when colour is off. */
export type Paint = (style: Style | readonly Style[], text: string) => string;

export function paintFor(color: boolean): Paint {
  return (style, text) =>
    color ? styleText(typeof style === 'string' ? style : [...style], text, { validateStream: false }) : text;
}

/** Whether to print colours. They are off when NO_COLOR is not empty: https://no-color.org. */
export function wantsColor(
  wished: boolean,
  output: { readonly isTTY: boolean },
  variables: Readonly<Record<string, string | undefined>>,
): boolean {
  return wished && output.isTTY && !variables.NO_COLOR && variables.TERM !== 'dumb';
}
