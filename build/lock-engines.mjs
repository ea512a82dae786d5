// npm run lock: removes from package-lock.json the Node versions that a package requires when the
// bundled Node satisfies them. npm compares them with the Node it runs on, which may be 20 and
// runs none of these packages, and would print a page of warnings.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import semver from 'semver';

const LOCK = fileURLToPath(new URL('../package-lock.json', import.meta.url));

/** The Node version in optionalDependencies, which npm puts first on PATH for every script. */
export function bundledNode() {
  const { optionalDependencies } = JSON.parse(
    readFileSync(fileURLToPath(new URL('../package.json', import.meta.url)), 'utf8'),
  );
  const versions = new Set(
    Object.entries(optionalDependencies).flatMap(([name, at]) => (/^node-/.test(name) ? [at] : [])),
  );
  if (versions.size !== 1)
    throw new Error(`optionalDependencies name ${versions.size} versions of Node instead of one.`);
  return [...versions][0];
}

/** The paths of the packages whose `engines.node` range accepts the given Node version. */
export function needlessEngines(lock, nodeVersion) {
  return Object.entries(lock.packages).flatMap(([path, { engines }]) =>
    typeof engines?.node === 'string' && semver.satisfies(nodeVersion, engines.node) ? [path] : [],
  );
}

/**
 * The same lock file in the same order, without the Node ranges that the given version satisfies.
 * Requirements on npm or on other engines are kept.
 */
export function withoutNeedlessEngines(lock, nodeVersion) {
  const needless = new Set(needlessEngines(lock, nodeVersion));
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    needless.has(path) ? withoutNode(entry) : entry,
  ]);
  return { ...lock, packages: Object.fromEntries(packages) };
}

function withoutNode(entry) {
  const others = Object.entries(entry.engines).filter(([name]) => name !== 'node');
  const fields = Object.entries(entry).flatMap(([name, value]) => {
    if (name !== 'engines') return [[name, value]];
    return others.length === 0 ? [] : [[name, Object.fromEntries(others)]];
  });
  return Object.fromEntries(fields);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
  const without = withoutNeedlessEngines(lock, bundledNode());
  writeFileSync(LOCK, `${JSON.stringify(without, null, 2)}\n`);
  console.log(`${needlessEngines(lock, bundledNode()).length} packages need no word about Node ${bundledNode()}.`);
}
