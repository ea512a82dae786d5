/** A workspace with a topic whose loops edit files, and the changes as a window sees them. */
import { CallId, TopicId } from '../../../shared/ids.ts';
import { checkpointsOf } from '../files/checkpoints.ts';
import { applyChange } from '../files/edits/apply-change.ts';
import { planDelete, planMove, planWrite } from '../files/edits/plan-change.ts';
import type { PlannedChange } from '../files/edits/planned-change.ts';
import { resolveEntry, resolvePath } from '../files/paths/path-policy.ts';
import type { Result } from '../files/result.ts';
import { value, workspaceFixture } from '../files/workspace.fixture.ts';
import type { NewJournalRow } from '../loop/journal-rows.ts';
import { newId } from '../new-id.ts';
import { Checkpoints } from '../store/checkpoints.ts';
import { ImageQuota } from '../store/image-quota.ts';
import { Loops } from '../store/loops.ts';
import { newOwner } from '../store/owner.ts';
import { Reversals } from '../store/reversals.ts';
import { newLoop, temporaryDatabase } from '../store/store.fixture.ts';
import { Topics } from '../store/topics.ts';
import { Changes } from './changes.ts';

const REPLY: NewJournalRow = {
  ...{ kind: 'model-settled', purpose: 'act', messageId: null, seq: 0, at: 0 },
  model: { provider: 'openai', model: 'gpt' },
  reply: { parts: [], usage: { inputTokens: 1, outputTokens: 1 }, finish: { reason: 'stop' } },
};

export async function project() {
  const fixture = await workspaceFixture();
  const { workspace } = fixture;
  const database = temporaryDatabase();
  const [checkpoints, loops, topics] = [new Checkpoints(database), new Loops(database), new Topics(database)];
  const [reversals, quota] = [new Reversals(database), new ImageQuota(database)];
  const topicId = topics.create({ id: newId(TopicId), title: 'A topic', workspace: workspace.root }).id;
  const news: TopicId[] = [];
  const changes = new Changes({
    ...{ checkpoints, reversals, loops, topics, quota },
    ...{ now: () => 99, onChanged: (id: TopicId) => news.push(id) },
  });

  function loop(state: 'running' | 'paused' = 'paused') {
    const owner = newOwner();
    const { id: loopId } = loops.create(newLoop(topicId), {}, { owner, leaseMs: 60_000 });
    const rest = () => loops.commit(loopId, owner, { state: { name: 'paused' } });
    if (state === 'paused') rest();
    let clock = 0;
    const run = async (planned: Result<PlannedChange>, callId = newId(CallId)) => {
      clock += 1;
      const change = value(planned);
      const place = { loopId, callId, topicId, at: clock };
      const made = checkpointsOf(change, place);
      checkpoints.save(made.checkpoints, made.images);
      value(await applyChange(change));
      return callId;
    };
    const entry = async (path: string) => value(await resolveEntry(workspace, path));
    /** Stores a reply of the model that asks for a call. Returns the id of the call. */
    const reply = (callId = newId(CallId)) => {
      const asked = { kind: 'call-requested', callId, tool: null, arguments: {}, seq: 0, at: clock } as const;
      loops.commit(loopId, owner, { rows: [REPLY, asked] });
      return callId;
    };
    return {
      loopId,
      rest,
      reply,
      /** An edit that `callId` makes. */
      editBy: async (callId: CallId, path: string, content: string) =>
        run(await planWrite(value(await resolvePath(workspace, path)), Buffer.from(content)), callId),
      edit: async (path: string, content: string | Uint8Array) =>
        run(await planWrite(value(await resolvePath(workspace, path)), Buffer.from(content))),
      removeBy: async (callId: CallId, path: string) =>
        run(await planDelete(await entry(path), { recursive: true }), callId),
      move: async (from: string, to: string) => run(await planMove(await entry(from), await entry(to))),
      remove: async (path: string) => run(await planDelete(await entry(path), { recursive: true })),
    };
  }
  const rows = () =>
    changes
      .list({ topicId })
      .map(({ path, kind, added, removed, state }) => `${path} ${kind} +${added} -${removed} ${state}`);
  return { ...fixture, database, quota, topicId, changes, checkpoints, reversals, loop, news, rows };
}
