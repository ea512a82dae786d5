/**
 * Divides SQL into statements and tokens, as DuckDB's parser does. It does not have to be trusted: each
 * statement is given to DuckDB alone, which has to find exactly one in it.
 */

export interface SqlToken {
  /** `word`: a name or keyword in lower case, without its quotation marks. `quoted`: the same, but it had some. */
  readonly kind: 'word' | 'quoted' | 'text' | 'sign';
  readonly text: string;
  /** Where it begins in its statement. */
  readonly at: number;
}

export interface SqlStatement {
  readonly sql: string;
  readonly tokens: readonly SqlToken[];
}

/** One alternative for each form; the order matters. A form that is not closed reaches to the end. */
const FORMS =
  /(?<space>\s+|--[^\n]*)|(?<comment>\/\*)|(?<text>[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|[xXbBuU]?&?'(?:[^']|'')*(?:'|$))|(?<quoted>"(?:[^"]|"")*(?:"|$))|(?<dollar>\$(?<tag>[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?(?:\$\k<tag>\$|$))|(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|(?<number>\d[\w.]*)|(?<sign>[\s\S])/uy;

/** Returns the statements that are not empty. */
export function statementsIn(sql: string): readonly SqlStatement[] {
  const found: SqlStatement[] = [];
  let tokens: SqlToken[] = [];
  let start = 0;
  const end = (at: number) => {
    if (tokens.length > 0) found.push({ sql: sql.slice(start, at), tokens });
    tokens = [];
    start = at + 1;
  };
  for (let at = 0; at < sql.length; ) {
    FORMS.lastIndex = at;
    const match = FORMS.exec(sql);
    const groups = match?.groups ?? {};
    if (match === null) break;
    if (groups.comment !== undefined) {
      at = endOfComment(sql, at);
      continue;
    }
    if (groups.sign === ';') end(at);
    else if (groups.space === undefined) tokens.push({ ...tokenOf(groups), at: at - start });
    at += match[0].length;
  }
  end(sql.length);
  return found;
}

type Groups = Readonly<Record<string, string | undefined>>;

function tokenOf({ word, quoted, text, dollar, number, sign }: Groups): Omit<SqlToken, 'at'> {
  if (word !== undefined) return { kind: 'word', text: word.toLowerCase() };
  if (quoted !== undefined) return { kind: 'quoted', text: quoted.slice(1, -1).replaceAll('""', '"').toLowerCase() };
  if (text !== undefined || dollar !== undefined) return { kind: 'text', text: text ?? dollar ?? '' };
  return { kind: 'sign', text: number ?? sign ?? '' };
}

/** Comments between these marks may contain others. */
function endOfComment(sql: string, start: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let match = marks.exec(sql); match !== null; match = marks.exec(sql)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return sql.length;
}
