import { join } from 'node:path';
import type { Env } from '../../../env.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** As the settings say: a storage that speaks the protocol of S3, or a directory. */
export function storageOf(env: Env): Storage {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (S3_ENDPOINT === undefined || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return createDiskStorage(env.UPLOADS_DIR ?? join(env.SECRETS_DIR, '..', 'uploads'));
  return createS3Storage({
    endpoint: S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: S3_BUCKET,
    key: { id: S3_ACCESS_KEY_ID, secret: S3_SECRET_ACCESS_KEY },
  });
}
