/**
 * Parses untrusted HTML in a separate thread, because a hostile page can cost much time and memory
 * (a page of 10 KB can keep Readability busy for a minute). The worker is bundled separately with
 * its packages and is started by `read-html.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { assertNever } from '../../../../shared/assert-never.ts';
import type { EngineReading } from '../search-engine.ts';
import type { Article } from './article.ts';

export type HtmlTask =
  | { readonly kind: 'bing' | 'duckduckgo'; readonly html: string }
  | { readonly kind: 'article'; readonly html: string; readonly url: string };

/**
 * Runs the task. Each parser is loaded only if the task needs it, because every new thread must
 * load its code again.
 */
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

// `read-html.ts` passes the task as worker data. If the promise rejects, `read-html.ts` receives
// the error as an error of the worker.
void read(workerData as HtmlTask).then((reading) => parentPort?.postMessage(reading));
