// Downloads Electron as `npm start` does, and sends the result to the test process that started
// this script.
import { fetchElectron } from './electron-binary.mjs';

const skip = new AbortController();
let received = 0;
const why = await fetchElectron({
  skip: skip.signal,
  patienceMs: Number(process.env.PATIENCE_MS),
  progress: ({ transferred }) => {
    received = transferred;
    if (received >= Number(process.env.SKIP_AT)) skip.abort();
  },
});
process.send({ why, received }, () => process.exit(0));
