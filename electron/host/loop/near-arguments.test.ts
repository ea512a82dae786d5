import { describe, expect, it } from 'vitest';
import { nearArguments } from './near-arguments.ts';

const schema = { type: 'object', properties: { path: {}, new_name: {}, line: {}, content: {} } };

describe('an argument name that the tool does not have', () => {
  it.each([
    ['file_path', 'path'],
    ['PATH', 'path'],
    ['newName', 'new_name'],
    ['contents', 'content'],
    ['contnet', 'content'],
  ])('is answered with a name that is near: %s, %s', (written, declared) => {
    expect(nearArguments({ [written]: 'a' }, schema)).toBe(` There is no "${written}": did you mean "${declared}"?`);
  });

  it('is answered with nothing when no name is near, when the near one was written too, or without a schema', () => {
    expect(nearArguments({ url: 'a', text: 'b' }, schema)).toBe('');
    expect(nearArguments({ file_path: 'a', path: 'b' }, schema)).toBe('');
    expect(nearArguments({ file_path: 'a' }, {})).toBe('');
  });

  it('is shown in few visible characters', () => {
    const hint = nearArguments({ [`path\u202e${'x'.repeat(100_000)}`]: 1 }, schema);
    expect(hint.length).toBeLessThan(200);
    expect(hint).not.toContain('\u202e');
  });
});
