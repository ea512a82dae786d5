import { expect, test } from 'vitest';
import { ServerId } from '../../../../shared/ids.ts';
import type { OfferingServer, ServerTool } from '../../approvals/tool-definition.ts';
import { tokensOfTool, toolViews } from './tool-views.ts';

const plain: ServerTool = { name: 'plain', description: 'Does.', inputSchema: { type: 'object' }, annotations: {} };
const told: ServerTool = {
  ...plain,
  name: 'told',
  description: 'Harmless.\u200B',
  annotations: { title: 'Told\u202E', readOnlyHint: true, destructiveHint: 'odd' },
};
const server: OfferingServer = {
  id: ServerId.parse('one'),
  builtIn: false,
  identity: { command: 'x' },
  tools: [plain, told, { ...plain, name: 'titled', title: 'Titled', annotations: { title: 'not this' } }],
};

test('shows tools as their server declares them, with invisible characters made visible', () => {
  const views = toolViews({
    server,
    trusted: false,
    isOn: ({ toolName }) => toolName !== 'plain',
    isChanged: ({ toolName }) => toolName === 'told',
  });
  expect(views).toMatchObject([
    { name: 'plain', title: null, on: false, changed: false, hints: { readOnly: null, destructive: null } },
    {
      name: 'told',
      title: 'Told<U+202E>',
      description: 'Harmless.<U+200B>',
      on: true,
      changed: true,
      hints: { readOnly: true, destructive: null, idempotent: null, openWorld: null },
    },
    { name: 'titled', title: 'Titled' },
  ]);
  expect(views.map(({ tokens }) => tokens)).toEqual(server.tools.map((tool) => tokensOfTool(server.id, tool)));
  expect(views[0]?.tokens).toBeGreaterThan(5);
});
