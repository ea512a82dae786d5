/** A topic whose loops make artifacts, with a real database and real files. */
import { mkdtempSync, rmSync } from 'node:fs';
import { realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { CallId, CheckpointId, LoopId, TopicId } from '../../../shared/ids.ts';
import { DEFAULT_LIMITS, type LoopOutcome } from '../../../shared/loop.ts';
import { endedState } from '../../../shared/loop-ending.ts';
import type { Output } from '../../../shared/output.ts';
import type { Checkpoint } from '../files/checkpoints.ts';
import { sha256 } from '../files/text-file.ts';
import { newId } from '../new-id.ts';
import { saveOutputs } from '../outputs/outputs.ts';
import { openStore } from '../store/open-store.ts';
import { temporaryFolder } from '../store/store.fixture.ts';
import { createArtifacts } from './artifacts.ts';
import { createArtifactExports } from './export/artifact-exports.ts';
import type { RenderedSvg } from './export/export-block.ts';

export async function artifactWorld(renderedSvg: RenderedSvg | null = null) {
  let clock = 1_000;
  const tick = (): number => {
    clock += 1;
    return clock;
  };
  const store = openStore(temporaryFolder(), tick);
  onTestFinished(() => store.database.close());
  const made = mkdtempSync(join(tmpdir(), 'loopwright-artifacts-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  const workspace = await realpath(made);
  const topicId = newId(TopicId);
  store.topics.create({ id: topicId, title: 'The topic', workspace });

  function loop() {
    const { id: loopId } = store.loops.create(
      {
        ...{ id: newId(LoopId), topicId, strategy: 'tool-driven', strategyVersion: 1, workspace, locale: 'en' },
        ...{ state: { name: 'running' }, limits: DEFAULT_LIMITS },
      },
      { goal: 'g' },
      { owner: 'test', leaseMs: 60_000 },
    );
    return {
      loopId,
      make: async (...outputs: readonly Output[]) => {
        const callId = newId(CallId);
        await saveOutputs(store.outputs, { topicId, loopId, callId }, outputs);
        return callId;
      },
      end: (outcome: LoopOutcome) => {
        store.loops.commit(loopId, 'test', { state: endedState(outcome) });
        store.loops.release(loopId, 'test');
      },
      /** Records an edit, and writes the file if it exists afterwards. Text null: there is no file. */
      async edit(path: string, before: string | null, after: string | null, more: Partial<Checkpoint> = {}) {
        const image = (text: string | null) =>
          text === null ? null : { key: sha256(Buffer.from(text)), bytes: Buffer.from(text) };
        const [old, fresh] = [image(before), image(after)];
        const operation = old === null ? 'create' : fresh === null ? 'delete' : 'modify';
        const checkpoint: Checkpoint = {
          ...{ id: newId(CheckpointId), loopId, callId: newId(CallId), topicId, workspace, path, operation },
          ...{
            movedFrom: null,
            before: old?.key ?? null,
            after: fresh?.key ?? null,
            mode: old === null ? null : 0o644,
          },
          ...{ at: tick(), undoneAt: null, acceptedAt: null },
          ...more,
        };
        store.checkpoints.save(
          [checkpoint],
          [old, fresh].flatMap((one) => one ?? []),
        );
        if (after !== null) await writeFile(join(workspace, path), after);
        return checkpoint.id;
      },
    };
  }
  return {
    store,
    topicId,
    workspace,
    loop,
    artifacts: createArtifacts(store),
    exports: createArtifactExports({ ...store, renderedSvg }),
  };
}

export type ArtifactWorld = Awaited<ReturnType<typeof artifactWorld>>;

/** The artifacts of the topic, one line each: kind, name, the states of its versions, and its own state. */
export async function listed({ artifacts, topicId }: ArtifactWorld): Promise<readonly string[]> {
  const { artifacts: found } = await artifacts.list({ topicId });
  return found
    .toReversed()
    .map(
      ({ kind, name, state, versions }) => `${kind} ${name}: ${versions.map((one) => one.state).join(' ')}, ${state}`,
    );
}

export const CHART: Extract<Output, { kind: 'chart' }> = {
  kind: 'chart',
  name: 'Sales by month',
  spec: {
    mark: 'bar',
    data: {
      values: [
        { month: 'May', sales: 7 },
        { month: '六月', sales: 9 },
      ],
    },
  },
};

export const TABLE: Extract<Output, { kind: 'table' }> = {
  ...{ kind: 'table', name: 'Regions', totalRows: 2 },
  columns: [
    { name: 'region|a', type: 'text' },
    { name: 'sales', type: 'number' },
  ],
  rows: [
    ['<b>North</b>', 1.5],
    ['=1+1', null],
  ],
};
