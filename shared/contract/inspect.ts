import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { InspectedIteration, InspectedLoop, InspectedRequest } from '../inspected.ts';
import { inTopic, ofLoop } from './fields.ts';

export const inspect = {
  /** Newest first, at most 100. */
  loops: oc.input(inTopic).output(type<readonly InspectedLoop[]>()),
  iterations: oc.input(ofLoop).output(type<readonly InspectedIteration[]>()),
  /**
   * At most a few megabytes: texts over 20,000 characters are cut, and what is too much is left
   * out behind. `from` absent: where what is new in it begins; a place among results is that of
   * their calls. `whole`: texts of up to a million characters as they are.
   */
  request: oc
    .input(
      ofLoop.extend({
        call: z.int().min(0),
        from: z.int().min(0).exactOptional(),
        /** Behind the last message asked for. */
        to: z.int().min(0).exactOptional(),
        whole: z.boolean().exactOptional(),
      }),
    )
    .output(type<InspectedRequest>()),
};
