/**
 * Asks a person for the pages that neither the user's rules nor the start of the run allow. The person sees
 * the addresses, and only these are read after the answer.
 */
import type { JsonObject } from '../../../shared/json.ts';
import type { RunContext, RunOutcome } from './run-types/run-type.ts';

interface PageToRead {
  readonly url: string;
  readonly title: string;
}

/**
 * Returns the outcome that asks for those of the pages that need permission; null if none does.
 * `memory` is what the run needs to go on after the answer. `found`: the run's own search returned
 * the pages.
 */
export async function askToRead(
  { run, ports, waitForAnswer }: RunContext,
  pages: readonly PageToRead[],
  memory: JsonObject,
  found: boolean,
): Promise<Extract<RunOutcome, { ok: null }> | null> {
  const asked: PageToRead[] = [];
  for (const { url, title } of pages) {
    if ((await ports.web.refusal(run.topicId, new URL(url), found)) === 'not-allowed') asked.push({ url, title });
  }
  if (asked.length === 0) return null;
  const deadline = ports.now() + ports.answerMs();
  return waitForAnswer({ asks: { name: 'read-pages', pages: asked }, memory, deadline });
}
