/** Tests attaching files to drafts and sending them, with the built host and a scripted model. */
import { expect, test } from 'vitest';
import { say } from '../../../e2e/fixtures/scripted-openai.ts';
import { LARGEST_ATTACHED_IMAGE, PIECE_LENGTH } from '../../../shared/attached-file.ts';
import type { TopicId } from '../../../shared/ids.ts';
import { encryptedPdf, lines, pdfOf } from '../documents/sample-files.fixture.ts';
import { openWindow, type Window } from './window.fixture.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Attaches a file in pieces, as the page does. */
async function attach(
  { host }: Window,
  name: string,
  bytes: Uint8Array,
  { topicId = null, piece = PIECE_LENGTH }: { readonly topicId?: TopicId | null; readonly piece?: number } = {},
) {
  const step = (piece / 4) * 3;
  for (let at = 0; ; at += step) {
    const isLast = at + step >= bytes.length;
    const data = Buffer.from(bytes.subarray(at, at + step)).toString('base64');
    const size = bytes.length;
    const done = await host.attachedFiles.put({
      ...{ topicId, upload: name, name, size, at, data, isLast },
      thumbnail: null,
    });
    if (isLast) return done ?? expect.unreachable();
  }
}

test('keeps attached files with the draft, and sends their text and images with the message', async () => {
  const window = await openWindow(() => say('42 euros.'));
  const { host, workspace, model } = window;
  const bill = await attach(window, 'bill.pdf', pdfOf([lines('Total: 42 EUR'), lines('Thanks.')]), { piece: 400 });
  const photo = await attach(window, 'photo.png', PIXEL);
  expect(bill).toMatchObject({ name: 'bill.pdf', kind: 'pdf', parts: 2, leftOut: [] });
  expect(bill.tokens).toBeGreaterThan(5);
  expect(host.attachedFiles.list({ topicId: null }).map(({ name }) => name)).toEqual(['bill.pdf', 'photo.png']);
  const { topicId } = await host.topics.send({
    ...{ topicId: null, text: 'How much?', workspace, settings: { strategy: 'chat' } },
    files: [bill.id, photo.id],
  });
  await window.reached(topicId, 'completed');
  const sent = model.requests.at(-1)?.bodyText ?? '';
  expect(sent).toContain('<attached-file name=\\"bill.pdf\\" content=\\"text of a PDF file with 2 pages\\">');
  expect(sent).toContain('--- Page 1 ---\\nTotal: 42 EUR');
  expect(sent).toContain(`data:image/png;base64,${PIXEL.toString('base64')}`);
  expect(host.attachedFiles.list({ topicId: null })).toEqual([]);
}, 60_000);

test('keeps the files of a message that cannot be sent, and refuses one that is gone', async () => {
  const window = await openWindow(() => say('Yes.'));
  const { host, workspace } = window;
  const note = await attach(window, 'note.txt', Buffer.from('日期'));
  const message = { topicId: null, text: 'Hi', workspace, files: [note.id] };
  await expect(host.topics.send({ ...message, workspace: `${workspace}/none` })).rejects.toThrow();
  await expect(host.topics.send({ ...message, text: '/todo list' })).rejects.toThrow();
  expect(host.attachedFiles.list({ topicId: null })).toHaveLength(1);
  host.attachedFiles.remove({ topicId: null, id: note.id });
  await expect(host.topics.send(message)).rejects.toThrow('no longer exists');
}, 60_000);

test('says why a file is not attached, and takes no pieces that do not fit', async () => {
  const window = await openWindow(() => say('Yes.'));
  await expect(attach(window, 'locked.pdf', encryptedPdf())).rejects.toThrow('password');
  const piece = { topicId: null, upload: 'u', name: 'a', size: 4, isLast: true, thumbnail: null };
  await expect(window.host.attachedFiles.put({ ...piece, at: 2, data: 'YWI=' })).rejects.toThrow('not attached');
  await expect(window.host.attachedFiles.put({ ...piece, at: 0, data: 'YWJjZGU=' })).rejects.toThrow('not attached');
  expect(window.host.attachedFiles.list({ topicId: null })).toEqual([]);
}, 60_000);

test('takes no file with which the files of one message would be too large, until another one is removed', async () => {
  const window = await openWindow(() => say('Yes.'));
  const { host } = window;
  const photo = Buffer.concat([PIXEL, Buffer.alloc(LARGEST_ATTACHED_IMAGE - PIXEL.length)]);
  const photos = [];
  for (const name of ['one.png', 'two.png', 'three.png']) photos.push(await attach(window, name, photo));
  const more = attach(window, 'four.png', PIXEL);
  await expect(more).rejects.toMatchObject({ failure: 'attached-files-large', data: { name: 'four.png' } });
  await expect(attach(window, 'note.txt', Buffer.from('one'))).rejects.toMatchObject({ code: 'conflict' });
  expect(host.attachedFiles.list({ topicId: null })).toHaveLength(3);
  host.attachedFiles.remove({ topicId: null, id: photos[0]?.id ?? '' });
  await attach(window, 'note.txt', Buffer.from('一'.repeat(1_000)));
  await attach(window, 'four.png', PIXEL);
  const files = host.attachedFiles.list({ topicId: null }).map(({ name }) => name);
  expect(files).toEqual(['two.png', 'three.png', 'note.txt', 'four.png']);
}, 60_000);

test('erases the attached files of a topic with it', async () => {
  const window = await openWindow(() => say('Yes.'));
  const { host, workspace } = window;
  const { topicId } = await host.topics.send({ topicId: null, text: 'Hi', workspace, settings: { strategy: 'chat' } });
  await window.reached(topicId, 'completed');
  await attach(window, 'note.txt', Buffer.from('one'), { topicId });
  await host.topics.remove({ topicId });
  host.topics.erase({ topicIds: [topicId] });
  expect(() => host.attachedFiles.list({ topicId })).toThrow();
}, 60_000);

test('sends the newest 15 MB of the images of a topic, and a sentence for each older one', async () => {
  const window = await openWindow(() => say('I see.'));
  const { host, workspace, model } = window;
  const photo = Buffer.concat([PIXEL, Buffer.alloc(LARGEST_ATTACHED_IMAGE - PIXEL.length)]);
  const place = { workspace, settings: { strategy: 'chat' } } as const;
  const attached = async (topicId: TopicId | null, names: readonly string[]) => {
    const files = [];
    for (const name of names) files.push((await attach(window, name, photo, { topicId })).id);
    return files;
  };
  const { topicId } = await host.topics.send({
    ...{ topicId: null, text: 'Look.', ...place },
    files: await attached(null, ['one.png', 'two.png', 'three.png']),
  });
  await window.reached(topicId, 'completed');
  await host.topics.send({ topicId, text: 'And here.', files: await attached(topicId, ['four.png', 'five.png']) });
  await expect.poll(() => model.requests.at(-1)?.bodyText.includes('And here.')).toBe(true);
  const sent = model.requests.at(-1)?.bodyText ?? '';
  expect(sent.match(/data:image/g)).toHaveLength(3);
  for (const name of ['one.png', 'two.png']) expect(sent).toContain(`The image \\"${name}\\" is not shown to you`);
  expect(sent.length).toBeLessThan(21 * 1024 ** 2);
}, 60_000);
