/**
 * The page makes the elements of a chart from SVG that the host wrote. This does not rely on the host: here SVG
 * that a hostile host could send becomes elements in a page without any policy.
 */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from './browser.ts';

const SHAPES = fileURLToPath(new URL('../../renderer/ui/outputs/chart-shapes.ts', import.meta.url));
const ORIGIN = 'http://charts.test';
const EVIL = 'https://evil.example';

let page: Page;
let requests: string[] = [];

beforeAll(async () => {
  const { outputFiles } = await build({
    ...{ entryPoints: [SHAPES], bundle: true, format: 'iife', globalName: 'shapes', write: false },
  });
  page = await (await (await sharedBrowser()).newContext()).newPage();
  await page.route('**', (route) => {
    if (route.request().url() === `${ORIGIN}/`)
      return route.fulfill({ contentType: 'text/html', body: '<main></main>' });
    requests.push(route.request().url());
    return route.fulfill({ status: 200, body: '' });
  });
  await page.goto(`${ORIGIN}/`);
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
});
afterAll(() => page.context().close());

/** Shows the SVG as a chart. Returns its markup, or null if it was refused. */
const shown = (svg: string): Promise<string | null> => {
  requests = [];
  return page.evaluate(
    `(() => {
      const made = shapes.chartShapes(${JSON.stringify(svg)}, 'one');
      document.querySelector('main').replaceChildren(...(made === null ? [] : [made]));
      return new Promise((done) => setTimeout(() => done(made?.outerHTML ?? null), 50));
    })()`,
  );
};
const svg = (inner: string, attributes = '') => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;

describe('the elements of a chart', () => {
  test.each([
    ['a script', svg('<script>globalThis.taken = true</script>')],
    ['a handler', svg('<rect width="9" height="9" onclick="taken=true"/>', 'onload="taken=true"')],
    ['a link', svg(`<a href="javascript:taken=true"><text>go</text></a>`)],
    [
      'HTML',
      svg(
        `<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="${EVIL}" onerror="taken=true"/></foreignObject>`,
      ),
    ],
    ['an image', svg(`<image href="${EVIL}/a.png" width="9" height="9"/>`)],
    ['an element of elsewhere', svg(`<use href="${EVIL}/a.svg#b"/>`)],
    ['a style sheet', svg(`<style>@import url(${EVIL}/a.css); rect { fill: url(${EVIL}/b.svg#c) }</style><rect/>`)],
    ['a style', svg(`<rect style="fill:url(${EVIL}/a.svg#b)" width="9" height="9"/>`)],
    ['a colour of elsewhere', svg(`<rect fill="url(${EVIL}/a.svg#b)" width="9" height="9"/>`)],
    ['a colour with escapes', svg(`<rect fill="u\\72l(${EVIL}/a.svg#b)" width="9" height="9"/>`)],
    ['a mask', svg(`<rect mask="url(${EVIL}/a.svg#b)" filter="url(${EVIL}/a.svg#b)" width="9" height="9"/>`)],
    [
      'an animation',
      svg('<rect><set attributeName="href" to="javascript:taken=true"/><animate attributeName="x"/></rect>'),
    ],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "${EVIL}/a.txt">]>${svg('<text>&a;</text>')}`],
  ])('do not include %s', async (_name, hostile) => {
    const markup = (await shown(hostile)) ?? '';
    expect(markup).not.toMatch(
      /script|onload|onclick|onerror|href|foreignobject|<image|<use|<style|style=|evil|animate|<set/i,
    );
    expect(await page.evaluate('globalThis.taken')).toBeUndefined();
    expect(requests).toEqual([]);
  });

  test.each([
    ['text that is no XML', 'a < b'],
    ['HTML', '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>'],
    ['a root of another namespace', '<svg><script>taken=true</script></svg>'],
  ])('are not made of %s', async (_name, text) => {
    expect(await shown(text)).toBeNull();
  });

  test('keep shapes, words, labels of marks, and references within the drawing under names of their own', async () => {
    const drawn = svg(
      '<defs><clipPath id="clip1"><rect width="9" height="9"/></clipPath></defs><g clip-path="url(#clip1)">' +
        '<path role="graphics-symbol" aria-label="a: 1" d="M0 0h9" fill="#4f46e5"/><text font-size="12px">北京 &lt;b&gt;</text></g>',
      'width="20" height="20" viewBox="0 0 20 20"',
    );
    const markup = await shown(drawn);
    expect(markup).toContain('id="one-clip1"');
    expect(markup).toContain('clip-path="url(#one-clip1)"');
    expect(markup).toContain('data-label="a: 1"');
    expect(markup).toContain('北京 &lt;b&gt;');
  });
});
