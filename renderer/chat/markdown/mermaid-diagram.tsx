import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { codeMayLoad } from '../../code-gate.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from './code-block.tsx';
import { guessedDiagramHeight } from './diagram-height.ts';
import { type DiagramRequest, LONGEST_SOURCE, readDiagramReply } from './diagram-messages.ts';
import { drawsElsewhere } from './diagram-process.ts';

/** The time after which the page no longer waits for a reply of the frame. */
const PATIENCE_MS = 15_000;

type Drawing =
  | { readonly state: 'drawing' }
  | { readonly state: 'drawn'; readonly height: number }
  | { readonly state: 'failed' };

/**
 * Shows an untrusted diagram. Where drawing it could block the window, its source is shown with a
 * button that draws it.
 */
export function MermaidDiagram({ source }: { readonly source: string }) {
  const { t } = useTranslation('chat');
  const [draws, setDraws] = useState(() => drawsElsewhere(navigator.userAgent));
  if (draws) return <DrawnDiagram source={source} />;
  return (
    <div>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 basis-60 text-[12.5px] text-faint">{t('diagram.blocks')}</p>
        <Button size="small" onClick={() => setDraws(true)}>
          {t('diagram.draw')}
        </Button>
      </div>
      <CodeBlock code={source} language="mermaid" />
    </div>
  );
}

/**
 * Draws in a frame with an origin of its own and without network access. The frame reports only
 * its height. If drawing fails, the source is shown.
 */
function DrawnDiagram({ source }: { readonly source: string }) {
  const { t } = useTranslation('chat');
  const frame = useRef<HTMLIFrameElement>(null);
  const [drawing, setDrawing] = useState<Drawing>({ state: 'drawing' });
  const dark = useIsDark();
  const [loads] = useState(codeMayLoad);
  const tooLong = source.length > LONGEST_SOURCE || !loads;
  useEffect(() => {
    if (tooLong) return;
    setDrawing({ state: 'drawing' });
    const patience = setTimeout(() => setDrawing({ state: 'failed' }), PATIENCE_MS);
    const hear = ({ source: sender, data }: MessageEvent<unknown>) => {
      const inside = frame.current?.contentWindow ?? null;
      const reply = inside !== null && sender === inside ? readDiagramReply(data) : null;
      if (reply === null) return;
      if (reply.type === 'ready') {
        // The target origin must be `*`, because the frame has an opaque origin. The message
        // contains only the source of the diagram.
        inside?.postMessage({ type: 'draw', source, dark } satisfies DiagramRequest, '*');
        return;
      }
      clearTimeout(patience);
      if (reply.type === 'failed') return setDrawing({ state: 'failed' });
      const kept = reservedHeight(source);
      // A diagram that is only a little higher is drawn smaller by the frame, so that nothing moves.
      const height = reply.height <= kept * MOST_FITTED ? kept : reply.height;
      keepHeight(source, height);
      setDrawing({ state: 'drawn', height });
    };
    window.addEventListener('message', hear);
    return () => {
      clearTimeout(patience);
      window.removeEventListener('message', hear);
    };
  }, [source, tooLong, dark]);
  if (tooLong || drawing.state === 'failed') {
    return (
      <div>
        <p className="mb-1 text-[12.5px] text-faint">{t('diagram.failed')}</p>
        <CodeBlock code={source} language="mermaid" />
      </div>
    );
  }
  return (
    <iframe
      // Another theme needs another drawing.
      key={`${dark} ${source}`}
      ref={frame}
      src="./mermaid-frame.html"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      title={t('diagram.name')}
      className="w-full rounded-medium border border-line bg-raised"
      style={{ height: drawing.state === 'drawn' ? drawing.height : reservedHeight(source) }}
    />
  );
}

/** Whether the page is dark now. */
function useIsDark(): boolean {
  return useSyncExternalStore(watchTheme, () => document.documentElement.dataset.theme === 'dark');
}

function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The heights of diagrams that were drawn, so that one that comes into view again has its place at once. */
const heights = new Map<string, number>();
const MOST_HEIGHTS = 200;

function keepHeight(source: string, height: number): void {
  if (heights.size >= MOST_HEIGHTS) heights.clear();
  heights.set(source, height);
}

/** How many times as high as its place a diagram can be and still be fitted into it. */
const MOST_FITTED = 1.25;

/** The space that is kept while a diagram is drawn, in CSS pixels. */
const reservedHeight = (source: string): number => heights.get(source) ?? guessedDiagramHeight(source);
