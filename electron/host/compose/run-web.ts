/**
 * Lets background runs use the web as far as the user's rules allow it without a question. A search
 * or a page of a run is judged like a tool call of a loop that nobody attends: besides the approval
 * mode only rules for the folder of the topic allow it. To start a run is to agree to the pages that
 * its own search returns and to those that the user named in the topic.
 */
import type { ApprovalReason } from '../../../shared/failures/approval-reasons.ts';
import type { WebRefusal } from '../../../shared/failures/failures.ts';
import { CallId, LoopId, type TopicId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { FETCH_WEB, INTERNET_SEARCH, WEB } from '../../../shared/mcp.ts';
import type { Verdict } from '../loop/ports.ts';
import type { WebParts } from '../mcp/built-in/web/web.ts';
import { FetchWeb, InternetSearch } from '../mcp/built-in/web/web-tools.ts';
import { definitionsOf } from '../mcp/tools/tool-registry.ts';
import { newId } from '../new-id.ts';
import { namesAddress } from '../runs/named-address.ts';
import { createRunWeb, type RunWeb } from '../runs/run-web.ts';
import type { HostParts } from './parts.ts';

interface HostRunWebParts extends Pick<HostParts, 'store' | 'preferences' | 'tools'> {
  readonly web: Pick<WebParts, 'searchProvider' | 'pages'>;
}

export function composeRunWeb({ store, preferences, tools: { hub, tools }, web }: HostRunWebParts): RunWeb {
  async function judged(topicId: TopicId, toolName: string, args: JsonObject): Promise<Verdict | 'off'> {
    const ref = { serverId: WEB, toolName };
    const { workspace } = store.topics.get(topicId);
    const isOn = preferences.servers(topicId)(WEB) && preferences.tools(topicId)(ref);
    const server = isOn ? hub.find(workspace, WEB) : null;
    const tool = server === null ? undefined : definitionsOf(server, false).find((each) => each.toolName === toolName);
    if (tool === undefined) return 'off';
    // A run has neither a loop nor a call; these ids belong only to this judgement.
    const [callId, loopId] = [newId(CallId), newId(LoopId)];
    const call = { type: 'tool-call', callId, tool: ref, writtenName: toolName, arguments: args } as const;
    return tools.judge(call, tool, { topicId, workspace, callId, loopId, attendant: 'nobody' });
  }

  /**
   * Whether a call asks only because it reads a page, or because of what its address could carry.
   * An address that the user or a search engine chose carries nothing that a model put into it.
   */
  const agreedToByStart = (verdict: Verdict | 'off', topicId: TopicId): boolean =>
    verdict !== 'off' &&
    verdict.verdict === 'ask' &&
    preferences.approvalMode(topicId) !== 'ask-all' &&
    verdict.asking.why.every(({ name }) => AGREED_TO.has(name));

  /** Whether the user wrote this address in the topic. */
  function isNamed(topicId: TopicId, url: URL): boolean {
    for (const { role, loopId, parts } of store.messages.newestFirst(topicId)) {
      if (role !== 'user' || (loopId !== null && store.runLoops.hasBegun(loopId))) continue;
      if (parts.some((part) => part.type === 'text' && namesAddress(part.text, url))) return true;
    }
    return false;
  }

  return createRunWeb({
    ...web,
    refusals: {
      async search(topicId, query) {
        if (topicId === null) return 'no-topic';
        if (!InternetSearch.safeParse({ query }).success) return 'carries-data';
        const verdict = await judged(topicId, INTERNET_SEARCH, { query });
        // The tool would refuse the call itself, so nothing was decided about it.
        if (verdict !== 'off' && verdict.verdict === 'allow' && !verdict.grant.mayChange) return 'carries-data';
        return refusalIn(verdict);
      },
      async page(topicId, url, found) {
        if (topicId === null) return 'no-topic';
        if (!FetchWeb.safeParse({ url: url.href }).success) return 'carries-data';
        const verdict = await judged(topicId, FETCH_WEB, { url: url.href });
        return agreedToByStart(verdict, topicId) && (found || isNamed(topicId, url)) ? null : refusalIn(verdict);
      },
    },
  });
}

const AGREED_TO: ReadonlySet<string> = new Set<ApprovalReason['name']>([
  ...(['reads-web-page', 'address-can-carry-data', 'rule-needs-attendant'] as const),
]);

const CARRIES_DATA: ReadonlySet<string> = new Set<ApprovalReason['name']>([
  ...(['address-can-carry-data', 'query-can-carry-data', 'carries-secret', 'carries-file-text'] as const),
]);

function refusalIn(verdict: Verdict | 'off'): WebRefusal | null {
  if (verdict === 'off') return 'off';
  if (verdict.verdict === 'allow') return null;
  if (verdict.verdict === 'deny') return 'forbidden';
  const reasons = verdict.asking.why.map(({ name }) => name);
  if (reasons.includes('folder-restricted')) return 'restricted';
  if (reasons.some((name) => CARRIES_DATA.has(name))) return 'carries-data';
  return 'not-allowed';
}
