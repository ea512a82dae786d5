/** The place of the right panel: beside the page, with an edge to drag, or a sheet over it. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { change } from '../act.ts';
import type { ActionName } from '../actions/shortcuts.ts';
import { useAppStore } from '../stores/app-store.ts';
import { showPanel } from '../stores/navigation-store.ts';
import { classes } from '../ui/classes.ts';
import { Sheet } from '../ui/dialogs/sheet.tsx';
import { PanelEdge } from '../ui/panel-edge.tsx';
import { useWidth } from '../ui/use-width.ts';

const PANEL_ACTIONS: readonly ActionName[] = ['toggle-panel', 'open-inspector'];

interface SidePanelProps {
  /** Whether there is room for the panel beside the page. */
  readonly beside: boolean;
  /** Whether the content needs more room, as long as the user chose no width. */
  readonly isWide: boolean;
  readonly children: ReactNode;
}

export function SidePanel({ beside, isWide, children }: SidePanelProps) {
  const { t } = useTranslation('common');
  if (beside) return <Beside isWide={isWide}>{children}</Beside>;
  return (
    <Sheet side="right" title={t('panel.label')} open={true} onClose={() => showPanel(null)} actions={PANEL_ACTIONS}>
      {children}
    </Sheet>
  );
}

/** The page keeps its least width; a panel that was made wider is narrower meanwhile. */
function Beside({ isWide, children }: Pick<SidePanelProps, 'isWide' | 'children'>) {
  const { t } = useTranslation('common');
  const saved = useAppStore(({ settings }) => settings.panelWidth);
  const [dragged, setDragged] = useState<number | null>(null);
  const { box, width } = useWidth();
  const chosen = dragged ?? (saved === 0 ? null : saved);
  return (
    <aside
      aria-label={t('panel.label')}
      style={chosen === null ? undefined : { width: chosen }}
      className={classes(
        'relative min-w-80 flex-shrink border-line border-l bg-sunken',
        chosen === null && (isWide ? 'w-[clamp(380px,38vw,640px)]' : 'w-[380px]'),
      )}
    >
      <PanelEdge
        label={t('panel.width')}
        width={width}
        onResize={setDragged}
        onDone={(done) => change({ panelWidth: done })}
        onReset={() => {
          setDragged(null);
          change({ panelWidth: 0 });
        }}
      />
      <div ref={box} className="h-full min-h-0">
        {children}
      </div>
    </aside>
  );
}
