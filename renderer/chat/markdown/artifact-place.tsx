import { useContext } from 'react';
import { ArtifactMarksContext, LoopOfText } from '../../ui/artifact-marks.ts';

/** The place in a report where an artifact is shown. */
export function ArtifactPlace({ name, words }: { readonly name: string; readonly words: string }) {
  const marks = useContext(ArtifactMarksContext);
  const loopId = useContext(LoopOfText);
  if (marks === null) return <p>{words}</p>;
  const { Shown, topicId } = marks;
  return <Shown topicId={topicId} loopId={loopId} name={name} words={words} />;
}
