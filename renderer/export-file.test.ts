import { ORPCError } from '@orpc/client';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { toast } from 'sonner';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ExportPiece } from '../shared/contract/topic-exports.ts';
import { TopicId } from '../shared/ids.ts';
import { exportFile } from './export-file.ts';
import type { HostClient } from './host-client.ts';
import { startCommonTexts } from './i18n/index.ts';
import { setHost } from './stores/host.ts';

const topicId = TopicId.parse(`topic_${'0'.repeat(26)}`);
const file: ExportPiece = { type: 'file', name: 'A topic.md', mimeType: 'text/markdown', messages: 2_000 };
const text = (written: number): ExportPiece => ({ type: 'text', text: 'x', written });

type Write = (wish: object, options: { readonly signal: AbortSignal }) => AsyncGenerator<ExportPiece, void>;

/** A host with only the export. */
const hostWith = (write: Write): void =>
  setHost({ topicExports: { write: async (...asked: Parameters<Write>) => write(...asked) } } as unknown as HostClient);

const notices = () => toast.getToasts().flatMap((each) => ('title' in each ? [each] : []));

/** The notices that are shown, with their words in the language of the page. */
const shown = () =>
  notices().map(({ type, title, description, closeButton }) => ({
    ...{ type, closeButton },
    words: [title, description].map((words) => renderToStaticMarkup(words as ReactNode)),
  }));

beforeAll(async () => {
  await startCommonTexts('en');
});
beforeEach(() => {
  vi.useFakeTimers();
  // The notices remove themselves in a frame of a browser, which is not here.
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act));
  onTestFinished(() => {
    toast.dismiss();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

it('an export names the topic, the message, the format and the language of the page', async () => {
  const wishes: object[] = [];
  hostWith(async function* (wish) {
    wishes.push(wish);
    yield* [];
  });
  await exportFile({ topicId, format: 'html' });
  expect(wishes).toEqual([{ topicId, format: 'html', locale: 'en' }]);
});

it('an export that fails, or ends before it is complete, says so until the user closes it', async () => {
  hostWith(async function* () {
    yield file;
    throw new ORPCError('bad-usage', { message: 'It is too long.' });
  });
  await exportFile({ topicId, format: 'markdown' });
  expect(shown()).toEqual([{ type: 'error', words: ['It was not exported.', 'It is too long.'], closeButton: true }]);
  toast.dismiss();
  hostWith(async function* () {
    yield file;
    yield text(1);
  });
  await exportFile({ topicId, format: 'markdown' });
  expect(shown()).toMatchObject([
    { type: 'error', words: ['It was not exported.', expect.stringContaining('cannot be reached')] },
  ]);
});

it('a long export shows its progress, and ends without a word when the user cancels it', async () => {
  const seen: unknown[] = [];
  hostWith(async function* (_wish, { signal }) {
    yield file;
    for (const written of [1, 1_500]) {
      yield text(written);
      seen.push(notices().map(({ title }) => title));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    yield text(1_600);
    const [progress] = notices();
    const action = progress?.action;
    if (typeof action === 'object' && action !== null && 'onClick' in action) action.onClick({} as never);
    signal.throwIfAborted();
  });
  await exportFile({ topicId, format: 'markdown' });
  expect(seen).toEqual([[], ['Exporting: 1,500 of 2,000 messages']]);
  expect(notices()).toEqual([]);
});
