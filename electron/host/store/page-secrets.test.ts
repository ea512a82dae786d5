import { describe, expect, it } from 'vitest';
import { PageId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { PageSecrets } from './page-secrets.ts';
import { temporaryDatabase } from './store.fixture.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function open() {
  const pages = new PageSecrets(temporaryDatabase());
  const add = (host: string, createdAt = 0) =>
    pages.add({ id: newId(PageId), host, publicKey: 'p', hostKey: 'h', label: 'A browser', createdAt }).id;
  return { pages, add };
}

describe('a page that the host knows', () => {
  it('is forgotten 30 days after it registered, also if it was used since', () => {
    const { pages, add } = open();
    const id = add('127.0.0.1:80');
    pages.used(id, 29 * DAY_MS);
    expect(pages.find(id, 30 * DAY_MS - 1)).toMatchObject({ id, usedAt: 29 * DAY_MS });
    expect(pages.find(id, 30 * DAY_MS)).toBeNull();
    expect(pages.list(30 * DAY_MS)).toEqual([]);
    add('127.0.0.1:80', 30 * DAY_MS);
    expect(pages.list(0)).toHaveLength(1);
  });

  it('is forgotten with the port at which it registered, under either name of this computer', () => {
    const { pages, add } = open();
    add('127.0.0.1:80');
    add('localhost:80');
    const kept = [add('127.0.0.1:8080'), add('localhost:1180')];
    pages.removePort(80);
    expect(new Set(pages.list(0).map(({ id }) => id))).toEqual(new Set(kept));
  });

  it('gives way to newer ones when there are 200', () => {
    const { pages, add } = open();
    const first = add('127.0.0.1:80');
    for (let number = 1; number <= 200; number += 1) add('127.0.0.1:80', number);
    expect(pages.list(0)).toHaveLength(200);
    expect(pages.find(first, 0)).toBeNull();
  });
});
