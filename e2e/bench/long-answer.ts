/**
 * An answer of the requested length that contains every kind of Markdown. It is the same in each
 * run.
 */
export function longAnswer(length: number): string {
  const sections: string[] = [];
  for (let number = 1; sections.join('').length < length; number++) sections.push(section(number));
  return sections.join('').slice(0, length);
}

const section = (number: number): string => `## ${number}. What was found in part ${number}

The **first** thing to say about part ${number} is that \`module${number}.ts\` reads its settings twice, which costs time on each
start; see [the notes](https://example.com/notes/${number}) and *compare* both readings before anything is changed.

1. Read the settings once
2. Keep them in \`settings${number}\`
   - with a default for each
   - with a **test** for each

| file | lines | what to do |
| --- | ---: | --- |
| src/module${number}.ts | ${40 + number} | split |
| src/module${number}.test.ts | ${12 + number} | add two cases |

\`\`\`ts
export function settings${number}(source: Source): Settings {
  const found = source.read('part-${number}');
  if (found === null) return defaults;
  return { ...defaults, ...found, readAt: Date.now() };
}
\`\`\`

> It was like this before, and nobody noticed.

- [x] looked at part ${number}
- [ ] changed part ${number}

`;
