/**
 * The script of the diagram frame (`mermaid-frame.html`), which runs after mermaid. It is
 * a plain script, because a frame with an opaque origin may not load modules. It draws one
 * diagram on request and removes the links from it, because the frame must not navigate.
 */
import type { Mermaid } from 'mermaid';
import type { DiagramReply, DiagramRequest } from './chat/markdown/diagram-messages.ts';

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
