/** Shows names that servers and models wrote in sentences for a model. */
import { replaceInvisible } from '../../../shared/visible-text.ts';

const NAME_LENGTH = 80;

/** The beginning of a name or value on one line, with invisible characters visible. */
export function shownName(text: string): string {
  const visible = replaceInvisible(text.slice(0, NAME_LENGTH), (point) => `<U+${point.toString(16).toUpperCase()}>`);
  return visible.replaceAll(/\s+/g, ' ');
}
