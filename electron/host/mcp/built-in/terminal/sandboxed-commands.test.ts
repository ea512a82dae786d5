import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../../shared/json.ts';
import { resultText } from '../../../../../shared/message.ts';
import { confinedTest } from '../../../sandbox/confined.fixture.ts';
import { world } from './terminal.fixture.ts';

const ON = { isOn: true };

async function ran(w: ReturnType<typeof world>, args: JsonObject) {
  const outcome = await (await w.prepared(args)).run();
  return { ...outcome, text: resultText(outcome) };
}

describe('a command in the sandbox', () => {
  confinedTest('writes in the workspace, and its changes are listed', async () => {
    const w = world('allow-edits', ON);
    const { ran: facts, diffs, text } = await ran(w, { command: 'echo x > a.txt; echo "{}" > package.json' });
    expect(text).toMatch(/^exit code 0/);
    expect(diffs.map(({ path }) => path)).toEqual(['a.txt', 'package.json']);
    expect(facts).toEqual({ place: { kind: 'sandbox', hosts: [] }, end: { name: 'exited', exitCode: 0 } });
  });

  confinedTest('cannot write elsewhere, and the model is told how to ask', async () => {
    const w = world('allow-edits', ON);
    const { ran: facts, text } = await ran(w, { command: 'echo x > ../out.txt' });
    expect(existsSync(join(w.base, 'out.txt'))).toBe(false);
    expect(facts?.refused).toEqual({ files: true, network: false, hosts: [] });
    expect(text).toContain('"outside_sandbox": true');
  });

  confinedTest('reads nothing of our data and no keys', async () => {
    const w = world('allow-edits', ON);
    mkdirSync(join(w.base, 'home/.ssh'), { recursive: true });
    writeFileSync(join(w.base, 'home/.ssh/id_rsa'), 'sk-private');
    const { text } = await ran(w, { command: 'cat ../data/key ../home/.ssh/id_rsa; true' });
    expect(text).not.toContain('sk-');
  });

  confinedTest('has no network, and the host that it wanted is named', async () => {
    const w = world('allow-edits', ON);
    const script =
      "require('dns').lookup('registry.npmjs.org', (e) => { console.log(e?.message); process.exit(e ? 1 : 0); })";
    const { ran: facts } = await ran(w, { command: `'${process.execPath}' -e "${script}"` });
    expect(facts?.refused).toEqual({ files: false, network: true, hosts: ['registry.npmjs.org'] });
  });

  confinedTest('cannot change protected files, and those that it makes are removed', async () => {
    const w = world('allow-edits', ON);
    writeFileSync(join(w.workspace, '.envrc'), 'mine');
    const command =
      'echo evil > .envrc; mkdir -p .vscode sub; echo {} > .vscode/tasks.json; echo x > sub/.npmrc; echo y > ok';
    const { ran: facts, text, diffs } = await ran(w, { command });
    expect(readFileSync(join(w.workspace, '.envrc'), 'utf8')).toBe('mine');
    expect([existsSync(join(w.workspace, '.vscode')), existsSync(join(w.workspace, 'sub/.npmrc'))]).toEqual([
      false,
      false,
    ]);
    expect(facts?.removed).toEqual(['.vscode', 'sub/.npmrc']);
    expect(diffs.map(({ path }) => path)).toEqual(['ok']);
    expect(text).toContain('Removed after the command');
  });

  confinedTest('cannot leave a Git folder under another name', async () => {
    const w = world('allow-edits', ON);
    await ran(w, {
      command: 'mkdir -p bare/objects bare/refs; echo "ref: x" > bare/HEAD; echo "[core]" > bare/config',
    });
    expect(existsSync(join(w.workspace, 'bare/config'))).toBe(false);
  });

  confinedTest('cannot leave a Git folder in a folder that Git ignores', async () => {
    const w = world('allow-edits', ON);
    spawnSync('git', ['init', '-q', w.workspace]);
    writeFileSync(join(w.workspace, '.gitignore'), 'built/\n');
    const { text } = await ran(w, { command: 'git init -q --bare built/store; echo x > built/kept' });
    expect(
      String(spawnSync('git', ['-C', join(w.workspace, 'built/store'), 'rev-parse', '--git-dir']).stdout),
    ).not.toBe('.\n');
    expect(existsSync(join(w.workspace, 'built/store/config'))).toBe(false);
    expect(existsSync(join(w.workspace, 'built/kept'))).toBe(true);
    expect(text).toContain('built/store/HEAD');
  });

  confinedTest('cannot make a Git folder in two commands', async () => {
    const w = world('allow-edits', ON);
    await ran(w, { command: 'mkdir bare; echo "ref: x" > bare/HEAD; echo "[core]" > bare/config' });
    await ran(w, { command: 'mkdir bare/objects bare/refs; echo x > bare/objects/x' });
    expect([existsSync(join(w.workspace, 'bare/objects')), existsSync(join(w.workspace, 'bare/refs'))]).toEqual([
      false,
      false,
    ]);
  });

  confinedTest(
    'writes into a bare repository of the workspace, but changes neither its hooks nor its configuration',
    async () => {
      const w = world('allow-edits', ON);
      const mirror = join(w.workspace, 'mirror');
      spawnSync('git', ['init', '-q', '--bare', mirror]);
      const config = readFileSync(join(mirror, 'config'), 'utf8');
      const { text } = await ran(w, {
        command:
          'cd mirror; echo blob | git hash-object -w --stdin; git update-ref refs/x $(git hash-object -t tree -w /dev/null)',
      });
      expect(text).toMatch(/^exit code 0/);
      expect(String(spawnSync('git', ['-C', mirror, 'for-each-ref']).stdout)).toContain('refs/x');
      await ran(w, {
        command:
          'git -C mirror config core.fsmonitor evil; echo evil > mirror/hooks/post-update; echo x > mirror/config.worktree; mkdir mirror/hooks; rm -rf mirror/config',
      });
      expect(readFileSync(join(mirror, 'config'), 'utf8')).toBe(config);
      expect(existsSync(join(mirror, 'hooks/post-update'))).toBe(false);
      expect(existsSync(join(mirror, 'config.worktree'))).toBe(false);
    },
  );

  confinedTest('that makes a repository of a folder of the user deletes nothing of the user', async () => {
    const w = world('allow-edits', ON);
    mkdirSync(join(w.workspace, 'mine'));
    writeFileSync(join(w.workspace, 'mine/config'), 'of the user');
    writeFileSync(join(w.workspace, 'mine/HEAD'), 'ref: refs/heads/x');
    await ran(w, { command: 'mkdir mine/objects mine/refs; echo x > mine/objects/x' });
    expect(readFileSync(join(w.workspace, 'mine/config'), 'utf8')).toBe('of the user');
    expect(existsSync(join(w.workspace, 'mine/objects'))).toBe(false);
  });

  confinedTest('commits with Git, and changes neither its configuration nor its hooks', async () => {
    const w = world('allow-edits', ON);
    const git = (...args: string[]) => spawnSync('git', args, { cwd: w.workspace });
    git('init', '-q');
    git('config', 'user.email', 'a@example.org');
    git('config', 'user.name', 'A');
    const config = readFileSync(join(w.workspace, '.git/config'), 'utf8');
    const { text, ran: facts } = await ran(w, { command: 'echo x > a.txt && git add . && git commit -qm first' });
    expect(text).toMatch(/^exit code 0/);
    expect(facts?.removed).toBeUndefined();
    expect(String(git('log', '--oneline').stdout)).toContain('first');
    await ran(w, {
      command: 'git config core.pager evil; echo evil > .git/hooks/pre-commit; echo evil > .git/config.worktree',
    });
    expect(readFileSync(join(w.workspace, '.git/config'), 'utf8')).toBe(config);
    expect(existsSync(join(w.workspace, '.git/hooks/pre-commit'))).toBe(false);
    expect(existsSync(join(w.workspace, '.git/config.worktree'))).toBe(false);
  });
});

describe('an approval of a command', () => {
  confinedTest('says where it runs, and a rule for the sandbox does not cover the same command outside', async () => {
    const sandbox = { isOn: true };
    const w = world('allow-edits', sandbox);
    const call = await w.prepared({ command: 'npm test' });
    expect(await call.judge()).toMatchObject({
      why: [{ name: 'runs-in-sandbox', data: {} }],
      receipt: {
        effect: { kind: 'run', place: { kind: 'sandbox', hosts: [] } },
        covers: { kind: 'command', command: 'npm test', inSandbox: true },
      },
    });
    await call.remember('folder');
    expect(w.rules.list()).toMatchObject([{ command: 'npm test', inSandbox: true }]);
    expect(await call.judge()).toEqual({ verdict: 'allow' });
    sandbox.isOn = false;
    expect(await call.judge()).toMatchObject({
      verdict: 'ask',
      receipt: { effect: { place: { because: 'switched-off' } } },
    });
  });

  confinedTest('that was given without a sandbox covers the command in the sandbox too', async () => {
    const sandbox = { isOn: false };
    const w = world('allow-edits', sandbox);
    const call = await w.prepared({ command: 'npm test' });
    await call.remember('folder');
    sandbox.isOn = true;
    expect(await call.judge()).toEqual({ verdict: 'allow' });
    const outside = await w.prepared({ command: 'npm test', outside_sandbox: true });
    expect(await outside.judge()).toMatchObject({ verdict: 'ask' });
  });

  confinedTest('outside the sandbox is asked for each time, with the reason of the model', async () => {
    const w = world('allow-edits', ON);
    const call = await w.prepared({ command: 'echo x > ../out.txt', outside_sandbox: true, reason: 'It installs.' });
    expect(await call.judge()).toMatchObject({
      verdict: 'ask',
      why: [{ name: 'outside-sandbox', data: { reason: 'It installs.' } }, { name: 'runs-command' }],
      receipt: { effect: { place: { kind: 'outside', because: 'asked' } }, offers: ['once'], ignored: [] },
    });
    expect(await call.runApproved()).toMatchObject({ status: 'done', ran: { place: { kind: 'outside' } } });
    expect(readFileSync(join(w.base, 'out.txt'), 'utf8')).toBe('x\n');
  });

  confinedTest('of a command in the sandbox is void when the sandbox was switched off since', async () => {
    const sandbox = { isOn: true };
    const w = world('allow-edits', sandbox);
    const call = await w.prepared({ command: 'echo x > a.txt' });
    await call.judge();
    sandbox.isOn = false;
    expect(await call.runApproved()).toBe('differs');
    expect(existsSync(join(w.workspace, 'a.txt'))).toBe(false);
  });
});

test('without a sandbox a command runs as before, and the card says so', async () => {
  const w = world('allow-edits', { isOn: true, missing: true });
  const call = await w.prepared({ command: 'echo x > a.txt', outside_sandbox: true });
  expect(await call.judge()).toMatchObject({
    why: [{ name: 'no-sandbox', data: {} }],
    receipt: { effect: { place: { kind: 'outside', because: 'no-sandbox' } }, offers: ['once', 'topic', 'folder'] },
  });
  expect(await call.runApproved()).toMatchObject({ status: 'done', changedFiles: true });
});
