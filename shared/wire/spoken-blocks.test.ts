import { expect, test } from 'vitest';
import { ServerId } from '../ids.ts';
import { blocksOf, readableImage } from './spoken-blocks.ts';

test('sends a resource with the server it came from and a file of the workspace with its path', () => {
  const serverId = ServerId.parse('notes');
  const blocks = blocksOf([
    { type: 'text', text: 'Compare' },
    { type: 'file', serverId, path: 'note://"a"', text: 'one' },
    { type: 'file', path: 'b.txt', text: 'two' },
  ]);
  expect(blocks).toEqual([
    'Compare',
    '<resource server="notes" uri="note://\\"a\\"">\none\n</resource>',
    '<file path="b.txt">\ntwo\n</file>',
  ]);
});

test.each<[string, boolean]>([
  ['QUJD', true],
  ['QUI=', true],
  ['QQ==', true],
  ['', false],
  ['=', false],
  ['==', false],
  ['Q===', false],
  ['QQ=Q', false],
  ['QUJD\n', false],
  ['QU-D', false],
  ['data:image/png;base64,QUJD', false],
])('an image with the data %j is readable: %s', (data, isReadable) => {
  expect(readableImage({ type: 'image', mimeType: 'image/PNG', data })).toEqual(
    isReadable ? { mimeType: 'image/png', data } : null,
  );
});
