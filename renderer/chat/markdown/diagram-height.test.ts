import { expect, it } from 'vitest';
import { guessedDiagramHeight as guessed } from './diagram-height.ts';

it('follows the boxes of a flowchart in its direction', () => {
  const edges = 'A[Start] --> B\nB -->|yes| C\nB -- no --> D(End)\nC --> D\nD --> A';
  expect(guessed(`flowchart TD\n${edges}`)).toBeGreaterThan(guessed('graph\nA --> B --> C'));
  expect(guessed(`flowchart TD\n${edges}`)).toBeGreaterThan(guessed(`flowchart LR\n${edges}`));
  expect(guessed('graph LR\nA --> B & C & D')).toBe(guessed('graph TD\nA --> B --> C'));
  expect(guessed('graph TD\n开始 --> 结束')).toBeGreaterThan(guessed('graph LR\n开始 --> 结束'));
});

it('counts the messages and notes of a sequence', () => {
  const few = guessed('sequenceDiagram\nA->>B: Hello\nB-->>A: Yes');
  expect(guessed('sequenceDiagram\nA->>B: Hello\nNote over A: waits\nB-->>A: Yes')).toBeGreaterThan(few);
});

it('stays within bounds for circles, comments, thousands of boxes and anything else', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `N${at} --> N${at + 1}`).join('\n');
  for (const source of ['', 'graph TD\nA --> A', 'graph TD\nA --> B --> A', `graph TD\n${many}`, `pie\n${many}`]) {
    const height = guessed(source);
    expect(height).toBeGreaterThanOrEqual(80);
    expect(height).toBeLessThanOrEqual(1_200);
  }
  expect(guessed('---\ntitle: x\n---\n%% C --> D\ngraph TD\nA --> B')).toBe(guessed('graph TD\nA --> B'));
});
