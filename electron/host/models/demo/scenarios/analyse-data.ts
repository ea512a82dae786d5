/** Analyses a data file: its columns, one query with a chart, and a report that shows the chart. */
import { dataFilesIn } from '../../../../../shared/data-files.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import { type Conversation, stepsOf } from '../conversation.ts';
import { type DatasetColumn, type DatasetFacts, datasetFacts, groupColumn, valueColumn } from '../dataset-facts.ts';
import { codeSpan } from '../markdown.ts';
import { call, complete, type Move, move, type Scenario, type Task } from '../scenario.ts';
import type { Texts } from '../texts.ts';
import { workspaceListing } from '../workspace-listing.ts';

const MOST_NAMED = 10;
const MOST_COLUMNS = 20;

export const analyseData: Scenario = {
  tools: ['list_files', 'read_dataset', 'run_code'],
  recognise(goal) {
    if (!/\banaly[sz](?:e|ing|is)\b|分析/iu.test(goal)) return null;
    const [named] = dataFilesIn(goal);
    const isAboutData = named !== undefined || /\b(?:data(?:set)?|csv|table)\b|数据|表格/iu.test(goal);
    return isAboutData ? analysisOf(named ?? null) : null;
  },
};

const analysisOf =
  (named: string | null): Task =>
  (conversation, texts) => {
    const listed = workspaceListing(conversation, texts);
    if ('next' in listed) return listed.next;
    const files = listed.listing.paths.filter((path) => dataFilesIn(`@"${path}"`).length > 0);
    const path = named === null ? files[0] : files.find((file) => isMeant(named, file));
    if (path === undefined)
      return complete(named === null ? texts.data.none : texts.data.notFound(named, files.slice(0, MOST_NAMED)));
    const read = resultOf(conversation, texts, 'read_dataset');
    if (read === null) return move(texts.data.reading(path), call('read_dataset', { path }));
    if ('end' in read) return read.end;
    const facts = datasetFacts(read.text);
    if (facts === null) return complete(texts.failed('read_dataset', texts.noReason));
    const query = queryOf(facts, texts);
    if (query === null) return complete(reportOf(path, facts, [texts.data.noChart], texts));
    const ran = resultOf(conversation, texts, 'run_code');
    if (ran === null) return move(query.say, call('run_code', query.arguments));
    if ('end' in ran) return ran.end;
    return complete(
      reportOf(path, facts, [largest(ran.text, texts), `![${query.name}](artifact:${query.name})`], texts),
    );
  };

/** A text without spaces, such as Chinese, can end with the name of a file. */
function isMeant(named: string, file: string): boolean {
  const [wanted, path] = [named.replace(/^\.\//, '').toLowerCase(), file.toLowerCase()];
  if (path === wanted || path.endsWith(`/${wanted}`)) return true;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return wanted.endsWith(name) && /\p{Script=Han}$/u.test(wanted.slice(0, -name.length));
}

/** The result of the only call of a tool; null: it was not called; `end`: it gave no result, so the work ends. */
function resultOf(
  conversation: Conversation,
  texts: Texts,
  tool: string,
): { readonly text: string } | { readonly end: Move } | null {
  const outcome = stepsOf(conversation, tool).at(-1)?.outcome;
  if (outcome === undefined) return null;
  if (outcome.is === 'done') return { text: String(outcome.answer.text ?? '') };
  return { end: complete(texts.failed(tool, outcome.is === 'lost' ? texts.noReason : outcome.message)) };
}

interface Query {
  readonly say: string;
  /** The name of its chart and its table. */
  readonly name: string;
  readonly arguments: JsonObject;
}

/** Null: no column sorts the rows into groups. */
function queryOf(facts: DatasetFacts, texts: Texts): Query | null {
  const group = groupColumn(facts);
  if (group === null) return null;
  const value = valueColumn(facts);
  const result = group.name.toLowerCase() === 'total' ? 'amount' : 'total';
  const sum = value === null ? 'count(*)' : `round(sum(${value.sql}), 2)`;
  const name = plain(value === null ? texts.data.countName(group.name) : texts.data.sumName(value.name, group.name));
  return {
    name,
    say: value === null ? texts.data.counting(group.name) : texts.data.adding(value.name, group.name),
    arguments: {
      language: 'sql',
      description: name,
      code: `SELECT ${group.sql}, ${sum} AS ${result}\nFROM ${facts.table}\nWHERE ${group.sql} IS NOT NULL\nGROUP BY ${group.sql}\nORDER BY ${result} DESC NULLS LAST`,
      chart: {
        mark: 'bar',
        encoding: {
          y: { field: fieldOf(group.name), type: 'nominal', sort: null, title: null },
          x: {
            field: result,
            type: 'quantitative',
            title: value === null ? texts.data.countName(group.name) : value.name,
          },
        },
      },
    },
  };
}

/** A name that stands in a mark of an artifact. */
const plain = (name: string): string => name.replaceAll(/[()[\]<>\\\s]+/g, ' ').trim();

/** Vega-Lite reads dots and brackets of a field as a path. */
const fieldOf = (name: string): string => name.replaceAll(/[.[\]\\]/g, '\\$&');

/** Says which group of the result is the largest: that of the first row behind the names of the columns. */
function largest(result: string, texts: Texts): string {
  const lines = result.split('\n').filter((line) => line.includes(' | '));
  const cells = lines[1]?.split(' | ') ?? [];
  const total = cells.pop();
  return total === undefined ? '' : texts.data.largest(cells.join(' | '), total);
}

function reportOf(path: string, facts: DatasetFacts, shown: readonly string[], texts: Texts): string {
  const { data } = texts;
  const { rows, columnCount, missing, columns } = facts;
  return [
    `# ${data.title(path)}`,
    data.size(rows, columnCount, missing),
    ...shown.filter((line) => line !== ''),
    `## ${data.columnsTitle}`,
    [
      `| ${data.columns.join(' | ')} |`,
      '| --- | --- | ---: | ---: |',
      ...columns.slice(0, MOST_COLUMNS).map(rowOf),
    ].join('\n'),
    data.source,
  ].join('\n\n');
}

const rowOf = ({ name, type, missing, different }: DatasetColumn): string =>
  `| ${codeSpan(name).replaceAll('|', '\\|')} | ${type} | ${missing} | ${different} |`;
