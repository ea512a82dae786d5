import { expect, test } from 'vitest';
import { going } from '../web.fixture.ts';
import { readHtml } from './read-html.ts';

test('aborts the parsing of a small hostile page in time, while the host keeps working', async () => {
  const html = `<html><body>${'<div>'.repeat(5000)}x</body></html>`;
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 20);
  const reading = await readHtml({ kind: 'article', html, url: 'https://example.org/' }, going(), 1500);
  clearInterval(ticking);
  expect(reading).toEqual({ kind: 'unreadable', why: 'The page is built so that reading it takes too long.' });
  expect(ticks).toBeGreaterThan(10);
});

test('ends at once when it is aborted', async () => {
  const stop = new AbortController();
  const html = `<html><body>${'<div>'.repeat(5000)}x</body></html>`;
  const reading = readHtml({ kind: 'article', html, url: 'https://example.org/' }, stop.signal);
  stop.abort();
  expect(await reading).toEqual({ kind: 'unreadable', why: 'The reading was stopped.' });
  expect(await readHtml({ kind: 'bing', html: '' }, stop.signal)).toMatchObject({ kind: 'unreadable' });
});
