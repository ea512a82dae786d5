/**
 * Tests that every text of the page is in the catalogues of both languages, and that the page uses
 * every text of the catalogues.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { askedKeys, straySentences, strayTexts } from './renderer-texts.ts';

const renderer = fileURLToPath(new URL('../renderer', import.meta.url));
const texts = join(renderer, 'i18n');

const sources = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$|vite\.config/.test(name))
  .map((name) => ({ name, code: readFileSync(join(renderer, name), 'utf8') }));

/** The texts of one language by their translation keys, in the form `namespace:a.b`. */
function catalogue(language: string): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (const file of readdirSync(join(texts, language))) {
    const flatten = (value: unknown, path: string): void => {
      if (typeof value === 'string') entries.set(path, value);
      else
        for (const [key, inner] of Object.entries(value ?? {}))
          flatten(inner, path.endsWith(':') ? path + key : `${path}.${key}`);
    };
    flatten(JSON.parse(readFileSync(join(texts, language, file), 'utf8')), `${file.replace(/\.json$/, '')}:`);
  }
  return entries;
}

/**
 * Removes the plural suffix from a translation key: `_one` and `_other` are forms of one key, and
 * each language has its own plural forms.
 */
const form = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
const keysOf = (entries: ReadonlyMap<string, string>): ReadonlySet<string> => new Set([...entries.keys()].map(form));
const placeholders = (text: string): readonly string[] => [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].sort();

const english = catalogue('en');
const chinese = catalogue('zh-CN');

describe('the texts of the page', () => {
  it('are all in the catalogues, and none is written in the code', () => {
    const stray = sources.flatMap(({ name, code }) =>
      [...strayTexts(name, code), ...straySentences(name, code)].map(
        ({ line, text }) => `renderer/${name}:${line} ${text}`,
      ),
    );
    expect(stray).toEqual([]);
  });

  it('exist in English and in Chinese', () => {
    expect([...keysOf(chinese)].sort()).toEqual([...keysOf(english)].sort());
  });

  // i18next shows the key in place of an empty text.
  it('are not empty', () => {
    const empty = [...english, ...chinese].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it('contain the same placeholders in both languages', () => {
    const differing = [...english].filter(([key, text]) => {
      const other = chinese.get(key) ?? chinese.get(`${form(key)}_other`) ?? chinese.get(form(key)) ?? '';
      // The singular form of a text may omit the number.
      return !/_(one|zero)$/.test(key) && placeholders(text).join() !== placeholders(other).join();
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('have the wide colon in Chinese', () => {
    const narrow = [...chinese].filter(([, text]) => /\p{Script=Han}[”）]?:(?=[ {]|$)/u.test(text)).map(([key]) => key);
    // A colon that the code puts behind a text would be the same in both languages.
    const joined = sources
      .filter(({ code }) => /\bt\((?:[^()]|\([^()]*\))*\)\}:/.test(code))
      .map(({ name }) => `renderer/${name}`);
    expect([...narrow, ...joined]).toEqual([]);
  });

  it('are all used somewhere', () => {
    const asked = sources.map(({ name, code }) => askedKeys(name, code));
    const strings = new Set(asked.flatMap((file) => [...file.strings]).map(withoutNamespace));
    const patterns = new Set(asked.flatMap((file) => file.patterns).filter((pattern) => /^[\w:-]{2}/.test(pattern)));
    const tests = [...patterns].map((pattern) => asTest(withoutNamespace(pattern)));
    const unused = [...keysOf(english)].filter((key) => {
      const bare = withoutNamespace(key);
      return !strings.has(bare) && !tests.some((test) => test.test(bare));
    });
    expect(unused).toEqual([]);
  });

  it('exist for every translation key that the code uses', () => {
    const keys = keysOf(english);
    const all = [...new Set([...keys].map((key) => key.split(':')[0]))];
    const missing = sources.flatMap(({ name, code }) => {
      const { namespaces, exact } = askedKeys(name, code);
      // A file may use several namespaces, and only the type checker knows which `t` function
      // belongs to which namespace.
      const places = namespaces.length > 0 ? namespaces : all;
      return exact
        .filter((key) => !(key.includes(':') ? keys.has(key) : places.some((place) => keys.has(`${place}:${key}`))))
        .map((key) => `renderer/${name}: ${key}`);
    });
    expect(missing).toEqual([]);
  });
});

describe('the check for texts in the code', () => {
  const stray = (code: string) => strayTexts('a.tsx', code).map(({ text }) => text);

  it('finds words between tags, in labels, in conditional expressions and in notices', () => {
    expect(stray('const a = <p>\n  Hello there\n</p>;')).toEqual(['Hello there']);
    expect(stray('const a = <input aria-label="Your name" />;')).toEqual(['Your name']);
    expect(stray("const a = <p>{late ? 'Too late' : t('early')}</p>;")).toEqual(['Too late']);
    expect(stray(`const a = <Row title={\`Run \${n} times\`} />;`)).toEqual(['Run … times']);
    expect(stray("notify({ title: 'Saved', tone: 'bad' });")).toEqual(['Saved']);
    expect(stray('const a = <p>完成</p>;')).toEqual(['完成']);
  });

  it('finds sentences and labels in tables and functions, but no messages of errors', () => {
    const sentences = (code: string) => straySentences('a.ts', code).map(({ text }) => text);
    expect(sentences("const labels = { late: 'Too late', early: t('early') };")).toEqual(['Too late']);
    expect(sentences(`const say = (n: number) => \`Run \${n} of 3\`;`)).toEqual(['Run … of 3']);
    expect(sentences("const label = '已完成';")).toEqual(['已完成']);
    expect(sentences("throw new Error('The page is gone.'); press('Control+Shift'); head('Content-Type');")).toEqual(
      [],
    );
  });

  it('accepts punctuation, names, translation keys, class names, URLs and commands', () => {
    expect(stray('const a = <code>npm run build</code>;')).toEqual([]);
    expect(stray('const a = <input placeholder="https://api.example.com/v1" />;')).toEqual([]);
    expect(stray('const a = <p className="flex">· {n} · Loopwright</p>;')).toEqual([]);
    expect(stray('const a = <input placeholder={t(\'a.b\')} type="text" />;')).toEqual([]);
    expect(stray("notify({ title: t('saved'), tone: 'bad' });")).toEqual([]);
  });

  it('finds translation keys that are written in full and keys that the code composes', () => {
    const code = `const { t } = useTranslation(['loop', 'common']); t('a.b'); t(x ? 'c' : 'common:d'); t(\`state.\${s}\`);`;
    const { namespaces, exact, patterns } = askedKeys('a.ts', code);
    expect([namespaces, exact, patterns]).toEqual([['loop', 'common'], ['a.b', 'c', 'common:d'], ['state.*']]);
  });
});

function withoutNamespace(key: string): string {
  return key.replace(/^[a-z]+:/, '');
}

function asTest(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^.]+')}$`);
}
