import { expect, test } from 'vitest';
import { ServerId } from '../ids.ts';
import { blocksOf } from './spoken-blocks.ts';

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
