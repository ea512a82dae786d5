/** Writes artifacts as one page of HTML that contains everything, runs no script and loads nothing. */
import { assertNever } from '../../../../shared/assert-never.ts';
import type { Locale } from '../../../../shared/loop.ts';
import type { Cell } from '../../../../shared/output.ts';
import { escaped, htmlOf, markdownReader, PAGE_END, pageStart } from '../../exports/html-page.ts';
import { visibleText } from '../../text/escaped-text.ts';
import { chartData, specText } from './chart-data.ts';
import { type ExportBlock, type ExportContent, type ExportDocument, hasHeading } from './export-block.ts';
import { EXPORT_WORDS, type ExportWords } from './export-words.ts';
import { isHarmlessSvg, svgNamed } from './safe-svg.ts';

/** A table or a source with more is cut, because a page of any length must open. */
const MOST_COLUMNS = 100;
const MOST_SOURCE = 200_000;
/** A longer drawing is not written a second time for narrow windows. */
const LONGEST_NARROW = 300_000;

/** The page that is written: its words, and a name for each drawing in it. */
interface Page {
  readonly words: ExportWords;
  readonly nameDrawing: () => string;
}

export function htmlFile({ title, blocks }: ExportDocument, locale: Locale): string {
  let drawings = 0;
  const page: Page = {
    words: EXPORT_WORDS[locale],
    nameDrawing() {
      drawings += 1;
      return `drawing${drawings}`;
    },
  };
  const body = blocks.map((block) => section(block, page)).join('');
  return `${pageStart(visibleText(title), locale, true)}${body}${PAGE_END}`;
}

function section(block: ExportBlock, page: Page): string {
  const content = contentHtml(block, page);
  if (hasHeading(block)) return `<section>${content}</section>\n`;
  return `<section><h2>${escaped(visibleText(block.name))}</h2>\n${content}</section>\n`;
}

function contentHtml({ name, content, marks }: ExportBlock, page: Page): string {
  switch (content.kind) {
    case 'markdown': {
      const reader = markdownReader((mark) => {
        const block = marks.get(mark.name);
        return block === undefined ? null : figure(block, visibleText(mark.words), page);
      });
      return htmlOf(visibleText(content.text), reader);
    }
    case 'source': {
      const text = visibleText(content.text.slice(0, MOST_SOURCE).toWellFormed());
      return `<pre><code>${escaped(text)}${content.text.length > MOST_SOURCE ? '\n…' : ''}</code></pre>\n`;
    }
    case 'table':
      return tableHtml(content, page.words);
    case 'chart':
      return chartHtml(name, content, page);
    case 'image':
      return picture(name, content.mimeType, content.bytes);
    case 'none':
      return `<p>${escaped(page.words.notKept)}</p>\n`;
    default:
      return assertNever(content);
  }
}

function figure(block: ExportBlock, caption: string, page: Page): string {
  return `<figure>${contentHtml(block, page)}<figcaption>${escaped(caption)}</figcaption></figure>\n`;
}

function chartHtml(name: string, { spec, drawn }: Extract<ExportContent, { kind: 'chart' }>, page: Page): string {
  const { words, nameDrawing } = page;
  if (drawn !== null) {
    const { wide, narrow } = drawn;
    if (!isHarmlessSvg(wide)) return picture(name, 'image/svg+xml', Buffer.from(wide));
    const shown = (svg: string, look: string) => `<div class="${look}">${svgNamed(svg, nameDrawing())}</div>\n`;
    if (narrow === wide || narrow.length > LONGEST_NARROW || !isHarmlessSvg(narrow)) return shown(wide, 'chart');
    return `${shown(wide, 'chart roomy')}${shown(narrow, 'chart narrow')}`;
  }
  const data = chartData(spec);
  const shown = data === null ? `<pre><code>${escaped(specText(spec))}</code></pre>\n` : tableHtml(data, words);
  return `<p>${escaped(words.chartData)}</p>\n${shown}`;
}

function picture(name: string, mimeType: string, bytes: Uint8Array): string {
  const address = `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`;
  return `<p><img src="${escaped(address)}" alt="${escaped(visibleText(name))}"></p>\n`;
}

/** A date or a number with a sign. Browsers break lines after a hyphen, but such a cell is read as one word. */
const WHOLE = /^(?=[^-]*-)[\d.,:/TZ +-]{1,30}$/;

function tableHtml({ columns, rows, total }: Extract<ExportContent, { kind: 'table' }>, words: ExportWords): string {
  const shown = columns.slice(0, MOST_COLUMNS);
  const align = shown.map(({ type }) => (type === 'number' ? ' align="right"' : ''));
  const cell = (value: Cell | undefined) =>
    escaped(visibleText(value === null || value === undefined ? '' : String(value)));
  const head = shown.map(({ name }, at) => `<th${align[at]}>${cell(name)}</th>`).join('');
  const look = (value: Cell | undefined) => (WHOLE.test(String(value)) ? ' class="whole"' : '');
  const body = rows.map(
    (row) => `<tr>${align.map((side, at) => `<td${side}${look(row[at])}>${cell(row[at])}</td>`).join('')}</tr>\n`,
  );
  const note = rows.length < total ? `<p>${escaped(words.firstRows(String(rows.length), String(total)))}</p>\n` : '';
  return `<div class="wide"><table><thead><tr>${head}</tr></thead>\n<tbody>${body.join('')}</tbody></table></div>\n${note}`;
}
