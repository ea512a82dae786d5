/** A process that looks for times that have come, at the moments that its parent names. */
import { openProcess } from '../../electron/host/automations/years/automation-process.fixture.ts';

let now = 0;
const [path = ''] = process.argv.slice(2);
const opened = openProcess(path, () => now);

/** A number is a moment to look at. */
process.on('message', async (moment: number | 'end') => {
  if (moment === 'end') {
    opened.close();
    process.exit();
  }
  now = moment;
  try {
    await opened.look();
    process.send?.('looked');
  } catch (error) {
    process.send?.(error instanceof Error ? (error.stack ?? error.message) : 'A look failed.');
  }
});
process.send?.('ready');
