import { describe, expect, it } from 'vitest';
import { extractDefinitions } from './definitions.ts';

const found = (path: string, text: string) =>
  extractDefinitions(path, text).definitions.map(({ line, kind, name }) => `${line} ${kind} ${name}`);

describe('extractDefinitions', () => {
  it('finds definitions in TypeScript and JavaScript, but no calls or control flow', () => {
    const text = [
      'export interface Shape { size: number }',
      'type Id = string;',
      'export const enum Side { Left }',
      'export default abstract class Box<T> extends Base {',
      '  private async open(force = false): Promise<void> {',
      '    if (force) {',
      '    open(1);',
      '  }',
      'export async function* walk() {}',
      'const area = (shape: Shape): number => shape.size;',
      'const limit = 3;',
    ].join('\n');
    expect(found('a.tsx', text)).toEqual([
      '1 interface Shape',
      '2 type Id',
      '3 enum Side',
      '4 class Box',
      '5 method open',
      '9 function walk',
      '10 function area',
    ]);
  });

  it('finds definitions in Python', () => {
    expect(found('a.py', 'class Box(Base):\n    async def open(self):\n        pass\ndef shut(): ...\n')).toEqual([
      '1 class Box',
      '2 function open',
      '4 function shut',
    ]);
  });

  it('finds definitions in Java', () => {
    const text =
      'public final class Box {\n  private static <T> List<T> open(int a) {\n  return new Box(a);\n}\ninterface Shut {}\nrecord Point(int x) {}\nenum Side { LEFT }';
    expect(found('Box.java', text)).toEqual([
      '1 class Box',
      '2 method open',
      '5 interface Shut',
      '6 class Point',
      '7 enum Side',
    ]);
  });

  it('finds definitions in Go', () => {
    expect(found('a.go', 'type Box struct {\n}\nfunc (b *Box) Open(x int) error {\nfunc Shut() {}')).toEqual([
      '1 type Box',
      '3 function Open',
      '4 function Shut',
    ]);
  });

  it('finds definitions in Rust', () => {
    const text =
      'pub struct Box;\npub(crate) enum Side { L }\nimpl<T> Open for Box {\n    pub async fn open(&self) {}\n}\ntrait Shut {}\nmacro_rules! seal { }';
    expect(found('a.rs', text)).toEqual([
      '1 struct Box',
      '2 enum Side',
      '3 impl Open for Box',
      '4 function open',
      '6 trait Shut',
      '7 macro seal',
    ]);
  });

  it('finds nothing in an unsupported language', () => {
    expect(found('a.txt', 'class Box {}')).toEqual([]);
  });

  it('stays fast on lines that are designed to be slow to match', () => {
    const lines = [
      `const a${' '.repeat(990)}`,
      `  ${'a'.repeat(990)}`,
      `  f(${'a,'.repeat(480)}`,
      `export const x${':('.repeat(480)}`,
    ].join('\n');
    const text = `${lines}\n`.repeat(500);
    const started = performance.now();
    extractDefinitions('a.ts', text);
    extractDefinitions('a.java', text);
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it('lists at most 200 definitions, reads a limited number of lines, and reports when it stopped early', () => {
    const many = extractDefinitions('a.ts', 'class a\n'.repeat(2_000_000));
    expect([many.definitions.length, many.truncated]).toEqual([200, true]);
    expect(extractDefinitions('a.ts', 'class a\n'.repeat(200)).truncated).toBe(false);
    const started = performance.now();
    expect(extractDefinitions('a.ts', `${'a\n'.repeat(2_000_000)}class a\n`)).toEqual({
      definitions: [],
      truncated: true,
    });
    expect(performance.now() - started).toBeLessThan(800);
    expect(extractDefinitions('a.ts', 'class a\n'.repeat(300), 250, 251).definitions).toEqual([
      { line: 250, kind: 'class', name: 'a' },
      { line: 251, kind: 'class', name: 'a' },
    ]);
  });
});
