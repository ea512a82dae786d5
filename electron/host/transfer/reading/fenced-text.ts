import { visibleLine } from '../../text/escaped-text.ts';

/** Text of a tool as Markdown, so that nothing in it is read as markup. `name` is what stands above it; null: nothing. */
export function fencedText(name: string | null, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const block = `${fence}\n${text}\n${fence}`;
  const title =
    name === null
      ? ''
      : visibleLine(name)
          .replaceAll(/[*_`[\]\\]/g, '\\$&')
          .slice(0, 200);
  return title === '' ? block : `**${title}**\n\n${block}`;
}
