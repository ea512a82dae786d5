import { expect, onTestFinished, test } from 'vitest';
import { ServerId } from '../../../../shared/ids.ts';
import { FILE_EDITOR } from '../../../../shared/mcp.ts';
import { until } from '../transport/child-servers.fixture.ts';
import { Hub } from './hub.ts';
import { knownDetail } from './server-details.ts';
import { serverViews } from './server-views.ts';

test('the details of a real server contain its prompts, resources and templates, and its entry contains their numbers', async () => {
  const id = ServerId.parse('everything');
  const file = new URL(
    '../../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js',
    import.meta.url,
  );
  const hub = new Hub({
    external: { [id]: { transport: 'stdio', command: process.execPath, args: [file.pathname], env: {} } },
    builtIns: () => [],
    now: Date.now,
  });
  onTestFinished(() => hub.close());
  expect(knownDetail(hub, id)).toMatchObject({ launch: null, protocolVersion: null, promptList: [] });
  await hub.running('/', () => true);
  await until(() => knownDetail(hub, id).templateList.length > 0 && knownDetail(hub, id).promptList.length > 0);
  const detail = knownDetail(hub, id);
  expect(detail).toMatchObject({ protocolVersion: '2025-11-25', hint: null, claims: { name: expect.any(String) } });
  for (const offered of [...detail.promptList, ...detail.resourceList, ...detail.templateList])
    expect(offered.serverId).toBe(id);
  const [view] = serverViews({ hub, builtIns: [], isOn: () => true, toolIsOn: () => true });
  expect(view).toMatchObject({
    state: 'running',
    prompts: detail.promptList.length,
    resources: detail.resourceList.length + detail.templateList.length,
  });
});

test('the details of a missing or built-in server are empty', () => {
  const hub = new Hub({ builtIns: () => [], now: Date.now });
  for (const id of [FILE_EDITOR, ServerId.parse('nobody')])
    expect(knownDetail(hub, id)).toMatchObject({ launch: null, hint: null, claims: null });
});
