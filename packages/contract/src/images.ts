import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { IMAGE_BYTES_MAX, IMAGE_PURPOSES, IMAGES_MAX } from './image-rules.ts';

/** As base64. */
const DATA_MAX = Math.ceil(IMAGE_BYTES_MAX / 3) * 4;
/** The other fields, and quotes. */
const AROUND_BYTES = 1_024;

/** Names of pictures that the member has sent, to go with an order. */
export const ImageIdsSchema = z.array(z.uuid()).max(IMAGES_MAX);

/** A picture as an operator is shown it: by an address that is good for some minutes, at an origin of its own. */
export const ProofSchema = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() });
export type Proof = z.infer<typeof ProofSchema>;

export const imageCalls = defineSiteCalls({
  /**
   * A photograph or a screenshot, PNG or JPEG. What is kept is drawn anew from its pixels; one that no order names
   * within a day is gone. A repeat is another picture.
   */
  addImage: {
    method: 'POST',
    path: '/images',
    access: 'member',
    rate: 'upload',
    bodyBytesMax: DATA_MAX + AROUND_BYTES,
    input: z.object({ purpose: z.enum(IMAGE_PURPOSES), data: z.string().min(4).max(DATA_MAX) }),
    output: z.object({ id: z.string() }),
    failures: ['IMAGE_UNREADABLE', 'IMAGE_TOO_LARGE', 'IMAGES_USED_UP'],
  },
});
