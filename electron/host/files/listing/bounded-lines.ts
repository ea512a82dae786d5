/**
 * Reads lines of a stream with a maximum length, so that the output of another process cannot fill
 * our memory.
 */

/**
 * Yields each line without its LF, or null for a line of more than `maxBytes`, which is discarded
 * as it arrives.
 */
export async function* boundedLines(stream: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<string | null> {
  let parts: Buffer[] = [];
  let size = 0;
  const take = () => {
    const line = size > maxBytes ? null : Buffer.concat(parts).toString('utf8');
    parts = [];
    size = 0;
    return line;
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      size += end - start;
      if (size <= maxBytes) parts.push(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    size += chunk.length - start;
    if (size <= maxBytes) parts.push(chunk.subarray(start));
    else parts = [];
  }
  if (size > 0) yield take();
}
