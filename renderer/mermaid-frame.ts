/**
 * The script of the diagram frame (`mermaid-frame.html`), which runs after mermaid. It is
 * a plain script, because a frame with an opaque origin may not load modules. It draws one
 * diagram on request and sanitises it, although the frame has a sandbox and a policy as well.
 */
import type { Mermaid } from 'mermaid';
import type { DiagramReply, DiagramRequest } from './chat/markdown/diagram-messages.ts';
import { safeDrawing } from './safe-drawing.ts';

declare const mermaid: Mermaid;

/**
 * The settings that a diagram must not change, in addition to those that mermaid itself protects.
 */
const OURS = ['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering'];
const OUR_LOOKS = ['htmlLabels', 'themeCSS', 'dompurifyConfig', 'fontFamily', 'altFontFamily'];

const tell = (reply: DiagramReply) => parent.postMessage(reply, '*');

async function draw({ source, dark }: DiagramRequest): Promise<void> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    secure: [...OURS, ...OUR_LOOKS],
    theme: dark ? 'dark' : 'neutral',
    htmlLabels: false,
    maxTextSize: 20_000,
    maxEdges: 400,
    suppressErrorRendering: true,
    fontFamily: 'system-ui, sans-serif',
    // Without the HTML that is removed, the title of a section has the colour of its background.
    themeCSS: 'text.journey-section { fill: CanvasText; }',
  });
  const { svg } = await mermaid.render('diagram', source);
  const drawn = safeDrawing(svg);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  const place = document.getElementById('place');
  place?.replaceChildren(drawn);
  const height = document.documentElement.scrollHeight;
  // From now on the drawing fits the height that the page gives the frame, which can be a little less.
  place?.classList.add('fitted');
  tell({ type: 'drawn', height });
}

addEventListener('message', ({ source, data }: MessageEvent<DiagramRequest>) => {
  if (source !== parent) return;
  draw(data).catch(() => tell({ type: 'failed' }));
});

/**
 * Rejects dropped files. `refuse-drops.ts` does the same for the page, but receives no events of
 * this frame.
 */
for (const name of ['dragenter', 'dragover', 'drop'] as const) {
  addEventListener(name, (event) => {
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
  });
}

tell({ type: 'ready' });
