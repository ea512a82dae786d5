import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import { type Message, textOf } from '../../../shared/message.ts';
import type { VersionOf } from '../../../shared/topic.ts';
import type { Database } from './database.ts';
import { exportedMessages } from './exported.ts';
import { Loops } from './loops.ts';
import { Messages } from './messages.ts';
import { newOwner } from './owner.ts';
import { addTopic, failure, message, newLoop, temporaryDatabase } from './store.fixture.ts';
import { TopicSummaries } from './topic-summaries.ts';
import { Topics } from './topics.ts';
import { Versions } from './versions.ts';

/**
 * A node of the expected tree: a message and the ways in which the topic continues after it. A
 * continuation without messages is null.
 */
interface Node {
  readonly id: MessageId | null;
  readonly isUser: boolean;
  readonly before: Node | null;
  readonly ways: (Node | null)[];
  chosen: number;
}

/** A loop and the node of its last message. */
interface Said {
  readonly id: LoopId;
  last: Node;
}

const node = (id: MessageId | null, isUser: boolean, before: Node | null): Node => ({
  ...{ id, isUser, before },
  ways: [],
  chosen: 0,
});

function shownOf(root: Node): readonly Node[] {
  const path: Node[] = [];
  for (let next = root.ways[root.chosen]; next; next = next.ways[next.chosen]) path.push(next);
  return path;
}

function ledTo(last: Node): readonly Node[] {
  const path: Node[] = [];
  for (let one: Node = last; one.before !== null; one = one.before) path.unshift(one);
  return path;
}

function chooseUpTo(last: Node): void {
  for (let one = last; one.before !== null; one = one.before) one.before.chosen = one.before.ways.indexOf(one);
}

function goOnAnew(from: Node): void {
  chooseUpTo(from);
  if (from.ways.length === 0) return;
  from.ways.push(null);
  from.chosen = from.ways.length - 1;
}

function append(before: Node, id: MessageId, isUser: boolean): Node {
  const added = node(id, isUser, before);
  if (before.ways.length === 0) before.ways.push(added);
  else before.ways[before.chosen] = added;
  return added;
}

const several = ({ ways, chosen }: Node): VersionOf | undefined =>
  ways.length > 1 ? { number: chosen + 1, of: ways.length } : undefined;

function marksOf(root: Node) {
  const path = shownOf(root);
  const marks = path.flatMap((one, at) => {
    if (!one.isUser || one.before === null) return [];
    const wordings = several(one.before);
    const answers = path[at + 1]?.isUser ? undefined : several(one);
    return [[one.id, { ...(wordings && { wordings }), ...(answers && { answers }) }]] as const;
  });
  return marks.filter(([, mark]) => Object.keys(mark).length > 0);
}

/** Applies the same steps to a database and to a plain tree, so that both can be compared. */
class Both {
  readonly database: Database;
  readonly messages: Messages;
  readonly loops: Loops;
  readonly versions: Versions;
  readonly topicId: TopicId;
  readonly root = node(null, false, null);
  readonly stored: Message[] = [];
  readonly nodes: Node[] = [];
  readonly said: Said[] = [];
  readonly owner = newOwner();

  constructor(database: Database) {
    this.database = database;
    this.messages = new Messages(database);
    this.loops = new Loops(database);
    this.versions = new Versions(database);
    this.topicId = addTopic(database);
    // A message of another topic, stored between the messages of this topic.
    this.messages.append(message(addTopic(this.database), 'elsewhere'));
  }

  #store(given: Partial<Message>): MessageId {
    const stored = { ...message(this.topicId, `m${this.stored.length}`), ...given };
    this.messages.append(stored);
    this.stored.push(stored);
    return stored.id;
  }

  #say(before: Node, loopId: LoopId | null, role: Message['role']): Node {
    const added = append(before, this.#store({ loopId, role }), role === 'user');
    this.nodes.push(added);
    return added;
  }

  #end(): Node {
    return shownOf(this.root).at(-1) ?? this.root;
  }

  /** Begins a loop at the end of the shown messages and adds its replies. */
  #loop(asks: boolean, replies: number): void {
    const { id } = this.loops.create(newLoop(this.topicId), {}, { owner: this.owner, leaseMs: 1000 });
    let last = this.#end();
    if (asks) last = this.#say(last, id, 'user');
    for (let n = 0; n < replies; n++) last = this.#say(last, id, 'assistant');
    this.said.push({ id, last });
  }

  turn(replies: number): void {
    this.#loop(true, replies);
  }

  report(): void {
    this.#say(this.#end(), null, 'user');
  }

  tryAgain(asked: Node & { id: MessageId }, replies: number): void {
    this.database.transaction(() => this.versions.beginBehind(this.topicId, asked.id));
    goOnAnew(asked);
    this.#loop(false, replies);
  }

  reword(asked: Node & { id: MessageId }, replies: number): void {
    this.database.transaction(() => this.versions.beginBeside(this.topicId, asked.id));
    goOnAnew(asked.before ?? this.root);
    this.#loop(true, replies);
  }

  show(asked: Node & { id: MessageId }, of: 'wordings' | 'answers', number: number): void {
    const place = of === 'answers' ? asked : (asked.before ?? this.root);
    const show = () => this.versions.show(this.topicId, asked.id, of, number);
    if (place.ways.length < 2 || number > place.ways.length) {
      expect(failure(show).code).toBe('not-found');
      return;
    }
    show();
    chooseUpTo(place);
    place.chosen = number - 1;
  }

  /**
   * Continues a loop at the end of the shown messages. A loop in a hidden version cannot be
   * continued; when it is stopped, its last message is stored in that version.
   */
  goOn(loop: Said): void {
    const isShown = shownOf(this.root).includes(loop.last);
    expect(this.versions.shows(loop.id)).toBe(isShown);
    const goOn = () => this.versions.bringToEnd(this.topicId, loop.id);
    if (isShown) {
      goOn();
      loop.last = this.#say(this.#end(), loop.id, 'assistant');
    } else {
      expect(failure(goOn).code).toBe('conflict');
      if (loop.last.ways.length === 0) loop.last = this.#say(loop.last, loop.id, 'assistant');
    }
  }

  check(): void {
    const { messages, topicId } = this;
    const path = shownOf(this.root).map(({ id }) => id);
    const idsOf = (some: Iterable<Message>) => Array.from(some, ({ id }) => id);
    expect(idsOf(messages.shown(topicId))).toEqual(path);
    expect(idsOf(messages.page(topicId, { limit: 4 }))).toEqual(path.slice(-4));
    // Checks that no message is lost and that none changes its position.
    expect(Array.from(messages.all(topicId), textOf)).toEqual(this.stored.map(textOf));
    expect([...messages.all(topicId)].filter(({ hidden }) => !hidden).map(({ id }) => id)).toEqual(path);
    const marks = this.versions.of(topicId, idsOf(messages.all(topicId)));
    expect([...marks].filter(([, mark]) => Object.keys(mark).length > 0)).toEqual(marksOf(this.root));
    const last = this.said.findLast((loop) => shownOf(this.root).includes(loop.last));
    expect(this.loops.last(topicId)?.id).toBe(last?.id);
  }

  /** Checks that the history of each message does not depend on which version is shown. */
  checkHistories(): void {
    for (const one of this.nodes) {
      const history = one.id === null ? [] : this.messages.upTo(this.topicId, one.id);
      expect(history.map(({ id }) => id)).toEqual(ledTo(one).map(({ id }) => id));
    }
  }
}

const OPERATIONS = [
  'turn',
  'turn',
  'report',
  'tryAgain',
  'tryAgain',
  'reword',
  'reword',
  'show',
  'show',
  'goOn',
] as const;

const step = fc.record({
  operation: fc.constantFrom(...OPERATIONS),
  which: fc.nat(),
  replies: fc.integer({ min: 1, max: 3 }),
  of: fc.constantFrom('wordings', 'answers'),
  number: fc.integer({ min: 1, max: 4 }),
  /**
   * Whether the step may concern a hidden message, as a request from an outdated page would. Most
   * steps concern shown messages.
   */
  isLate: fc.boolean(),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const isAsked = (one: Node): one is Node & { id: MessageId } => one.isUser && one.id !== null;

test('has the same messages as a plain tree after any sequence of retries, rewordings and switches', () => {
  const database = temporaryDatabase();
  const run = (steps: readonly Step[]) => {
    const both = new Both(database);
    for (const { operation, which, replies, of, number, isLate } of steps) {
      const asked = (isLate ? both.nodes : shownOf(both.root)).filter(isAsked);
      const one = asked[which % Math.max(1, asked.length)];
      const loop = both.said[which % Math.max(1, both.said.length)];
      if (operation === 'report') both.report();
      else if (operation === 'goOn') loop && both.goOn(loop);
      else if (one === undefined || operation === 'turn') both.turn(replies);
      else if (operation === 'show') both.show(one, of, number);
      else both[operation](one, replies);
      both.check();
    }
    both.checkHistories();
  };
  // All steps run in one transaction, so that no step waits for the disk.
  const atOnce = (steps: readonly Step[]) => database.transaction(() => run(steps));
  fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 16 }), atOnce), { numRuns: 400 });
}, 60_000);

/** Creates a topic with one question and two answers; the second answer is shown. */
function twoAnswers() {
  const database = temporaryDatabase();
  const [topicId, messages, versions] = [addTopic(database), new Messages(database), new Versions(database)];
  const asked = message(topicId, 'question');
  const answer = { ...message(topicId, 'one'), role: 'assistant' } as const;
  const other = { ...message(topicId, 'two'), role: 'assistant' } as const;
  for (const each of [asked, answer]) messages.append(each);
  database.transaction(() => versions.beginBehind(topicId, asked.id));
  messages.append(other);
  return { database, topicId, messages, versions, asked, answer, other };
}

const textsOf = (some: Iterable<Message>) => Array.from(some, textOf);

test('leaves the topic unchanged when a step fails', () => {
  const { database, topicId, messages, versions, asked } = twoAnswers();
  const before = database.all('SELECT * FROM versions');
  const fail = (change: () => void) =>
    expect(() =>
      database.transaction(() => {
        change();
        throw new Error('The power is gone.');
      }),
    ).toThrow('power');
  fail(() => versions.beginBehind(topicId, asked.id));
  fail(() => versions.beginBeside(topicId, asked.id));
  fail(() => versions.show(topicId, asked.id, 'answers', 1));
  expect(database.all('SELECT * FROM versions')).toEqual(before);
  expect(textsOf(messages.shown(topicId))).toEqual(['question', 'two']);
  expect(database.problems()).toEqual([]);
});

test('exports every version and marks hidden messages', () => {
  const { database, topicId } = twoAnswers();
  const exported = Array.from(exportedMessages(database, { topicId }), (one) => [textOf(one), one.hidden ?? false]);
  expect(exported).toEqual([
    ['question', false],
    ['one', true],
    ['two', false],
  ]);
});

test('ignores a hidden answer and its loop when it determines the unread and waiting states', () => {
  const { database, topicId, messages, versions, asked } = twoAnswers();
  const topics = new Topics(database);
  const summaries = new TopicSummaries(database);
  const awaited = { name: 'waiting', awaited: { for: 'question' } } as const;
  new Loops(database).create({ ...newLoop(topicId), state: awaited }, {}, { owner: newOwner(), leaseMs: 1000 });
  topics.markRead(topicId);
  messages.append({ ...message(topicId, 'more'), role: 'assistant' });
  expect(summaries.get(topicId)).toMatchObject({ unread: true, activity: 'waiting' });
  versions.show(topicId, asked.id, 'answers', 1);
  expect(summaries.get(topicId)).toMatchObject({ unread: false, activity: 'idle' });
  versions.show(topicId, asked.id, 'answers', 2);
  expect(summaries.get(topicId)).toMatchObject({ unread: true, activity: 'waiting' });
});

test('deletes versions together with their topic', () => {
  const { database, topicId } = twoAnswers();
  database.run('DELETE FROM topics WHERE id = ?', topicId);
  expect(database.all('SELECT number FROM versions')).toEqual([]);
});

test('reads only the messages of the two versions involved when it switches, by an index', () => {
  const { database } = twoAnswers();
  const plan = database.all<{ detail: string }>(
    `EXPLAIN QUERY PLAN UPDATE messages SET shown = 1
     WHERE version IN (SELECT number FROM versions WHERE topic_id = ? AND shown = 1) AND shown = 1 - 1`,
    'topic',
  );
  expect(plan.map(({ detail }) => detail).join('; ')).toContain('messages_of_version (version=? AND shown=?)');
});
