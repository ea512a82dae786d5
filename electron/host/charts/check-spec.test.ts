import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import { checkedSpec } from './check-spec.ts';

const data = { values: [{ city: '北京', amount: 3, 'net.total': 1 }] };
const encoding = { x: { field: 'city' }, y: { field: 'amount', type: 'quantitative' } };
const bar = (more: JsonObject = {}): JsonObject => ({ mark: 'bar', data, encoding, ...more });
const transformed = (transform: JsonObject): JsonObject => bar({ transform: [transform] });

function nested(depth: number): JsonValue {
  let value: JsonValue = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** A specification that is refused, and a part of the sentence for the model. */
const refused: readonly (readonly [name: string, spec: JsonObject, message: RegExp])[] = [
  ['data from an address', bar({ data: { url: 'https://evil.example/a.csv' } }), /"url" is refused/],
  ['data from a file', bar({ data: { url: 'file:///etc/passwd' } }), /"url" is refused/],
  ['an address that is an expression', bar({ data: { url: { expr: '"a"' } } }), /"url" is refused/],
  ['data of a layer from an address', { data, layer: [bar({ data: { url: 'a.json' } })] }, /"url" is refused/],
  ['a view below a repeat with an address', { repeat: ['a'], spec: bar({ data: { url: 'a' } }) }, /"url" is refused/],
  [
    'a lookup in an address',
    transformed({ lookup: 'city', from: { data: { url: 'a.csv' }, key: 'a', fields: ['b'] } }),
    /"url" is refused/,
  ],
  ['an image as a mark', bar({ mark: 'image' }), /mark "image" is refused/],
  ['an image as a mark with settings', bar({ mark: { type: 'image', aspect: true } }), /mark "image" is refused/],
  ['an address as a channel', bar({ encoding: { ...encoding, url: { field: 'city' } } }), /"url" is refused/],
  ['a link', bar({ encoding: { ...encoding, href: { field: 'city' } } }), /"href" is refused/],
  ['a link of a mark', bar({ mark: { type: 'bar', href: 'https://evil.example' } }), /"href" is refused/],
  ['a link in a title', bar({ title: { text: 'a', href: 'javascript:alert(1)' } }), /"href" is refused/],
  ['a mark that does not exist', bar({ mark: { type: 'column' } }), /There is no mark "column"/],
  ['a map', bar({ mark: 'geoshape' }), /mark "geoshape" is refused/],
  ['generated map data', bar({ data: { graticule: true } }), /graticule/],
  ['a sphere', bar({ data: { sphere: {} } }), /sphere/],
  ['data as text in CSV', bar({ data: { values: 'a,b\n1,2', format: { type: 'csv' } } }), /format "csv" is refused/],
  ['data as text', bar({ data: { values: '[{"a":1}]' } }), /not a list of rows/],
  ['a format of maps', bar({ data: { ...data, format: { type: 'topojson', feature: 'a' } } }), /"topojson" is refused/],
  ['a colour that loads something', bar({ mark: { type: 'bar', fill: 'url(https://evil.example/a)' } }), /url\(\)/],
  ['a cursor that loads something', bar({ mark: { type: 'bar', cursor: 'URL (x.cur), auto' } }), /url\(\)/],
  ['a sequence without an end', bar({ data: { sequence: { start: 0, stop: 1e12 } } }), /more than 10000 rows/],
  ['a sequence with tiny steps', bar({ data: { sequence: { start: 0, stop: 1, step: 1e-9 } } }), /more than 10000/],
  ['a sequence that goes nowhere', bar({ data: { sequence: { start: 0, stop: 1, step: 0 } } }), /more than 10000/],
  ['a sequence of texts', bar({ data: { sequence: { start: 'a', stop: 'b' } } }), /needs the numbers/],
  ['filled gaps without end', transformed({ impute: 'a', key: 'b', keyvals: { stop: 1e9 } }), /more than 10000/],
  ['bins without end', bar({ encoding: { x: { field: 'amount', bin: { maxbins: 1e7 } } } }), /"maxbins" is 10000000/],
  ['bins without width', transformed({ bin: { step: 0 }, field: 'amount', as: 'b' }), /greater than 0/],
  ['bins that are too narrow', transformed({ bin: { extent: [0, 1e9], step: 1 }, field: 'a', as: 'b' }), /bins/],
  ['a density of many steps', transformed({ density: 'amount', steps: 1e8 }), /"steps" is 100000000/],
  ['a regression of a high order', transformed({ regression: 'a', on: 'b', order: 900 }), /"order" is 900/],
  ['many ticks', bar({ encoding: { x: { field: 'city', axis: { tickCount: 1e6 } } } }), /"tickCount"/],
  ['a long expression', transformed({ calculate: 'a+'.repeat(2_000), as: 'b' }), /The expression in "calculate"/],
  ['a long filter', transformed({ filter: 'a+'.repeat(2_000) }), /The expression in "filter"/],
  ['many parameters', bar({ params: Array.from({ length: 99 }, () => ({ name: 'a' })) }), /99 parameters/],
  ['many layers', { data, layer: Array.from({ length: 99 }, () => ({ mark: 'bar' })) }, /more than 40 views/],
  ['many repeated views', { repeat: { row: Array(9).fill('a'), column: Array(9).fill('b') }, spec: bar() }, /40 views/],
  ['many rows', bar({ data: { values: Array.from({ length: 50_001 }, () => ({ city: 'a' })) } }), /50001 rows/],
  ['many rows by name', bar({ data: { name: 'd' }, datasets: { d: Array(60_000).fill({ city: 'a' }) } }), /60000 rows/],
  ['a data set that is no list', bar({ datasets: { d: 'a' } }), /"datasets"/],
  ['much text', bar({ data: { values: [{ city: 'a'.repeat(5_000_000) }] } }), /longer than/],
  ['deep settings', bar({ usermeta: 1, title: nested(60) }), /nested more than/],
  ['deep data', bar({ data: { values: [{ city: nested(60) }] } }), /nested more than/],
  ['many settings', bar({ title: { text: Array(30_000).fill('a') } }), /too many settings/],
  ['a specification of Vega', { marks: [], data: [] }, /specification of Vega/],
  ['the schema of Vega', bar({ $schema: 'https://vega.github.io/schema/vega/v6.json' }), /specification of Vega/],
  ['nothing', {}, /draws nothing/],
  ['only data', { data }, /draws nothing/],
  ['a field in another spelling', bar({ encoding: { y: { field: 'Amount' } } }), /Did you mean "amount"\?/],
  ['a field that nothing resembles', bar({ encoding: { x: { field: 'zzzzzz' } } }), /fields are "city", "amount"/],
  ['an unknown field of a layer', { data, layer: [{ mark: 'bar', encoding: { x: { field: 'citi' } } }] }, /"city"\?/],
  [
    'an unknown field of a facet',
    { data, facet: { field: 'city' }, spec: { mark: 'bar', encoding: { x: { field: 'no' } } } },
    /"no"/,
  ],
];

const accepted: readonly (readonly [name: string, spec: JsonObject])[] = [
  ['an ordinary chart', bar()],
  [
    'a made field',
    bar({ transform: [{ calculate: 'datum.amount * 2', as: 'twice' }], encoding: { x: { field: 'twice' } } }),
  ],
  ['a field with a dot', bar({ encoding: { x: { field: 'net\\.total' } } })],
  [
    'fields that only a run knows',
    bar({ transform: [{ pivot: 'city', value: 'amount' }], encoding: { x: { field: '北京' } } }),
  ],
  ['data by name', bar({ data: { name: 'd' }, datasets: { d: data.values } })],
  ['a cell that looks like an address', bar({ data: { values: [{ city: 'url(https://a.example)', amount: 1 }] } })],
  ['a row with a field "url"', bar({ data: { values: [{ url: 'https://a.example', city: 'a', amount: 1 }] } })],
  ['no href', bar({ encoding: { ...encoding, href: null } })],
];

describe('checkedSpec', () => {
  it.each(refused)('refuses %s, and says what to change', (_name, spec, message) => {
    const checked = checkedSpec(spec);
    expect(checked).toMatchObject({ ok: false });
    if (checked.ok) throw new Error('not refused');
    expect(checked.message).toMatch(message);
    expect(checked.message).toMatch(/[.?]$/);
    expect(checked.message.length).toBeLessThan(1_500);
  });

  it.each(accepted)('accepts %s', (_name, spec) => {
    expect(checkedSpec(spec)).toEqual({ ok: true, spec });
  });

  it('drops what is only for other programs', () => {
    const more = {
      $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
      usermeta: { embedOptions: { loader: 1 } },
    };
    expect(checkedSpec(bar(more))).toEqual({ ok: true, spec: bar() });
  });
});
