/**
 * A script that the benchmark of program starts preloads. It writes the CPU time of its process in
 * microseconds to file descriptor 3, on SIGUSR2 and when the process ends.
 */
import { writeSync } from 'node:fs';

function report() {
  const { user, system } = process.cpuUsage();
  writeSync(3, `${user + system}\n`);
}

process.once('SIGUSR2', report);
process.once('exit', report);
