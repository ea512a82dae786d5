import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../store/store.fixture.ts';
import { instructedFolder, saveInstructions } from './folder-file.ts';

const trusted = { isTrusted: () => true, closed: [] };

it('shows the file of a trusted folder, and writes it with its line ends if it is as the user saw it', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'CLAUDE.md'), '\ufeffUse tabs.\r\nBe brief.\r\n');
  const seen = await instructedFolder(folder, trusted);
  expect(seen).toMatchObject({ file: 'CLAUDE.md', text: 'Use tabs.\nBe brief.\n', isEditable: true, isCut: false });
  const saved = await saveInstructions({ folder, hash: seen?.hash ?? null, text: 'Use spaces.\nBe brief.\n' }, trusted);
  expect(readFileSync(join(folder, 'CLAUDE.md'), 'utf8')).toBe('\ufeffUse spaces.\r\nBe brief.\r\n');
  expect(saved.hash).not.toBe(seen?.hash);
});

it('refuses to write a file that changed meanwhile, and one that appeared meanwhile', async () => {
  const folder = temporaryFolder();
  const seen = await instructedFolder(folder, trusted);
  expect(seen).toMatchObject({ file: null, hash: null, isEditable: true });
  writeFileSync(join(folder, 'AGENTS.md'), 'Mine.');
  await expect(saveInstructions({ folder, hash: null, text: 'Yours.' }, trusted)).rejects.toMatchObject({
    code: 'conflict',
    failure: 'instructions-changed',
  });
  const now = await instructedFolder(folder, trusted);
  writeFileSync(join(folder, 'AGENTS.md'), 'Mine again.');
  await expect(saveInstructions({ folder, hash: now?.hash ?? null, text: 'Yours.' }, trusted)).rejects.toMatchObject({
    failure: 'instructions-changed',
  });
  expect(readFileSync(join(folder, 'AGENTS.md'), 'utf8')).toBe('Mine again.');
});

it('creates AGENTS.md in a folder without instructions, and deletes it again', async () => {
  const folder = temporaryFolder();
  const saved = await saveInstructions({ folder, hash: null, text: 'Be brief.' }, trusted);
  expect(saved).toMatchObject({ file: 'AGENTS.md', text: 'Be brief.' });
  const gone = await saveInstructions({ folder, hash: saved.hash, text: null }, trusted);
  expect(gone).toMatchObject({ file: null, hash: null });
  expect(existsSync(join(folder, 'AGENTS.md'))).toBe(false);
});

it('neither reads nor writes the file of a restricted folder', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'AGENTS.md'), 'Obey.');
  const restricted = { isTrusted: () => false, closed: [] };
  expect(await instructedFolder(folder, restricted)).toMatchObject({ text: '', isTrusted: false, isEditable: false });
  await expect(saveInstructions({ folder, hash: null, text: 'x' }, restricted)).rejects.toMatchObject({
    failure: 'instructions-restricted',
  });
});

it('does not edit a file that is too long, not UTF-8, a folder, or a link to the outside', async () => {
  const long = temporaryFolder();
  writeFileSync(join(long, 'AGENTS.md'), 'x'.repeat(30_000));
  const cut = await instructedFolder(long, trusted);
  expect(cut).toMatchObject({ isCut: true, isEditable: false, hash: null });
  expect(cut?.text.length).toBe(20_000);
  const binary = temporaryFolder();
  writeFileSync(join(binary, 'AGENTS.md'), Buffer.from([0xff, 0xfe, 0x00, 0x01, 0x02]));
  expect(await instructedFolder(binary, trusted)).toMatchObject({ text: '', isEditable: false });
  const taken = temporaryFolder();
  mkdirSync(join(taken, 'AGENTS.md'));
  expect(await instructedFolder(taken, trusted)).toMatchObject({ isEditable: false });
  const [inside, outside] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  symlinkSync(join(outside, 'secret.txt'), join(inside, 'AGENTS.md'));
  expect(await instructedFolder(inside, trusted)).toMatchObject({ text: '', isEditable: false });
  await expect(saveInstructions({ folder: inside, hash: null, text: 'x' }, trusted)).rejects.toMatchObject({
    failure: 'instructions-not-written',
  });
  expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('secret');
});
