import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { VersionRef } from '../../../../shared/artifact.ts';
import type { ArtifactExportFormat } from '../../../../shared/export-format.ts';
import { CallId, type LoopId, type OutputId } from '../../../../shared/ids.ts';
import { ATTEMPT_COMPLETION, FILE_EDITOR } from '../../../../shared/mcp.ts';
import type { Message, Part } from '../../../../shared/message.ts';
import { newId } from '../../new-id.ts';
import { message } from '../../store/store.fixture.ts';
import { type ArtifactWorld, artifactWorld, CHART, TABLE } from '../artifacts.fixture.ts';
import { isHarmlessSvg } from './safe-svg.ts';
import { zipOf } from './zip.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="5" height="5" fill="#0a5"/></svg>';
const svg = async () => SVG;

type Ref = Parameters<ArtifactWorld['exports']['write']>[0]['ref'];

async function written(world: ArtifactWorld, format: ArtifactExportFormat, ref: Ref = null) {
  const parts: Buffer[] = [];
  let file = { name: '', mimeType: '' };
  for await (const piece of world.exports.write({ topicId: world.topicId, ref, format, locale: 'en' })) {
    if (piece.type === 'file') file = piece;
    if (piece.type === 'bytes') parts.push(Buffer.from(piece.base64, 'base64'));
  }
  const bytes = Buffer.concat(parts);
  return { name: file.name, mimeType: file.mimeType, bytes, text: bytes.toString('utf8') };
}

async function reported(world: ArtifactWorld, text: string) {
  const { make, end, loopId } = world.loop();
  await make(CHART, TABLE);
  end({ reason: 'all_todos_closed', text });
  return loopId;
}

const refOf = async (world: ArtifactWorld, name: string): Promise<VersionRef> => {
  const { artifacts } = await world.artifacts.list({ topicId: world.topicId });
  const version = artifacts.find((one) => one.name === name)?.versions.at(-1);
  if (version === undefined) throw new Error(`There is no ${name}.`);
  return version.ref;
};

const REPORT = `# Report

Before ![the chart](artifact:Sales by month) within.

![Sales by month](artifact:Sales by month)

![](artifact:regions)

![nothing here](artifact:Unknown)

\`\`\`
![Sales by month](artifact:Sales by month)
\`\`\``;

describe('a report with marks', () => {
  it('is one page of HTML that shows charts and tables where the report says so', async () => {
    const world = await artifactWorld(svg);
    await reported(world, REPORT);
    const { name, mimeType, text } = await written(world, 'html', await refOf(world, 'Report'));
    expect([name, mimeType]).toEqual(['Report.html', 'text/html;charset=utf-8']);
    expect(text.split(SVG)).toHaveLength(2);
    expect(text).toContain('Before the chart within.');
    expect(text).toContain('<td>&lt;b&gt;North&lt;/b&gt;</td><td align="right">1.5</td>');
    expect(text).toContain('<span class="image">nothing here</span>');
    expect(text).toContain('![Sales by month](artifact:Sales by month)\n</code>');
    expect(text).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`);
  });

  it('draws each chart with its own shapes, although all charts give their shapes the same ids', async () => {
    const clipped =
      '<svg xmlns="http://www.w3.org/2000/svg"><defs><clipPath id="clip0"><path d="M0,0h9"/></clipPath></defs>' +
      `<g aria-label="url(#clip0)" clip-path="url(#clip0)" style="fill: url('#clip0')"><path d="M0,0h9"/></g></svg>`;
    const world = await artifactWorld(async () => clipped);
    await world.loop().make(CHART, { ...CHART, name: 'Another chart' });
    const { text } = await written(world, 'html');
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
    const references = [...text.matchAll(/(?:clip-path="|fill: )url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(references).toEqual(ids.flatMap((id) => [id, id]));
    expect(text).toContain('aria-label="url(#clip0)"');
  });

  it('has a second drawing of each chart for narrow windows', async () => {
    const world = await artifactWorld(async (_, { width }) => `<svg width="${width}"><rect/></svg>`);
    await world.loop().make(CHART);
    const { text } = await written(world, 'html');
    expect([...text.matchAll(/<div class="([\w ]+)"><svg width="(\d+)"/g)].map(([, ...found]) => found)).toEqual([
      ['chart roomy', '720'],
      ['chart narrow', '340'],
    ]);
  });

  it('shows the data of a chart that cannot be drawn, here or at all', async () => {
    for (const draw of [null, () => Promise.reject(new Error('no'))]) {
      const world = await artifactWorld(draw);
      await reported(world, REPORT);
      const { text } = await written(world, 'html');
      expect(text).toContain('The chart could not be drawn. Its data:');
      expect(text).toContain('<td>六月</td><td align="right">9</td>');
    }
  });

  it('is Markdown with its pictures beside it, in a ZIP file', async () => {
    const world = await artifactWorld(svg);
    await reported(world, REPORT);
    const { name, mimeType, bytes } = await written(world, 'markdown', await refOf(world, 'Report'));
    expect([name, mimeType]).toEqual(['Report.zip', 'application/zip']);
    const files = unzipped(bytes);
    expect([...files.keys()]).toEqual(['Report.md', 'Sales by month.svg']);
    expect(files.get('Sales by month.svg')).toBe(SVG);
    const markdown = files.get('Report.md') ?? '';
    expect(markdown).toContain(
      'Before the chart within.\n\n![Sales by month](Sales%20by%20month.svg)\n\n| region\\|a | sales |\n| --- | ---: |',
    );
    expect(markdown).toContain('nothing here\n\n```\n![Sales by month](artifact:Sales by month)\n```');
  });

  it('shows the version that its own loop made, and not a later one', async () => {
    const world = await artifactWorld(
      async (spec) => `<svg><text>${JSON.stringify(spec.mark).slice(1, -1)}</text></svg>`,
    );
    await reported(world, '# First\n\n![](artifact:Sales by month)');
    await world.loop().make({ ...CHART, spec: { mark: 'later' } });
    expect((await written(world, 'html', await refOf(world, 'First'))).text).toContain('<text>bar</text>');
  });
});

/** Appends a message of a loop to the topic, or to another one. */
function told(world: ArtifactWorld, loopId: LoopId | null, parts: readonly Part[]) {
  const sent: Message = { ...message(world.topicId, ''), role: 'assistant', loopId, parts };
  world.store.messages.append(sent);
  return { from: 'message', messageId: sent.id } as const;
}

const words = (text: string): Part => ({ type: 'text', text });

describe('an export of a message', () => {
  it('shows the charts and tables of its loop where it says so, and is named after its heading', async () => {
    const world = await artifactWorld(svg);
    const loopId = await reported(world, 'Another text.');
    const ref = told(world, loopId, [{ type: 'reasoning', text: 'SECRET' }, words(REPORT)]);
    const { name, mimeType, text } = await written(world, 'html', ref);
    expect([name, mimeType]).toEqual(['Report.html', 'text/html;charset=utf-8']);
    expect(text).toContain('<title>Report</title>');
    expect(text).toContain('<rect width="5"');
    expect(text).not.toMatch(/SECRET|Another/);
    const files = unzipped((await written(world, 'markdown', ref)).bytes);
    expect([...files.keys()]).toEqual(['Report.md', 'Sales by month.svg']);
  });

  it('is the result with which the message ends its task, and one file of Markdown without pictures', async () => {
    const world = await artifactWorld(svg);
    const tool = { serverId: FILE_EDITOR, toolName: ATTEMPT_COMPLETION };
    const call = { type: 'tool-call', callId: newId(CallId), tool, writtenName: ATTEMPT_COMPLETION } as const;
    const done: Part = { ...call, arguments: { result: '## **Done** `now`\n\nAll files.' } };
    const ref = told(world, null, [words('I am finished.'), done]);
    const { name, mimeType, text } = await written(world, 'markdown', ref);
    expect([name, mimeType]).toEqual(['Done now.md', 'text/markdown;charset=utf-8']);
    expect(text).toBe('## **Done** `now`\n\nAll files.\n');
  });

  it('of another topic is refused', async () => {
    const [world, other] = [await artifactWorld(svg), await artifactWorld(svg)];
    const ref = told(world, null, [words('Hello.')]);
    await expect(written(other, 'markdown', ref)).rejects.toThrow('There is no message');
    await expect(written(world, 'own', ref)).rejects.toMatchObject({ failure: 'artifact-not-found' });
  });
});

describe('an export of all artifacts', () => {
  it('has the reports first, nothing twice, and no file that was deleted', async () => {
    const world = await artifactWorld(svg);
    await reported(world, REPORT);
    const { make, edit } = world.loop();
    await make({ kind: 'document', name: 'Page', format: 'html', text: '<script>alert(1)</script>' });
    await make({
      kind: 'image',
      name: '../evil',
      mimeType: 'image/svg+xml',
      data: Buffer.from('<svg onload="x"/>').toString('base64'),
    });
    await edit('gone.md', null, 'gone');
    await edit('gone.md', 'gone', null);
    const { name, text } = await written(world, 'html');
    expect(name).toBe('The topic.html');
    expect(text.split('<svg')).toHaveLength(2);
    expect(text).not.toMatch(/<script|<h2>gone|onload/);
    expect([...text.matchAll(/<h2>([^<]*)/g)].map(([, title]) => title)).toEqual(['Page', '../evil']);
    const files = unzipped((await written(world, 'markdown')).bytes);
    expect([...files.keys()]).toEqual(['The topic.md', 'Sales by month.svg', 'evil.svg']);
  });

  it('is refused if it is too long', async () => {
    const world = await artifactWorld();
    await world.loop().make({ kind: 'text', name: 'Long', text: 'x'.repeat(2_000) });
    const { createArtifactExports } = await import('./artifact-exports.ts');
    const small = createArtifactExports({ ...world.store, renderedSvg: null, mostBytes: 1_000 });
    const wanted = { topicId: world.topicId, ref: null, format: 'html', locale: 'en' } as const;
    await expect(small.write(wanted).next()).rejects.toMatchObject({ failure: 'artifacts-too-long' });
  });
});

describe('an artifact in its own format', () => {
  it('is complete, and a spreadsheet runs nothing of it', async () => {
    const world = await artifactWorld(svg);
    const rows = Array.from({ length: 2_500 }, (_, at) => [`"${at}"`, -at] as const);
    await world.loop().make(CHART, { ...TABLE, rows: [...TABLE.rows, ...rows] });
    const { name, mimeType, text } = await written(world, 'own', await refOf(world, 'Regions'));
    expect([name, mimeType]).toEqual(['Regions.csv', 'text/csv']);
    expect(text.startsWith('\ufeffregion|a,sales\r\n<b>North</b>,1.5\r\n\'=1+1,\r\n"""0""",0\r\n')).toBe(true);
    expect(text.trimEnd().split('\r\n')).toHaveLength(2_503);
    expect(await written(world, 'own', await refOf(world, CHART.name))).toMatchObject({
      name: 'Sales by month.svg',
      text: SVG,
    });
    await expect(written(world, 'own', { from: 'output', outputId: 'out_x' as OutputId })).rejects.toThrow();
  });
});

describe('the report of a run', () => {
  it('names pictures so that no file is replaced, and is null before the loop has ended', async () => {
    const world = await artifactWorld(svg);
    const running = world.loop();
    const wanted = { format: 'markdown', locale: 'en', name: 'report.md' } as const;
    expect(await world.exports.reportOfLoop({ ...wanted, loopId: running.loopId })).toBeNull();
    const loopId = await reported(world, REPORT);
    const files = await world.exports.reportOfLoop({
      ...wanted,
      loopId,
      isTaken: (name) => name === 'Sales by month.svg',
    });
    expect(files?.map(({ name }) => name)).toEqual(['report.md', 'Sales by month 2.svg']);
  });
});

it.each([
  [SVG, true],
  ['<svg><g aria-label="a &amp; b"><path d="M0,0" style="fill: red"/></g></svg>\n', true],
  ['<svg><script>1</script></svg>', false],
  ['<svg onload="x"></svg>', false],
  ['<svg><a href="https://x.example"><rect/></a></svg>', false],
  ['<svg><image href="https://x.example/p.png"/></svg>', false],
  ['<svg><rect fill="url(https://x.example)"/></svg>', false],
  ['<svg><rect style="fill:u\\72l(//x.example)"/></svg>', false],
  ['<svg><style>@import "//x.example"</style></svg>', false],
  ['<svg><foreignObject><p>x</p></foreignObject></svg>', false],
  ['<svg><rect></svg>', false],
  ['<svg></svg><p>after</p>', false],
  ['<p>x</p>', false],
  ['<svg><!-- > <script> --></svg>', false],
  ['<svg><rect width=5/></svg>', false],
])('decides whether a drawing may become part of a page: %s', (drawing, harmless) => {
  expect(isHarmlessSvg(drawing)).toBe(harmless);
});

it('writes ZIP files that another program reads, with names of any language', (context) => {
  if (spawnSync('python3', ['--version']).status !== 0)
    context.skip('NOT RUN: there is no python3 to read a ZIP file.');
  const zip = zipOf([
    { name: '报告.md', bytes: Buffer.from('x'.repeat(70_000)) },
    { name: 'empty', bytes: new Uint8Array() },
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'loopwright-zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'a.zip');
  writeFileSync(file, zip);
  const program =
    'import json,sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;print(json.dumps([[n,len(z.read(n))] for n in z.namelist()]))';
  expect(JSON.parse(execFileSync('python3', ['-c', program, file], { encoding: 'utf8' }))).toEqual([
    ['报告.md', 70_000],
    ['empty', 0],
  ]);
  expect([...unzipped(zip).keys()]).toEqual(['报告.md', 'empty']);
});

/** Reads the entries, which are not compressed, one after the other. */
function unzipped(bytes: Uint8Array): ReadonlyMap<string, string> {
  const zip = Buffer.from(bytes);
  const files = new Map<string, string>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [size, nameLength] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    const start = at + 30 + nameLength;
    const content = zip.subarray(start, start + size);
    expect(crc32(content)).toBe(zip.readUInt32LE(at + 14));
    files.set(zip.toString('utf8', at + 30, start), content.toString('utf8'));
    at = start + size;
  }
  return files;
}
