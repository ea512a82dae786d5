/** Tests that pages write dates only with the formatters of `renderer/i18n`, so that they look alike. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const renderer = fileURLToPath(new URL('../renderer', import.meta.url));

/** Formats for people take a locale; those for programs name `en` or nothing, such as to learn the time zone. */
const FORMATS = /new Intl\.(?:DateTimeFormat|RelativeTimeFormat)\((?!'en)|\.toLocale(?:Date|Time)String\(/;

it('no page formats dates on its own', () => {
  const own = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|fixture)\.tsx?$/.test(name) && !name.startsWith('i18n'))
    .filter((name) => FORMATS.test(readFileSync(join(renderer, name), 'utf8')));
  expect(own).toEqual([]);
});
