/**
 * Writes Markdown as a page of HTML without scripts and without anything that is loaded. Only the
 * elements below are written: HTML in the Markdown is shown as text, images are replaced by their
 * description, and only links to web pages and mail addresses stay links.
 */
import { Marked, Renderer, type Tokens } from 'marked';
import { type ArtifactMark, artifactMarks } from '../../../shared/markdown/artifact-mark.ts';
import { BoundedLexer, type PlainToken } from '../../../shared/markdown/bounded-lexer.ts';
import { factMarks } from '../../../shared/markdown/fact-mark.ts';

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{max-width:50rem;margin:0 auto;padding:2rem 1rem;font:16px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}',
  'h1,h2,h3,h4,h5,h6{line-height:1.25;margin:1.6em 0 .6em}h1{margin-top:0}',
  'blockquote{margin:1em 0;padding-left:1em;border-left:3px solid #8886}',
  'ul,ol{padding-left:1.6em}li:has(>input){list-style:none}li>input{margin:0 .5em 0 -1.4em}',
  'hr{border:0;border-top:1px solid #8886;margin:2em 0}',
  // A table that is wider than the page scrolls by itself. Its words are not broken to fit.
  '.wide{overflow-x:auto;margin:1em 0}table{border-collapse:collapse;overflow-wrap:break-word}',
  '.whole{white-space:nowrap}',
  'th,td{max-width:20rem;padding:.3rem .6rem;border:1px solid #8886;text-align:left;vertical-align:top}',
  'th{background:#8882}[align=right]{text-align:right}[align=center]{text-align:center}',
  'code,pre{font:.875em/1.5 ui-monospace,monospace}:not(pre)>code{padding:.1em .3em;border-radius:3px;background:#8882}',
  'pre{overflow:auto;padding:.8rem;border:1px solid #8886;border-radius:4px;overflow-wrap:normal}pre code{font-size:1em}',
  '.plain{white-space:pre-wrap}.image{padding:.1em .5em;border:1px dashed #8888;border-radius:3px}',
  // Charts are drawn for paper.
  'figure{margin:1.5em 0}figure>*,figure>.wide{margin:0}figure>figcaption{margin-top:.4em;font-size:.875em;opacity:.75}',
  'img,svg{max-width:100%;height:auto;background:#fff;border-radius:4px}',
  // In a narrow window another drawing of a chart is shown, whose words are as large as in the wide one.
  '.chart>svg{display:block}.narrow{display:none}',
  '@media screen and (max-width:34rem){.roomy{display:none}.narrow{display:block}}',
  '@media print{figure,img,svg,tr{break-inside:avoid}h1,h2,h3{break-after:avoid}}',
  '@media print{.wide,pre{overflow:visible}pre{white-space:pre-wrap;overflow-wrap:anywhere}}',
].join('');
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Returns the HTML of the artifact that a mark names; null: there is none, so its words are written. */
export type DrawMark = (mark: ArtifactMark) => string | null;

/** Reads Markdown with marks of artifacts. Marks that cite facts are left out. */
export function markdownReader(draw: DrawMark): Marked {
  return new Marked({
    gfm: true,
    async: false,
    extensions: [
      ...artifactMarks,
      ...factMarks,
      { name: 'fact-mark', renderer: () => '' },
      // Marked gives tokens of extensions no types of their own. Plain text is text whose markup costs too much to read.
      { name: 'plain', renderer: (token) => plainHtml((token as PlainToken).raw) },
      { name: 'artifact-words', renderer: (token) => escaped((token as ArtifactMark).words) },
      {
        name: 'artifact',
        renderer: (token) => draw(token as ArtifactMark) ?? `<p>${imagePlace((token as ArtifactMark).words)}</p>\n`,
      },
    ],
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
      image: ({ text }: Tokens.Image) => (text === '' ? '' : imagePlace(text)),
      table(this: Renderer, token: Tokens.Table) {
        return `<div class="wide">${Renderer.prototype.table.call(this, token)}</div>\n`;
      },
      link(this: { parser: { parseInline(tokens: Tokens.Link['tokens']): string } }, { href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        return /^(?:https?|mailto):/i.test(href) ? `<a href="${escaped(href)}" rel="noreferrer">${words}</a>` : words;
      },
    },
  });
}

const imagePlace = (words: string): string => `<span class="image">${escaped(words)}</span>`;

const withoutArtifacts = markdownReader(() => null);

export const PAGE_END = '</body>\n</html>\n';

/** `pieces` are Markdown, each for itself; `title` is plain text; `language` is a language tag such as `en`. */
export function htmlPage(pieces: readonly string[], title: string, language: string): string {
  return `${pageStart(title, language)}${pieces.map(pieceHtml).join('')}${PAGE_END}`;
}

/** Returns the page up to its first piece. `pictures`: the page contains images, all of them in itself. */
export function pageStart(title: string, language: string, pictures = false): string {
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}${pictures ? '; img-src data:' : ''}">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
`;
}

export const pieceHtml = (markdown: string): string => htmlOf(markdown, withoutArtifacts);

/** Text whose blocks cannot be found with bounded work is shown as it was written. */
export function htmlOf(markdown: string, reader: Marked): string {
  try {
    return reader.parser(new BoundedLexer(reader.defaults).lex(markdown));
  } catch {
    return plainHtml(markdown);
  }
}

const plainHtml = (text: string): string => `<span class="plain">${escaped(text)}</span>\n`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for elements and for attributes in quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
