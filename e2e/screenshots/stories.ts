/** The replies of the scripted model to each message of the scenes. */
import type { ChatMessage, ChatRequest } from '../fixtures/chat-request.ts';
import { call, fail, type Reply, say } from '../fixtures/scripted-openai.ts';

export const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "todo-app", "private": true }\n',
  'src/App.tsx': [
    "import { Header } from './components/Header'",
    '',
    'export function App() {',
    '  return <Header />',
    '}',
    '',
  ].join('\n'),
  'src/components/Header.tsx': 'export const Header = () => <h1>Things to do</h1>\n',
  'src/components/Footer.tsx': 'export const Footer = () => <footer />\n',
  'README.md': '# Todo app\n\nA list of things to do.\n',
};

const TODO_LIST = `import { useState } from 'react'

export function TodoList() {
  const [items, setItems] = useState<string[]>([])
  const [text, setText] = useState('')
  const add = () => {
    if (text.trim() === '') return
    setItems([...items, text.trim()])
    setText('')
  }
  return (
    <section>
      <input value={text} onChange={({ target }) => setText(target.value)} />
      <button onClick={add}>Add</button>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
`;

const WIRE_UP = `<<<<<<< SEARCH
import { Header } from './components/Header'
=======
import { Header } from './components/Header'
import { TodoList } from './components/TodoList'
>>>>>>> REPLACE
<<<<<<< SEARCH
  return <Header />
=======
  return (
    <>
      <Header />
      <TodoList />
    </>
  )
>>>>>>> REPLACE`;

const EXPLANATION = `## How the pieces fit

The page has **three parts**, and state lives in one of them:

1. \`Header\` shows the title and knows nothing else.
2. \`TodoList\` holds the items.
3. \`Footer\` counts what is left.

| Part | State | Lines |
| --- | --- | ---: |
| Header | none | 1 |
| TodoList | items, text | 22 |
| Footer | none | 1 |

> Keep the state where it is used: nothing else has to know of it.

\`\`\`tsx
export function TodoList() {
  const [items, setItems] = useState<string[]>([])
  return <ul>{items.map((item) => <li key={item}>{item}</li>)}</ul>
}
\`\`\`

The cost of one more item is $O(1)$, that of drawing the list $O(n)$. See [the React documentation](https://react.dev/learn) for the rest.`;

const MINUTES = `会议纪要里有 **3 项行动**，重要的我标了出来：

- **联系供应商**：周五下午前确认报价（负责人：王敏）
- 更新 \`README.md\` 中的安装说明
- 把“待办”页面交给设计组审阅

需要我把它们写进 \`docs/待办.md\` 吗？`;

const usage = (input: number, output: number) => ({ usage: { input, output } });

const STORIES: Stories = {
  'Add a TodoList component': [
    call(
      'list_files',
      { path: 'src/components' },
      {
        reasoning: 'First see how components are written here, then add one in the same way.',
        text: "I'll look at how components are organised here before writing anything.",
        ...usage(2_310, 100),
      },
    ),
    call('read_file', { path: 'src/App.tsx' }, usage(2_620, 84)),
    call(
      'create_file',
      { path: 'src/components/TodoList.tsx', content: TODO_LIST },
      {
        text: 'Components are plain functions, one per file. I add `TodoList` in the same way.',
        ...usage(3_480, 500),
      },
    ),
    call('apply_diff', { path: 'src/App.tsx', diff: WIRE_UP }, usage(4_020, 210)),
    call('run_command', { command: 'ls -1 src/components && wc -l src/App.tsx' }, usage(4_310, 60)),
    call(
      'attempt_completion',
      {
        result: 'Added `TodoList` with add and remove and wired it into `App`. Nothing else was touched.',
        command: 'npm run dev',
      },
      usage(4_480, 96),
    ),
  ],
  'Explain how the pieces fit': [say(EXPLANATION, { ...usage(1_840, 420), pieceLength: 12, stallAfter: -22 })],
  'Explain it in full': [say(EXPLANATION, usage(1_840, 420))],
  把上周三的会议纪要: [
    call('read_file', { path: 'README.md' }, { text: '我先读一下会议纪要。', ...usage(1_210, 60) }),
    call('attempt_completion', { result: MINUTES }, usage(1_510, 160)),
  ],
  'Think about the tests': [say('Yes.', { delayMs: 600_000 })],
  'Ask a busy provider': [fail(503, 'The server is overloaded', { headers: { 'retry-after': '20' } })],
  'Ask with a wrong key': [fail(401, 'Incorrect API key provided')],
  'Read everything': ['src', 'src/components', '.', 'src', 'src/components', '.', 'src', '.'].map((path, index) =>
    call(
      'list_files',
      { path, limit: 10 + index },
      { text: index === 0 ? 'One folder after the other.' : '', ...usage(900 + index * 300, 40) },
    ),
  ),
  'Delete the footer': [
    call('delete_file', { path: 'src/components/Footer.tsx' }, usage(1_200, 40)),
    call('attempt_completion', { result: 'The footer stays, as you wish.' }, usage(1_300, 30)),
  ],
  'Tidy up': [
    call('list_files', { path: 'src' }, { text: 'Looking at what is there.', delayMs: 1_500, ...usage(1_100, 30) }),
    call('attempt_completion', { result: 'All is tidy.' }, usage(1_100, 30)),
  ],
  'Rewrite the header': [say('The header ', { pieceLength: 4, stallAfter: 3 })],
  'Run the slow checks': [
    call('run_command', { command: 'echo checking; sleep 300', timeout_seconds: 400 }, usage(1_400, 50)),
  ],
};

/**
 * Whether the model wrote a message. The strategy of rounds adds the calls of a round as a message
 * of their own, after the call that planned them.
 */
const isReply = (
  { role, tool_calls: calls = [] }: ChatMessage,
  at: number,
  messages: readonly ChatMessage[],
): boolean => role === 'assistant' && !(messages.slice(0, at).some(planned) && !calls.some(isOfRounds));
const isOfRounds = ({ function: { name } }: { readonly function: { readonly name: string } }): boolean =>
  name === 'plan_tool_call' || name === 'think';
const planned = ({ tool_calls: calls = [] }: ChatMessage): boolean => calls.some(isOfRounds);

/** Replies to a message are found by its first words. */
export type Stories = Readonly<Record<string, readonly Reply[]>>;

export const reply = (request: ChatRequest): Reply => replyOf(STORIES, request);

export function replyOf(stories: Stories, request: ChatRequest): Reply {
  // A request without tools asks for the closing text of a loop that reached its iteration limit.
  if (request.tools === undefined)
    return say('Done: looked through three folders. Not done: a summary of what is in them.');
  const storyOf = ({ content }: ChatMessage) =>
    Object.entries(stories).find(([start]) => JSON.stringify(content ?? '').includes(start))?.[1];
  const at = request.messages.findLastIndex((message) => message.role === 'user' && storyOf(message) !== undefined);
  const asked = request.messages[at];
  const story = asked === undefined ? undefined : storyOf(asked);
  const said = request.messages.slice(at).filter(isReply).length;
  return story?.[said] ?? story?.at(-1) ?? say('Nothing to add.');
}
