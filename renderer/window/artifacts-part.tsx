import type { ArtifactPlace, ArtifactVersion } from '../../shared/artifact.ts';
import type { TopicId } from '../../shared/ids.ts';
import { ArtifactsPanel, type ArtifactsPanelProps } from '../artifacts/artifacts-panel.tsx';
import { Markdown } from '../chat/markdown/markdown.tsx';
import { showPanel, useNavigation } from '../stores/navigation-store.ts';
import { showInChat } from '../stores/wanted-place.ts';
import { LoopOfText } from '../ui/artifact-marks.ts';
import { FactMarksContext, NO_FACT_MARKS } from '../ui/fact-marks.ts';
import { mediaHolds, ROOMY, ROOMY_FOR_BOTH } from '../ui/use-media.ts';

/** The panel of artifacts, joined with the chat, which draws Markdown and shows where something was made. */
export function ArtifactsPart({ topicId }: { readonly topicId: TopicId | null }) {
  const jump = ({ messageId }: ArtifactPlace, callId: ArtifactVersion['callId']) => {
    if (topicId === null) return;
    // A sheet covers the chat.
    if (!mediaHolds(useNavigation.getState().sidebar ? ROOMY_FOR_BOTH : ROOMY)) showPanel(null);
    showInChat({ topicId, messageId, callId });
  };
  return <ArtifactsPanel topicId={topicId} Markdown={ReportText} onJump={jump} />;
}

const ReportText: ArtifactsPanelProps['Markdown'] = ({ text, loopId }) => (
  <LoopOfText value={loopId}>
    <FactMarksContext value={NO_FACT_MARKS}>
      <Markdown text={text} />
    </FactMarksContext>
  </LoopOfText>
);
