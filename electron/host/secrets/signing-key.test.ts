import { expect, test } from 'vitest';
import { signingKey } from './signing-key.ts';

/** A store in memory, as the operating system would keep it. */
function keptBy(where: 'system' | 'file') {
  const kept = new Map<string, string>();
  return {
    kept,
    secret: (name: string) => kept.get(name),
    secretStore: {
      where,
      names: () => [...kept.keys()],
      set: (name: string, value: string) => void kept.set(name, value),
      remove: (name: string) => void kept.delete(name),
    },
  };
}

test('the key is made once, and rows count as unsigned until their signing was recorded', () => {
  const shell = keptBy('system');
  const made = signingKey(shell);
  expect(made).toMatchObject({ isNew: true });
  expect(made?.bytes).toHaveLength(32);
  const afterCrash = signingKey(shell);
  expect(afterCrash).toMatchObject({ isNew: true, bytes: made?.bytes });
  afterCrash?.signed();
  expect(signingKey(shell)).toMatchObject({ isNew: false, bytes: made?.bytes });
});

test('no key is kept in a plain file, where other programs of the user could read it', () => {
  const shell = keptBy('file');
  expect(signingKey(shell)).toBeNull();
  expect(signingKey({ secret: () => undefined })).toBeNull();
  expect(shell.kept.size).toBe(0);
});
