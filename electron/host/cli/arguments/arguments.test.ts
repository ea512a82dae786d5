import { describe, expect, it } from 'vitest';
import { LOOP, TOPIC } from '../cli.fixture.ts';
import { type Command, type CommandOf, parseCommand } from './arguments.ts';
import { firstLook, type Information, namedCommand } from './first-look.ts';
import { UsageError, type UsageProblem } from './usage-problem.ts';

/** Parses the whole command line, as `command-line.ts` does. */
function parseArguments(line: readonly string[]): Command | Information {
  const asked = firstLook(line);
  return asked.name === 'command' ? parseCommand(asked.command, line.slice(1)) : asked;
}

function problemOf(line: readonly string[]): UsageProblem | Command | Information {
  try {
    return parseArguments(line);
  } catch (error) {
    if (error instanceof UsageError) return error.problem;
    throw error;
  }
}

describe('a correct command line', () => {
  it('reads the prompt, the limits, the answers in order and the server switches of run', () => {
    const line = `run|do it|--workspace|w|--strategy|agentic|--provider|openai|--model|m|--base-url|http://127.0.0.1:1/v1|--api-key-env|KEY|--allow-unencrypted-key|--tools|prompt|--context-tokens|128000|--max-silence|240|--approve|edits|--answer|one|--answer=-two|--max-iterations|7|--mistake-limit=2|--max-steps|9|--max-questions|3|--server|@aether/file-editor=off|--server|notes=on|--topic|${TOPIC}|--timeout|1.5|--data-dir|d|--locale|zh-CN|--no-color|--json`;
    const command = parseArguments(line.split('|')) as CommandOf<'run'>;
    expect(command).toEqual({
      name: 'run',
      prompt: { from: 'words', text: 'do it' },
      attach: [],
      dataDir: 'd',
      locale: 'zh-CN',
      color: false,
      json: true,
      options: {
        workspace: 'w',
        strategy: 'agentic',
        provider: 'openai',
        model: 'm',
        baseUrl: 'http://127.0.0.1:1/v1',
        apiKeyEnv: 'KEY',
        allowUnencryptedKey: true,
        tools: 'prompt',
        contextTokens: 128_000,
        maxSilenceSeconds: 240,
        noInstructions: false,
        approve: 'edits',
        answers: ['one', '-two'],
        limits: { maxIterations: 7, mistakeLimit: 2, maxSteps: 9, maxQuestions: 3 },
        mcpConfig: undefined,
        servers: new Map([
          ['@aether/file-editor', false],
          ['notes', true],
        ]),
        topicId: TOPIC,
        timeoutMs: 1500,
      },
    });
  });

  it.each([
    [['run', '--prompt-file', '-'], { name: 'run', prompt: { from: 'file', path: '-' } }],
    [['run', '--', '--not-an-option'], { name: 'run', prompt: { from: 'words', text: '--not-an-option' } }],
    [['run', 'x', '--strategy', 'plan-replan'], { name: 'run', options: { strategy: 'plan-replan', limits: {} } }],
    [['resume'], { name: 'resume', loopId: undefined }],
    [['resume', LOOP, '--answer', 'yes'], { name: 'resume', loopId: LOOP }],
    [['loops', '--json'], { name: 'loops', json: true }],
    [['undo', '--file', 'a b.txt'], { name: 'undo', file: 'a b.txt', loopId: undefined }],
    [['redo', '--file', 'a b.txt'], { name: 'redo', file: 'a b.txt', loopId: undefined }],
    [['export', '--format', 'markdown'], { name: 'export', format: 'markdown' }],
    [['export', '--format', 'html'], { name: 'export', format: 'html' }],
    [['export'], { name: 'export', format: 'json' }],
    [['approvals'], { name: 'approvals', revoke: undefined, keep: undefined, narrow: undefined }],
    [['approvals', '--keep', 'all'], { name: 'approvals', keep: 'all' }],
    [['automations'], { name: 'automations', action: { name: 'list' } }],
    [['automations', 'pause'], { name: 'automations', action: { name: 'pause', id: null } }],
    [['automations', 'run-missed', '7'], { action: { name: 'run-missed', id: 7 } }],
    [['runs'], { name: 'runs', action: { name: 'list', topicId: undefined } }],
    [
      ['mcp-serve', 'file-editor', '--workspace', '.'],
      { name: 'mcp-serve', workspace: '.', allowProtected: false, allowSecrets: false },
    ],
    [
      ['mcp-serve', 'file-editor', '--workspace', '.', '--allow-protected', '--allow-secrets'],
      { name: 'mcp-serve', workspace: '.', allowProtected: true, allowSecrets: true },
    ],
    [['search', 'old', 'owls', '--limit', '5'], { name: 'search', words: 'old owls', limit: 5, topicId: undefined }],
    [['skills'], { name: 'skills', action: { name: 'list' } }],
    [['skills', 'off', 'owls'], { action: { name: 'off', skill: 'owls' } }],
    [
      ['skills', 'approve', 'owls', '0123456789ab'],
      { action: { name: 'approve', skill: 'owls', reviewed: '0123456789ab' } },
    ],
    [['worker', '--json'], { name: 'worker', json: true }],
    [['doctor'], { name: 'doctor' }],
    [['--help'], { name: 'help', of: undefined }],
    [['-h'], { name: 'help', of: undefined }],
    [['help', 'run'], { name: 'help', of: 'run' }],
    [['run', '--help'], { name: 'help', of: 'run' }],
    [['--version'], { name: 'version' }],
  ])('is accepted: %j', (line, expected) => {
    expect(parseArguments(line)).toMatchObject(expected);
  });
});

describe('a wrong command line', () => {
  it.each<[readonly string[], UsageProblem]>([
    [[], { problem: 'no-command' }],
    [['automations', 'run', 'all'], { problem: 'not-an-id', option: 'ID', value: 'all', kind: 'automation' }],
    [['automations', 'delete'], { problem: 'automation-missing', action: 'delete' }],
    [['automations', 'list', '1'], { problem: 'word-too-many', word: '1' }],
    [['search'], { problem: 'words-missing' }],
    [['search', 'x', '--limit', '51'], { problem: 'not-a-number', option: '--limit', value: '51', from: 1, to: 50 }],
    [['skills', 'on'], { problem: 'skill-missing', action: 'on' }],
    [['skills', 'approve', 'owls', '0123'], { problem: 'review-missing' }],
    [['skills', 'on', 'owls', 'too'], { problem: 'word-too-many', word: 'too' }],
    [['fly'], { problem: 'unknown-command', word: 'fly' }],
    [['replay', 'f'], { problem: 'not-built-yet', what: 'loopwright replay' }],
    [
      ['run', 'x', '--provider', 'google'],
      { problem: 'not-one-of', option: '--provider', value: 'google', allowed: ['openai', 'gemini', 'demo'] },
    ],
    [
      ['run', 'x', '--tools', 'json'],
      { problem: 'not-one-of', option: '--tools', value: 'json', allowed: ['native', 'text', 'prompt', 'none'] },
    ],
    [['run', 'x', '--strateggy', 'chat'], { problem: 'unknown-option', option: '--strateggy' }],
    [['run', 'x', '-x'], { problem: 'unknown-option', option: '-x' }],
    [['loops', '--approve', 'all'], { problem: 'unknown-option', option: '--approve' }],
    [['run', 'x', '--model'], { problem: 'needs-value', option: '--model' }],
    [['run', 'x', '--model', '--json'], { problem: 'needs-value', option: '--model' }],
    [['run', 'x', '--json=yes'], { problem: 'takes-no-value', option: '--json' }],
    [['run', 'x', '--model', 'a', '--model', 'b'], { problem: 'given-twice', option: '--model' }],
    [['run', 'x', '--model='], { problem: 'empty-value', option: '--model' }],
    [
      ['run', 'x', '--approve', 'some'],
      { problem: 'not-one-of', option: '--approve', value: 'some', allowed: ['none', 'edits', 'all'] },
    ],
    [
      ['run', 'x', '--max-iterations', '0'],
      { problem: 'not-a-number', option: '--max-iterations', value: '0', from: 1, to: 1000 },
    ],
    [
      ['run', 'x', '--max-iterations', '2.5'],
      { problem: 'not-a-number', option: '--max-iterations', value: '2.5', from: 1, to: 1000 },
    ],
    [
      ['run', 'x', '--mistake-limit', '1e1'],
      { problem: 'not-a-number', option: '--mistake-limit', value: '1e1', from: 1, to: 100 },
    ],
    [['run', 'x', '--server', 'a=maybe'], { problem: 'not-a-switch', value: 'a=maybe' }],
    [['run', 'x', '--server', 'a b=on'], { problem: 'not-a-switch', value: 'a b=on' }],
    [['run', 'x', '--topic', 'latest'], { problem: 'not-an-id', option: '--topic', value: 'latest', kind: 'topic' }],
    [['run', 'x', '--base-url', 'file:///etc'], { problem: 'not-a-url', option: '--base-url' }],
    [['run', 'x', '--base-url', 'http://me:secret@host/'], { problem: 'not-a-url', option: '--base-url' }],
    [['run', 'x', '--api-key-env', 'sk-1'], { problem: 'not-a-variable-name', option: '--api-key-env', value: 'sk-1' }],
    [['run', 'fix', 'it'], { problem: 'word-too-many', word: 'it' }],
    [['run'], { problem: 'prompt-missing' }],
    [['run', '  '], { problem: 'prompt-missing' }],
    [['run', 'x', '--prompt-file', 'f'], { problem: 'prompt-twice' }],
    [['resume', 'last'], { problem: 'not-an-id', option: 'LOOP', value: 'last', kind: 'loop' }],
    [
      ['mcp-serve', 'web', '--workspace', '.'],
      { problem: 'not-one-of', option: 'mcp-serve', value: 'web', allowed: ['file-editor'] },
    ],
    [['mcp-serve', 'file-editor'], { problem: 'workspace-missing' }],
    [['doctor', 'now'], { problem: 'word-too-many', word: 'now' }],
  ])('is refused with the problem: %j', (line, problem) => {
    expect(problemOf(line)).toMatchObject(problem);
  });

  it('is reported with the name of its command, so that the matching usage is shown', () => {
    expect(namedCommand(['undo', '--bogus'])).toBe('undo');
    expect(namedCommand(['--bogus'])).toBeUndefined();
  });
});
