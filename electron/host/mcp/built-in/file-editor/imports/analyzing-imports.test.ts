import { symlink } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { resultCount } from '../../../../../../shared/file-tool-results.ts';
import type { JsonObject } from '../../../../../../shared/json.ts';
import { openEditor } from '../editor.fixture.ts';

/** A reading that looks at each character a bounded number of times takes a small part of this. */
const SLOWEST_MS = 3_000;

/** The lines of the result after its first one, for a file with this content. */
async function importsIn(name: string, content: string, files: readonly string[] = []) {
  const { call, write } = await openEditor();
  for (const file of files) await write(file, '');
  await write(name, content);
  const { text, isError } = await call('analyze_file_imports', { path: name });
  expect(isError).toBe(false);
  return text.split('\n').slice(1);
}

describe('analyze_file_imports', () => {
  it('lists every form of import of TypeScript, with its line and its names', async () => {
    const source = [
      "import React, { useState as state, type FC } from 'react';",
      'import * as path from "node:path";',
      "import './side-effect.css';",
      "import type { Props } from 'props';",
      'import {',
      '  one, // import nothing from "comment";',
      '  two,',
      "} from 'several-lines'",
      "export * from 'all';",
      "export * as everything from 'namespace';",
      "export { a, b as c } from 'named'",
      "export type { T } from 'types';",
      "import old = require('old');",
      "const lazy = () => import('lazy');",
      "const loaded = require('loaded');",
      'const data = await import(`templated`, { with: { type: "json" } });',
      'type Of = typeof import("typed");',
    ];
    expect(await importsIn('a.ts', source.join('\n'))).toEqual([
      '1\timport "react" { React, useState as state, type FC }',
      '2\timport "node:path" { * as path }',
      '3\timport "./side-effect.css" (no such file)',
      '4\timport type "props" { Props }',
      '5\timport "several-lines" { one, two }',
      '9\texport "all" { * }',
      '10\texport "namespace" { * as everything }',
      '11\texport "named" { a, b as c }',
      '12\texport type "types" { T }',
      '13\trequire() "old" { old }',
      '14\timport() "lazy"',
      '15\trequire() "loaded"',
      '16\timport() "templated"',
      '17\timport() "typed"',
    ]);
  });

  it('takes no import out of comments, texts, templates, regular expressions and names', async () => {
    const source = [
      '// import a from "a";',
      '/* import b from "b";',
      "   require('c') */",
      'const text = "import d from \'d\'";',
      `const template = \`import e from "e" \${"require('f')"} require("g")\`;`,
      "const expression = /import('h')/;",
      "object.require('i'); object.import('j');",
      'function require(name) { return name; }',
      'const value = { import: 1, export: 2, from: 3 };',
      'const here = import.meta.url;',
      'export const k = 1;',
      'export { value }',
      "import last from 'last'",
      'export default class {}',
      'export type Kind = "l";',
    ];
    expect(await importsIn('a.mjs', source.join('\n'))).toEqual(['13\timport "last" { last }']);
  });

  it('finds imports beside JSX, divisions and values inside templates', async () => {
    const source = [
      "import { from } from 'from';",
      "import from from 'itself';",
      "const element = <p title='a'>It's so</p>;",
      `const value = \`\${import('inside')} \${{ a: '}' }}\`;`,
      'const half = (1 + 2) / 2; const list = [import("divided"), 4 / 2];',
      '<Link></Link>; import("closed");',
      "import type from 'type';",
      "import type, { other } from 'both';",
    ];
    expect(await importsIn('a.tsx', source.join('\n'))).toEqual([
      '1\timport "from" { from }',
      '2\timport "itself" { from }',
      '4\timport() "inside"',
      '5\timport() "divided"',
      '6\timport() "closed"',
      '7\timport "type" { type }',
      '8\timport "both" { type, other }',
    ]);
  });

  it('names the file of the workspace to which a relative import of a script leads', async () => {
    const source = [
      "import './plain.css'",
      "import './typed'",
      "import './built.js'",
      "import './folder'",
      "import '../top'",
      "import '.'",
      "import './picture.svg?raw'",
      "import './missing'",
      "import '../../elsewhere'",
      "import './' + name",
      `import(\`./pages/\${name}.ts\`)`,
      "import 'package'",
    ];
    const files = ['plain.css', 'typed.ts', 'built.ts', 'folder/index.tsx', 'index.js', 'picture.svg'];
    expect(await importsIn('src/a.ts', source.join('\n'), [...files.map((file) => `src/${file}`), 'top.json'])).toEqual(
      [
        '1\timport "./plain.css" -> src/plain.css',
        '2\timport "./typed" -> src/typed.ts',
        '3\timport "./built.js" -> src/built.ts',
        '4\timport "./folder" -> src/folder/index.tsx',
        '5\timport "../top" -> top.json',
        '6\timport "." -> src/index.js',
        '7\timport "./picture.svg?raw" -> src/picture.svg',
        '8\timport "./missing" (no such file)',
        '9\timport "../../elsewhere" (outside the workspace)',
        '10\timport "./" -> src/index.js',
        '11\timport() a computed name',
        '12\timport "package"',
      ],
    );
  });

  it('lists the imports of Python, and the files of relative ones', async () => {
    const source = [
      '"""import nothing from a text"""',
      'import os, sys as system  # import comment',
      'from collections.abc import (',
      '    Mapping as Map,  # one',
      '    Sequence,',
      ')',
      'from . import sibling',
      'from .package import *',
      'from ..above.module import name, \\',
      '    other',
      'from ... import outside',
      'try: import json',
      'except ImportError: json = None',
      'plugin = importlib.import_module("plugin")',
      'computed = __import__(name)',
      'def work():',
      '    from . import missing',
      '    yield from source()',
      "raise ValueError('import x') from error",
    ];
    const files = ['app/sub/sibling.py', 'app/sub/package/__init__.py', 'app/above/module.py'];
    expect(await importsIn('app/sub/a.py', source.join('\n'), files)).toEqual([
      '2\timport "os"',
      '2\timport "sys" { as system }',
      '3\timport "collections.abc" { Mapping as Map, Sequence }',
      '7\timport "." { sibling } -> app/sub/sibling.py',
      '8\timport ".package" { * } -> app/sub/package/__init__.py',
      '9\timport "..above.module" { name, other } -> app/above/module.py',
      '11\timport "..." { outside } (no such file)',
      '12\timport "json"',
      '14\timport() "plugin"',
      '15\timport() a computed name',
      '17\timport "." { missing } (no such file)',
    ]);
  });

  it('gives programs the same as fields', async () => {
    const { call, write } = await openEditor();
    await write('a.js', "import { b } from './b.js'");
    await write('b.js', '');
    expect((await call('analyze_file_imports', { path: 'a.js' })).value).toEqual({
      path: 'a.js',
      imports: [{ line: 1, kind: 'import', module: './b.js', names: ['b'], file: 'b.js' }],
    });
    await write('none.js', 'let a = 1;');
    const { text } = await call('analyze_file_imports', { path: 'none.js' });
    expect(text).toBe('0 imports in none.js.');
    expect(resultCount('analyze_file_imports', text)).toEqual({ kind: 'found', count: 0, total: 0 });
  });

  it('refuses other languages, folders, missing files, large files and paths that lead out', async () => {
    const { call, write } = await openEditor({ closed: ['own'] });
    await write('own/secret.js', "import 'secret'");
    await write('a.go', 'import "fmt"');
    await write('large.js', `${"import 'a';\n".repeat(180_000)}`);
    const refusals = { 'a.go': 'is not a file of', '.': 'is a folder', 'missing.ts': 'does not exist' };
    const more = {
      'large.js': 'the most that is read',
      '../a.js': 'outside',
      'own/secret.js': 'belongs to the program',
    };
    for (const [path, words] of Object.entries({ ...refusals, ...more })) {
      const { isError, text } = await call('analyze_file_imports', { path });
      expect([path, isError, text]).toEqual([path, true, expect.stringContaining(words)]);
    }
  });

  it('does not tell of files that are closed or behind a link out of the workspace', async () => {
    const { at, base, call, write } = await openEditor({ closed: ['own'] });
    await write('own/secret.js', '');
    await write('a.js', "import './own/secret.js'; import './link.js'; import './folder/b.js';");
    await write('../outside/b.js', '');
    await symlink(`${base}/outside/b.js`, at('link.js'));
    await symlink(`${base}/outside`, at('folder'));
    expect((await call('analyze_file_imports', { path: 'a.js' })).text).not.toContain('->');
  });

  it('lists at most 200 imports and says that there are more', async () => {
    const { call, write } = await openEditor();
    await write('a.js', "import './a.js';\n".repeat(250));
    const { text, value } = await call('analyze_file_imports', { path: 'a.js' });
    expect((value.imports as JsonObject[]).length).toBe(200);
    expect(text).toContain('there are more');
    await write('b.js', `import { ${Array.from({ length: 900 }, (_, n) => `name${n}`).join(', ')} } from 'many';`);
    const [, line = ''] = (await call('analyze_file_imports', { path: 'b.js' })).text.split('\n');
    expect(line).toMatch(/^1\timport "many" \{ name0, .*name49, … \}$/);
  });

  it.each([
    ['a.js', "'\\'".repeat(300_000)],
    ['a.js', `\`\${`.repeat(300_000)],
    ['a.js', '/['.repeat(500_000)],
    ['a.js', 'import {'.repeat(120_000)],
    ['a.js', 'import a, '.repeat(100_000)],
    ['a.js', 'require('.repeat(120_000)],
    ['a.js', '/*'.repeat(500_000)],
    ['a.ts', `import '${'x'.repeat(900_000)}'`],
    ['a.py', "'\\'".repeat(300_000)],
    ['a.py', '"""'.repeat(300_001)],
    ['a.py', 'from '.repeat(200_000)],
    ['a.py', `from ${'.'.repeat(900_000)} import a`],
    ['a.py', `import ${'a.'.repeat(400_000)}a`],
    ['a.py', `from a import (${'\n'.repeat(900_000)}b)`],
  ])('reads hostile text in %s in bounded time', async (name, content) => {
    const { call, write } = await openEditor();
    await write(name, content);
    const begun = performance.now();
    const { text } = await call('analyze_file_imports', { path: name });
    expect(performance.now() - begun).toBeLessThan(SLOWEST_MS);
    expect(text.length).toBeLessThan(50_000);
  });
});
