// Ends a CI run with one plain line, "N passed, N failed, N skipped", summed from the JSON
// reports of the suites. The lines before it name the tests that were retried.
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
  // A file that fails to load contains no counted tests, but must not look like success.
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
