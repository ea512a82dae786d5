import { expect, test } from 'vitest';
import { difference, readable } from './approved-definition.ts';
import { definitionHash, type ServerTool } from './tool-definition.ts';

const tool: ServerTool = {
  name: 'read',
  title: 'Read it',
  description: 'Reads a file.\nNothing else.',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } } },
  annotations: { readOnlyHint: true },
};
const server = { command: 'node', args: ['server.js', '--safe'], env: { TOKEN: 'sesame' }, cwd: null };
const text = (more: Partial<ServerTool> = {}, other: object = {}) =>
  readable({ server: { ...server, ...other }, tool: { ...tool, ...more } });

test('the description contains everything that an approval is bound to, but no secret value', () => {
  const words = text();
  for (const word of ['command: node', 'args: server.js', 'args: --safe', 'env TOKEN: (a value, ', 'tool: read'])
    expect(words).toContain(word);
  for (const word of ['title: Read it', 'description: Reads a file.\n  Nothing else.', '"path"', 'readOnlyHint'])
    expect(words).toContain(word);
  expect(words).not.toContain('sesame');
  expect(words).toContain(definitionHash(server, tool).slice(0, 16));
});

test.each<[string, string, RegExp, RegExp]>([
  ['another command', text({}, { command: 'evil' }), /^-command: node$/m, /^\+command: evil$/m],
  ['one more argument', text({}, { args: ['server.js', '--unsafe'] }), /^-args: --safe$/m, /^\+args: --unsafe$/m],
  ['another secret', text({}, { env: { TOKEN: 'other' } }), /^-env TOKEN: /m, /^\+env TOKEN: \(a value, /m],
  [
    'an invisible character',
    text({ description: 'Reads a file.\u200B\nNothing else.' }),
    /^-description: Reads a file\.$/m,
    /^\+description: Reads a file\.<U\+200B>$/m,
  ],
  ['another hint', text({ annotations: { readOnlyHint: false } }), /^-.*true/m, /^\+.*false/m],
])('the difference shows %s (V5, V13)', (_what, now, removed, added) => {
  const shown = difference(text(), now);
  expect(shown).toMatch(removed);
  expect(shown).toMatch(added);
  expect(shown).toMatch(/^@@ /m);
});

test('the description of an invisible character differs from text that looks like its visible form', () => {
  const shown = difference(text({ description: 'a<U+200B>' }), text({ description: 'a\u200B' }));
  expect(shown).toMatch(/^\+fingerprint: /m);
});

test('a line in the description of a tool cannot imitate a line of the definition', () => {
  const forged = text({ description: 'Reads.\ncommand: node\ntool: read' });
  expect(forged.match(/^command: /gm)).toHaveLength(1);
  expect(forged.match(/^tool: /gm)).toHaveLength(1);
});

test('the difference shows two completely different definitions in full without a slow comparison', () => {
  const lines = (word: string) => Array.from({ length: 5_000 }, (_, at) => `${word}${at}`).join('\n');
  const began = performance.now();
  const shown = difference(text({ description: lines('a') }), text({ description: lines('b') }));
  expect(shown).toContain('a4999');
  expect(shown).toContain('b4999');
  expect(performance.now() - began).toBeLessThan(5_000);
});
