/** A data server over MCP in a workspace of its own, for tests. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { JsonObject } from '../../../../../shared/json.ts';
import type { Output } from '../../../../../shared/output.ts';
import { TopicsData, type TopicsDataParts } from '../../../data/topics-data.ts';
import { findSandbox } from '../../../sandbox/find-sandbox.ts';
import type { FoundSandbox } from '../../../sandbox/sandbox.ts';
import { NO_EFFECT_RECORDER } from '../built-in.ts';
import type { DataServerParts } from './data-parts.ts';
import { createDataServer } from './data-server.ts';

export const noSandbox = async (): Promise<FoundSandbox> => ({
  ...{ ok: false, missing: [] },
  why: { name: 'no-backend' },
});

export interface DataWorld {
  readonly workspace: string;
  readonly made: Output[];
  readonly topicsData: TopicsData;
  readonly client: Client;
  readonly server: ReturnType<typeof createDataServer>;
  /** Writes a file into the workspace. */
  write(name: string, content: string | Uint8Array): void;
  call(
    name: string,
    args: JsonObject,
    signal?: AbortSignal,
  ): Promise<{ readonly text: string; readonly failed: boolean }>;
  close(): Promise<void>;
}

export async function dataWorld(
  parts: Partial<DataServerParts> & { readonly data?: Partial<TopicsDataParts> } = {},
): Promise<DataWorld> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'data-world-')));
  const workspace = realpathSync(mkdtempSync(join(base, 'folder-')));
  const made: Output[] = [];
  const topicsData = new TopicsData({ findSandbox, home: base, dataDir: join(base, 'data'), ...parts.data });
  const effect = { ...NO_EFFECT_RECORDER, made: async (outputs: readonly Output[]) => void made.push(...outputs) };
  const server = createDataServer({
    workspace: { root: workspace },
    recorder: { effectOf: () => effect, start: () => {} },
    ...{ topicsData, topicOf: () => null, locale: () => 'en' as const },
    ...parts,
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(await server.connect());
  return {
    ...{ workspace, made, topicsData, server, client },
    write: (name, content) => writeFileSync(join(workspace, name), content),
    call: async (name, args, signal) => {
      const options = signal === undefined ? {} : { signal };
      const { content, isError } = await client.callTool({ name, arguments: { ...args } }, undefined, options);
      const [part] = Array.isArray(content) ? content : [];
      return { text: String(part?.text), failed: isError === true };
    },
    close: async () => {
      await server.close();
      await topicsData.close();
      rmSync(base, { recursive: true, force: true });
    },
  };
}
