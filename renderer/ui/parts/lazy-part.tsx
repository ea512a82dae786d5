/**
 * Parts of the page whose code is loaded when they are first shown. A part that is loaded
 * already is rendered at once.
 */
import { type ComponentType, type FC, useEffect, useRef, useSyncExternalStore } from 'react';
import { assertNever } from '../../../shared/assert-never.ts';
import { partSource } from '../../part-source.ts';
import { addPart } from '../../prefetch.ts';
import { PartLoading } from './part-loading.tsx';
import { PartNotLoaded } from './part-not-loaded.tsx';

export interface FailedPartProps {
  readonly error: Error;
  /** Whether the code is being loaded again. */
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

interface LazyPartOptions<Props> {
  /** Shown while the code is loading; receives the props of the part. */
  readonly Loading?: ComponentType<Props>;
  /** Shown when the code could not be loaded. */
  readonly Failed?: ComponentType<Props & FailedPartProps>;
  /** Whether the code is loaded in idle time, before the part is needed. */
  readonly ahead?: boolean;
}

/** `fetchPart` is an `import()` of the component. */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { Loading = PartLoading, Failed = PartNotLoaded, ahead = true }: LazyPartOptions<Props> = {},
): FC<Props> {
  const source = partSource(fetchPart);
  if (ahead) addPart(source);
  return function LazyPart(props) {
    const part = useSyncExternalStore(source.subscribe, source.now);
    const retried = useRef<Error | null>(null);
    useEffect(() => void source.load(), []);
    switch (part.state) {
      case 'absent':
      case 'loading':
        // The error stays visible during a retry, so that the layout does not move and the button
        // keeps the focus.
        if (retried.current === null) return <Loading {...props} />;
        return <Failed {...props} error={retried.current} retrying={true} onRetry={() => undefined} />;
      case 'ready': {
        const Part = part.value;
        return <Part {...props} />;
      }
      case 'failed':
        return (
          <Failed
            {...props}
            error={part.error}
            retrying={false}
            onRetry={() => {
              retried.current = part.error;
              void source.load();
            }}
          />
        );
      default:
        return assertNever(part);
    }
  };
}
