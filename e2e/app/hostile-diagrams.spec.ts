/**
 * A diagram is sanitised in its frame, independently of the policy of the frame (V11, V12 in
 * faults.md). So these tests draw hostile diagrams with the real mermaid where every script may
 * run, and look for everything in the drawing that the policy would have to block.
 */
import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedBrowser } from './browser.ts';

const ORIGIN = 'http://diagrams.test';
const EVIL = 'https://evil.example';
const BUILT = new URL('../../out/renderer/mermaid-frame.html', import.meta.url);

/** The page with the frame. It passes on a diagram and returns how the drawing ended. */
const PARENT = `<!doctype html><iframe sandbox="allow-scripts" src="/mermaid-frame.html"></iframe><script>
  let heard;
  window.ready = new Promise((resolve) => (heard = resolve));
  addEventListener('message', ({ data }) => heard(data.type));
  window.draw = (source) => {
    document.querySelector('iframe').contentWindow.postMessage({ type: 'draw', source, dark: false }, '*');
    return new Promise((resolve) => (heard = resolve));
  };
</script>`;

let page: Page;
let requests: string[];

beforeAll(async () => {
  const context = await (await sharedBrowser()).newContext();
  page = await context.newPage();
  await page.route('**', (route) => {
    const url = route.request().url();
    if (url === `${ORIGIN}/`) return route.fulfill({ contentType: 'text/html', body: PARENT });
    if (url !== `${ORIGIN}/mermaid-frame.html`) {
      requests.push(url);
      return route.fulfill({ status: 200, contentType: 'text/plain', body: '' });
    }
    const built = readFileSync(BUILT, 'utf8');
    const body = built.replace(/script-src 'sha256-[^']+'/, "script-src 'unsafe-inline'");
    if (body === built) throw new Error('The frame has no policy for scripts.');
    return route.fulfill({ contentType: 'text/html', body });
  });
  requests = [];
  await page.goto(`${ORIGIN}/`);
  expect(await page.evaluate('ready')).toBe('ready');
});
beforeEach(() => {
  requests = [];
});
afterAll(() => page.context().close());

/** Draws a diagram, and returns the frame and how the drawing ended. */
async function drawn(source: string): Promise<{ readonly frame: Frame; readonly end: string }> {
  const end = String(await page.evaluate(`draw(${JSON.stringify(source)})`));
  const frame = page.frames()[1];
  if (frame === undefined) throw new Error('The frame is missing');
  return { frame, end };
}

/** Lists the parts of the drawing that could load a resource, run code or open a link. */
function dangers(frame: Frame): Promise<readonly string[]> {
  return frame.locator('#place *').evaluateAll((nodes) => {
    const found: string[] = [];
    for (const node of nodes) {
      if (node.namespaceURI !== 'http://www.w3.org/2000/svg') found.push(`<${node.localName}> of another namespace`);
      if (
        /^(a|script|foreignobject|iframe|object|embed|video|audio|animate|set|handler|feimage)$/i.test(node.localName)
      ) {
        found.push(`<${node.localName}>`);
      }
      const css = node.localName === 'style' ? node.textContent : '';
      const written = [...node.attributes].filter(({ name }) => !/^(aria-|data-|id$|class$)/.test(name));
      for (const { name, value } of written) {
        if (/^on/i.test(name)) found.push(name);
        if (/(^|:)(href|src)$/i.test(name) && !/^(#|data:image\/(png|jpeg|gif|webp);)/.test(value))
          found.push(`${name}=${value}`);
      }
      const loading = [css, ...written.map(({ value }) => value)].filter(
        (text) => /@import|@font-face|image-set|\\|src\(/i.test(text) || /url\((?!["']?#)/i.test(text),
      );
      found.push(...loading);
    }
    return found;
  });
}

const hostile: Readonly<Record<string, string>> = {
  'labels with markup': `graph TD
  A["<img src='${EVIL}/img.png' onerror='taken=true'>"] --> B["<svg onload='taken=true'><script>taken=true</script></svg>"]
  B --> C["<iframe src='javascript:parent.taken=true'></iframe><style>@import url(${EVIL}/label.css)</style>"]
  C --> D["\`**<img src=${EVIL}/md.png>** <a href='javascript:taken=true'>x</a>\`"]`,
  'markup in entities': `graph TD
  A["#lt;img src=#quot;${EVIL}/entity.png#quot; onerror=#quot;taken=true#quot;#gt;"] --> B["&lt;img src=x onerror=taken=true&gt;"]
  B --> C["#60;script#62;taken=true#60;/script#62;"]`,
  clicks: `graph TD
  A[one] --> B[two]
  click A "javascript:taken=true" "a tooltip"
  click B href "${EVIL}/click" _top
  click A call taken()`,
  'an image as a node': `flowchart TD
  A@{ img: "${EVIL}/shape.png", label: "A", pos: "t", w: 60, h: 60 }`,
  'styles of states that load something': `stateDiagram-v2
  [*] --> A
  A --> B
  classDef evil background:url(//evil.example/a.png),fill:url(//evil.example/b.svg#a),mask:url(//evil.example/c.svg#a),filter:url(//evil.example/d.svg#a),cursor:url(//evil.example/e.cur),list-style:url(//evil.example/f.png),content:url(//evil.example/g.png)
  class A evil`,
  'styles with variables, escapes and functions': `stateDiagram-v2
  [*] --> A
  A --> B
  classDef evil --x:url(//evil.example/variable.png),background-image:var(--x),mask:u\\72l(//evil.example/escape.png),cursor:\\75 rl(//evil.example/c.png)
  classDef more background-image:image-set(url(//evil.example/set.png) 1x),mask-image:-webkit-image-set(url(//evil.example/webkit.png) 1x)
  class A evil
  class B more`,
  'a style that leaves its rule': `stateDiagram-v2
  [*] --> A
  classDef evil fill:red}*{background:url(//evil.example/all.png)}@font-face{font-family:x;src:url(//evil.example/font)}@import url(//evil.example/import.css)
  class A evil`,
  'a style of a class': `classDiagram
  class A
  style A fill:url(//evil.example/class.svg#a),background:url(//evil.example/class.png)`,
  'colours of a sequence': `sequenceDiagram
  box url(//evil.example/box.svg#a) Group
  participant A
  end
  rect url(//evil.example/rect.svg#a)
  A->>A: hi
  end`,
  'settings of the diagram': `%%{init: {"securityLevel":"loose","htmlLabels":true,"flowchart":{"htmlLabels":true},"themeCSS":"@import url(${EVIL}/theme.css);*{background:url(${EVIL}/theme.png)}","fontFamily":"x;}@import url(${EVIL}/font.css);","themeVariables":{"primaryColor":"red;}*{background:url(${EVIL}/variable.png)}","fontFamily":"a\\"};@import '${EVIL}/family.css'"},"dompurifyConfig":{"ADD_TAGS":["script","iframe"],"ADD_ATTR":["onerror","onload"]}}}%%
graph TD
  A["<img src=x onerror='taken=true'>"] --> B["<iframe srcdoc='<script>top.taken=true</script>'></iframe>"]
  click A call alert("taken")`,
  'settings in front of the diagram': `---
title: "<img src=${EVIL}/title.png onerror=taken=true>"
config:
  securityLevel: loose
  htmlLabels: true
  themeCSS: "@import url(${EVIL}/front.css);"
---
graph TD
  A["<a href='${EVIL}/front'>x</a>"]`,
  'a sequence with links': `sequenceDiagram
  actor A as <img src=${EVIL}/actor.png onerror=taken=true>
  participant B
  link A: Page @ javascript:taken=true
  links B: {"Page": "${EVIL}/links", "Other": "data:text/html,taken"}
  A->>B: <script>taken=true</script><img src=${EVIL}/message.png>
  Note over A,B: <iframe src="${EVIL}/note"></iframe>`,
  'a sequence with an icon': `sequenceDiagram
  participant B
  properties B: {"icon": "${EVIL}/icon.png"}
  A->>B: hi`,
  'a class diagram': `classDiagram
  class A["<img src=${EVIL}/class.png onerror=taken=true>"]
  A : +method() <img src=x onerror=taken=true>
  link A "javascript:taken=true" "tip"
  click A href "${EVIL}/class"
  note for A "<svg onload=taken=true>"`,
  'a journey': `journey
  title <img src=${EVIL}/journey.png onerror=taken=true>
  section <img src=x onerror=taken=true>
    <script>taken=true</script>: 5: <img src=x onerror=taken=true>, Me`,
  'a c4 diagram': `C4Context
  title <img src=${EVIL}/c4.png>
  Person(a, "<img src=${EVIL}/person.png onerror=taken=true>", "text", $sprite="${EVIL}/sprite.png", $link="javascript:taken=true")
  System(b, "B", "<script>taken=true</script>")
  Rel(a, b, "<iframe src=${EVIL}/rel></iframe>")
  UpdateElementStyle(a, $bgColor="url(${EVIL}/bg.png)", $fontColor="red", $borderColor="url(${EVIL}/border.svg#a)")`,
  'other kinds of diagrams': `mindmap
  root((<img src=${EVIL}/mind.png onerror=taken=true>))
    A["<script>taken=true</script>"]
    ::icon(fa fa-book" onload="taken=true)`,
  mathematics: `graph TD
  A["$$\\\\href{javascript:taken=true}{x} \\\\includegraphics{${EVIL}/math.png} \\\\htmlStyle{background:url(${EVIL}/style.png)}{y}$$"]`,
  'a gantt chart': `gantt
  title <img src=${EVIL}/gantt.png onerror=taken=true>
  section <svg onload=taken=true>
  Task <img src=x onerror=taken=true> :a1, 2024-01-01, 30d
  click a1 href "javascript:taken=true"
  click a1 call taken()`,
  'an architecture': `architecture-beta
  group api(cloud)["<img src=x onerror=taken=true>"]
  service db(database)["<script>taken=true</script>"] in api
  service web(server)[Web] in api
  db:L -- R:web`,
};

describe('a hostile diagram, drawn where every script may run,', () => {
  test.each(Object.entries(hostile))('with %s loads nothing, runs nothing and leads nowhere', async (_what, source) => {
    const { frame } = await drawn(source);
    // Whatever the drawing would load, it would begin to load now.
    await frame.evaluate(() => new Promise((done) => setTimeout(done, 60)));
    expect(await dangers(frame)).toEqual([]);
    expect(await frame.evaluate('globalThis.taken')).toBeUndefined();
    expect(await page.evaluate('globalThis.taken')).toBeUndefined();
    expect(requests).toEqual([]);
  });
});

const ordinary: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'flowchart',
    'graph TD\n  A[Start] -->|yes| B{Choice}\n  B --> C((End))\n  classDef red fill:#f00\n  class A red',
    ['Start', 'yes', 'Choice', 'End'],
  ],
  [
    'sequence',
    'sequenceDiagram\n  actor A as Ann\n  participant B as Bob\n  A->>B: Hello\n  Note over A,B: A note',
    ['Ann', 'Bob', 'Hello', 'A note'],
  ],
  [
    'class',
    'classDiagram\n  class Animal {\n    +String name\n    +eat()\n  }\n  Animal <|-- Dog',
    ['Animal', 'name', 'Dog'],
  ],
  ['state', 'stateDiagram-v2\n  [*] --> Still\n  Still --> Moving : push', ['Still', 'Moving', 'push']],
  [
    'entity',
    'erDiagram\n  CUSTOMER ||--o{ ORDER : places\n  ORDER {\n    int number\n  }',
    ['CUSTOMER', 'ORDER', 'places', 'number'],
  ],
  ['gantt', 'gantt\n  title Plan\n  section First\n  Build :a1, 2024-01-01, 30d', ['Plan', 'First', 'Build']],
  ['pie', 'pie title Pets\n  "Dogs" : 3\n  "Cats" : 2', ['Pets', 'Dogs', 'Cats']],
  ['journey', 'journey\n  title My day\n  section Work\n    Make tea: 5: Me', ['My day', 'Work', 'Make tea']],
  ['mindmap', 'mindmap\n  root((Idea))\n    One\n    Two', ['Idea', 'One', 'Two']],
  ['timeline', 'timeline\n  title History\n  2002 : LinkedIn', ['History', '2002', 'LinkedIn']],
  ['git', 'gitGraph\n  commit id: "first"\n  branch develop\n  commit', ['main', 'develop', 'first']],
  ['quadrant', 'quadrantChart\n  title Reach\n  x-axis Low --> High\n  A: [0.3, 0.6]', ['Reach', 'Low', 'A']],
  [
    'c4',
    'C4Context\n  Person(a, "Customer", "A person")\n  System(b, "Bank")\n  Rel(a, b, "Uses")',
    ['Customer', 'Bank', 'Uses'],
  ],
  [
    'architecture',
    'architecture-beta\n  group api(cloud)[API]\n  service db(database)[Database] in api',
    ['API', 'Database'],
  ],
  ['kanban', 'kanban\n  todo[Todo]\n    a[Write]', ['Todo', 'Write']],
  ['sankey', 'sankey-beta\nCoal,Power,10\nGas,Power,5', ['Coal', 'Power']],
  ['bars', 'xychart-beta\n  title Sales\n  x-axis [jan, feb]\n  bar [1, 2]', ['Sales', 'jan']],
];

describe('an ordinary diagram', () => {
  test.each(ordinary)('of the kind %s shows all its words', async (_kind, source, words) => {
    const { frame, end } = await drawn(source);
    expect(end).toBe('drawn');
    const shown = await frame.locator('#place').innerText();
    for (const word of words) expect(shown.replaceAll(/\s+/g, ' ')).toContain(word);
    expect(await dangers(frame)).toEqual([]);
    expect(requests).toEqual([]);
  });
});
