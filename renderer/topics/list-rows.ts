/** The rows of the list of topics in the sidebar: groups, folders, topics and the archive. Pure. */
import { assertNever } from '../../shared/assert-never.ts';
import type { OrdinaryValues } from '../../shared/ordinary-settings.ts';
import type { TopicSummary } from '../../shared/topic.ts';
import { type PlacedTopic, underOrigins } from './branch-places.ts';
import { type GroupName, groupTopics, inOrder, type TopicOrder } from './group-topics.ts';

export type Row =
  | { readonly kind: 'group'; readonly name: GroupName | 'all' }
  | FolderRow
  | { readonly kind: 'archive'; readonly count: number; readonly isOpen: boolean }
  | (PlacedTopic & {
      readonly kind: 'topic';
      /** Whether the row belongs to the folder above it. */
      readonly isInFolder: boolean;
    });

/** A folder with its topics. */
export interface FolderRow {
  readonly kind: 'folder';
  /** Absolute path. */
  readonly path: string;
  /** The last folder of the path, or as many as tell it apart from the others. */
  readonly name: string;
  readonly count: number;
  readonly isOpen: boolean;
  /** Whether it is the app's own folder, which topics have for which the user chose none. */
  readonly isOwn: boolean;
  /** The topic of a closed folder whose state is the most urgent; null: none has a state, or it is open. */
  readonly urgent: Pick<TopicSummary, 'activity' | 'unread'> | null;
}

export interface ListLook {
  readonly groups: OrdinaryValues['topicGroups'];
  readonly order: TopicOrder;
  /** The paths of the folders whose topics are hidden. */
  readonly closed: readonly string[];
  /** The path of the app's own folder; null: not known yet. */
  readonly ownFolder: string | null;
  readonly isArchiveOpen: boolean;
  readonly now: number;
  readonly locale?: string;
  readonly timeZone?: string;
}

/** Returns the rows: pinned topics first, then the others by folder or day, and the archive at the end. */
export function rowsOf(topics: readonly TopicSummary[], look: ListLook): readonly Row[] {
  const [archived, present] = [topics.filter(isArchived), topics.filter((topic) => !isArchived(topic))];
  const shown = look.groups === 'folder' ? byFolder(present, look) : byDay(present, look);
  if (archived.length === 0) return shown;
  const archive: Row = { kind: 'archive', count: archived.length, isOpen: look.isArchiveOpen };
  return [
    ...shown,
    archive,
    ...(look.isArchiveOpen ? topicRows(inOrder(archived, look.order, look.locale), true) : []),
  ];
}

const isArchived = ({ archived }: TopicSummary): boolean => archived === true;

export function keyOf(row: Row): string {
  switch (row.kind) {
    case 'topic':
      return row.topic.id;
    case 'folder':
      return `folder:${row.path}`;
    case 'group':
      return `group:${row.name}`;
    case 'archive':
      return 'archive';
    default:
      return assertNever(row);
  }
}

/** Branches stand under origins of the same section. */
const topicRows = (topics: readonly TopicSummary[], isInFolder: boolean): readonly Row[] =>
  underOrigins([topics])
    .flat()
    .map((placed) => ({ kind: 'topic', ...placed, isInFolder }));

function byDay(topics: readonly TopicSummary[], { order, now, locale, timeZone }: ListLook): readonly Row[] {
  if (order !== 'name') {
    const groups = groupTopics(topics, now, timeZone, order);
    const placed = underOrigins(groups.map((one) => one.topics));
    return groups.flatMap(({ name }, index) => headed(name, placed[index] ?? []));
  }
  return [
    ...group('pinned', inOrder(topics.filter(isPinned), order, locale)),
    ...group(
      'all',
      inOrder(
        topics.filter((topic) => !isPinned(topic)),
        order,
        locale,
      ),
    ),
  ];
}

const headed = (name: GroupName, placed: readonly PlacedTopic[]): readonly Row[] =>
  placed.length === 0
    ? []
    : [{ kind: 'group', name }, ...placed.map((one) => ({ kind: 'topic', ...one, isInFolder: false }) as const)];

const isPinned = ({ pinned }: TopicSummary): boolean => pinned;

const group = (name: GroupName | 'all', topics: readonly TopicSummary[]): readonly Row[] =>
  topics.length === 0 ? [] : [{ kind: 'group', name }, ...topicRows(topics, false)];

function byFolder(topics: readonly TopicSummary[], look: ListLook): readonly Row[] {
  const sorted = inOrder(topics, look.order, look.locale);
  const folders = Map.groupBy(
    sorted.filter((topic) => !isPinned(topic)),
    ({ workspace }) => workspace,
  );
  const names = namesOf([...folders.keys()]);
  const rows = [...folders].map(([path, some]): readonly [FolderRow, readonly TopicSummary[]] => {
    const isOpen = !look.closed.includes(path);
    const about = { path, name: names.get(path) ?? path, count: some.length, isOwn: path === look.ownFolder };
    return [{ kind: 'folder', ...about, isOpen, urgent: isOpen ? null : mostUrgent(some) }, some];
  });
  const { compare } = new Intl.Collator(look.locale, { numeric: true });
  const ordered = look.order === 'name' ? rows.toSorted(([one], [other]) => compare(one.name, other.name)) : rows;
  const apart = [...ordered.filter(([{ isOwn }]) => !isOwn), ...ordered.filter(([{ isOwn }]) => isOwn)];
  return [
    ...group('pinned', sorted.filter(isPinned)),
    ...apart.flatMap(([row, some]) => [row, ...(row.isOpen ? topicRows(some, true) : [])]),
  ];
}

/** The states of a topic from the most to the least urgent one. */
const URGENCY = [
  ({ activity }: TopicSummary) => activity === 'waiting',
  ({ activity }: TopicSummary) => activity === 'running',
  ({ activity }: TopicSummary) => activity === 'interrupted',
  ({ unread }: TopicSummary) => unread,
];

function mostUrgent(topics: readonly TopicSummary[]): TopicSummary | null {
  for (const has of URGENCY) {
    const found = topics.find(has);
    if (found !== undefined) return found;
  }
  return null;
}

/** Names each path by its last folders, as few as tell it apart from all other paths. */
function namesOf(paths: readonly string[]): ReadonlyMap<string, string> {
  const steps = (path: string) => path.split(/[\\/]/).filter((step) => step !== '');
  const named = (path: string, count: number) => steps(path).slice(-count).join('/') || path;
  return new Map(
    paths.map((path) => {
      const others = paths.filter((other) => other !== path);
      let count = 1;
      while (count < steps(path).length && others.some((other) => named(other, count) === named(path, count)))
        count += 1;
      return [path, named(path, count)];
    }),
  );
}

/** Returns the closed folders after the user opened or closed one. The oldest are forgotten beyond `most`. */
export function withFolder(closed: readonly string[], path: string, isOpen: boolean, most: number): string[] {
  const others = closed.filter((other) => other !== path);
  return isOpen ? others : [...others, path].slice(-most);
}
