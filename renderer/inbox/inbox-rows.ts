/** The rows of the inbox: the sections with their automations, topics and runs, in the order in which they are shown. Pure. */
import { assertNever } from '../../shared/assert-never.ts';
import type { AutomationView } from '../../shared/automation.ts';
import type { RunStateName, RunView } from '../../shared/run.ts';
import type { TopicSummary } from '../../shared/topic.ts';

const SECTIONS = ['needs', 'running', 'waiting', 'finished'] as const;

export type Section = (typeof SECTIONS)[number];

export type InboxRow =
  | { readonly kind: 'section'; readonly section: Section; readonly count: number }
  | { readonly kind: 'topic'; readonly topic: TopicSummary }
  /** An automation that missed times; null: all of these, if there are several. */
  | { readonly kind: 'missed'; readonly automation: AutomationView | null }
  /**
   * `depth` is 0 for a run that is not shown below its parent. `asking` is the topic in which the
   * user is asked what the run waits for; null: there is none.
   */
  | { readonly kind: 'run'; readonly run: RunView; readonly depth: number; readonly asking: TopicSummary | null };

type RunRow = Extract<InboxRow, { kind: 'run' }>;

/**
 * Returns the rows. A run is shown below the run that started it, in the section of the topmost
 * one, or by itself if its parent is not among the runs. While a run has ended and one below it has
 * not, both are in the section of the latter. Runs below another one are in the order in which they
 * were created. If one of them waits for the user, all are in the first section. A topic that asks
 * for a run is shown with the run only. Sections without content are left out. `missing` are the
 * automations that missed times.
 */
export function inboxRows(
  topics: readonly TopicSummary[],
  runs: readonly RunView[],
  missing: readonly AutomationView[] = [],
): readonly InboxRow[] {
  const known = new Set<string>(runs.map(({ id }) => id));
  const children = Map.groupBy(runs, ({ parentRunId }) =>
    parentRunId !== null && known.has(parentRunId) ? parentRunId : null,
  );
  const asking = new Map(topics.flatMap((topic) => (topic.asked === undefined ? [] : [[topic.asked.loopId, topic]])));
  const askingFor = ({ state }: RunView): TopicSummary | null =>
    (state.name === 'waiting' && state.loopId !== undefined && asking.get(state.loopId)) || null;
  const shownWithRun = new Set(runs.map(askingFor));
  const tree = (run: RunView, depth: number): readonly RunRow[] => [
    { kind: 'run', run, depth, asking: askingFor(run) },
    ...inOrderOfCreation(children.get(run.id) ?? []).flatMap((child) => tree(child, depth + 1)),
  ];
  const trees = Map.groupBy(
    (children.get(null) ?? []).map((run) => tree(run, 0)),
    sectionOf,
  );
  return SECTIONS.flatMap((section): readonly InboxRow[] => {
    const waiting = section === 'needs' ? topics.filter((topic) => !shownWithRun.has(topic)) : [];
    const own = trees.get(section) ?? [];
    const missed = section === 'needs' ? missing : [];
    const count = waiting.length + own.length + missed.length;
    if (count === 0) return [];
    return [
      { kind: 'section', section, count },
      ...(missed.length > 1 ? [null, ...missed] : missed).map(
        (automation): InboxRow => ({ kind: 'missed', automation }),
      ),
      ...waiting.map((topic): InboxRow => ({ kind: 'topic', topic })),
      ...own.flat(),
    ];
  });
}

/** `runs` begins with the run that changed last. */
const inOrderOfCreation = (runs: readonly RunView[]): readonly RunView[] =>
  runs.toReversed().toSorted((one, other) => one.createdAt - other.createdAt);

/** Returns the section of a run with the runs below it. */
function sectionOf(rows: readonly RunRow[]): Section {
  const sections = rows.map(({ run }) => sectionOfState(run.state.name));
  const [own = 'finished'] = sections;
  if (sections.includes('needs')) return 'needs';
  return own === 'finished' ? (SECTIONS.find((section) => sections.includes(section)) ?? own) : own;
}

function sectionOfState(name: RunStateName): Section {
  switch (name) {
    case 'waiting':
      return 'needs';
    case 'running':
      return 'running';
    case 'queued':
    case 'waiting_child':
      return 'waiting';
    case 'succeeded':
    case 'failed':
    case 'canceled':
      return 'finished';
    default:
      return assertNever(name);
  }
}

export function keyOfRow(row: InboxRow): string {
  switch (row.kind) {
    case 'section':
      return row.section;
    case 'topic':
      return row.topic.id;
    case 'missed':
      return `missed ${row.automation?.id ?? 'all'}`;
    case 'run':
      return row.run.id;
    default:
      return assertNever(row);
  }
}
