import { expect, test } from 'vitest';
import { signS3 } from './s3-signature.ts';

const signing = {
  key: { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
  region: 'us-east-1',
  at: new Date('2013-05-24T00:00:00Z'),
};
const SCOPE = 'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';

// "Signature Calculations for the Authorization Header" of the Amazon S3 API Reference, its first two examples.
test('GET of an object, as Amazon signs it in its reference', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const asked = { method: 'GET', url, body: Buffer.alloc(0), headers: { range: 'bytes=0-9' } };
  expect(signS3(asked, signing)['authorization']).toBe(
    `${SCOPE},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,` +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

test('PUT of an object, with a name that is encoded', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test$file.text');
  const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' };
  const asked = { method: 'PUT', url, body: Buffer.from('Welcome to Amazon S3.'), headers };
  expect(signS3(asked, signing)['authorization']).toBe(
    `${SCOPE},SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class,` +
      'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  );
});
