// Prints one line at the end of a CI run, "N passed, N failed, N skipped", which sums up the JSON
// reports of the test suites. The lines above it name the tests that were retried.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const total = { passed: 0, failed: 0, skipped: 0 };
for (const suite of ['unit', 'e2e']) {
  const file = fileURLToPath(new URL(`../out/reports/${suite}.json`, import.meta.url));
  if (!existsSync(file)) {
    console.log(`NOT RUN: the ${suite} tests, a step before them failed`);
    process.exitCode = 1;
    continue;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  for (const line of retriedIn(suite)) console.log(`RETRIED ${line}`);
  // A test file that fails to load reports no tests, so it is counted as a failure.
  const unloadable = report.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0);
  total.passed += report.numPassedTests;
  total.failed += report.numFailedTests + unloadable.length;
  total.skipped += report.numPendingTests + report.numTodoTests;
}

console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
if (total.failed > 0) process.exitCode = 1;

function retriedIn(suite) {
  const file = fileURLToPath(new URL(`../out/reports/${suite}-retried.json`, import.meta.url));
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}
