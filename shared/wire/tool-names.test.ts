import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ServerId } from '../ids.ts';
import { ASSISTANT, FILE_EDITOR, TERMINAL, TOOL_FINDER, WEB } from '../mcp.ts';
import { assignWireNames, WIRE_NAME, wireName, wireNameOfWritten } from './tool-names.ts';

const serverId = fc
  .oneof(
    fc.constantFrom(
      '@aether/file-editor',
      'file-editor',
      '@aether/web',
      'web',
      'a',
      'a_',
      'a__b',
      '_a',
      '1password',
      'x.y',
      'x/y',
      'x_y',
    ),
    fc.stringMatching(/^@?[A-Za-z0-9_.-]{1,40}(\/[A-Za-z0-9_.-]{1,40})?$/),
  )
  .filter((id) => ServerId.safeParse(id).success)
  .map((id) => ServerId.parse(id));
const toolName = fc.oneof(
  fc.constantFrom('read_file', 'b__c', 'c', '_b', 'b', '', '读文件', 'a b', 'a_b', 'a.b'),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
);
const tool = fc.record({ serverId, toolName });

describe('the name of a tool on the wire', () => {
  test('contains the plain names of server and tool for built-in and ordinary servers', () => {
    expect(wireName({ serverId: FILE_EDITOR, toolName: 'read_file' })).toBe('file-editor__read_file');
    expect(wireName({ serverId: ServerId.parse('github'), toolName: 'create_issue' })).toBe('github__create_issue');
  });

  test.each([FILE_EDITOR, TERMINAL, ASSISTANT, WEB, TOOL_FINDER])('is plain for the built-in server %s', (builtIn) => {
    expect(wireName({ serverId: builtIn, toolName: 'do_it' })).toBe(`${builtIn.slice('@aether/'.length)}__do_it`);
  });

  test('does not give the tool of a user’s server “terminal” the name of the built-in tool (V14)', () => {
    const foreign = wireName({ serverId: ServerId.parse('terminal'), toolName: 'run_command' });
    expect(foreign).toMatch(/^terminal__run_command_[0-9a-f]{8}$/);
  });

  test('does not give a server with the name of a built-in one its tool names (V14)', () => {
    const own = wireName({ serverId: FILE_EDITOR, toolName: 'attempt_completion' });
    const foreign = wireName({ serverId: ServerId.parse('file-editor'), toolName: 'attempt_completion' });
    expect(foreign).not.toBe(own);
    expect(foreign).toMatch(/^file-editor__attempt_completion_[0-9a-f]{8}$/);
  });

  test('keeps long tools of one server apart', () => {
    const long = (end: string) => wireName({ serverId: ServerId.parse('srv'), toolName: `${'x'.repeat(80)}${end}` });
    expect(long('a')).not.toBe(long('b'));
  });

  test('is accepted by every provider and is the same every time', () => {
    fc.assert(
      fc.property(tool, (some) => {
        expect(wireName(some)).toMatch(WIRE_NAME);
        expect(wireName({ ...some })).toBe(wireName(some));
      }),
    );
  });

  test('is different for different tools', () => {
    fc.assert(
      fc.property(tool, tool, (one, other) => {
        const sameTool = one.serverId === other.serverId && one.toolName === other.toolName;
        expect(wireName(one) === wireName(other)).toBe(sameTool);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is accepted by every provider even when the model made it up', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (written) => {
        expect(wireNameOfWritten(written)).toMatch(WIRE_NAME);
      }),
    );
  });
});

describe('the names of all tools of a request', () => {
  test('are unique, in order, and unchanged for a tool whose name no other tool has', () => {
    fc.assert(
      fc.property(fc.array(tool, { maxLength: 150 }), (tools) => {
        const named = assignWireNames(tools);
        expect(new Set(named.map((each) => each.wireName)).size).toBe(tools.length);
        for (const [at, each] of named.entries()) {
          expect(each).toMatchObject(tools[at] ?? {});
          expect(each.wireName).toMatch(WIRE_NAME);
        }
        expect(named[0]?.wireName).toBe(tools[0] && wireName(tools[0]));
      }),
    );
  });

  test('get a number for a tool that is listed twice', () => {
    const tools = Array.from({ length: 3 }, () => ({ serverId: FILE_EDITOR, toolName: 'x'.repeat(51) }));
    const names = assignWireNames(tools).map((each) => each.wireName);
    expect(names[0]).toHaveLength(64);
    expect(new Set(names).size).toBe(3);
    expect(names[2]).toMatch(/_3$/);
  });
});
