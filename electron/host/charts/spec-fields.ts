/** Finds fields of a specification that its data does not have, such as `Amount` where the column is `amount`. */
import { distance } from 'fastest-levenshtein';
import { isObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';

/** Transforms whose new fields cannot be known before they run. */
const UNFORESEEABLE = [
  'pivot',
  'lookup',
  'flatten',
  'fold',
  'density',
  'regression',
  'loess',
  'quantile',
  'stack',
  'impute',
];
/** The rows whose keys are the known fields. */
const ROWS_READ = 2_000;
const MOST_NAMED = 12;
const LONGEST_NAME = 80;

/** Returns a sentence about the first unknown field, or null. Says nothing where the fields cannot be known. */
export function fieldProblem(spec: JsonObject): string | null {
  const datasets = isObject(spec.datasets) ? spec.datasets : {};
  return problemIn(spec, null, datasets);
}

function problemIn(view: JsonObject, inherited: ReadonlySet<string> | null, datasets: JsonObject): string | null {
  const own = view.data === undefined ? inherited : fieldsOf(view.data, datasets);
  const known = withMade(own, view.transform);
  if (known !== null) {
    for (const [channel, definition] of Object.entries(isObject(view.encoding) ? view.encoding : {})) {
      for (const one of Array.isArray(definition) ? definition : [definition]) {
        const field = isObject(one) ? one.field : undefined;
        if (typeof field === 'string' && !isKnown(field, known)) return unknownField(field, channel, known);
      }
    }
  }
  for (const key of ['layer', 'concat', 'hconcat', 'vconcat']) {
    const views = view[key];
    for (const inner of Array.isArray(views) ? views : []) {
      const problem = isObject(inner) ? problemIn(inner, known, datasets) : null;
      if (problem !== null) return problem;
    }
  }
  // A repeated view names its fields by channel, so only a view that is given once is looked at.
  return isObject(view.spec) && view.repeat === undefined ? problemIn(view.spec, known, datasets) : null;
}

/** The fields of the rows; null: they are not known. */
function fieldsOf(data: JsonValue | undefined, datasets: JsonObject): ReadonlySet<string> | null {
  if (!isObject(data)) return null;
  const rows = data.values ?? (typeof data.name === 'string' ? datasets[data.name] : undefined);
  if (!Array.isArray(rows)) return null;
  const fields = new Set<string>();
  for (const row of rows.slice(0, ROWS_READ)) {
    if (!isObject(row)) return null;
    for (const key of Object.keys(row)) fields.add(key);
  }
  return rows.length > ROWS_READ || rows.length === 0 ? null : fields;
}

/** The fields together with those that the transforms make; null: they are not known. */
function withMade(known: ReadonlySet<string> | null, transforms: JsonValue | undefined): ReadonlySet<string> | null {
  if (known === null || transforms === undefined) return known;
  if (!Array.isArray(transforms)) return null;
  const made = new Set(known);
  for (const transform of transforms) {
    if (!isObject(transform) || UNFORESEEABLE.some((kind) => kind in transform)) return null;
    const steps = [transform, ...['aggregate', 'joinaggregate', 'window'].flatMap((key) => listOf(transform[key]))];
    for (const step of steps) {
      for (const name of Array.isArray(step.as) ? step.as : [step.as]) if (typeof name === 'string') made.add(name);
    }
    // A bin or a unit of time also makes the end of each range.
    if (typeof transform.as === 'string') made.add(`${transform.as}_end`);
  }
  return made;
}

const listOf = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** A field is a path: `a.b` and `a[0]` are inside `a`, and `\\` takes a dot literally. */
function isKnown(field: string, known: ReadonlySet<string>): boolean {
  const literal = field.replace(/\\(.)/g, '$1');
  const [first = ''] = field.replace(/\\\./g, '\u0000').split(/[.[]/, 1);
  return known.has(field) || known.has(literal) || known.has(first.replaceAll('\u0000', '.'));
}

function unknownField(field: string, channel: string, known: ReadonlySet<string>): string {
  const near = nearest(field, known);
  const hint = near === null ? '' : ` Did you mean "${short(near)}"?`;
  const names = [...known].slice(0, MOST_NAMED).map((name) => `"${short(name)}"`);
  const more = known.size > MOST_NAMED ? ` and ${known.size - MOST_NAMED} more` : '';
  return `The encoding "${short(channel)}" uses the field "${short(field)}", which the data does not have.${hint} The fields are ${names.join(', ')}${more}.`;
}

function nearest(field: string, known: ReadonlySet<string>): string | null {
  const wanted = field.slice(0, LONGEST_NAME).toLowerCase();
  const ranked = [...known]
    .slice(0, 1_000)
    .map((name) => ({ name, far: distance(wanted, name.slice(0, LONGEST_NAME).toLowerCase()) }))
    .sort((one, other) => one.far - other.far);
  const [best] = ranked;
  return best !== undefined && best.far <= Math.max(1, wanted.length / 3) ? best.name : null;
}

const short = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);
