import { describe, expect, it } from 'vitest';
import { placedWords } from './command-words.ts';
import { onlyRunsTests, runsNoTests } from './test-commands.ts';

const ROOT = '/home/someone/project';

describe('a run that is the same as the check `npm test`', () => {
  it.each([
    ['npm test', '.'],
    ['npm run test', '.'],
    ['npm run-script test', '.'],
    ['  npm \t test\n', '.'],
    ['npm test 2>&1', '.'],
    ['npm test >/dev/null 2>&1', '.'],
    ['cd . && npm test', '.'],
    [`cd ${ROOT} && npm test`, '.'],
    [`cd '${ROOT}/web/..' && npm test`, '.'],
    ['cd .. && npm test', 'web'],
  ])('is %j in %s', (command, folder) => {
    expect(placedWords(ROOT, command, folder)).toEqual(placedWords(ROOT, 'npm test'));
  });

  it.each([
    ['npm test || true', '.'],
    ['npm test; true', '.'],
    ['npm test;', '.'],
    ['npm test | tee log', '.'],
    ['npm test && x', '.'],
    ['npm test &', '.'],
    ['npm test\ntrue', '.'],
    ['npm test # comment', '.'],
    ['npm test -- --passWithNoTests', '.'],
    ['npm test -- a.test.ts', '.'],
    ['CI=1 npm test', '.'],
    ['$(npm test)', '.'],
    ['`npm test`', '.'],
    ['(npm test)', '.'],
    ['! npm test', '.'],
    ['echo npm test', '.'],
    ['npm tests', '.'],
    ['npm run test:unit', '.'],
    ['npm test', 'web'],
    ['cd web && npm test', '.'],
    ['cd web; npm test', '.'],
    ['cd - && npm test', '.'],
    ['cd ~ && npm test', '.'],
    ['cd $HOME && npm test', '.'],
    ['cd .. && npm test', '.'],
    ['cd /elsewhere && npm test', '.'],
    ['cd . && npm test || true', '.'],
    ['cd . && npm test > log.txt', '.'],
    ['npm test > log.txt', '.'],
  ])('is not %j in %s', (command, folder) => {
    expect(placedWords(ROOT, command, folder)).not.toEqual(placedWords(ROOT, 'npm test'));
  });

  it('is found in the folder of the check', () => {
    const check = placedWords(ROOT, 'npm test', 'web');
    expect(placedWords(ROOT, 'cd web && npm test')).toEqual(check);
    expect(placedWords(ROOT, 'cd packages && cd ../web/ && npm run test')).toEqual(check);
  });

  it('leaves blanks in quotes and after a backslash alone', () => {
    expect(placedWords(ROOT, 'test "a  b"').command).toBe('test "a  b"');
    expect(placedWords(ROOT, 'test a\\  b').command).toBe('test a\\  b');
  });
});

describe('a command', () => {
  it.each(['ls -la', 'cat a.test.ts | head', 'git status && git diff', 'npm install', 'cd src; ls', 'echo npm test'])(
    'certainly runs no tests: %s',
    (command) => expect(runsNoTests(command)).toBe(true),
  );

  it.each([
    'npm test',
    './check.sh',
    'make',
    'ls && npm test',
    'echo $(npm test)',
    'env npm test',
    'git commit -m x',
    'find . -exec x',
  ])('may run tests: %s', (command) => expect(runsNoTests(command)).toBe(false));

  it.each([
    'npm test',
    'npx vitest run',
    'CI=1 pytest -q',
    'go test ./...',
    'cargo test',
    './gradlew test',
    'node --test',
  ])('only runs tests: %s', (command) => expect(onlyRunsTests(command)).toBe(true));

  it.each([
    'npm run lint && npm test',
    'npm test || true',
    'vitest --list',
    'npm run test:types',
    'grep test a',
    'make',
  ])('may fail for another reason than tests: %s', (command) => expect(onlyRunsTests(command)).toBe(false));
});
