import { execFileSync } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { value, workspaceFixture } from '../workspace.fixture.ts';
import { listFiles } from './list-files.ts';
import { findByName, listFolder } from './list-folder.ts';

type Fixture = Awaited<ReturnType<typeof workspaceFixture>>;

async function listed({ place }: Fixture, from = '.') {
  const { entries, ignored } = value(await listFolder(await place(from), { maxDepth: 9, leaveOutIgnored: true }));
  return { files: entries.filter(({ type }) => type === 'file').map(({ path }) => path), ignored };
}

async function withFiles(files: Readonly<Record<string, string>>) {
  const fixture = await workspaceFixture();
  for (const [path, content] of Object.entries(files)) await fixture.write(path, content);
  return fixture;
}

describe('a listing without what ignore rules name', () => {
  it('follows the nearest ignore file, and enters no ignored folder', async () => {
    const fixture = await withFiles({
      '.gitignore': '*.log\nout/\n',
      'sub/.gitignore': '!keep.log\nlocal\n',
      ...{ 'a.log': '', 'sub/keep.log': '', 'sub/b.log': '', 'sub/local': '', 'out/.gitignore': '!*', 'out/x': '' },
    });
    expect(await listed(fixture)).toEqual({ files: ['sub/.gitignore', 'sub/keep.log', '.gitignore'], ignored: 4 });
    expect(value(await findByName(await fixture.place('.'), 'log'))).toMatchObject({
      found: [{ path: 'sub/keep.log' }],
      ignored: 4,
    });
    const all = value(await findByName(await fixture.place('.'), '*.log', { includeIgnored: true }));
    expect(all.found.map(({ path }) => path)).toEqual(['sub/b.log', 'sub/keep.log', 'a.log']);
    expect(all.ignored).toBe(0);
  });

  it('follows .rgignore before .ignore before .gitignore, and .git/info/exclude last', async () => {
    const fixture = await withFiles({
      '.rgignore': '!a\n',
      '.ignore': 'a\n!b\n',
      '.gitignore': 'b\n!c\n',
      '.git/info/exclude': 'c\nd\n',
      ...{ a: '', b: '', c: '', d: '' },
    });
    const { files } = await listed(fixture);
    expect(files.filter((path) => !path.startsWith('.'))).toEqual(['a', 'b', 'c']);
  });

  it('does not apply a .gitignore to a repository inside its folder', async () => {
    const fixture = await withFiles({
      '.gitignore': 'x\n',
      '.ignore': 'y\n',
      'in/.git/HEAD': '',
      'in/x': '',
      'in/y': '',
    });
    expect((await listed(fixture)).files).toContain('in/x');
    expect((await listed(fixture)).files).not.toContain('in/y');
  });

  it('applies the rules above the listed folder, also above the workspace, but not to a folder that is itself ignored', async () => {
    const fixture = await withFiles({
      '.gitignore': 'out/\n/src/gen\n',
      ...{ 'src/gen/a': '', 'src/b': '', 'out/c': '' },
    });
    execFileSync('sh', ['-c', 'printf "b\\n" > ../.gitignore; mkdir ../.git'], { cwd: fixture.path('.') });
    expect((await listed(fixture, 'src')).files).toEqual([]);
    expect((await listed(fixture, 'src/gen')).files).toEqual(['src/gen/a']);
    expect((await listed(fixture, 'out')).files).toEqual(['out/c']);
  });

  it('reads no ignore file that is a link or a FIFO, and does not wait for it', async () => {
    const fixture = await withFiles({ 'secret.txt': '', 'sub/a': '' });
    await symlink(`${fixture.outside}/secret.txt`, fixture.path('.gitignore'));
    execFileSync('mkfifo', [fixture.path('.ignore')]);
    expect((await listed(fixture)).files).toEqual(['sub/a', 'secret.txt']);
  });
});

const name = fc.constantFrom('a', 'b', 'ab', 'a.log', 'b.log', '#a', 'x y', '-');
const rule = fc
  .oneof(
    fc.array(fc.constantFrom('a', 'b', '*', '**', '?', '/', '!', '[ab]', '[a-b]', '.log', '\\', '#', ' '), {
      maxLength: 6,
    }),
    fc
      .array(fc.constantFrom('a', 'b', 'ab', '*', '**', 'a*', '*.log'), { maxLength: 4 })
      .map((names) => [names.join('/')]),
  )
  .map((parts) => parts.join(''));
const tree = fc.array(fc.array(name, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 });

test('a listing leaves out the files that ripgrep leaves out, for any rules', { timeout: 60_000 }, async () => {
  const check = async (paths: readonly string[][], rules: string[], inner: string[]) => {
    const fixture = await workspaceFixture();
    await fixture.write('.gitignore', rules.join('\n'));
    await fixture.write('a/.gitignore', inner.join('\n'));
    for (const path of paths.map((names) => fixture.path(names.join('/')))) {
      await mkdir(dirname(path), { recursive: true }).catch(() => {});
      await fixture.write(path.slice(fixture.path('.').length + 1), '').catch(() => {});
    }
    const expected = value(await listFiles(fixture.workspace));
    expect((await listed(fixture)).files.toSorted()).toEqual([...expected].toSorted());
  };
  // Not compared: ripgrep takes a lone exclamation mark for an exception of everything, lets [!a]
  // match a slash and ? one byte, and reads double slashes and a slash after a backslash otherwise.
  const rules = fc.array(
    rule.filter((text) => !/^!\/*\s*$|\/\/|\\\//.test(text)),
    { maxLength: 4 },
  );
  await fc.assert(fc.asyncProperty(tree, rules, rules, check), { numRuns: 100 });
});
