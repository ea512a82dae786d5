import { z } from 'zod';
import type { ServerReason, ToolProblem } from '../../../../shared/failures/server-reasons.ts';
import { isObject, type JsonValue } from '../../../../shared/json.ts';
import { wellFormed } from '../../../../shared/wire/well-formed-text.ts';
import type { ServerTool } from '../../approvals/tool-definition.ts';
import { quoted, showInvisible } from '../../text/visible-text.ts';

/** A tool that cannot be offered. */
export interface SkippedTool {
  readonly name: string;
  readonly why: ServerReason;
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
 * Parses a tool of a server. Providers reject a whole request because of one invalid schema, so
 * each schema is checked before it is offered.
 */
export function readServerTool(declared: unknown): ServerTool | SkippedTool {
  const name = nameOf(declared);
  const skipped = (problem: ToolProblem, field = ''): SkippedTool => {
    return { name, why: { name: 'tool-unusable', data: { tool: quoted(name, 80), problem, field } } };
  };
  try {
    if (!isShallow(declared, MAX_DEPTH)) return skipped('too-deep');
    if (JSON.stringify(declared).length > MAX_DEFINITION) return skipped('too-long');
    const parsed = Declared.safeParse(clean(declared));
    if (!parsed.success) return skipped('field-invalid', quoted(parsed.error.issues[0]?.path.join('.') ?? ''));
    if (showInvisible(parsed.data.name) !== parsed.data.name) return skipped('name-invisible');
    // A tool with this name is left out: JavaScript objects cannot hold it as a key, so no setting
    // could be stored for it.
    if (parsed.data.name === '__proto__') return skipped('name-impossible');
    const fault = faultOfSchema(parsed.data.inputSchema, 'inputSchema');
    if (fault !== null) return skipped(fault.problem, fault.field);
    if (parsed.data.inputSchema.type !== 'object') return skipped('describes-no-object', 'inputSchema');
    const { title, execution, ...declaredAs } = parsed.data;
    if (execution?.taskSupport === 'required') return skipped('task-only');
    return title === undefined ? declaredAs : { ...declaredAs, title };
  } catch {
    return skipped('unreadable');
  }
}

export function isSkipped(tool: ServerTool | SkippedTool): tool is SkippedTool {
  return 'why' in tool;
}

function nameOf(declared: unknown): string {
  const named = z.object({ name: z.string() }).safeParse(declared);
  return named.success ? named.data.name : '?';
}

interface SchemaFault {
  readonly problem: ToolProblem;
  readonly field: string;
}

/** Checks a schema as providers do: types, properties, required, and nested schemas. */
function faultOfSchema(schema: JsonValue, where: string): SchemaFault | null {
  if (typeof schema === 'boolean') return null;
  if (!isObject(schema)) return { problem: 'not-a-schema', field: where };
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.some((type) => typeof type !== 'string' || !TYPES.has(type)))
    return { problem: 'type-unknown', field: `${where}.type` };
  if (schema.required !== undefined && !isListOfStrings(schema.required))
    return { problem: 'required-invalid', field: `${where}.required` };
  for (const keyword of ['properties', '$defs', 'definitions', 'patternProperties'] as const) {
    const schemas = schema[keyword];
    if (schemas === undefined) continue;
    if (!isObject(schemas)) return { problem: 'not-an-object', field: `${where}.${keyword}` };
    for (const [key, inner] of Object.entries(schemas)) {
      const fault = faultOfSchema(inner ?? null, `${where}.${keyword}.${quoted(key, 60)}`);
      if (fault !== null) return fault;
    }
  }
  for (const keyword of ['items', 'additionalProperties', 'not', 'anyOf', 'oneOf', 'allOf', 'prefixItems'] as const) {
    const inner = schema[keyword];
    if (inner === undefined) continue;
    for (const each of Array.isArray(inner) ? inner : [inner]) {
      const fault = faultOfSchema(each, `${where}.${keyword}`);
      if (fault !== null) return fault;
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

/** Whether the value has at most `depth` levels; the recursion stops at that depth. */
export function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1));
}

function isListOfStrings(value: JsonValue): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
