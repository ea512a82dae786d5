// Tells whether a build result is older than its sources. Runs on Node 20 too.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * `sources` are files and folders; missing ones are ignored. Without any source, as in a published
 * package, the build is never stale.
 */
export function isStale(target, sources) {
  const built = statSync(join(root, target), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const folders = sources.filter((source) => statSync(join(root, source), { throwIfNoEntry: false })?.isDirectory());
  if (folders.length === 0) return built === 0;
  const files = sources.filter((source) => !folders.includes(source)).map((file) => join(root, file));
  return [...files.filter(existsSync), ...folders.flatMap(filesIn)].some((file) => statSync(file).mtimeMs > built);
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|fixture)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
