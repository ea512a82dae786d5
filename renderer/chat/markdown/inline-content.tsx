import type { Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { replaceInvisible } from '../../../shared/visible-text.ts';
import { decodeEntities } from './entities.ts';
import { FactPlace } from './fact-place.tsx';
import { ImagePlace } from './image-place.tsx';
import { drawable, type MarkdownToken } from './markdown-tokens.ts';
import { MathText } from './math-text.tsx';
import { OutsideLink } from './outside-link.tsx';

const DEEPEST = 40;

/** Draws the inline content of a block. */
export function inlineContent(tokens: readonly Tokens.Generic[], depth = 0): ReactNode {
  return drawable(tokens).map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words are only added at the end
    <Fragment key={index}>{inline(token, depth)}</Fragment>
  ));
}

function inline(token: MarkdownToken, depth: number): ReactNode {
  if (depth > DEEPEST) return token.raw;
  switch (token.type) {
    case 'text':
      return token.tokens === undefined ? decodeEntities(token.text) : inlineContent(token.tokens, depth + 1);
    case 'escape':
      return decodeEntities(token.text);
    case 'strong':
      return <strong className="font-semibold">{inlineContent(token.tokens, depth + 1)}</strong>;
    case 'em':
      return <em>{inlineContent(token.tokens, depth + 1)}</em>;
    case 'del':
      return <del>{inlineContent(token.tokens, depth + 1)}</del>;
    case 'codespan':
      return (
        <code className="rounded-[4px] bg-sunken px-1 py-px font-mono text-[0.92em]">{visibleCode(token.text)}</code>
      );
    case 'br':
      return <br />;
    case 'link':
      return <OutsideLink href={token.href}>{inlineContent(token.tokens, depth + 1)}</OutsideLink>;
    case 'image':
      return <ImagePlace href={token.href} name={token.text} />;
    case 'artifact-words':
      return token.words;
    case 'fact-mark':
      return <FactPlace id={token.id} raw={token.raw} />;
    case 'math':
      return <MathText tex={token.text} display={token.display} />;
    default:
      return token.raw;
  }
}

/** Replaces invisible and direction-changing characters in code with their code points. */
export function visibleCode(text: string): string {
  return replaceInvisible(text, (codePoint) => `\\u{${codePoint.toString(16)}}`, '\r\u200c\u200d\ufe0f');
}
