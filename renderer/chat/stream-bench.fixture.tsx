/**
 * The page that `e2e/bench/markdown-stream.ts` measures. It streams one answer, which is drawn by
 * the chat or by the baseline.
 */
import '../styles.css';
import { Marked } from 'marked';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { LoopId, MessageId, TopicId } from '../../shared/ids.ts';
import { DEFAULT_LIMITS } from '../../shared/loop.ts';
import { freshLoopView } from '../../shared/loop-view.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings.ts';
import type { MessageView } from '../../shared/topic.ts';
import { startTexts } from '../i18n/index.ts';
import type { OpenTopic } from '../stores/topic-reducer.ts';
import { useTopicStore } from '../stores/topic-store.ts';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { ChatView } from './chat-view.tsx';

interface Drawer {
  /** Draws the answer received so far. */
  draw(text: string): void;
  end(): void;
}

type DrawerName = 'ours' | 'plain';

declare global {
  interface Window {
    /**
     * Streams a text and resolves to the duration of the longest task in milliseconds; 0: there
     * was no long task.
     */
    streamAnswer(name: DrawerName, text: string, chunks: number): Promise<number>;
  }
}

/**
 * Draws the baseline: each finished block is drawn once and the last block each time, without
 * React, without safety checks, and without closing unfinished markup.
 */
function plain(place: HTMLElement): Drawer {
  const marked = new Marked({ gfm: true });
  const list = place.appendChild(document.createElement('div'));
  list.style.cssText = 'height: 100%; overflow: auto';
  let done = 0;
  let last = list.appendChild(document.createElement('div'));
  return {
    draw(text) {
      const tokens = marked.lexer(text.slice(done));
      const finished = tokens.slice(0, -1);
      if (finished.length > 0) {
        last.innerHTML = marked.parser(finished);
        done += finished.reduce((length, { raw }) => length + raw.length, 0);
        last = list.appendChild(document.createElement('div'));
      }
      last.innerHTML = marked.parser(tokens.slice(-1));
      list.scrollTop = list.scrollHeight;
    },
    end: () => place.replaceChildren(),
  };
}

const number = '0'.repeat(26);
const topicId = TopicId.parse(`topic_${number}`);
const loopId = LoopId.parse(`loop_${number}`);
const question: MessageView = {
  id: MessageId.parse(`msg_${number}`),
  topicId,
  loopId,
  role: 'user',
  parts: [{ type: 'text', text: 'What is in here?' }],
  model: null,
  createdAt: 0,
};
const loop = {
  ...freshLoopView({ loopId, strategy: 'chat', state: { name: 'running' }, limits: DEFAULT_LIMITS, startedAt: 0 }),
  iteration: 1,
};
const open: OpenTopic = {
  epoch: 'bench',
  seq: 0,
  compactions: [],
  requests: [],
  topic: {
    id: topicId,
    title: 'Bench',
    workspace: '/',
    pinned: false,
    createdAt: 0,
    updatedAt: 0,
    activity: 'running',
    unread: false,
    strategy: 'chat',
    model: DEFAULT_SETTINGS.model,
    approvalMode: DEFAULT_SETTINGS.approvalMode,
    servers: [],
    toolSwitches: {},
    skillSwitches: {},
    instructions: '',
    folderInstructions: true,
    draft: '',
    context: { usedTokens: 0, sizeTokens: null, pinned: 0 },
  },
  messages: [question],
  hasEarlier: false,
  loop,
  queue: [],
  commands: [],
  background: [],
  changesVersion: 0,
};

/** Draws the answer with the real chat, whose data comes from the store. */
function ours(place: HTMLElement): Drawer {
  const root = createRoot(place);
  const tell = (text: string) => {
    const streaming = { text, reasoning: '', startedAt: 0 };
    const entry = { state: 'open', open: { ...open, loop: { ...loop, streaming } }, loadingEarlier: false } as const;
    useTopicStore.setState({ entries: { [topicId]: entry } });
  };
  tell('');
  flushSync(() =>
    root.render(
      <TooltipProvider>
        <ChatView topicId={topicId} />
      </TooltipProvider>,
    ),
  );
  return { draw: (text) => flushSync(() => tell(text)), end: () => root.unmount() };
}

const drawers: Readonly<Record<DrawerName, (place: HTMLElement) => Drawer>> = { ours, plain };

/**
 * The chunks arrive one by one as fast as possible. The text is drawn once per frame, as in the
 * app.
 */
window.streamAnswer = async (name, text, chunks) => {
  const place = document.createElement('div');
  place.style.height = '100%';
  document.body.replaceChildren(place);
  const drawer = drawers[name](place);
  const longTasks: number[] = [];
  const observer = new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((task) => task.duration)));
  observer.observe({ type: 'longtask' });
  const size = Math.ceil(text.length / chunks);
  let come = 0;
  let drawn = 0;
  const arriving = setInterval(() => {
    come = Math.min(text.length, come + size);
  }, 1);
  while (drawn < text.length) {
    await new Promise(requestAnimationFrame);
    if (come === drawn) continue;
    drawn = come;
    drawer.draw(text.slice(0, drawn));
  }
  clearInterval(arriving);
  await new Promise((resolve) => setTimeout(resolve, 100));
  observer.disconnect();
  drawer.end();
  return Math.max(0, ...longTasks);
};

await startTexts('en');
document.body.dataset.ready = '';
