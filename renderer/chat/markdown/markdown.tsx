/**
 * Draws untrusted Markdown. Raw HTML is shown as text; links lead only to http, https and mail;
 * no image is loaded. An unchanged block is not drawn again.
 */
import { memo, useMemo, useRef } from 'react';
import { growingBlocks, noBlocks } from './growing-blocks.ts';
import { MarkdownBlock } from './markdown-block.tsx';
import { markdownBlocks } from './markdown-tokens.ts';

interface MarkdownProps {
  readonly text: string;
  /**
   * Whether the text is still growing. Unfinished markup at its end is then closed for display,
   * and code is not coloured.
   */
  readonly growing?: boolean;
}

export const Markdown = memo(function Markdown({ text, growing = false }: MarkdownProps) {
  const grown = useRef(noBlocks);
  const { blocks, definitions } = useMemo(() => {
    if (!growing) return markdownBlocks(text);
    grown.current = growingBlocks(text, grown.current);
    return { blocks: grown.current.blocks, definitions: '' };
  }, [text, growing]);
  return (
    <div className="flex flex-col gap-2.5 break-words leading-[1.6] [overflow-wrap:anywhere]">
      {blocks.map((token, index) => (
        <MarkdownBlock
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only added at the end
          key={index}
          token={token}
          definitions={definitions}
          growing={growing && index === blocks.length - 1}
        />
      ))}
    </div>
  );
});
