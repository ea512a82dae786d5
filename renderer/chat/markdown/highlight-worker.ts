/**
 * The worker that parses code and classifies its tokens. The page chooses the colour of each
 * class.
 */
import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import type { CodeLines, HighlightRequest } from './highlight.ts';
import type { KnownLanguage } from './language-names.ts';
import { LANGUAGES } from './languages.ts';

const THEME = 'by-kind';
const LONGEST_LINE = 2_000;

const highlighter = createHighlighterCore({
  themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '--' })],
  langs: [],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

self.onmessage = async ({ data }: MessageEvent<HighlightRequest & { readonly language: KnownLanguage }>) => {
  const { id, code, language } = data;
  self.postMessage({ id, lines: await coloured(code, language).catch(() => null) });
};

async function coloured(code: string, language: KnownLanguage): Promise<CodeLines> {
  const ready = await highlighter;
  if (!ready.getLoadedLanguages().includes(language)) await ready.loadLanguage(LANGUAGES[language]);
  const { tokens } = ready.codeToTokens(code, {
    lang: language,
    theme: THEME,
    tokenizeMaxLineLength: LONGEST_LINE,
    tokenizeTimeLimit: 500,
  });
  return tokens.map((line) => line.map(({ content, color }) => [content, kindOf(color)]));
}

/**
 * The class of a token: `string-expression` for the colour `var(--token-string-expression)`;
 * empty for the default colour.
 */
function kindOf(color: string | undefined): string {
  return /^var\(--token-([a-z-]+)\)$/.exec(color ?? '')?.[1] ?? '';
}
