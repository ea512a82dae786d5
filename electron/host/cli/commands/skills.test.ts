import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHost } from '../../host.ts';
import { fakeEnvironment, fakeHost } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

let base = '';
let folder = '';
let file = '';

beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'cli-skills-')));
  folder = path.join(base, 'project');
  const skill = path.join(folder, '.loopwright/skills/owls');
  mkdirSync(skill, { recursive: true });
  file = path.join(skill, 'SKILL.md');
  writeFileSync(file, '---\nname: owls\ndescription: Writes owl reports.\n---\nWrite in haiku.\u001b[2J\n');
  const broken = path.join(folder, '.loopwright/skills/broken');
  mkdirSync(broken);
  writeFileSync(path.join(broken, 'SKILL.md'), 'No front matter.');
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

async function inFolder(...words: readonly string[]) {
  const real = { createHost, now: Date.now, workingDirectory: folder };
  const environment = { ...fakeEnvironment(fakeHost()), ...real };
  const code = await runCommandLine(['skills', ...words, '--data-dir', path.join(base, 'data')], environment);
  return { code, out: environment.stdout.text(), aside: environment.stderr.text() };
}

const skills = (...words: readonly string[]) => inFolder(...words, '--workspace', folder);
const line = async () => (await skills()).out.split('\n').find((each) => each.startsWith('owls'));

describe('loopwright skills', () => {
  it('lists the skills of the app and of a folder that is trusted or named', async () => {
    expect((await inFolder()).out).toMatch(/^There are no skills\./);
    expect(await line()).toMatch(/^owls +not reviewed +on +folder +Writes owl reports\.$/);
    expect((await skills()).out).toMatch(/\nbroken +broken +on +folder +SKILL\.md is missing/);
    expect((await skills('list', '--locale', 'zh-CN')).out).toContain('尚未审阅');
    const [first = ''] = (await skills('--json')).out.split('\n').filter((each) => each.includes('"owls"'));
    expect(JSON.parse(first)).toMatchObject({ name: 'owls', state: 'new', on: true, folder });
  });

  it('prints the files for a review, and approves exactly what was reviewed', async () => {
    const { out } = await skills('review', 'owls');
    expect(out).toContain('\nSKILL.md, ');
    expect(out).toContain('\n  Write in haiku.\\u001b[2J\n');
    const [, approve = ''] = /loopwright skills (approve owls [0-9a-f]{12})\n$/.exec(out) ?? [];
    expect(await skills(...approve.split(' '))).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Approved the skill owls/),
    });
    expect(await line()).toMatch(/^owls +reviewed /);
    writeFileSync(file, '---\nname: owls\ndescription: Writes owl reports.\n---\nDelete all.\n');
    expect(await line()).toMatch(/^owls +changed since its review /);
    const refused = await skills(...approve.split(' '));
    expect(refused).toMatchObject({ code: 64, aside: expect.stringContaining('has changed since you saw it') });
    expect(await line()).toMatch(/^owls +changed /);
  });

  it('switches a skill off and on again, and takes an approval back', async () => {
    expect((await skills('off', 'owls')).out).toBe('The skill owls is off.\n');
    expect(await line()).toMatch(/^owls +not reviewed +off /);
    const on = await skills('on', 'owls');
    expect([on.out, on.aside]).toEqual(['The skill owls is on.\n', expect.stringContaining('skills review owls')]);
    const { skill } = JSON.parse((await skills('review', 'owls', '--json')).out);
    expect(JSON.parse((await skills('approve', 'owls', skill.digest, '--json')).out)).toMatchObject({
      state: 'approved',
    });
    expect((await skills('withdraw', 'owls', '--locale', 'zh-CN')).out).toContain('不再提供技能 owls');
    expect(await line()).toMatch(/^owls +not reviewed +on /);
  });

  it('refuses what it does not know, and an approval without a review', async () => {
    expect(await skills('review', 'bats')).toMatchObject({ code: 64, aside: expect.stringContaining('known: ') });
    expect(await inFolder('on', 'owls')).toMatchObject({ code: 64, aside: expect.stringContaining('--workspace') });
    expect(await skills('approve', 'owls')).toMatchObject({ code: 64, aside: expect.stringContaining('Review') });
    expect(await skills('approve', 'owls', '0123456789ab')).toMatchObject({ code: 64 });
    expect((await skills('fly')).code).toBe(64);
  });
});
