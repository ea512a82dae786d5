/**
 * Parses untrusted HTML in a thread of its own, which contains the time and memory a hostile page
 * costs (a page of 10 KB can keep Readability busy for a minute). Bundled separately, with its
 * packages; started by `read-html.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { assertNever } from '../../../../shared/assert-never.ts';
import type { EngineReading } from '../search-engine.ts';
import type { Article } from './article.ts';

export type HtmlTask =
  | { readonly kind: 'bing' | 'duckduckgo'; readonly html: string }
  | { readonly kind: 'article'; readonly html: string; readonly url: string };

/** Loads only the parser it needs, because a thread starts empty. */
async function read(task: HtmlTask): Promise<EngineReading | Article> {
  switch (task.kind) {
    case 'bing':
      return (await import('./bing-page.ts')).readBing(task.html);
    case 'duckduckgo':
      return (await import('./duckduckgo-page.ts')).readDuckDuckGo(task.html);
    case 'article':
      return (await import('./article.ts')).readArticle(task.html, task.url);
    default:
      return assertNever(task);
  }
}

// `read-html.ts` provides the data and receives a rejection as the worker's error.
void read(workerData as HtmlTask).then((reading) => parentPort?.postMessage(reading));
