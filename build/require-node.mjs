// Stops a script that runs on an older Node than 24, which the scripts need for node:sqlite and .ts
// files. npm puts the Node of optionalDependencies first on PATH.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Loopwright's scripts need Node 24 or newer, this is ${process.version}. ` +
      'Run "npm ci" first and start them with npm ("npm test", "npm start"): on Linux and Windows it brings its own Node 24. ' +
      'Elsewhere install Node 24.',
  );
  process.exit(1);
}
