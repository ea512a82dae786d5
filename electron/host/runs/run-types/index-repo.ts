import { TopicId } from '../../../../shared/ids.ts';
import { indexRepo as description } from '../../../../shared/run-types/index-repo.ts';
import { updateOutput } from '../../indexing/folder-index-commands.ts';
import { invalid, type RunOutcome, runType } from './run-type.ts';

/** The outcome of an attempt that was stopped, which nobody reads. */
const STOPPED: RunOutcome = { ok: true, output: {} };

/** Updates the index of the folder of its topic. */
export const indexRepo = runType({
  description,
  complete: (input, topicId) => ({ ...input, conversation_id: topicId }),
  parse({ conversation_id, anew = false }) {
    if (conversation_id === undefined) return invalid('conversation_id', { name: 'missing', data: {} });
    const topicId = TopicId.safeParse(conversation_id);
    if (!topicId.success) return invalid('conversation_id', { name: 'not-accepted', data: {} });
    if (typeof anew !== 'boolean') return invalid('anew', { name: 'not-yes-or-no', data: {} });
    return { ok: true, input: { topicId: topicId.data, anew } };
  },
  async carryOut({ topicId, anew }, { run, signal, ports, progress, step }): Promise<RunOutcome> {
    const { indexer, workspaceOf } = ports;
    // A later attempt goes on where the first one ended.
    const control = { anew: anew && run.attempt <= 1, signal };
    const plan = await step('list', () => indexer.list(workspaceOf(topicId), control));
    if (plan === null) return STOPPED;
    const read = await step('read', () => indexer.read(plan, { signal, progress }));
    if (read === null) return STOPPED;
    const files = await step('write', () => indexer.finish(plan, { signal, progress: () => progress(100) }));
    if (files === null) return STOPPED;
    return { ok: true, output: updateOutput(plan, read, files) };
  },
});
