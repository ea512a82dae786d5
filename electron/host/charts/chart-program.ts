/**
 * The program that draws charts, a process of its own, because a hostile specification of some lines can
 * need any time and any memory. Each message of the host is a chart to draw, and each answer a drawing.
 */
import { Script } from 'node:vm';
import type { ChartDrawing } from '../../../shared/chart.ts';
import { type ChartOrder, type RanChart, runChart, writtenChart } from './draw-chart.ts';

/** A message to this program. `timeMs`: how long the chart may take, in milliseconds. */
export interface ChartTask {
  readonly id: number;
  readonly order: ChartOrder;
  readonly timeMs: number;
}

/** The answer. `warnings` are sentences of the compiler. */
export interface ChartAnswer {
  readonly id: number;
  readonly drawing: ChartDrawing;
  readonly warnings: readonly string[];
}

/** Calls a function of the global object. Only a script of `node:vm` can be interrupted. */
const CALL = new Script('runTask()');

/** Runs a chart, and interrupts it. So the program also ends if the host was killed meanwhile. */
function runWithin(timeMs: number, order: ChartOrder, warnings: string[]): RanChart {
  Object.assign(globalThis, { runTask: () => runChart(order, warnings) });
  try {
    return CALL.runInThisContext({ timeout: timeMs }) as RanChart;
  } catch {
    return { kind: 'too-slow' };
  }
}

async function answerTo({ id, order, timeMs }: ChartTask): Promise<ChartAnswer> {
  const warnings: string[] = [];
  const ran = runWithin(timeMs, order, warnings);
  const drawing = ran.kind === 'ran' ? await writtenChart(ran.view, order.spec) : ran;
  return { id, drawing, warnings };
}

process.on('message', (task: ChartTask) => void answerTo(task).then((answer) => process.send?.(answer)));
process.on('disconnect', () => process.exit());
