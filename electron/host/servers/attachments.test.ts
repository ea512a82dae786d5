import { expect, test } from 'vitest';
import type { Attachment } from '../../../shared/contract/servers.ts';
import { ServerId } from '../../../shared/ids.ts';
import type { ResourceContent } from '../../../shared/server-view.ts';
import { readAttachments } from './attachments.ts';

const serverId = ServerId.parse('notes');
const at = (uri: string) => ({ serverId, uri });
const content = (more: Partial<ResourceContent>): ResourceContent => ({
  ...{ uri: 'note://a', mimeType: null, text: null, blob: null },
  ...more,
});

/** A fake server that offers the given resources and records which of them are read. */
function reading(resources: Readonly<Record<string, readonly ResourceContent[]>>) {
  const read: string[] = [];
  const readResource = async ({ uri }: Attachment) => {
    read.push(uri);
    return resources[uri] ?? expect.unreachable();
  };
  return { readResource, read };
}

test('attaches a text with its own URI, an image as an image, and base64-encoded text as text', async () => {
  const png = content({ mimeType: 'image/png', blob: 'aGk=' });
  const json = content({
    uri: 'note://c',
    mimeType: 'application/json',
    blob: Buffer.from('{"ä":1}').toString('base64'),
  });
  const server = reading({
    a: [content({ uri: 'note://a/1', text: 'one' }), content({ uri: '', text: 'two' })],
    b: [png],
    c: [json],
  });
  expect(await readAttachments(server, [at('a'), at('b'), at('c'), at('a')])).toEqual([
    { type: 'file', serverId, path: 'note://a/1', text: 'one' },
    { type: 'file', serverId, path: 'a', text: 'two' },
    { type: 'image', mimeType: 'image/png', data: 'aGk=' },
    { type: 'file', serverId, path: 'note://c', text: '{"ä":1}' },
  ]);
  expect(server.read).toEqual(['a', 'b', 'c']);
});

test.each([
  ['is empty', []],
  ['is of a kind no model can be given', [content({ mimeType: 'application/zip', blob: 'aGk=' })]],
  ['is too long', [content({ text: 'x'.repeat(400_001) })]],
])('attaches nothing when an attachment %s', async (_, contents) => {
  await expect(readAttachments(reading({ a: contents }), [at('a')])).rejects.toMatchObject({ code: 'conflict' });
});
