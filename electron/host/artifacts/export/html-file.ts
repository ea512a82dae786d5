/** Writes artifacts as one page of HTML that contains everything, runs no script and loads nothing. */
import { assertNever } from '../../../../shared/assert-never.ts';
import type { Locale } from '../../../../shared/loop.ts';
import type { Cell } from '../../../../shared/output.ts';
import { escaped, htmlOf, markdownReader, PAGE_END, pageStart } from '../../exports/html-page.ts';
import { visibleText } from '../../text/escaped-text.ts';
import { chartData, specText } from './chart-data.ts';
import { type ExportBlock, type ExportContent, type ExportDocument, hasHeading } from './export-block.ts';
import { EXPORT_WORDS, type ExportWords } from './export-words.ts';
import { isHarmlessSvg } from './safe-svg.ts';

/** A table or a source with more is cut, because a page of any length must open. */
const MOST_COLUMNS = 100;
const MOST_SOURCE = 200_000;

export function htmlFile({ title, blocks }: ExportDocument, locale: Locale): string {
  const words = EXPORT_WORDS[locale];
  const body = blocks.map((block) => section(block, words)).join('');
  return `${pageStart(visibleText(title), locale, true)}${body}${PAGE_END}`;
}

function section(block: ExportBlock, words: ExportWords): string {
  const content = contentHtml(block, words);
  if (hasHeading(block)) return `<section>${content}</section>\n`;
  return `<section><h2>${escaped(visibleText(block.name))}</h2>\n${content}</section>\n`;
}

function contentHtml({ name, content, marks }: ExportBlock, words: ExportWords): string {
  switch (content.kind) {
    case 'markdown': {
      const reader = markdownReader((mark) => {
        const block = marks.get(mark.name);
        return block === undefined ? null : figure(block, visibleText(mark.words), words);
      });
      return htmlOf(visibleText(content.text), reader);
    }
    case 'source': {
      const text = visibleText(content.text.slice(0, MOST_SOURCE).toWellFormed());
      return `<pre><code>${escaped(text)}${content.text.length > MOST_SOURCE ? '\n…' : ''}</code></pre>\n`;
    }
    case 'table':
      return tableHtml(content, words);
    case 'chart':
      return chartHtml(name, content, words);
    case 'image':
      return picture(name, content.mimeType, content.bytes);
    case 'none':
      return `<p>${escaped(words.notKept)}</p>\n`;
    default:
      return assertNever(content);
  }
}

function figure(block: ExportBlock, caption: string, words: ExportWords): string {
  return `<figure>${contentHtml(block, words)}<figcaption>${escaped(caption)}</figcaption></figure>\n`;
}

function chartHtml(name: string, { spec, svg }: Extract<ExportContent, { kind: 'chart' }>, words: ExportWords): string {
  if (svg !== null) return isHarmlessSvg(svg) ? `${svg}\n` : picture(name, 'image/svg+xml', Buffer.from(svg));
  const data = chartData(spec);
  const shown = data === null ? `<pre><code>${escaped(specText(spec))}</code></pre>\n` : tableHtml(data, words);
  return `<p>${escaped(words.chartData)}</p>\n${shown}`;
}

function picture(name: string, mimeType: string, bytes: Uint8Array): string {
  const address = `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`;
  return `<p><img src="${escaped(address)}" alt="${escaped(visibleText(name))}"></p>\n`;
}

function tableHtml({ columns, rows, total }: Extract<ExportContent, { kind: 'table' }>, words: ExportWords): string {
  const shown = columns.slice(0, MOST_COLUMNS);
  const align = shown.map(({ type }) => (type === 'number' ? ' align="right"' : ''));
  const cell = (value: Cell | undefined) =>
    escaped(visibleText(value === null || value === undefined ? '' : String(value)));
  const head = shown.map(({ name }, at) => `<th${align[at]}>${cell(name)}</th>`).join('');
  const body = rows.map((row) => `<tr>${align.map((side, at) => `<td${side}>${cell(row[at])}</td>`).join('')}</tr>\n`);
  const note = rows.length < total ? `<p>${escaped(words.firstRows(String(rows.length), String(total)))}</p>\n` : '';
  return `<div class="wide"><table><thead><tr>${head}</tr></thead>\n<tbody>${body.join('')}</tbody></table></div>\n${note}`;
}
