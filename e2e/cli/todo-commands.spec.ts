/**
 * Tests `/todo` and `/view` on the command line of the built program: their replies and exit codes,
 * and that no model is called.
 */
import { describe, expect, it } from 'vitest';
import { startScriptedGemini } from '../fixtures/scripted-gemini.ts';
import { startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { onServer, somePlace } from './program.ts';
import { type Line, MANY_LINES_MS, says } from './slash-lines.ts';

const TODOS = `| ID | Status | Tag | Priority | Content | Created | Completed | Due | Reminder |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |`;
const MILK = '| 1 | open | home | low | Buy milk | <now> | - | 2031-05-09 18:00 | 2031-05-09 17:00 |';
const ANN = '| 2 | open | default | - | Call Ann | <now> | - | - | - |';
const ADD_TODO =
  'Usage: `/todo add <content> [--tag <tag>] [--priority <number>] [--due <YYYY-MM-DD HH:MM>] [--remind <YYYY-MM-DD HH:MM>]`';
const twoTodos = [
  [
    '/todo add  Buy   milk --tag #Home --priority 2 --due 2031-05-09 18:00 --remind 2031-05-09  17:00',
    0,
    'Added todo #1: Buy milk (tag home, low priority, due 2031-05-09 18:00, reminder 2031-05-09 17:00)',
  ],
  ['/todo add Call Ann', 0, 'Added todo #2: Call Ann (tag default, no priority, no due time, no reminder)'],
] as const satisfies readonly Line[];

describe('10.2 回归测试', { timeout: MANY_LINES_MS }, () => {
  describe('1. /todo 全部现有命令行为不变', () => {
    it('adds, lists, searches and shows todos', async () => {
      await using place = await somePlace();
      await says(
        place,
        ['/todo list', 0, 'There are no todos.'],
        ...twoTodos,
        ['/todo list', 0, `Todos:\n\n${TODOS}\n${ANN}\n${MILK}`],
        ['/todo list home', 0, `Todos (tag home):\n\n${TODOS}\n${MILK}`],
        ['/todo list --tag nobody', 0, 'There are no todos with the tag nobody.'],
        ['/todo search milk --tag home', 0, `Todos with “milk” (tag home):\n\n${TODOS}\n${MILK}`],
        ['/todo search %', 0, 'No todo contains “%”.'],
        ['/todo get 2', 0, `${TODOS}\n${ANN}`],
      );
    });

    it('changes, completes, deletes and restores todos', async () => {
      await using place = await somePlace();
      await says(
        place,
        ...twoTodos,
        [
          '/todo update 1 Buy oat milk --clear remind --priority 1',
          0,
          'Updated todo #1: Buy oat milk (tag home, medium priority, due 2031-05-09 18:00, no reminder)',
        ],
        ['/todo done 2', 0, 'Todo #2 is done (<now>): Call Ann'],
        ['/todo done 2', 0, 'Todo #2 was done before (<now>): Call Ann'],
        ['/todo undone 2', 0, 'Todo #2 is open again: Call Ann'],
        ['/todo delete 2', 0, 'Deleted todo #2: Call Ann\n\n`/todo restore 2` brings it back within 30 days.'],
        ['/todo restore 2', 0, 'Brought back todo #2: Call Ann (tag default, no priority, no due time, no reminder)'],
      );
    });

    it('refuses a command that cannot be carried out with exit code 1, and changes nothing', async () => {
      await using place = await somePlace();
      await says(
        place,
        ['/todo add Call Ann', 0, 'Added todo #1: Call Ann (tag default, no priority, no due time, no reminder)'],
        ...(['get', 'done', 'undone', 'delete', 'restore'] as const).map(
          (verb): Line => [`/todo ${verb} 9`, 1, 'There is no todo #9.'],
        ),
        [
          '/todo update 1 Call Bob --remind 2031-05-09 17:00',
          1,
          'Todo #1 has no due time, and a reminder needs one: give `--due` too. Nothing was changed.',
        ],
        ['/todo get 1', 0, `${TODOS}\n${ANN.replace('| 2 |', '| 1 |')}`],
      );
    });

    it('refuses unreadable input with exit code 64, prints the usage, and changes nothing', async () => {
      await using place = await somePlace();
      await says(
        place,
        ['/todo add', 64, `\`<content>\` is missing.\n\n${ADD_TODO}`],
        ['/todo add x --due someday', 64, `\`--due someday\` is not something that can stand here.\n\n${ADD_TODO}`],
        ['/todo add x --priority -1', 64, `\`--priority -1\` is not something that can stand here.\n\n${ADD_TODO}`],
        ['/todo add x --remind 2031-05-09 17:00', 64, `\`--remind\` needs \`--due\`.\n\n${ADD_TODO}`],
        ['/todo add x --colour red', 64, `There is no option \`--colour\` here.\n\n${ADD_TODO}`],
        ['/todo get zero', 64, '`zero` is not something that can stand here.\n\nUsage: `/todo get <id>`'],
        ['/todo addx y', 64, 'Unknown command: `/todo addx`. `/help` lists the commands.'],
        ['/todo list', 0, 'There are no todos.'],
      );
    });
  });

  describe('3. /view 行为不变', () => {
    it('/view shows todos in the same way as /todo list, and explains the views', async () => {
      await using place = await somePlace();
      const usage = 'Usage: `/view <all|today|overdue|upcoming|inbox> [--tag <tag>]`';
      await says(
        place,
        ...twoTodos,
        ['/todo done 2', 0, 'Todo #2 is done (<now>): Call Ann'],
        [
          '/view all',
          0,
          `Todos:\n\n${TODOS}\n${ANN.replace('open', 'done').replace('<now> | -', '<now> | <now>')}\n${MILK}`,
        ],
        ['/view inbox', 0, 'There are no todos in the view inbox.'],
        ['/view upcoming --tag home', 0, 'There are no todos in the view upcoming with the tag home.'],
        ['/view nowhere', 64, `\`nowhere\` is not something that can stand here.\n\n${usage}`],
        ['/view all again', 64, `\`again\` is more than belongs here.\n\n${usage}`],
        [
          '/view list',
          0,
          `Views of todos, shown by \`/view <name>\`:

- \`all\`: all todos, also those that are done
- \`today\`: open ones that are due today, also if the time has passed
- \`overdue\`: open ones whose due time has passed
- \`upcoming\`: open ones due after today and within 7 days
- \`inbox\`: open ones without a due time`,
        ],
      );
    });
  });
});

describe('a slash command', () => {
  it.for([
    ['OpenAI’s', startScriptedOpenAi],
    ['Gemini’s', startScriptedGemini],
  ] as const)(
    'sends no request to the model, not even with a server in the format of %s, and begins no loop',
    async ([, startServer]) => {
      await using place = await somePlace();
      await using model = await startServer([]);
      const ended = await place.command(
        'run',
        '--json',
        '--strategy',
        'plan-replan',
        ...onServer(model),
        '/todo add Tea',
      );
      expect(JSON.parse(ended.stdout)).toEqual({
        ...{ type: 'slash-command', ok: true, code: 'todo-added' },
        text: 'Added todo #1: Tea (tag default, no priority, no due time, no reminder)',
      });
      expect([ended.code, model.requests.length]).toEqual([0, 0]);
      expect((await place.command('loops', '--json')).stdout).toBe('');
    },
  );
});
