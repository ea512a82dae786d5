/** Charts and tables as tools make them, for specs and pictures. */
import type { JsonObject } from '../../shared/json.ts';
import type { Output, TableRow } from '../../shared/output.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const CITIES = ['北京', '上海', '广州', '深圳', '成都', '杭州'];

const chart = (name: string, spec: JsonObject): Output => ({ kind: 'chart', name, spec });

export const barChart = chart('Sales by month', {
  title: 'Sales by month',
  description: 'The sales of each month of 2026.',
  mark: 'bar',
  data: { values: MONTHS.map((month, at) => ({ month, sales: 28 + ((at * 37) % 60) })) },
  encoding: {
    x: { field: 'month', type: 'ordinal', sort: null, title: null },
    y: { field: 'sales', type: 'quantitative', title: 'Sales in thousands' },
  },
});

export const lineChart = chart('Visitors per day', {
  title: { text: 'Visitors per day', subtitle: 'Two sites, first quarter' },
  mark: 'line',
  data: {
    values: ['shop', 'blog'].flatMap((site, which) =>
      Array.from({ length: 60 }, (_, day) => ({
        day: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
        visitors: Math.round(400 + which * 180 + 120 * Math.sin(day / 6 + which) + day * (which + 1)),
        site,
      })),
    ),
  },
  encoding: {
    x: { field: 'day', type: 'temporal', title: null },
    y: { field: 'visitors', type: 'quantitative', title: 'Visitors' },
    color: { field: 'site', type: 'nominal', title: null },
  },
});

export const groupedChart = chart('Orders by region', {
  mark: 'bar',
  data: {
    values: ['North', 'South', 'West'].flatMap((region, at) =>
      ['2024', '2025', '2026'].map((year, n) => ({ region, year, orders: 40 + ((at * 31 + n * 17) % 70) })),
    ),
  },
  encoding: {
    x: { field: 'region', type: 'nominal', title: null },
    xOffset: { field: 'year' },
    y: { field: 'orders', type: 'quantitative', title: 'Orders' },
    color: { field: 'year', type: 'nominal', title: 'Year' },
  },
});

export const chineseChart = chart('各城市销售额', {
  title: '各城市销售额（万元）',
  mark: 'bar',
  data: { values: CITIES.map((city, at) => ({ 城市: city, 销售额: 320 - at * 41 })) },
  encoding: {
    y: { field: '城市', type: 'nominal', sort: '-x' },
    x: { field: '销售额', type: 'quantitative' },
  },
});

const PARTS = [
  { part: 'Rent', cost: 42 },
  { part: 'Food', cost: 27 },
  { part: 'Travel', cost: 18 },
  { part: 'Other', cost: 13 },
];

/** Charts of further kinds: a ring, points, a stacked area, a heat map, and several views. */
export const otherCharts: readonly Output[] = [
  chart('Costs', {
    mark: { type: 'arc', innerRadius: 60 },
    data: { values: PARTS },
    encoding: {
      theta: { field: 'cost', type: 'quantitative' },
      color: { field: 'part', type: 'nominal', title: null },
    },
  }),
  chart('Age and income', {
    mark: 'point',
    data: {
      values: Array.from({ length: 160 }, (_, n) => ({
        ...{ age: 20 + ((n * 37) % 50), income: 1_800 + ((n * 7_919) % 4_000), group: n % 3 === 0 ? 'a' : 'b' },
      })),
    },
    encoding: {
      x: { field: 'age', type: 'quantitative', scale: { zero: false } },
      y: { field: 'income', type: 'quantitative' },
      color: { field: 'group', type: 'nominal' },
    },
  }),
  chart('Stacked area', {
    mark: 'area',
    data: {
      values: Array.from({ length: 24 }, (_, n) =>
        ['x', 'y', 'z'].map((kind, at) => ({
          month: `202${4 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-01`,
          kind,
          value: 10 + ((n * 13 + at * 7) % 20),
        })),
      ).flat(),
    },
    encoding: {
      x: { field: 'month', type: 'temporal', title: null },
      y: { field: 'value', type: 'quantitative' },
      color: { field: 'kind', type: 'nominal' },
    },
  }),
  chart('Visits by hour', {
    mark: 'rect',
    data: {
      values: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].flatMap((day, at) =>
        Array.from({ length: 24 }, (_, hour) => ({ day, hour, visits: (hour * 7 + at * 11) % 40 })),
      ),
    },
    encoding: {
      x: { field: 'hour', type: 'ordinal' },
      y: { field: 'day', type: 'ordinal', sort: null, title: null },
      color: { field: 'visits', type: 'quantitative' },
    },
  }),
  chart('Each region', {
    mark: 'bar',
    data: {
      values: ['North', 'South', 'West'].flatMap((region, at) =>
        PARTS.map(({ part, cost }) => ({ region, part, cost: cost + at * 9 })),
      ),
    },
    encoding: {
      x: { field: 'part', type: 'nominal', title: null },
      y: { field: 'cost', type: 'quantitative' },
      column: { field: 'region', type: 'nominal', title: null },
    },
  }),
];

/** Its transform makes a thousand million rows. The check of specifications would refuse it. */
export const endlessChart = chart('Endless', {
  data: { sequence: { start: 0, stop: 1e9, step: 1, as: 'x' } },
  mark: 'point',
  encoding: { x: { field: 'x', type: 'quantitative' } },
});

export const brokenChart = chart('Broken', { mark: 'bars', data: { values: [{ a: 1 }] } });

const PLOT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 180">
<script>document.title = 'taken'; parent.taken = true;</script><image href="https://evil.example/a.png"/>
<path d="M20 150 L120 90 L220 120 L320 40 L400 60" fill="none" stroke="#4f46e5" stroke-width="3"/>
<path d="M20 10 V160 H410" fill="none" stroke="#888"/></svg>`;

/** A picture in SVG that tries to run a script and to load another picture. */
export const plotImage: Output = {
  ...{ kind: 'image', name: 'A plot', mimeType: 'image/svg+xml' },
  data: Buffer.from(PLOT).toString('base64'),
};

const HIDDEN = 'text with \u202ehidden\u200b marks';
const LONG = 'A long remark about the order that does not fit into a cell of a table and goes on. '.repeat(4);

/** A table of sales with this many rows, in a fixed mixed order. */
export function salesTable(rows: number, totalRows: number | null = null): Output {
  return {
    ...{ kind: 'table', name: 'Sales 2026', totalRows },
    columns: [
      { name: 'number', type: 'number' },
      { name: 'date', type: 'date' },
      { name: '城市', type: 'text' },
      { name: 'amount', type: 'number' },
      { name: 'paid', type: 'boolean' },
      { name: 'remark', type: 'text' },
    ],
    rows: Array.from({ length: rows }, (_, at): TableRow => {
      const mixed = (at * 7_919) % Math.max(1, rows);
      const date = new Date(Date.UTC(2026, 0, 1 + (mixed % 365))).toISOString().slice(0, 10);
      const remark = at % 9 === 3 ? HIDDEN : at % 7 === 2 ? LONG : at % 5 === 1 ? null : `order "${at}", checked`;
      return [
        at + 1,
        date,
        CITIES[mixed % CITIES.length] ?? '',
        at % 11 === 4 ? null : mixed * 1.25,
        at % 3 === 0,
        remark,
      ];
    }),
  };
}
