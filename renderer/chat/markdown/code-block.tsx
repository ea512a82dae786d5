import './code-colours.css';
import { memo, startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../copy-button.tsx';
import { type CodeLines, highlight } from './highlight.ts';
import { visibleCode } from './inline-content.tsx';

interface CodeBlockProps {
  readonly code: string;
  /** The text after the opening fence, which names the language; empty if there is none. */
  readonly language: string;
  /** Whether the code is still streaming. It is then shown without colours. */
  readonly growing?: boolean;
}

export const CodeBlock = memo(function CodeBlock({ code, language, growing = false }: CodeBlockProps) {
  const { t } = useTranslation('chat');
  const visible = visibleCode(code);
  const lines = useColours(visible, language, growing);
  return (
    <figure
      className="overflow-hidden rounded-medium border border-line bg-sunken"
      aria-label={t('code.label', { language })}
    >
      <div className="flex h-8 items-center justify-between pr-1 pl-3 text-[12px] text-faint">
        <span>{language || t('code.plain')}</span>
        {!growing && <CopyButton text={code} label={t('code.copy')} exact="code" />}
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        className="overflow-x-auto px-3 pb-2.5 font-mono text-[12.5px] leading-[1.55]"
      >
        <code>{lines === null ? visible : coloured(lines)}</code>
      </pre>
    </figure>
  );
});

function coloured(lines: CodeLines) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
    <span key={index}>
      {line.map(([text, kind], place) =>
        kind === '' ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: words never move
          <span key={place} className={`code-${kind}`}>
            {text}
          </span>
        ),
      )}
      {index < lines.length - 1 && '\n'}
    </span>
  ));
}

function useColours(code: string, language: string, growing: boolean): CodeLines | null {
  const [lines, setLines] = useState<{ readonly of: string; readonly lines: CodeLines } | null>(null);
  useEffect(() => {
    if (growing) return;
    return highlight(code, language, (found) => startTransition(() => setLines({ of: code, lines: found })));
  }, [code, language, growing]);
  return lines?.of === code ? lines.lines : null;
}
