/**
 * Loads what tool calls made for people. An output never changes, so the newest ones stay in memory: a card
 * that comes into view again is shown at once.
 */
import type { ChartDrawing } from '../../shared/chart.ts';
import type { OutputId } from '../../shared/ids.ts';
import type { OutputView, RowOrder } from '../../shared/output.ts';
import type { ChartLooks, OutputSource } from '../output-source.ts';
import { host } from './host.ts';

const MOST_KEPT = 40;

/** The results of requests by their names. The least recently used one is first. */
class Kept<Value> {
  readonly #values = new Map<string, Value>();

  get(name: string): Value | null {
    const value = this.#values.get(name);
    if (value === undefined) return null;
    this.#values.delete(name);
    this.#values.set(name, value);
    return value;
  }

  async load(name: string, request: () => Promise<Value>): Promise<Value> {
    const known = this.get(name);
    if (known !== null) return known;
    const value = await request();
    this.#values.set(name, value);
    const oldest = this.#values.size > MOST_KEPT ? this.#values.keys().next().value : undefined;
    if (oldest !== undefined) this.#values.delete(oldest);
    return value;
  }
}

const outputs = new Kept<OutputView>();
const drawings = new Kept<ChartDrawing>();

const nameOf = (outputId: OutputId, { theme, width, locale }: ChartLooks): string =>
  `${outputId} ${theme} ${width} ${locale}`;
const ordered = (order: RowOrder | null) => (order === null ? {} : { order });

export const hostOutputs: OutputSource = {
  read: (outputId) => outputs.load(outputId, () => host().outputs.read({ outputId })),
  known: (outputId) => outputs.get(outputId),
  rows: async (outputId, from, count, order) =>
    (await host().outputs.rows({ outputId, from, count, ...ordered(order) })).rows,
  text: (outputId, format, order) => host().outputs.text({ outputId, format, ...ordered(order) }),
  drawing: (outputId, looks) =>
    drawings.load(nameOf(outputId, looks), () => host().outputs.drawing({ outputId, ...looks })),
  knownDrawing: (outputId, looks) => drawings.get(nameOf(outputId, looks)),
};
