import { createHash, createHmac } from 'node:crypto';

export type S3Key = { readonly id: string; readonly secret: string };
type Request = {
  readonly method: string;
  readonly url: URL;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
};
type Signing = { readonly key: S3Key; readonly region: string; readonly at: Date };

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
/** As the signature has it: every byte but letters, digits and -._~ */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature Version 4 of AWS, for S3: all headers of a request, those that sign it with them. */
export function signS3({ method, url, body, headers }: Request, { key, region, at }: Signing): Record<string, string> {
  const time = at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const payload = sha256(body);
  const sent = { ...headers, 'x-amz-content-sha256': payload, 'x-amz-date': time };
  const all = Object.entries({ ...sent, host: url.host }).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const names = all.map(([name]) => name).join(';');
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
  const canonical = [method, path, '', ...all.map(([name, value]) => `${name}:${value}`), '', names, payload];
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical.join('\n'))].join('\n');
  const signingKey = [region, 's3', 'aws4_request'].reduce(
    (derived: Buffer, part) => hmac(derived, part),
    hmac(`AWS4${key.secret}`, time.slice(0, 8)),
  );
  const signature = hmac(signingKey, toSign).toString('hex');
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${key.id}/${scope},SignedHeaders=${names},Signature=${signature}`,
  };
}
