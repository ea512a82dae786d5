/**
 * The task of the benchmarks that compare the loop with a bare one: a scripted model on loopback
 * asks for pieces of one file. The server is a process of its own, so that its work is not measured.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Starts the server and writes the file into a new folder, and removes both after `use`. The calls
 * read as many lines as `lines` says, in turn. A line has 70 bytes.
 */
export async function withReadingTask<T>(
  lines: readonly number[],
  use: (baseUrl: string, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'loopwright-bench-'));
  const server = spawn(process.execPath, [join(import.meta.dirname, 'model-server.ts'), lines.join()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(server.stdout, 'data');
    await writeFile(
      join(folder, 'notes.md'),
      Array.from({ length: 600 }, (_, n) => `Line ${n} of the notes says something of an ordinary length.\n`).join(''),
    );
    return await use(String(line).trim(), folder);
  } finally {
    server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
