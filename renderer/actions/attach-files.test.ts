import { ORPCError } from '@orpc/client';
import { beforeEach, expect, it } from 'vitest';
import { MOST_ATTACHED_FILES } from '../../shared/attached-file.ts';
import { TopicId } from '../../shared/ids.ts';
import type { HostClient } from '../host-client.ts';
import { changeFiles, filesOf } from '../stores/attached-files-store.ts';
import { setHost } from '../stores/host.ts';
import { attachFiles, removeFile } from './attach-files.ts';

const topicId = TopicId.parse(`topic_${'0'.repeat(26)}`);
/** The ids and sizes of the files that the host keeps. */
const kept = new Map<string, number>();
let most: number;

beforeEach(() => {
  kept.clear();
  most = 1000;
  changeFiles(topicId, () => []);
  const put = async ({ name, size }: { readonly name: string; readonly size: number }) => {
    const sum = [...kept.values()].reduce((all, one) => all + one, size);
    if (sum > most) throw new ORPCError('conflict', { data: { failure: 'attached-files-large', name, most } });
    const id = `file-${name}`;
    kept.set(id, size);
    return { id, name, kind: 'text', bytes: size, tokens: 1, parts: 1, thumbnail: null, leftOut: [] };
  };
  const remove = async ({ id }: { readonly id: string }) => void kept.delete(id);
  // The part of the host that is needed for attaching.
  setHost({ attachedFiles: { put, remove } } as unknown as HostClient);
});

const fileOf = (name: string, size = 1) => new File(['x'.repeat(size)], name);
const shown = () => filesOf(topicId).map(({ name, state }) => `${name} ${state}`);
const keyOf = (name: string) => filesOf(topicId).find((file) => file.name === name)?.key ?? '';

it('a file that did not fit is attached by itself when another one is removed', async () => {
  most = 100;
  await attachFiles(topicId, [fileOf('a', 90), fileOf('b', 60), fileOf('c', 50), fileOf('d', 5)]);
  expect(shown()).toEqual(['a attached', 'b refused', 'c refused', 'd attached']);
  const key = keyOf('b');
  await removeFile(topicId, keyOf('c'));
  expect(shown()).toEqual(['a attached', 'b refused', 'd attached']);
  await removeFile(topicId, keyOf('a'));
  expect(shown()).toEqual(['b attached', 'd attached']);
  expect([...kept.keys()].sort()).toEqual(['file-b', 'file-d']);
  expect(keyOf('b')).toBe(key);
});

it('files of which a message takes no more are all named by one chip, and attached as far as others are removed', async () => {
  const names = Array.from({ length: MOST_ATTACHED_FILES + 3 }, (_, index) => `n${index}`);
  await attachFiles(
    topicId,
    names.map((name) => fileOf(name)),
  );
  const waiting = () => filesOf(topicId).flatMap((file) => (file.state === 'refused' ? [file.why] : []));
  expect(waiting()).toEqual([{ by: 'number', count: 3 }]);
  await removeFile(topicId, keyOf('n0'));
  expect(kept.has('file-n20')).toBe(true);
  expect(waiting()).toEqual([{ by: 'number', count: 2 }]);
  await Promise.all([removeFile(topicId, keyOf('n1')), removeFile(topicId, keyOf('n2'))]);
  expect(waiting()).toEqual([]);
  expect([...kept.keys()]).toHaveLength(MOST_ATTACHED_FILES);
});
