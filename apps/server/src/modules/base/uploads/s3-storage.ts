import type { Uuid } from '../../../ids.ts';
import { signS3, type S3Key } from './s3-signature.ts';
import type { Storage } from './storage.ts';

export type S3Options = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly key: S3Key;
  readonly now?: () => Date;
};

const PATIENCE_MS = 10_000;
/** Larger than any file of ours; an answer beyond it is not read. */
const ANSWER_BYTES_MAX = 16 * 1_024 * 1_024;

/**
 * Three requests of the protocol of S3, with the bucket in the path: it is what all who speak it take. The client of
 * its inventor is many times the size of this module.
 */
export function createS3Storage({ endpoint, region, bucket, key, now = () => new Date() }: S3Options): Storage {
  async function ask(method: 'PUT' | 'GET' | 'DELETE', id: Uuid, body: Buffer = Buffer.alloc(0)): Promise<Response> {
    const url = new URL(`${bucket}/${id}`, endpoint.endsWith('/') ? endpoint : `${endpoint}/`);
    const headers = signS3({ method, url, body, headers: {} }, { key, region, at: now() });
    return fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(method === 'PUT' && { body: new Uint8Array(body) }),
    });
  }
  const drain = async (reply: Response, method: string): Promise<void> => {
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`the storage answered ${method} with ${reply.status}`);
  };
  return {
    put: async (id, bytes) => drain(await ask('PUT', id, bytes), 'PUT'),
    get: async (id) => {
      const reply = await ask('GET', id);
      if (reply.status === 404) {
        await reply.body?.cancel();
        return undefined;
      }
      if (!reply.ok || Number(reply.headers.get('content-length') ?? '0') > ANSWER_BYTES_MAX) {
        await reply.body?.cancel();
        throw new Error(`the storage answered GET with ${reply.status}`);
      }
      return Buffer.from(await reply.arrayBuffer());
    },
    remove: async (id) => {
      const reply = await ask('DELETE', id);
      if (reply.status === 404) await reply.body?.cancel();
      else await drain(reply, 'DELETE');
    },
  };
}
