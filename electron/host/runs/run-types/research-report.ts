import { z } from 'zod';
import { wordsOf } from '../../../../shared/failures/wording.ts';
import type { RunArtifact, RunError } from '../../../../shared/run.ts';
import { researchReport as description } from '../../../../shared/run-types/research-report.ts';
import { askToRead } from '../permission-to-read.ts';
import { evidenceFor } from '../research/evidence.ts';
import { fetchSources } from '../research/fetch-sources.ts';
import { type Report, reportMarkdown } from '../research/report.ts';
import { distinctAddresses, distinctSources, type FailedSource } from '../research/sources.ts';
import { researchSummary } from '../research/summary.ts';
import { runError } from '../web-errors.ts';
import { invalid, type RunContext, type RunOutcome, runType } from './run-type.ts';

const DEFAULT_SOURCES = 5;
const MOST_SOURCES = 20;
const LONGEST_QUERY = 500;

/** How much of the work is done after each step, in percent. */
const AFTER_SEARCH = 10;
const AFTER_FETCH = 70;

/** What a search found, as it is stored while the run waits for an answer. */
const Found = z.object({
  ok: z.literal(true),
  engine: z.string(),
  note: z.string().nullable(),
  results: z.array(z.object({ title: z.string(), snippet: z.string(), url: z.string() })),
});

interface Question {
  readonly query: string;
  /** The maximum number of pages. */
  readonly most: number;
}

/**
 * Searches the web for a question, reads the pages that were found, and reports what they say. It
 * succeeds if at least one page was read. A page that was not read, and a missing summary, are notes
 * in the report.
 */
export const researchReport = runType<Question, keyof typeof description.texts.en.steps>({
  description,
  complete: (input, _topicId, title) => (isBlank(input.query) && !isBlank(title) ? { ...input, query: title } : input),
  parse({ query, max_sources = DEFAULT_SOURCES }) {
    if (query === undefined) return invalid('query', { name: 'missing', data: {} });
    if (typeof query !== 'string') return invalid('query', { name: 'not-text', data: {} });
    const asked = query.replaceAll(/\s+/g, ' ').trim();
    if (asked === '') return invalid('query', { name: 'empty', data: {} });
    if (asked.length > LONGEST_QUERY) return invalid('query', { name: 'too-long', data: { bound: LONGEST_QUERY } });
    if (/^https?:\/\/\S+$/i.test(asked)) return invalid('query', { name: 'not-accepted', data: {} });
    if (!Number.isInteger(max_sources)) return invalid('max_sources', { name: 'not-whole', data: {} });
    const wanted = Number(max_sources);
    if (wanted < 1) return invalid('max_sources', { name: 'too-small', data: { bound: 1 } });
    return { ok: true, input: { query: asked, most: Math.min(MOST_SOURCES, wanted) } };
  },
  async carryOut({ query, most }, context): Promise<RunOutcome> {
    const { run, signal, ports, progress, step } = context;
    const asked = await context.question();
    const found =
      asked === null
        ? await step('search', () => ports.web.search(run.topicId, query, most, signal))
        : Found.parse(asked.memory);
    if (!found.ok) return found;
    if (found.results.length === 0) return { ok: false, error: runError('research-found-nothing', { query }, false) };
    progress(AFTER_SEARCH);

    const results = distinctAddresses(found.results);
    const asking = asked === null ? await askToRead(context, results, Found.parse(found), true) : null;
    if (asking !== null) return asking;
    const allowed = new Set(asked?.allowed === true ? asked.question.pages.map(({ url }) => url) : []);
    const read = (address: string, timeoutMs: number) =>
      ports.web.read(run.topicId, new URL(address), { timeoutMs, approved: allowed.has(address), found: true }, signal);
    const fetched = await step('fetch', () =>
      fetchSources(results, read, {
        signal,
        done: (share) => progress(Math.round(AFTER_SEARCH + (AFTER_FETCH - AFTER_SEARCH) * share)),
      }),
    );
    const nothing = { query, sources: [], evidence: [], copies: 0, summary: null, noSummary: null };
    const unread = await worded(fetched.failed, context);
    const searchNote = found.note;
    if (fetched.read.length === 0) {
      const artifacts = [artifactOf(reportMarkdown({ ...nothing, unread, searchNote }, ports.locale()))];
      return { ok: false, error: allFailed(fetched.failed), artifacts };
    }

    const sources = await step('dedupe', () => distinctSources(fetched.read));
    const copies = found.results.length - results.length + fetched.read.length - sources.length;
    const evidence = await step('extract', () =>
      evidenceFor(
        query,
        sources.map(({ text }) => text),
      ),
    );
    const summary = await step('summarize', () => summarised(context, { query, sources }));
    const [noSummary = null] = summary.ok ? [] : await worded([{ url: '', error: summary.error }], context);
    const report = await step('report', () => {
      const text = summary.ok ? summary.text : null;
      const parts: Report = { ...nothing, sources, evidence, unread, copies, searchNote, summary: text };
      return reportMarkdown({ ...parts, noSummary: noSummary?.why ?? null }, ports.locale());
    });
    return {
      ok: true,
      output: {
        message: report,
        ...{ query, engine: found.engine },
        sources: sources.map(({ url, title }, at) => ({ number: at + 1, url, title })),
        evidence: evidence.map(({ source, text }) => ({ source, text })),
        not_read: fetched.failed.map(({ url, error }) => ({ url, code: error.code })),
      },
      artifacts: [artifactOf(report)],
    };
  },
});

const isBlank = (value: unknown): boolean => value === undefined || (typeof value === 'string' && value.trim() === '');

const artifactOf = (text: string): RunArtifact => ({ name: 'report.md', mimeType: 'text/markdown', text });

function summarised(
  { run, ports, signal }: RunContext,
  question: Parameters<typeof researchSummary>[2],
): ReturnType<typeof researchSummary> {
  if (run.topicId === null || signal.aborted) return Promise.resolve({ ok: true, text: null });
  return researchSummary(ports.models, run.topicId, question, signal);
}

/** Returns the addresses with sentences that say why they were not read. */
async function worded(failed: readonly FailedSource[], { ports }: RunContext): Promise<Report['unread']> {
  const texts = await ports.failures(ports.locale());
  return failed.map(({ url, error: { code, data } }) => ({ url, why: wordsOf(texts, code, data as never) }));
}

/**
 * Another attempt helps only if something else than the user's rules was the reason. If pages were
 * not allowed, their sites are named, because the user can allow them.
 */
function allFailed(failed: readonly FailedSource[]): RunError {
  const refusals = failed.map(({ error }) => (error.code === 'run-page-not-allowed' ? error.data.refusal : null));
  if (refusals.every((refusal) => refusal === 'not-allowed')) {
    const hosts = [...new Set(failed.map(({ url }) => new URL(url).host))];
    return runError('research-not-allowed', { hosts }, false);
  }
  const [first] = failed;
  if (first !== undefined && refusals.every((refusal) => refusal !== null)) return first.error;
  return runError('research-sources-failed', { count: failed.length }, true);
}
