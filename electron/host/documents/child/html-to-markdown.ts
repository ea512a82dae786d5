/** Turns the HTML that mammoth makes of a Word document into Markdown. */
import { load } from 'cheerio';

type Loaded = ReturnType<typeof load>;
type Nodes = ReturnType<ReturnType<Loaded>['contents']>;
type Node = Nodes[number];

export function markdownOf(html: string): string {
  const page = load(html, null, false);
  const blocks = page
    .root()
    .contents()
    .toArray()
    .map((node) => block(page, node, 0));
  return blocks
    .filter((text) => text.trim() !== '')
    .join('\n\n')
    .trim();
}

/** One block of the document. `depth`: how many lists it is in. */
function block(page: Loaded, node: Node, depth: number): string {
  if (node.type !== 'tag') return node.type === 'text' ? inline(page(node).text()) : '';
  const heading = /^h([1-6])$/.exec(node.name)?.[1];
  if (heading !== undefined) return `${'#'.repeat(Number(heading))} ${inline(page(node).text())}`;
  if (node.name === 'table') return table(page, node);
  if (node.name === 'ul' || node.name === 'ol') return list(page, node, depth);
  for (const line of page(node).find('br').toArray()) page(line).replaceWith('\n');
  return page(node).text().trim();
}

function list(page: Loaded, node: Node, depth: number): string {
  const items = page(node).children('li').toArray();
  const isNumbered = node.type === 'tag' && node.name === 'ol';
  return items
    .map((item, index) => {
      const inner = page(item).children('ul, ol').toArray();
      const own = inline(page(item).clone().children('ul, ol').remove().end().text());
      const mark = isNumbered ? `${index + 1}.` : '-';
      return [
        `${'  '.repeat(depth)}${mark} ${own}`,
        ...inner.map((nested) => (depth < 20 ? list(page, nested, depth + 1) : '')),
      ].join('\n');
    })
    .join('\n');
}

function table(page: Loaded, node: Node): string {
  const rows = page(node)
    .find('tr')
    .toArray()
    .map((row) =>
      page(row)
        .children('td, th')
        .toArray()
        .map((cell) => inline(page(cell).text()).replaceAll('|', '\\|')),
    );
  const width = rows[0]?.length ?? 0;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = line(Array.from({ length: width }, () => '---'));
  return rows.flatMap((row, index) => (index === 0 ? [line(row), rule] : [line(row)])).join('\n');
}

const inline = (text: string): string => text.replace(/\s+/g, ' ').trim();
