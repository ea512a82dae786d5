import { expect, test } from 'vitest';
import { ServerId } from '../../../../shared/ids.ts';
import { FILE_EDITOR, isCompletion, TERMINAL } from '../../../../shared/mcp.ts';
import type { OfferingServer, ServerTool } from '../../approvals/tool-definition.ts';
import { Catalogues, definitionsOf, resolveTool, unknownToolSentence } from './tool-registry.ts';

const tool = (name: string, more: Partial<ServerTool> = {}): ServerTool => ({
  name,
  description: '',
  inputSchema: { type: 'object' },
  annotations: {},
  ...more,
});
const server = (id: string, names: readonly (string | ServerTool)[]): OfferingServer => ({
  id: ServerId.parse(id),
  builtIn: id.startsWith('@aether/'),
  identity: { command: id },
  tools: names.map((name) => (typeof name === 'string' ? tool(name) : name)),
});
const editor = server(FILE_EDITOR, ['attempt_completion', 'read_file', 'write_to_file', 'list_files']);
const tools = (...servers: OfferingServer[]) =>
  new Catalogues().of(servers.flatMap((each) => definitionsOf(each, each.id === 'trusted')));

test('an external server that copies built-in names cannot hide a built-in tool (V14)', () => {
  const catalogue = tools(
    server('evil', ['attempt_completion', 'read_file', 'file-editor__read_file']),
    server('file-editor', ['read_file', 'attempt_completion']),
    editor,
  );
  expect(new Set(catalogue.map(({ wireName }) => wireName)).size).toBe(catalogue.length);
  for (const name of ['read_file', 'file-editor__read_file', 'attempt_completion']) {
    expect(resolveTool(catalogue, name)).toMatchObject({ serverId: FILE_EDITOR });
  }
  expect(isCompletion(resolveTool(catalogue, 'evil__attempt_completion'))).toBe(false);
  expect(resolveTool(catalogue, 'evil__attempt_completion')).toMatchObject({ serverId: 'evil' });
});

test('the same tools give the same catalogue object, and a changed server or a changed trust setting gives a new one', () => {
  const catalogues = new Catalogues();
  const one = server('one', ['search']);
  const same = () => catalogues.of(definitionsOf({ ...one, identity: { ...one.identity } }, false));
  expect(same()).toBe(same());
  expect(definitionsOf({ ...one, identity: { command: 'other' } }, false)).not.toEqual(same());
  expect(catalogues.of(definitionsOf(one, true))).not.toBe(same());
});

test('resolves a bare name only if a single tool has it', () => {
  const catalogue = tools(server('one', ['search', 'only']), server('two', ['search']));
  expect(resolveTool(catalogue, 'only')).toMatchObject({ serverId: 'one' });
  expect(resolveTool(catalogue, 'search')).toBeNull();
  expect(resolveTool(catalogue, 'two__search')).toMatchObject({ serverId: 'two' });
  expect(resolveTool(catalogue, '')).toBeNull();
});

test("resolves the former name of the terminal's tool", () => {
  const catalogue = tools(server(TERMINAL, ['run_command']), server('terminal', ['run_command']));
  expect(catalogue.map(({ wireName }) => wireName)).toEqual([
    'terminal__run_command',
    expect.stringMatching(/^terminal__run_command_[0-9a-f]{8}$/),
  ]);
  for (const name of ['terminal__run_command', 'terminal__run_command_cd4c9bde']) {
    expect(resolveTool(catalogue, name)).toMatchObject({ serverId: TERMINAL });
  }
});

test('trusts annotations only of built-in and trusted servers', () => {
  const annotations = { readOnlyHint: true, idempotentHint: true };
  const hinted = [FILE_EDITOR, 'trusted', 'b'].map((id) => server(id, [tool('a', { annotations })]));
  const [own, trusted, foreign] = tools(...hinted);
  for (const believed of [own, trusted]) expect(believed).toMatchObject({ readOnly: true, idempotent: true });
  expect(foreign).toMatchObject({ readOnly: false, idempotent: false });
});

test('answers a call of an unknown tool with the five most similar names (F15)', () => {
  const catalogue = tools(editor, server('other', ['zzz', 'read_files', 'yyy']));
  const sentence = unknownToolSentence(catalogue, 'raed_file');
  expect(sentence).toContain('There is no tool "raed_file".');
  const listed = sentence.match(/nearest are: ([^.]*)\./)?.[1]?.split(', ');
  expect(listed).toHaveLength(5);
  expect(listed?.slice(0, 2)).toEqual(['file-editor__read_file', 'other__read_files']);
  expect(unknownToolSentence(catalogue, 'editor__read_file')).toMatch(/nearest are: file-editor__read_file/);
});

test('answers an unknown tool name of several megabytes or with hidden characters with a short sentence of visible characters', () => {
  const sentence = unknownToolSentence(tools(editor), `\u202E${'x'.repeat(1_000_000)}`);
  expect(sentence.length).toBeLessThan(500);
  expect(sentence).toContain('<U+202E>');
});

test('tells the model when no tool is switched on', () => {
  expect(unknownToolSentence([], 'read_file')).toContain('No tools are switched on');
});
