import type { ModelFailure } from '../../../shared/failures/model-problems.ts';
import { modelFailureWords } from '../../i18n/failure-words.ts';
import { visible } from '../tool-words.ts';

/** Says in one sentence each why the model could not be called, and what helps. */
export function FailedCall({ failure }: { readonly failure: ModelFailure }) {
  const { cause, next } = modelFailureWords(failure);
  return (
    <div className="[overflow-wrap:anywhere]">
      <p>{visible(cause)}</p>
      {next !== '' && <p className="text-soft">{visible(next)}</p>}
    </div>
  );
}
