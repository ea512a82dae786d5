/**
 * The work that the scripted model does in one round, and the workspace that is expected
 * afterwards. Every edit leaves its own mark, which shows whether the edit ran once, twice or not
 * at all.
 */
import type { ScriptedCall } from '../fixtures/scripted-openai.ts';
import type { Chance } from './chance.ts';
import type { Tree } from './tree.ts';

export const KILLED_STRATEGIES = ['agentic', 'plan-execute-think', 'tool-driven'] as const;
export type KilledStrategy = (typeof KILLED_STRATEGIES)[number];

export interface WorkPlan {
  readonly strategy: KilledStrategy;
  readonly before: Tree;
  /** The calls of each reply, 1 to 8 calls per reply. */
  readonly replies: readonly (readonly ScriptedCall[])[];
  readonly after: Tree;
  /** The labels of the calls that must not be repeated. */
  readonly labels: readonly string[];
}

/** A file that is written as a whole repeatedly; a resumed loop must read it before writing it. */
export const LEDGER = 'ledger.md';

const EDITABLE = ['notes/tomatoes.md', 'notes/番茄.md', 'notes/water.md', 'plan.md'];
const DELETABLE = ['old/one.txt', 'old/two.txt', 'old/deep/three.txt'];
const TEXT = ['# Notes', 'anchor 1', 'Some text, not to be touched.', 'anchor 2', 'A list: [slot].', 'anchor 3', 'End'];

export function workPlan(strategy: KilledStrategy, chance: Chance): WorkPlan {
  const work = new Work(chance);
  const before = new Map(work.tree);
  const count = chance.whole(3, 5);
  const full = chance.whole(0, count - 1);
  const replies = Array.from({ length: count }, (_, at) =>
    work.reply(at === full ? 8 : chance.whole(1, 8), at === full),
  );
  return { strategy, before, replies, after: new Map([...work.tree].sort()), labels: work.labels };
}

class Work {
  readonly tree = new Map<string, string>();
  readonly labels: string[] = [];
  readonly #chance: Chance;
  #marks = 0;
  #names = 0;
  #ledger = '';
  /**
   * The read calls since the last edit. Reading the same thing three times would end the loop,
   * which detects repetition.
   */
  #reads = new Set<string>();

  constructor(chance: Chance) {
    this.#chance = chance;
    for (const path of EDITABLE) this.#put(path, [`This is ${path}.`, ...TEXT, ''].join('\n'));
    for (const path of DELETABLE) this.#put(path, `old text of ${path}\n`);
  }

  reply(length: number, editsOnly: boolean): readonly ScriptedCall[] {
    return Array.from({ length }, () => (editsOnly || this.#chance.happens(0.65) ? this.#edit() : this.#other()));
  }

  #edit(): ScriptedCall {
    this.#reads.clear();
    const kinds = [
      'insert',
      'insert',
      'insert',
      'diff',
      'diff',
      'replace',
      'replace',
      'write',
      'create',
      'rename',
      'move',
      'copy',
      'delete',
    ];
    switch (this.#chance.one(kinds)) {
      case 'insert':
        return this.#insert();
      case 'diff':
        return this.#diff();
      case 'replace':
        return this.#replace();
      case 'write':
        return this.#write();
      case 'create':
        return this.#create();
      case 'rename':
        return this.#rename();
      case 'move':
        return this.#move();
      case 'copy':
        return this.#copy();
      default:
        return this.#delete();
    }
  }

  #other(): ScriptedCall {
    const read = this.#read();
    if (read !== null && !this.#reads.has(JSON.stringify(read))) {
      this.#reads.add(JSON.stringify(read));
      return read;
    }
    const label = this.#mark();
    this.labels.push(label);
    return { name: 'count', arguments: { label } };
  }

  #read(): ScriptedCall | null {
    if (this.#chance.happens(0.3)) return { name: 'read_file', arguments: { path: this.#someFile() } };
    return this.#chance.happens(0.2) ? { name: 'list_files', arguments: { path: '.', recursive: true } } : null;
  }

  #insert(): ScriptedCall {
    const path = this.#someFile();
    const lines = this.#text(path).split('\n');
    const line = this.#chance.whole(1, lines.length);
    const mark = this.#mark();
    lines.splice(line - 1, 0, mark);
    this.#put(path, lines.join('\n'));
    return { name: 'insert_content', arguments: { path, line, content: mark } };
  }

  #diff(): ScriptedCall {
    const path = this.#someFile();
    const anchor = `anchor ${this.#chance.whole(1, 3)}`;
    const mark = this.#mark();
    this.#put(
      path,
      this.#text(path).replace(`${anchor}\n`, (line) => `${line}${mark}\n`),
    );
    const diff = `<<<<<<< SEARCH\n${anchor}\n=======\n${anchor}\n${mark}\n>>>>>>> REPLACE`;
    return { name: 'apply_diff', arguments: { path, diff } };
  }

  #replace(): ScriptedCall {
    const path = this.#someFile();
    const replace = `${this.#mark()} [slot]`;
    this.#put(
      path,
      this.#text(path).replace('[slot]', () => replace),
    );
    return { name: 'replace_in_file', arguments: { path, search: '[slot]', replace } };
  }

  #write(): ScriptedCall {
    this.#ledger += `${this.#mark()}\n`;
    this.#put(LEDGER, this.#ledger);
    const content = this.#ledger;
    return { name: 'write_to_file', arguments: { path: LEDGER, content, line_count: content.split('\n').length - 1 } };
  }

  #create(): ScriptedCall {
    const path = `${this.#chance.one(['', 'notes/', `made-${this.#name()}/deep/`])}new-${this.#name()}.md`;
    const content = [this.#mark(), ...TEXT, ''].join('\n');
    this.#put(path, content);
    return { name: 'create_file', arguments: { path, content } };
  }

  #rename(): ScriptedCall {
    const path = this.#someFile();
    const newName = `renamed-${this.#name()}.md`;
    this.#moveTo(path, `${folderOf(path)}${newName}`);
    return { name: 'rename_file', arguments: { path, new_name: newName } };
  }

  #move(): ScriptedCall {
    const source = this.#someFile();
    const destination = `${this.#chance.one(['', `moved-${this.#name()}/`])}moved-${this.#name()}.md`;
    this.#moveTo(source, destination);
    return { name: 'move_file', arguments: { source_path: source, destination_path: destination } };
  }

  #copy(): ScriptedCall {
    const source = this.#someFile();
    const destination = `copy-${this.#name()}.md`;
    this.#put(destination, this.#text(source));
    return { name: 'copy_file', arguments: { source_path: source, destination_path: destination } };
  }

  /** Deletes a file, or a folder with its content. Enough files remain for the other edits. */
  #delete(): ScriptedCall {
    const left = DELETABLE.filter((path) => this.tree.has(path));
    const folder = this.#chance.one(['old', 'old/deep']);
    if (left.some((path) => path.startsWith(`${folder}/`)) && this.#chance.happens(0.3)) {
      for (const path of [...this.tree.keys()]) if (path.startsWith(`${folder}/`)) this.tree.delete(path);
      return { name: 'delete_file', arguments: { path: folder, recursive: true } };
    }
    const spare = this.#files().length > EDITABLE.length ? this.#files().slice(EDITABLE.length) : [];
    const candidates = [...left, ...spare];
    if (candidates.length === 0) return this.#create();
    const path = this.#chance.one(candidates);
    this.tree.delete(path);
    return { name: 'delete_file', arguments: { path } };
  }

  #someFile(): string {
    return this.#chance.one(this.#files());
  }

  /** The paths of the files that contain anchors and a slot for edits. */
  #files(): readonly string[] {
    return [...this.tree].filter(([, text]) => text.includes('[slot]')).map(([path]) => path);
  }

  #text(path: string): string {
    const text = this.tree.get(path);
    if (text === undefined) throw new Error(`The plan has no file ${path}.`);
    return text;
  }

  #moveTo(from: string, to: string): void {
    this.#put(to, this.#text(from));
    this.tree.delete(from);
  }

  #put(path: string, text: string): void {
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder.slice(0, -1))) this.tree.set(folder, '');
    this.tree.set(path, text);
  }

  #mark(): string {
    this.#marks += 1;
    return `mark ${this.#marks} $& 記`;
  }

  #name(): number {
    this.#names += 1;
    return this.#names;
  }
}

/** The folder of a path, with a `/` at its end; empty for the root folder. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
