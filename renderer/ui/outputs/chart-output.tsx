import { ChartColumn, Download, Table2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawnChart } from '../../../shared/chart.ts';
import type { OutputRef } from '../../../shared/output.ts';
import type { OutputSource } from '../../output-source.ts';
import { saveFile } from '../../save-file.ts';
import { IconButton } from '../button.tsx';
import { Menu, MenuItem } from '../menu.tsx';
import { notify } from '../toast.tsx';
import { ChartData } from './chart-data.tsx';
import { pngFile, svgFile } from './chart-file.ts';
import { ChartView } from './chart-view.tsx';
import { OutputCard } from './output-card.tsx';

interface ChartOutputProps {
  readonly source: OutputSource;
  readonly output: Extract<OutputRef, { kind: 'chart' }>;
}

/** A chart with its data, which a person can look at and save. */
export function ChartOutput({ source, output }: ChartOutputProps) {
  const { t } = useTranslation('outputs');
  const [drawn, setDrawn] = useState<DrawnChart | null>(null);
  const [showsData, setShowsData] = useState(false);
  const save = useCallback(
    async (make: (chart: DrawnChart, name: string) => File | Promise<File>) => {
      if (drawn === null) return;
      try {
        saveFile(await make(drawn, output.name || drawn.title));
      } catch {
        notify({ title: () => t('chart.notSaved'), tone: 'bad' });
      }
    },
    [drawn, output.name, t],
  );
  const why = drawn === null ? t('chart.notDrawnYet') : null;
  return (
    <OutputCard
      icon={<ChartColumn size={15} strokeWidth={1.5} />}
      name={output.name}
      kind={t('kind.chart')}
      actions={
        <>
          <IconButton
            label={t(showsData ? 'chart.hideData' : 'chart.showData')}
            size="small"
            aria-pressed={showsData}
            onClick={() => setShowsData(!showsData)}
          >
            <Table2 aria-hidden="true" size={14} strokeWidth={1.5} />
          </IconButton>
          <Menu
            align="end"
            trigger={
              <IconButton label={t('chart.save')} size="small" unavailable={why}>
                <Download aria-hidden="true" size={14} strokeWidth={1.5} />
              </IconButton>
            }
          >
            <MenuItem onSelect={() => void save(pngFile)}>{t('chart.savePng')}</MenuItem>
            <MenuItem onSelect={() => void save(svgFile)}>{t('chart.saveSvg')}</MenuItem>
          </Menu>
        </>
      }
    >
      <div className="px-3 pb-3">
        <ChartView source={source} outputId={output.id} name={output.name} onDrawn={setDrawn} />
      </div>
      {showsData && <ChartData source={source} output={output} />}
    </OutputCard>
  );
}
