import { expect, onTestFinished, test } from 'vitest';
import { CallId, LoopId, ServerId, TopicId } from '../../../../shared/ids.ts';
import { FILE_EDITOR } from '../../../../shared/mcp.ts';
import { workspaceFixture } from '../../files/workspace.fixture.ts';
import { newId } from '../../new-id.ts';
import { NO_EFFECT_RECORDER } from '../built-in/built-in.ts';
import { createFileEditor } from '../built-in/file-editor/file-editor.ts';
import { FILE_EDITOR_TOOLS } from '../built-in/file-editor/tool-list.ts';
import { childServer } from '../transport/child-servers.fixture.ts';
import { Hub } from './hub.ts';
import { serverViews } from './server-views.ts';

async function servers(isOn: (id: ServerId) => boolean) {
  const { workspace } = await workspaceFixture();
  const hub = new Hub({
    external: {
      counter: childServer('counter'),
      broken: { transport: 'stdio', command: '/nowhere/at-all', args: [], env: {} },
    },
    builtIns: () => [
      createFileEditor({
        workspace,
        recorder: { begin: () => [], start: () => {}, effectOf: () => NO_EFFECT_RECORDER, finished: () => {} },
      }),
    ],
    now: Date.now,
  });
  onTestFinished(() => hub.close());
  const builtIns = [{ id: FILE_EDITOR, tools: FILE_EDITOR_TOOLS }];
  return { hub, root: workspace.root, views: () => serverViews({ hub, builtIns, isOn, toolIsOn: () => true }) };
}

function context(workspace: string) {
  return { loopId: newId(LoopId), topicId: newId(TopicId), callId: newId(CallId), workspace };
}

test('shows a server that never ran as idle or off, and a built-in one with its tools and their cost', async () => {
  const { views } = await servers((id) => id !== 'broken');
  const [editor, ...others] = views();
  expect(editor).toMatchObject({ id: FILE_EDITOR, builtIn: true, on: true, state: 'idle', why: null });
  expect(editor?.tools).toBe(FILE_EDITOR_TOOLS.length);
  expect(editor?.tokens).toBeGreaterThan(1_000);
  expect(editor?.tokens).toBeLessThan(10_000);
  const nothing = { retryAt: null, tools: 0, prompts: 0, resources: 0, tokens: 0, toDecide: 0 };
  expect(others).toEqual([
    { id: 'counter', builtIn: false, transport: 'stdio', on: true, state: 'idle', why: null, ...nothing },
    { id: 'broken', builtIn: false, transport: 'stdio', on: false, state: 'off', why: null, ...nothing },
  ]);
});

test('shows the tokens that the tools of a running server need, the reason for a failure, and a built-in server only once', async () => {
  const { hub, root, views } = await servers(() => true);
  await hub.running(root, () => true);
  await hub.running('/another', (id) => id === FILE_EDITOR);
  expect(views()[0]).toMatchObject({ id: FILE_EDITOR, state: 'idle' });
  const request = { name: 'list_workspaces', arguments: {} };
  const listener = { sending: () => {}, progress: () => {} };
  await hub.find(root, FILE_EDITOR)?.call(context(root), request, listener, AbortSignal.timeout(10_000));
  const [editor, counter, broken, ...more] = views();
  expect(more).toEqual([]);
  expect(editor).toMatchObject({ id: FILE_EDITOR, state: 'running', tools: FILE_EDITOR_TOOLS.length });
  expect(counter).toMatchObject({ id: 'counter', state: 'running', why: null });
  expect(counter?.tools).toBeGreaterThan(0);
  expect(counter?.tokens).toBeGreaterThan(10);
  expect(broken).toMatchObject({
    id: 'broken',
    state: 'error',
    why: [{ name: 'program-missing', data: { program: '/nowhere/at-all' } }],
  });
});

test('hides the old failure of a server that is off for the app, but shows that some topic runs it', async () => {
  const { hub, root, views } = await servers(() => false);
  await hub.running(root, () => true);
  expect(views().map(({ id, on, state, why }) => [id, on, state, why])).toEqual([
    [FILE_EDITOR, false, 'off', null],
    [ServerId.parse('counter'), false, 'running', null],
    [ServerId.parse('broken'), false, 'off', null],
  ]);
});
