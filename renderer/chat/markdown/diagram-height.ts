/**
 * Estimates how high a diagram will be, so that the text after it does not move when it is drawn. The
 * numbers are those of mermaid with its usual settings, in CSS pixels. Pure.
 */

const LOWEST = 80;
const HIGHEST = 1_200;
/** A box of a flowchart with the arrow beside it, and how much more others take. */
const BOX = 83;
const DIAMOND = 95;
const WORDED_RANK = 70;
const SUBGRAPH = 150;
/** The names of the participants of a sequence, above and below, and each message and frame between them. */
const PARTICIPANTS = 245;
const MESSAGE = 48;
const ENTITY = 161;
const ROUND = 474;
const TIMELINE = 412;
const OTHER_LINE = 48;
const MOST_OTHER = 480;
/** Larger flowcharts are not followed edge by edge. */
const MOST_BOXES = 200;

export function guessedDiagramHeight(source: string): number {
  const lines = source
    .replace(/^\s*---\n.*?\n---\n/s, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('%%'));
  return Math.round(Math.min(HIGHEST, Math.max(LOWEST, heightOf(lines))));
}

function heightOf([first = '', ...lines]: readonly string[]): number {
  const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length;
  const [kind = ''] = /^[\w-]+/.exec(first) ?? [];
  switch (kind) {
    case 'graph':
    case 'flowchart':
      return flowchartHeight(lines, /^\w+\s+(?:LR|RL)\b/.test(first)) + SUBGRAPH * count(/^subgraph\b/);
    case 'sequenceDiagram':
      return PARTICIPANTS + MESSAGE * count(/-(?:>|x|\))|^(?:note|alt|else|loop|opt|par|and|critical)\b/i);
    case 'erDiagram':
      return ENTITY * (1 + count(/--|\.\./));
    case 'pie':
      return ROUND;
    case 'timeline':
      return TIMELINE;
    default:
      return Math.max(160, Math.min(MOST_OTHER, OTHER_LINE * (lines.length + 1)));
  }
}

const ARROW = /<?(?:-{2,}|={2,}|-\.+-)[>xo]?(?:\|[^|]*\|)?/;
const WORDED_ARROW = /(?:--|==|-\.)\s[^-=.>|]*(?:-->|==>|\.->)/g;

/** The boxes follow one another from the top to the bottom, or from side to side if it `isWide`. */
function flowchartHeight(lines: readonly string[], isWide: boolean): number {
  const ranks = new Map<string, number>();
  const wordedRanks = new Set<number>();
  for (const line of lines) {
    const plain = line.replace(WORDED_ARROW, '-->|words|');
    const groups = plain
      .split(ARROW)
      .map((part) => part.split('&').flatMap((each) => /^\s*([\p{L}\p{N}_]+)/u.exec(each)?.[1] ?? []));
    if (groups.length < 2 || ranks.size > MOST_BOXES) continue;
    const [start = []] = groups;
    let rank = Math.max(0, ...start.map((box) => ranks.get(box) ?? 0));
    for (const box of start) ranks.set(box, ranks.get(box) ?? rank);
    for (const group of groups.slice(1)) {
      if (plain.includes('|')) wordedRanks.add(rank);
      rank += 1;
      // A box that is known already is one to which an arrow leads back, or a place where ways meet.
      for (const box of group) ranks.set(box, ranks.get(box) ?? rank);
    }
  }
  const counts = [...Map.groupBy(ranks.values(), (rank) => rank).values()].map(({ length }) => length);
  if (isWide) return BOX * Math.max(0, ...counts);
  const diamond = lines.some((line) => line.includes('{')) ? DIAMOND : 0;
  return BOX * counts.length + diamond + WORDED_RANK * wordedRanks.size;
}
