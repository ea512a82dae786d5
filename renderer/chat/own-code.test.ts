import { expect, it } from 'vitest';
import { ownPieces } from './own-code.ts';

const text = (words: string) => ({ kind: 'text', text: words });
const inline = (words: string) => ({ kind: 'inline', text: words });

it.each([
  ['# no *markup* here', [text('# no *markup* here')]],
  ['run `npm test` now', [text('run '), inline('npm test'), text(' now')]],
  ['``a`b`` end', [inline('a`b'), text(' end')]],
  ['one ` alone', [text('one ` alone')]],
  ['not `over\nlines`', [text('not `over\nlines`')]],
  [
    'see\n```ts\nconst a = `x`;\n```\nthanks',
    [text('see'), { kind: 'block', text: 'const a = `x`;', language: 'ts' }, text('thanks')],
  ],
  ['````\n```\n````', [{ kind: 'block', text: '```', language: '' }]],
  ['```ts\nnever closed', [text('```ts\nnever closed')]],
])('divides %j', (message, pieces) => {
  expect(ownPieces(message)).toEqual(pieces);
});

it('takes a message of only backticks without delay', () => {
  const began = performance.now();
  ownPieces('` `` '.repeat(9_000));
  expect(performance.now() - began).toBeLessThan(2_000);
});
