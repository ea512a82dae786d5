import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { InspectedIteration, InspectedLoop, InspectedRequest } from '../inspected.ts';
import { inTopic, ofLoop } from './fields.ts';

export const inspect = {
  /** The loops of a topic, newest first, at most 100. */
  loops: oc.input(inTopic).output(type<readonly InspectedLoop[]>()),
  iterations: oc.input(ofLoop).output(type<readonly InspectedIteration[]>()),
  /**
   * Returns one request of a loop and its reply. The result has at most a few megabytes: texts
   * over 20,000 characters are cut, and messages at the end are left out when there are too many.
   * Without `from`, the result starts at the first message that is new in this request; if `from`
   * points at a tool result, the result starts at the message with the calls. `whole`: texts of up
   * to a million characters are not cut.
   */
  request: oc
    .input(
      ofLoop.extend({
        call: z.int().min(0),
        from: z.int().min(0).exactOptional(),
        /** The index after the last requested message. */
        to: z.int().min(0).exactOptional(),
        whole: z.boolean().exactOptional(),
      }),
    )
    .output(type<InspectedRequest>()),
};
