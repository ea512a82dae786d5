/** Recognises runs of tests by their command lines. Pure. */
import { isCompound } from './command-words.ts';

/** Programs that run no tests, whatever their arguments are. */
const NO_TESTS = new Set(
  [
    'ls cat echo printf pwd cd grep egrep rg head tail wc sort uniq cut tr diff cmp stat file tree du df which type',
    'mkdir rmdir touch cp mv rm ln chmod chown date whoami id uname hostname sleep true false curl wget',
    'less more nl basename dirname realpath readlink md5sum sha256sum unzip zip tar gzip ps kill jq dir copy del move',
  ].flatMap((names) => names.split(' ')),
);
/** Programs of which only these commands run no tests. */
const NO_TESTS_WITH: Readonly<Record<string, RegExp>> = {
  git: /^(?:status|diff|log|show|add|branch|ls-files|rev-parse|stash|restore|blame|grep|init)$/,
  npm: /^(?:install|i|ci|add|uninstall|remove|ls|list|view|outdated|audit|init|config|pkg|version)$/,
  pnpm: /^(?:install|i|add|remove|ls|list|outdated|init)$/,
  yarn: /^(?:install|add|remove|list|outdated|init)$/,
  pip: /^(?:install|list|show|freeze|uninstall)$/,
  pip3: /^(?:install|list|show|freeze|uninstall)$/,
};

/**
 * Whether a command certainly runs no tests. Any script or program that is not known may run some.
 */
export function runsNoTests(command: string): boolean {
  if (/`|\$\(|<\(/.test(command)) return false;
  return command.split(/&&|\|\||[;|&\n]/).every((part) => {
    const [program = '', first = ''] = part.trim().split(/\s+/);
    return program === '' || NO_TESTS.has(program) || NO_TESTS_WITH[program]?.test(first) === true;
  });
}

const RUNNERS = 'npx|pnpm exec|pnpm dlx|bunx|yarn|poetry run|uv run|pipenv run|bundle exec|python3? -m';
const TESTERS: readonly RegExp[] = [
  /^(?:npm|pnpm|yarn|bun)(?: run(?:-script)?)? (?:t|test|test:(?:unit|e2e|integration|all|ci)|unit|e2e)(?= |$)/,
  new RegExp(
    `^(?:(?:${RUNNERS}) )?(?:vitest|jest|mocha|ava|pytest|tox|nox|rspec|phpunit|ctest|unittest|playwright test|cypress run)(?= |$)`,
  ),
  /^(?:go|cargo|deno|dotnet|swift|mix|flutter|dart|rake) test(?= |$)/,
  /^(?:make|just|task) (?:test|tests|unit)(?= |$)/,
  /^(?:\.\/)?(?:mvnw?|gradlew?|gradle)(?: \S+)* (?:test|verify)(?= |$)/,
  /^node --test(?= |$)/,
];
const RUNS_NOTHING =
  / (?:--list|--listTests|--collect-only|--co|--help|-h|--version|--watch|--passWithNoTests|list)(?= |$)/;

/** Whether a command only runs tests, so that it failed because of them. `command` has single blanks. */
export function onlyRunsTests(command: string): boolean {
  const words = command.replace(/^(?:[A-Z_][A-Z0-9_]*=[\w./:-]* )+/, '');
  return !isCompound(words) && !RUNS_NOTHING.test(words) && TESTERS.some((tester) => tester.test(words));
}

const OTHER_WORK = /\b(?:lint|eslint|biome|prettier|format|fmt|typecheck|type-check|tsc|build|compile)\b/;
const TEST_WORDS = /test|spec|check|verify|\bci\b/;

/**
 * Whether the exit code of a command shows that tests passed, as far as its words tell: it runs tests, or a
 * program that may run some. Of commands joined by `&&`, each one counts. `command` has single blanks.
 */
export function showsTests(command: string): boolean {
  const parts = command.split('&&').map((part) => part.trim());
  if (parts.some(isCompound)) return false;
  return parts.some((words) => {
    if (RUNS_NOTHING.test(words) || runsNoTests(words)) return false;
    return onlyRunsTests(words) || !OTHER_WORK.test(words) || TEST_WORDS.test(words);
  });
}
