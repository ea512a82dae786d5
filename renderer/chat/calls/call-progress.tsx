import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import { LiveOutput } from '../../ui/text/live-output.tsx';
import { visibleLine, wordedTool } from '../tool-words.ts';
import type { CallState } from './call-state.ts';
import { lastReport } from './last-report.ts';

/**
 * The progress of a running call: the output of a command, or the progress reports of any other
 * tool.
 */
export function CallProgress({ call: { server, tool, progress } }: { readonly call: CallState }) {
  const { t } = useTranslation('chat');
  if (wordedTool(server, tool) === 'run_command')
    return <LiveOutput label={t('output')} text={progress} className="border-t" />;
  const report = lastReport(progress);
  if (report === null) return null;
  const words = report.kind === 'said' ? visibleLine(report.text) : t('progress', { done: report.done, of: report.of });
  return (
    <div className="flex flex-col gap-1.5 border-line border-t px-3 py-2">
      <p className="text-[12.5px] text-soft [overflow-wrap:anywhere]">{words}</p>
      {report.kind === 'counted' && <ProgressBar label={words} value={report.done / report.of} max={1} />}
    </div>
  );
}
