// Downloads Electron's binary for this computer, as `npx install-electron` does, and reports the
// progress to the parent process. When this process is killed, it leaves no incomplete files.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const electron = createRequire(import.meta.url).resolve('electron/package.json');
const require = createRequire(electron);
const { downloadArtifact } = await import(pathToFileURL(require.resolve('@electron/get')).href);

process.on('disconnect', () => process.exit(1));
try {
  await downloadArtifact({
    version: require('./package.json').version,
    artifactName: 'electron',
    checksums: require('./checksums.json'),
    platform: process.platform,
    arch: process.arch,
    cacheRoot: process.env.electron_config_cache,
    downloadOptions: {
      quiet: true,
      getProgressCallback: async ({ transferred, total }) => process.send({ transferred, total }),
    },
  });
  // The downloaded archive is now in the cache, from which Electron's own installer unpacks it.
  const { status, stderr } = spawnSync(process.execPath, [join(dirname(electron), 'install.js')], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.split('\n', 1)[0]);
  process.send({ done: true });
} catch (error) {
  process.send({ failed: error.cause?.message ?? error.message });
}
process.disconnect();
