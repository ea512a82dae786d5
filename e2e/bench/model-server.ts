/**
 * A model server for benchmarks that does as little work as possible. It reads a request without
 * parsing it, replies with a call of `read_file`, and prints its base URL at its start. It is a
 * separate process, so that its CPU time is not measured.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The numbers of lines that the calls of `read_file` request; the calls take them in turn. */
const LINES = (process.argv[2] ?? '120').split(',').map(Number);

let answered = 0;

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    const n = answered++;
    const line = (n % 400) + 1;
    const args = JSON.stringify({
      path: 'notes.md',
      start_line: line,
      end_line: line + (LINES[n % LINES.length] ?? 1) - 1 + (Math.trunc(n / 400) % 10),
    });
    const call = {
      index: 0,
      id: `p${n}`,
      type: 'function',
      function: { name: 'file-editor__read_file', arguments: args },
    };
    const chunk = (delta: object, finish: string | null) =>
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    response.setHeader('content-type', 'text/event-stream');
    response.end(
      `${chunk({ role: 'assistant', tool_calls: [call] }, null)}${chunk({}, 'tool_calls')}data: {"id":"x","object":"chat.completion.chunk","created":0,"model":"m","choices":[],"usage":{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2}}\n\ndata: [DONE]\n\n`,
    );
  });
});

server.on('connection', (socket) => socket.setNoDelay(true));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1\n`);
});
