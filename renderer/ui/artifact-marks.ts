/**
 * What the marks of a report show. The window provides the component, because features do not know
 * each other.
 */
import { type ComponentType, createContext } from 'react';
import type { LoopId, TopicId } from '../../shared/ids.ts';

export interface MarkedArtifactProps {
  readonly topicId: TopicId;
  /** The loop that wrote the text; null: unknown. */
  readonly loopId: LoopId | null;
  readonly name: string;
  /** What is shown if there is no such artifact. */
  readonly words: string;
}

export interface ArtifactMarks {
  readonly topicId: TopicId;
  readonly Shown: ComponentType<MarkedArtifactProps>;
}

/** Null: marks are shown as their words. */
export const ArtifactMarksContext = createContext<ArtifactMarks | null>(null);

/** The loop that wrote the text around. */
export const LoopOfText = createContext<LoopId | null>(null);
