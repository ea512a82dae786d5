/**
 * Divides the arguments of a call into those that its tool declares and all others. Only declared
 * arguments are shown, sent and judged, so that no argument that the tool never reads can look like
 * what the call is about.
 */
import { isObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import type { ToolDefinition } from '../../../shared/mcp.ts';
import { quoted } from '../text/visible-text.ts';

export interface DeclaredArguments {
  readonly sent: JsonObject;
  /** The paths of the arguments that were removed, made visible. At most `MOST_NAMED` of them. */
  readonly ignored: readonly string[];
}

/** The maximum number of removed arguments that are named; `…+12` stands for 12 more. */
const MOST_NAMED = 20;
const NAME_LENGTH = 80;

/** Keywords with which a schema can allow properties that `properties` does not list. */
const OTHER_RULES = [
  ...['patternProperties', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', '$ref', '$dynamicRef'],
  ...['dependentSchemas', 'dependencies', 'propertyNames', 'unevaluatedProperties'],
];

/**
 * Removes every argument that the tool does not list in the `properties` of its schema, and that it
 * does not accept besides. If the schema allows other properties too, or describes them by other
 * keywords, nothing is removed.
 */
export function declaredArguments(
  { inputSchema, alsoAccepts = [] }: Pick<ToolDefinition, 'inputSchema' | 'alsoAccepts'>,
  args: JsonObject,
): DeclaredArguments {
  const ignored: string[] = [];
  let more = 0;
  const ignore = (name: string) => {
    if (ignored.length < MOST_NAMED) ignored.push(quoted(name, NAME_LENGTH));
    else more += 1;
  };
  const listed = listedIn(inputSchema);
  const accepted = Object.fromEntries(alsoAccepts.map((name) => [name, {}]));
  const sent = declaredIn(listed === null ? null : { ...listed, ...accepted }, args, '', ignore);
  return { sent, ignored: more === 0 ? ignored : [...ignored, `…+${more}`] };
}

function declaredIn(
  listed: JsonObject | null,
  args: JsonObject,
  prefix: string,
  ignore: (name: string) => void,
): JsonObject {
  if (listed === null) return args;
  const kept: [string, JsonValue | undefined][] = [];
  for (const [name, value] of Object.entries(args)) {
    if (Object.hasOwn(listed, name)) kept.push([name, declaredValue(listed[name], value, prefix + name, ignore)]);
    else ignore(prefix + name);
  }
  return Object.fromEntries(kept);
}

function declaredValue(
  schema: JsonValue | undefined,
  value: JsonValue | undefined,
  name: string,
  ignore: (name: string) => void,
): JsonValue | undefined {
  if (!isObject(schema)) return value;
  if (Array.isArray(value)) {
    const items: readonly JsonValue[] = value;
    return items.map((item, at) => declaredValue(schema.items, item, `${name}[${at}]`, ignore) ?? null);
  }
  if (!isObject(value)) return value;
  const listed = listedIn(schema);
  // A nested object without any listed property is often meant to hold any property.
  return listed === null || Object.keys(listed).length === 0 ? value : declaredIn(listed, value, `${name}.`, ignore);
}

/** The properties that a schema lists; null if it may allow others. */
function listedIn(schema: JsonObject): JsonObject | null {
  const { properties, additionalProperties } = schema;
  if (!isObject(properties)) return null;
  if (additionalProperties !== undefined && additionalProperties !== false) return null;
  return OTHER_RULES.some((keyword) => schema[keyword] !== undefined) ? null : properties;
}
