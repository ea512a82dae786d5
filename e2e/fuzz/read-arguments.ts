/** Reads and words the arguments of a call as the host, the terminal and the page do. */

import { english } from '../../electron/host/cli/texts/texts-en.ts';
import { fitted, lineOf } from '../../electron/host/cli/texts/tool-line.ts';
import { writtenCall } from '../../electron/host/models/call-arguments.ts';
import { promptCall } from '../../electron/host/models/prompt-tools-arguments.ts';
import { visibleText } from '../../electron/host/text/escaped-text.ts';
import { readableResult } from '../../renderer/chat/calls/details/readable-result.ts';
import * as page from '../../renderer/chat/tool-words.ts';
import { shownText } from '../../renderer/ui/text/shown-text.ts';
import { callLine } from '../../shared/call-words/call-line.ts';
import { ENGLISH_CALLS } from '../../shared/call-words/english.ts';
import { canonicalJson, type JsonObject } from '../../shared/json.ts';

/** What the host does with each call before it asks, runs and compares it. */
export function readInHost(text: string): void {
  const { arguments: args } = writtenCall('tool', text);
  canonicalJson(args);
  promptCall({ name: 'tool', arguments: text });
}

/** The line of a call in the terminal. */
export function wordInTerminal(text: string): void {
  for (const args of [valueIn(text), { result: text }]) {
    const ended = { status: 'done', result: text } as const;
    const { verb, target, detail } = lineOf({ server: 'server', tool: 'tool', arguments: args, ...ended }, english);
    fitted({ verb, target, gist: detail, ending: '' }, 100);
    visibleText(text);
  }
}

/** The line of a call in the page, and the part of its arguments that is shown at once. */
export function wordInPage(text: string): void {
  const args = valueIn(text);
  const ended = { status: 'done', result: text } as const;
  callLine(ENGLISH_CALLS, { server: 'server', tool: 'tool', arguments: args, ...ended }, page.nameLine);
  readableResult(text);
  shownText(text);
  for (const value of Object.values(args)) shownText(page.visible(JSON.stringify(value) ?? ''));
}

/** The arguments that the host accepts, else the text that it refused. */
function valueIn(text: string): JsonObject {
  const { arguments: args, malformed } = writtenCall('tool', text);
  return malformed === undefined ? args : { content: text };
}
