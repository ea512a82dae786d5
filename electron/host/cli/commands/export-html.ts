/**
 * Writes Markdown as a page of HTML without scripts and without anything that is loaded. Only the
 * elements below are written: HTML in the Markdown is shown as text, images are replaced by their
 * description, and only links to web pages and mail addresses stay links.
 */
import { Marked, type Tokens } from 'marked';

const STYLE =
  'body{max-width:50rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 system-ui,sans-serif;color-scheme:light dark}table{border-collapse:collapse}th,td{border:1px solid #8886;padding:.3rem .6rem}pre{overflow:auto;padding:.6rem;border:1px solid #8886}';
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
    image: ({ text }: Tokens.Image) => escaped(text),
    link(this: { parser: { parseInline(tokens: Tokens.Link['tokens']): string } }, { href, tokens }: Tokens.Link) {
      const words = this.parser.parseInline(tokens);
      return /^(?:https?|mailto):/i.test(href) ? `<a href="${escaped(href)}" rel="noreferrer">${words}</a>` : words;
    },
  },
});

/** `title` is plain text; `language` is a language tag such as `en`. */
export function htmlPage(markdown: string, title: string, language: string): string {
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${String(marked.parse(markdown))}</body>
</html>
`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
