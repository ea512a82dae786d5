import { z } from 'zod';
import type { JsonObject, JsonValue } from '../../../../shared/json.ts';
import { wellFormed } from '../../../../shared/wire/well-formed-text.ts';
import type { ServerTool } from '../../approvals/tool-definition.ts';
import { quoted, showInvisible } from '../../text/visible-text.ts';

/** A tool that cannot be offered, with the reason as a sentence. */
export interface SkippedTool {
  readonly name: string;
  readonly why: string;
}

const MAX_NAME = 128;
const MAX_DEFINITION = 64 * 1024;
const MAX_DEPTH = 32;
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

const Declared = z.object({
  name: z.string().min(1).max(MAX_NAME),
  title: z.string().optional().catch(undefined),
  description: z.string().catch(''),
  inputSchema: z.record(z.string(), z.json()),
  annotations: z.record(z.string(), z.json()).catch({}).default({}),
  /** Concerns the protocol's tasks, which this client does not declare. */
  execution: z.object({ taskSupport: z.string().optional() }).optional().catch(undefined),
});

/**
 * Providers refuse a whole request for one bad schema, so each schema is checked before it is
 * offered.
 */
export function readServerTool(declared: unknown): ServerTool | SkippedTool {
  const name = nameOf(declared);
  const skipped = (why: string): SkippedTool => ({ name, why: `The tool "${quoted(name, 80)}" is left out: ${why}.` });
  try {
    if (!isShallow(declared, MAX_DEPTH)) return skipped('its definition is nested too deeply');
    if (JSON.stringify(declared).length > MAX_DEFINITION) return skipped('its definition is too long');
    const parsed = Declared.safeParse(clean(declared));
    if (!parsed.success) return skipped(`its ${parsed.error.issues[0]?.path.join('.') || 'definition'} is not valid`);
    if (showInvisible(parsed.data.name) !== parsed.data.name) return skipped('its name has characters nobody sees');
    // No setting for it could be stored, so it could not be switched off.
    if (parsed.data.name === '__proto__') return skipped('a tool cannot have this name');
    const why = faultOfSchema(parsed.data.inputSchema, 'inputSchema');
    if (why !== null) return skipped(why);
    if (parsed.data.inputSchema.type !== 'object') return skipped('its inputSchema does not describe an object');
    const { title, execution, ...declaredAs } = parsed.data;
    if (execution?.taskSupport === 'required') return skipped('it works only as a task, which this app does not know');
    return title === undefined ? declaredAs : { ...declaredAs, title };
  } catch (error) {
    return skipped(`its definition cannot be read (${String(error)})`);
  }
}

export function isSkipped(tool: ServerTool | SkippedTool): tool is SkippedTool {
  return 'why' in tool;
}

function nameOf(declared: unknown): string {
  const named = z.object({ name: z.string() }).safeParse(declared);
  return named.success ? named.data.name : '?';
}

/** Checks what providers check: types, properties, required, and nested schemas. */
function faultOfSchema(schema: JsonValue, where: string): string | null {
  if (typeof schema === 'boolean') return null;
  if (!isObject(schema)) return `${where} is not a schema`;
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.some((type) => typeof type !== 'string' || !TYPES.has(type))) return `${where}.type is not a type`;
  if (schema.required !== undefined && !isListOfStrings(schema.required))
    return `${where}.required is not a list of names`;
  for (const keyword of ['properties', '$defs', 'definitions', 'patternProperties'] as const) {
    const schemas = schema[keyword];
    if (schemas === undefined) continue;
    if (!isObject(schemas)) return `${where}.${keyword} is not an object`;
    for (const [key, inner] of Object.entries(schemas)) {
      const why = faultOfSchema(inner ?? null, `${where}.${keyword}.${quoted(key, 60)}`);
      if (why !== null) return why;
    }
  }
  for (const keyword of ['items', 'additionalProperties', 'not', 'anyOf', 'oneOf', 'allOf', 'prefixItems'] as const) {
    const inner = schema[keyword];
    if (inner === undefined) continue;
    for (const each of Array.isArray(inner) ? inner : [inner]) {
      const why = faultOfSchema(each, `${where}.${keyword}`);
      if (why !== null) return why;
    }
  }
  return null;
}

/** Makes all text well-formed and drops `__proto__` keys. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, inner]) => [wellFormed(key), clean(inner)]),
  );
}

/** Whether the value is nested at most `depth` deep; the recursion stops there. */
export function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1));
}

function isListOfStrings(value: JsonValue): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
