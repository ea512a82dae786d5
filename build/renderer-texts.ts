/**
 * Reads source files of the renderer for the check of the translation catalogues: finds texts that
 * are written in the code, and the translation keys that the code uses.
 */
import { parseSync } from 'vite';

/** A node of the syntax tree, with the fields that this file uses. */
interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

export interface StrayText {
  readonly line: number;
  readonly text: string;
}

/**
 * Attributes and properties whose text a person reads or hears when it is passed to an element,
 * to one of our components, or to `notify`.
 */
const SHOWN = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt'],
  ...['label', 'text', 'description', 'advice', 'hint', 'confirm', 'heading'],
]);
/** Names that are the same in every language. */
const NAMES = new Set(['Loopwright', 'MCP', 'MIT']);
/**
 * Elements whose content is a command, a path or a keyboard key, and therefore needs no
 * translation.
 */
const CODE = new Set(['code', 'kbd', 'pre']);

/**
 * Finds texts for people that are written in the code instead of the catalogues. `name` is the file
 * name, which ends in .tsx or .ts.
 */
export function strayTexts(name: string, code: string): readonly StrayText[] {
  const found: StrayText[] = [];
  visit(parse(name, code), (node) => {
    for (const { at, text } of shownBy(node)) {
      if (hasWords(text)) found.push({ line: code.slice(0, at).split('\n').length, text: text.trim() });
    }
  });
  return found;
}

/** Begins like a sentence or a label of several words: a word with a capital letter, a space, and a word or a value. */
const SENTENCE = /^\p{Lu}\p{Ll}+ (?:\p{L}|…)/u;
const CHINESE = /\p{Script=Han}{2}/u;

/**
 * Finds texts that look like sentences or labels anywhere in the code, for example in a table of labels. Only messages of
 * errors are left out: a page shows none of a bug.
 */
export function straySentences(name: string, code: string): readonly StrayText[] {
  const found: StrayText[] = [];
  const look = (node: Syntax): void => {
    if (node.type === 'NewExpression' && isSyntax(node.callee) && String(node.callee.name).endsWith('Error')) return;
    for (const { at, text } of node.type === 'Literal' || node.type === 'TemplateLiteral' ? written(node) : []) {
      if (SENTENCE.test(text) || CHINESE.test(text)) found.push({ line: code.slice(0, at).split('\n').length, text });
    }
    for (const member of Object.values(node)) {
      for (const one of Array.isArray(member) ? member : [member]) if (isSyntax(one)) look(one);
    }
  };
  look(parse(name, code));
  return found;
}

function shownBy(node: Syntax): readonly { readonly at: number; readonly text: string }[] {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return isCode(node) ? [] : children(node.children).flatMap(writtenInside);
    case 'JSXAttribute': {
      const value =
        isSyntax(node.value) && node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value;
      return isSyntax(node.name) && SHOWN.has(String(node.name.name)) ? written(value) : [];
    }
    case 'CallExpression': {
      const [given] = children(node.arguments);
      if (!isSyntax(node.callee) || node.callee.name !== 'notify' || given === undefined) return [];
      return children(given.properties)
        .filter(({ key }) => isSyntax(key) && SHOWN.has(String(key.name)))
        .flatMap(({ value }) => written(value));
    }
    default:
      return [];
  }
}

function isCode({ openingElement }: Syntax): boolean {
  return isSyntax(openingElement) && isSyntax(openingElement.name) && CODE.has(String(openingElement.name.name));
}

function writtenInside(child: Syntax): ReturnType<typeof written> {
  if (child.type === 'JSXText') return [{ at: child.start, text: String(child.value) }];
  return child.type === 'JSXExpressionContainer' ? written(child.expression) : [];
}

/** All texts that an expression can evaluate to, with their positions. */
function written(expression: unknown): readonly { readonly at: number; readonly text: string }[] {
  if (!isSyntax(expression)) return [];
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' ? [{ at: expression.start, text: expression.value }] : [];
    case 'TemplateLiteral':
      return [{ at: expression.start, text: quasis(expression).join('…') }];
    case 'ConditionalExpression':
      return [...written(expression.consequent), ...written(expression.alternate)];
    case 'LogicalExpression':
      return [...written(expression.left), ...written(expression.right)];
    default:
      return [];
  }
}

function hasWords(text: string): boolean {
  if (URL.canParse(text.trim())) return false;
  return text.split(/[^\p{L}]+/u).some((word) => word.length > 1 && !NAMES.has(word));
}

export interface AskedKeys {
  /**
   * The namespaces that the file passes to `useTranslation`; empty when the file gets its texts
   * from other files.
   */
  readonly namespaces: readonly string[];
  /** Translation keys that are written in full: `a.b`, or `namespace:a.b`. */
  readonly exact: readonly string[];
  /** Translation keys that the code composes, with `*` for each computed part: `a.*`. */
  readonly patterns: readonly string[];
  /** Every string literal of the file, because a translation key may reach `t` indirectly. */
  readonly strings: ReadonlySet<string>;
}

export function askedKeys(name: string, code: string): AskedKeys {
  const [namespaces, exact, patterns, strings] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  const take = (argument: unknown): void => {
    if (!isSyntax(argument)) return;
    if (argument.type === 'TemplateLiteral' && children(argument.expressions).length > 0) {
      patterns.add(quasis(argument).join('*'));
    } else for (const { text } of written(argument)) exact.add(text);
  };
  visit(parse(name, code), (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') strings.add(node.value);
    if (node.type === 'TemplateLiteral' && children(node.expressions).length > 0) patterns.add(quasis(node).join('*'));
    if (node.type !== 'CallExpression' || !isSyntax(node.callee)) return;
    const [first] = children(node.arguments);
    if (node.callee.name === 'useTranslation') {
      for (const part of first?.type === 'ArrayExpression' ? children(first.elements) : [first]) {
        for (const { text } of written(part)) namespaces.add(text);
      }
    } else if (isTexts(node.callee)) take(first);
  });
  return { namespaces: [...namespaces], exact: [...exact], patterns: [...patterns], strings };
}

/** Whether the call is a call of the translation function: `t(...)` or `something.t(...)`. */
function isTexts(callee: Syntax): boolean {
  return callee.name === 't' || (isSyntax(callee.property) && callee.property.name === 't');
}

function parse(name: string, code: string): Syntax {
  const { program, errors } = parseSync(name, code);
  if (errors.length > 0) throw new Error(`${name} cannot be read: ${errors[0]?.message}`);
  // The parser's own types are a union of about two hundred members; this code treats them all
  // alike.
  return program as unknown as Syntax;
}

function visit(node: Syntax, take: (node: Syntax) => void): void {
  take(node);
  for (const member of Object.values(node)) {
    for (const one of Array.isArray(member) ? member : [member]) if (isSyntax(one)) visit(one, take);
  }
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

const children = (list: unknown): readonly Syntax[] => (Array.isArray(list) ? list.filter(isSyntax) : []);

const quasis = (template: Syntax): readonly string[] =>
  children(template.quasis).map(({ value }) =>
    typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '',
  );
