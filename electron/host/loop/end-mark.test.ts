import { describe, expect, it } from 'vitest';
import type { CallId } from '../../../shared/ids.ts';
import { FILE_EDITOR } from '../../../shared/mcp.ts';
import type { ToolCallPart } from '../../../shared/message.ts';
import { EndMark, partsWithoutMark, withoutEndMark } from './end-mark.ts';

const MARK = { mark: '[ANALYSIS_COMPLETE]' };
/** What is shown of a text that arrives in pieces of this size, and whether the mark was found. */
function streamed(text: string, size: number) {
  const reader = new EndMark(MARK);
  let shown = '';
  for (let at = 0; at < text.length; at += size) shown += reader.take(text.slice(at, at + size));
  return { text: shown + reader.end(), wasFound: reader.wasFound };
}

describe('the end mark', () => {
  it.each([
    ['on a line of its own', 'Report.\n\n[ANALYSIS_COMPLETE]', 'Report.'],
    ['after a rule', 'Report.\n\n---\n\n[ANALYSIS_COMPLETE]\n', 'Report.'],
    ['at the end of a sentence', 'All done. [ANALYSIS_COMPLETE]', 'All done.'],
    ['in bold', 'Report.\n**[ANALYSIS_COMPLETE]**', 'Report.'],
    ['as code', 'Report.\n`[ANALYSIS_COMPLETE]`.', 'Report.'],
    ['in lower case', 'Report.\n[analysis_complete]', 'Report.'],
    ['before more text', 'Report.\n[ANALYSIS_COMPLETE]\nThanks!', 'Report.\n\nThanks!'],
    ['after a code block', '```\nx\n```\n[ANALYSIS_COMPLETE]', '```\nx\n```'],
    ['alone', '[ANALYSIS_COMPLETE]', ''],
  ])('is taken out %s', (_where, text, without) => {
    expect(withoutEndMark(text, MARK)).toEqual({ text: without, wasFound: true });
    for (const size of [1, 2, 3, 7, 50]) {
      const shown = streamed(text, size);
      expect(shown.wasFound).toBe(true);
      expect(shown.text.toUpperCase()).not.toContain('ANALYSIS');
    }
  });

  it.each([
    'I end with [ANALYSIS_COMPLETE] when I am done.',
    '```\n[ANALYSIS_COMPLETE]\n```\nmore',
    '~~~\nThe report ends with\n[ANALYSIS_COMPLETE]',
    '> The model writes\n> [ANALYSIS_COMPLETE]',
    '   > [ANALYSIS_COMPLETE]\n\nmore',
    'It wrote "[ANALYSIS_COMPLETE]"',
    'a [link](x), *stars*, ** and [ANALYSIS_',
    'a[b]c `code` [[x]] __y__',
    '',
  ])('leaves %j as it is', (text) => {
    expect(withoutEndMark(text, MARK)).toEqual({ text, wasFound: false });
    for (const size of [1, 2, 5]) expect(streamed(text, size)).toEqual({ text, wasFound: false });
  });

  it.each(['*', '[', '[ANALYSIS', ' ', '`', '\n'])('reads a megabyte of %j in linear time', (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    const began = performance.now();
    expect(streamed(text, 4).text).toBe(text);
    withoutEndMark(text, MARK);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('leaves out a part that was nothing else', () => {
    const call = { type: 'reasoning', text: 'thought' } as const;
    expect(partsWithoutMark([call, { type: 'text', text: '\n[ANALYSIS_COMPLETE]\n' }], MARK)).toEqual({
      parts: [call],
      wasFound: true,
    });
  });

  it('is taken out of the result of a completion, which does not count as found', () => {
    const completion = (result: string): ToolCallPart => ({
      ...{ type: 'tool-call', callId: 'call_1' as CallId, writtenName: 'attempt_completion' },
      tool: { serverId: FILE_EDITOR, toolName: 'attempt_completion' },
      arguments: { result },
    });
    const { parts, wasFound } = partsWithoutMark([completion('# Report\n\n---\n[ANALYSIS_COMPLETE]')], MARK);
    expect({ parts, wasFound }).toEqual({ parts: [completion('# Report')], wasFound: false });
    const quoted = completion('> [ANALYSIS_COMPLETE]');
    expect(partsWithoutMark([quoted], MARK).parts).toEqual([quoted]);
  });
});
