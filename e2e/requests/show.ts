/**
 * Prints the requests of each strategy in each format as a model reads them:
 *
 * npm run show:requests -- [--strategy NAME] [--format openai|gemini|prompt] [--whole]
 *
 * After the first request of a task only the parts that are new are printed, unless `--whole` is
 * given.
 */
import { parseArgs } from 'node:util';
import { tokensOfText } from '../../electron/host/text/token-estimate.ts';
import { FORMATS, type RequestTexts, recordedRequests, titleOf } from './recorded.ts';
import { tokensOfRequest } from './sizes.ts';
import { SHOWN } from './tasks.ts';

const { values } = parseArgs({
  options: { strategy: { type: 'string' }, format: { type: 'string' }, whole: { type: 'boolean', default: false } },
});

const line = (text = '') => process.stdout.write(`${text}\n`);

for (const format of FORMATS.filter((each) => values.format === undefined || each === values.format)) {
  for (const task of SHOWN.filter(({ strategy }) => values.strategy === undefined || strategy === values.strategy)) {
    line(`# ${task.strategy}, ${titleOf(format)}`);
    let before: RequestTexts | null = null;
    for (const [number, request] of (await recordedRequests(format, task)).entries()) {
      line(`\n## Request ${number + 1} (about ${tokensOfRequest(request)} tokens)`);
      print(request, values.whole ? null : before);
      before = request;
    }
    line();
  }
}

function print(request: RequestTexts, before: RequestTexts | null): void {
  if (request.tools.join('\n') !== before?.tools.join('\n')) {
    line(`\n### Tools (about ${tokensOfText(request.tools.join('\n'))} tokens)\n`);
    for (const tool of request.tools) line(`- ${tool}`);
  }
  if (request.system !== before?.system) line(`\n### System\n\n${request.system}`);
  line('\n### Messages\n');
  const known = before?.messages ?? [];
  for (const [place, message] of request.messages.entries()) {
    if (message !== known[place]) line(`${place + 1}. ${readable(message)}\n`);
  }
}

/** Returns serialised JSON with the line breaks and quotes of its texts as a model reads them. */
function readable(text: string): string {
  return text.replaceAll('\\n', '\n').replaceAll('\\"', '"');
}
