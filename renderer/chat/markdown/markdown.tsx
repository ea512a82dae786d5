/**
 * Draws untrusted Markdown. Raw HTML is shown as text; links lead only to http, https and mail;
 * no image is loaded. An unchanged block is not drawn again. However long the text is, only its
 * beginning is drawn at once.
 */
import { memo, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { answerPieces, LONGEST_PIECE } from './answer-pieces.ts';
import { growingBlocks, noBlocks } from './growing-blocks.ts';
import { MarkdownBlock } from './markdown-block.tsx';
import { drawnBlocks, markdownBlocks } from './markdown-tokens.ts';

interface MarkdownProps {
  readonly text: string;
  /**
   * Whether the text is still growing. Unfinished markup at its end is then closed for display,
   * and code is not coloured.
   */
  readonly growing?: boolean;
}

export const Markdown = memo(function Markdown({ text, growing = false }: MarkdownProps) {
  return text.length <= LONGEST_PIECE ? <Piece text={text} growing={growing} /> : <Pieces text={text} />;
});

/** The number of pieces that are added with each press. */
const MORE = 4;

function Pieces({ text }: { readonly text: string }) {
  const { t } = useTranslation('chat');
  const [shown, setShown] = useState(1);
  const pieces = useMemo(() => answerPieces(text).pieces, [text]);
  return (
    <div className="flex flex-col gap-2.5">
      {pieces.slice(0, shown).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only added at the end
        <Piece key={index} text={piece} growing={false} />
      ))}
      {shown < pieces.length && (
        <div className="flex items-center gap-2">
          <Button size="small" variant="quiet" onClick={() => setShown(shown + MORE)}>
            {t('showMore')}
          </Button>
          <CopyButton text={text} label={t('plainText.copy')} />
        </div>
      )}
    </div>
  );
}

const Piece = memo(function Piece({ text, growing }: Required<MarkdownProps>) {
  const grown = useRef(noBlocks);
  const { blocks, definitions, hasPlainText } = useMemo(() => {
    if (!growing) return markdownBlocks(text);
    grown.current = growingBlocks(text, grown.current);
    return { blocks: grown.current.blocks, definitions: '', hasPlainText: false };
  }, [text, growing]);
  const drawn = useMemo(() => drawnBlocks(text, blocks), [text, blocks]);
  return (
    <div className="flex flex-col gap-2.5 break-words leading-[1.6] [overflow-wrap:anywhere]">
      {drawn.map((token, index) => (
        <MarkdownBlock
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only added at the end
          key={index}
          token={token}
          definitions={definitions}
          growing={growing && index === drawn.length - 1}
        />
      ))}
      {hasPlainText && <PlainTextRemark text={text} />}
    </div>
  );
});

/** Explains that some of the text is shown without formatting, and copies the text. */
function PlainTextRemark({ text }: { readonly text: string }) {
  const { t } = useTranslation('chat');
  return (
    <p className="flex items-center gap-1 text-[12.5px] text-faint">
      {t('plainText.why')}
      <CopyButton text={text} label={t('plainText.copy')} />
    </p>
  );
}
