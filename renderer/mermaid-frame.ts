/**
 * Runs in the diagram frame (`public/mermaid-frame.html`), behind mermaid itself, as a plain
 * script: an origin of its own may not load modules. Draws the one diagram it is asked for. Links
 * are taken out of what is drawn: a frame must not lead anywhere.
 */
import type { Mermaid } from 'mermaid';
import type { DiagramReply, DiagramRequest } from './chat/markdown/diagram-messages.ts';

declare const mermaid: Mermaid;

/** What a diagram must not set for itself, besides what mermaid keeps to itself anyway. */
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
  });
  const { svg } = await mermaid.render('diagram', source);
  const drawn = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (drawn === null) throw new Error('Nothing was drawn.');
  for (const link of drawn.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  const place = document.getElementById('place');
  place?.replaceChildren(document.importNode(drawn, true));
  tell({ type: 'drawn', height: document.documentElement.scrollHeight });
}

addEventListener('message', ({ source, data }: MessageEvent<DiagramRequest>) => {
  if (source !== parent) return;
  draw(data).catch(() => tell({ type: 'failed' }));
});

/** As `refuse-drops.ts` does for the page around the frame, whose events do not come here. */
for (const name of ['dragenter', 'dragover', 'drop'] as const) {
  addEventListener(name, (event) => {
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
  });
}

tell({ type: 'ready' });
