import { expect, test } from 'vitest';
import { releaseAddresses, releasePort } from './releases.ts';

const FEED = 'https://releases.example/newest.json';
const PAGE = 'https://loopwright.example/download';

test.each([
  ['nothing', '', ''],
  ['no page', FEED, ''],
  ['no feed', '', PAGE],
  ['a feed over http', FEED.replace('https', 'http'), PAGE],
  ['a page over http', FEED, PAGE.replace('https', 'http')],
  ['a feed with a login', 'https://me:secret@releases.example/', PAGE],
  ['a page that is a program', FEED, 'file:///bin/sh'],
])('a build that names %s asks nobody', (_what, feed, page) => {
  expect(releasePort('0.1.0', { feed, page }, () => undefined)).toBeNull();
});

test('one request without anything about the user goes to the feed, and follows no redirect', async () => {
  const sent: unknown[] = [];
  const port = releasePort('0.1.0', { feed: FEED, page: PAGE }, () => undefined);
  const answer = (status: number) => async (url: string | URL, init?: RequestInit) => {
    sent.push([String(url), init]);
    return new Response('{}', { status });
  };
  expect(await port?.latest(answer(200))).toBe('{}');
  await expect(port?.latest(answer(302))).rejects.toThrow('302');
  const headers = { accept: 'application/json', 'user-agent': 'Loopwright', 'accept-language': '*' };
  expect(sent[0]).toEqual([FEED, { headers, redirect: 'manual' }]);
  expect(JSON.stringify(sent)).not.toContain('0.1.0');
});

test('only the page of the build is opened', () => {
  const opened: string[] = [];
  releasePort('0.1.0', { feed: FEED, page: PAGE }, (address) => void opened.push(address))?.openPage();
  expect(opened).toEqual([PAGE]);
});

test('the variables of the process replace the addresses of the build', () => {
  const built = { feed: FEED, page: PAGE };
  expect(releaseAddresses(built, {})).toEqual(built);
  expect(releaseAddresses(built, { LOOPWRIGHT_RELEASE_FEED: '' })).toEqual({ feed: '', page: PAGE });
});
