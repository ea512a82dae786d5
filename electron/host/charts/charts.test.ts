import { afterAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import { Charts } from './charts.ts';
import { checkedChart } from './check-chart.ts';
import { renderedSvg } from './rendered-svg.ts';

const charts = new Charts({ timeMs: 1_500 });
afterAll(() => charts.close());

const rows = [
  { month: 'Jan', sales: 28, city: '北京' },
  { month: 'Feb', sales: 55, city: '上海' },
];
const bar = (more: JsonObject = {}): JsonObject => ({
  ...{ mark: 'bar', data: { values: rows } },
  encoding: { x: { field: 'month', type: 'ordinal' }, y: { field: 'sales', type: 'quantitative' } },
  ...more,
});
const drawn = async (spec: JsonObject, width = 640) => {
  const { drawing } = await charts.draw({ spec, theme: 'light', width, locale: 'en' });
  if (drawing.kind !== 'drawn') throw new Error(JSON.stringify(drawing));
  return drawing.chart;
};

describe('a chart that is drawn', () => {
  it('has the asked width, labelled marks, and its words', async () => {
    const chart = await drawn(bar({ title: ['Sales', '销售'], description: 'Two months.' }), 480);
    expect(chart).toMatchObject({ width: 480, marks: 2, title: 'Sales 销售', description: 'Two months.' });
    expect(chart.svg).toContain('aria-label="month: Jan; sales: 28"');
    expect(chart.svg).toContain('销售');
  });

  it.each([
    ['a line, whose points are labelled', bar({ mark: 'line' })],
    ['layers', { data: { values: rows }, layer: [bar(), bar({ mark: 'line' })] }],
    [
      'a pie',
      bar({ mark: 'arc', encoding: { theta: { field: 'sales', type: 'quantitative' }, color: { field: 'month' } } }),
    ],
    ['facets', bar({ encoding: { x: { field: 'sales', type: 'quantitative' }, row: { field: 'city' } } })],
    ['charts side by side', { hconcat: [bar(), bar({ mark: 'point' })] }],
    ['a box plot', bar({ mark: 'boxplot' })],
    [
      'a heat map',
      bar({
        mark: 'rect',
        encoding: { x: { field: 'month' }, y: { field: 'city' }, color: { field: 'sales', type: 'quantitative' } },
      }),
    ],
    [
      'a text',
      bar({ mark: { type: 'text', tooltip: true }, encoding: { text: { field: 'city' }, y: { field: 'month' } } }),
    ],
  ])('can be %s', async (_name, spec) => {
    expect((await drawn(spec)).marks).toBeGreaterThan(0);
  });

  it('slants the names of many categories instead of leaving some out', async () => {
    const values = Array.from({ length: 14 }, (_, n) => ({ month: `乌鲁木齐 ${n}`, sales: n }));
    const { svg } = await drawn(bar({ data: { values } }), 400);
    expect(svg).toContain('rotate(320)');
    expect(values.filter(({ month }) => !svg.includes(`>${month}<`))).toEqual([]);
    expect((await drawn(bar(), 400)).svg).not.toContain('rotate(320)');
  });

  it('differs by theme and language', async () => {
    const spec = bar({
      encoding: {
        x: { field: 'day', type: 'temporal', axis: { format: '%B' } },
        y: { field: 'sales', type: 'quantitative' },
      },
      data: {
        values: [
          { day: '2026-03-01', sales: 2 },
          { day: '2026-05-01', sales: 2 },
        ],
      },
    });
    const light = await renderedSvg(charts, spec, { theme: 'light', width: 500 });
    const dark = await renderedSvg(charts, spec, { theme: 'dark', width: 500, locale: 'zh-CN' });
    expect(light).toContain('fill="#ffffff"');
    expect(light).toContain('>March<');
    expect(dark).toContain('fill="#17171a"');
    expect(dark).toContain('>3月<');
  });

  it('shows days as they are written, whatever the time zone of the computer is', async () => {
    const { svg } = await drawn(
      bar({
        data: { values: [{ month: '2026-03-01', sales: 2 }] },
        encoding: { x: { field: 'month', type: 'temporal' }, y: { field: 'sales', type: 'quantitative' } },
      }),
    );
    expect(svg).toContain('aria-label="month: Mar 1, 2026; sales: 2"');
  });

  it('contains nothing that loads, runs or leads elsewhere, whatever its data says', async () => {
    const evil = 'url(https://evil.example/a.svg#b)';
    const values = [
      { a: '<script>alert(1)</script>', fill: evil, url: 'https://evil.example/a.png', n: 1 },
      {
        a: '"><image href="https://evil.example/b.png"/>',
        fill: `red" onload="alert(1)`,
        url: 'javascript:alert(1)',
        n: 2,
      },
    ];
    const channels = { x: { field: 'n', type: 'quantitative' }, y: { field: 'a' }, href: { field: 'url' } };
    const fill = { field: 'fill', scale: null };
    const { svg } = await drawn({
      data: { values },
      layer: [
        {
          mark: { type: 'bar', blend: 'x;background:url(//evil.example)', cursor: evil },
          encoding: { ...channels, fill, stroke: fill },
        },
        { mark: 'image', encoding: { ...channels, url: { field: 'url' } } },
        { mark: { type: 'text', font: `a;src:${evil}` }, encoding: { ...channels, text: { field: 'a' } } },
        {
          mark: {
            type: 'area',
            color: {
              gradient: 'linear',
              stops: [
                { offset: 0, color: evil },
                { offset: 1, color: 'red' },
              ],
            },
          },
          encoding: channels,
        },
      ],
    });
    const tags = svg.replaceAll(/>[^<]*</g, '><').replaceAll(/aria-label="[^"]*"/g, '');
    expect(tags).not.toMatch(/<(?:script|image|a|style|foreignObject|use)\b|\son\w+=|href=|javascript:|style=/i);
    expect(tags.replaceAll(/url\(#[\w-]+\)|xmlns(?::\w+)?="[^"]*"/g, '')).not.toMatch(/url\(|http/i);
  });
});

describe('a chart that cannot be drawn', () => {
  it.each([
    [
      'rows without end',
      {
        data: { sequence: { start: 0, stop: 1e9, step: 1 } },
        mark: 'point',
        encoding: { x: { field: 'data', type: 'quantitative' } },
      },
    ],
    [
      'a filter that takes exponential time',
      bar({ transform: [{ filter: "test(/^(a+)+$/, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!')" }] }),
    ],
    [
      'bins without end',
      bar({
        transform: [{ bin: { step: 1e-12 }, field: 'sales', as: 'b' }],
        encoding: { x: { field: 'b', bin: { binned: true, step: 1e-12 } }, x2: { field: 'b_end' } },
      }),
    ],
  ])('with %s does not hold up the host, and the next one is drawn', async (_name, spec) => {
    const began = Date.now();
    const { drawing } = await charts.draw({ spec, theme: 'light', width: 640, locale: 'en' });
    expect(['too-slow', 'too-large', 'wrong', 'drawn']).toContain(drawing.kind);
    expect(Date.now() - began).toBeLessThan(15_000);
    expect((await drawn(bar())).marks).toBe(2);
  });

  it('because it takes too long says so', async () => {
    const endless = {
      data: { sequence: { start: 0, stop: 1e9, step: 1 } },
      mark: 'point',
      encoding: { x: { field: 'data', type: 'quantitative' } },
    };
    expect((await charts.draw({ spec: endless, theme: 'light', width: 640, locale: 'en' })).drawing).toEqual({
      kind: 'too-slow',
    });
  });

  it('because it has too many marks says so', async () => {
    const values = Array.from({ length: 12_500 }, (_, n) => ({ month: n, sales: n }));
    const checked = await checkedChart(
      charts,
      bar({
        ...{ mark: 'point', data: { values } },
        encoding: { x: { field: 'month', type: 'quantitative' }, y: { field: 'sales', type: 'quantitative' } },
      }),
    );
    expect(checked).toMatchObject({ ok: false, message: expect.stringContaining('too many marks') });
  });

  it('is told to the model as a sentence', async () => {
    expect(await checkedChart(charts, bar({ mark: 'bars' }))).toMatchObject({ ok: false });
    const odd = { x: { field: 'sales', type: 'quantitative', scale: { type: 'point' }, axis: 7, sort: { op: 3 } } };
    expect(JSON.stringify(await checkedChart(charts, bar({ encoding: odd })))).not.toContain('undefined');
    expect(await checkedChart(charts, bar({ transform: [{ calculate: 'datum.sales +', as: 'x' }] }))).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^The chart cannot be drawn: /),
    });
    expect(await checkedChart(charts, bar({ data: { values: [] } }))).toMatchObject({
      ok: false,
      message: expect.stringContaining('shows no data'),
    });
    expect(await checkedChart(charts, bar())).toMatchObject({ ok: true, warnings: [] });
    const encoding = { y: { field: 'month' }, x: { field: 'sales', type: 'quantitative' } };
    expect(await checkedChart(charts, bar({ encoding }))).toMatchObject({ ok: true, warnings: [] });
    await expect(renderedSvg(charts, bar({ mark: 'bars' }), { theme: 'light', width: 300 })).rejects.toThrow();
  });
});

describe('an expression of a chart', () => {
  it.each([
    "constructor.constructor('return process')()",
    "datum.constructor.constructor('return process')()",
    "datum['const'+'ructor']['const'+'ructor']('return globalThis.process.pid')()",
    "{toString: replace}.constructor('x')",
    "'a'.constructor.constructor('return 1')()",
    "isNaN.constructor('return process')()",
    "[].map.constructor('return process')()",
    '__proto__.polluted',
  ])('cannot run code: %s', async (calculate) => {
    const spec = bar({
      transform: [{ calculate, as: 'got' }],
      encoding: { x: { field: 'got', type: 'nominal' }, y: { field: 'sales', type: 'quantitative' } },
    });
    const { drawing } = await charts.draw({ spec, theme: 'light', width: 640, locale: 'en' });
    expect(JSON.stringify(drawing)).not.toMatch(/\[object process\]|"got: \d+/);
    expect((await drawn(bar())).marks).toBe(2);
  });
});
