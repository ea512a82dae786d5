/**
 * The values that the user has entered for requests of servers but not sent yet. They are also
 * stored on the host after a short delay, so that they are not lost when the window or the host
 * ends.
 */
import { create } from 'zustand';
import type { ServerRequestId } from '../../shared/ids.ts';
import type { JsonObject, JsonValue } from '../../shared/json.ts';
import type { RequestAnswer, ServerRequest } from '../../shared/server-request.ts';
import { host } from './host.ts';

interface RequestStore {
  /**
   * The entered values of each request. A request without an entry has the values that the host
   * has stored.
   */
  readonly drafts: Readonly<Partial<Record<ServerRequestId, JsonObject>>>;
}

export const useRequests = create<RequestStore>()(() => ({ drafts: {} }));

/** The delay in milliseconds between the last change and storing the values on the host. */
const QUIET_MS = 400;

interface Waiting {
  readonly request: ServerRequest;
  readonly timer: ReturnType<typeof setTimeout>;
}
const waiting = new Map<ServerRequestId, Waiting>();

export const useRequestDraft = ({ id, draft }: ServerRequest): JsonObject =>
  useRequests(({ drafts }) => drafts[id] ?? draft);

export function fillIn(request: ServerRequest, field: string, value: JsonValue): void {
  const { id } = request;
  useRequests.setState(({ drafts }) => ({
    drafts: { ...drafts, [id]: { ...(drafts[id] ?? request.draft), [field]: value } },
  }));
  clearTimeout(waiting.get(id)?.timer);
  waiting.set(id, { request, timer: setTimeout(() => void keep(id), QUIET_MS) });
}

/**
 * Answers a request. Throws the error of the host; the request is then unchanged, and the user
 * can answer it again.
 */
export async function answerRequest({ id, topicId }: ServerRequest, answer: RequestAnswer): Promise<void> {
  await keep(id);
  await host().requests.answer({ topicId, id, answer });
  useRequests.setState(({ drafts: { [id]: _, ...drafts } }) => ({ drafts }));
}

async function keep(id: ServerRequestId): Promise<void> {
  const kept = waiting.get(id);
  if (kept === undefined) return;
  clearTimeout(kept.timer);
  waiting.delete(id);
  const draft = useRequests.getState().drafts[id];
  if (draft === undefined) return;
  // If the host cannot be reached or the request was withdrawn, the values stay in this store.
  await host()
    .requests.saveDraft({ topicId: kept.request.topicId, id, draft })
    .catch(() => undefined);
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    for (const id of [...waiting.keys()]) void keep(id);
  });
}
