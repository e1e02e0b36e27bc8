import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Uuid } from '../../../ids.ts';
import { createS3Storage } from './s3-storage.ts';

const SECRET = 'a secret of the stand-in';
const objects = new Map<string, Buffer>();
let endpoint = '';

const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
/** What a storage does with the signature of a request, from the words of the protocol alone. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const said =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!said) return false;
  const [, id, day, region, names, signature] = said as unknown as string[];
  const digest = createHash('sha256').update(body).digest('hex');
  if (request.headers['x-amz-content-sha256'] !== digest || id !== 'AKSTAND') return false;
  const headers = names!.split(';').map((name) => `${name}:${String(request.headers[name])}\n`);
  const canonical = `${request.method}\n${request.url}\n\n${headers.join('')}\n${names}\n${digest}`;
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const toSign = `AWS4-HMAC-SHA256\n${String(request.headers['x-amz-date'])}\n${day}/${region}/s3/aws4_request\n${hashed}`;
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day!), region!), 's3'), 'aws4_request');
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature!, 'hex'));
}

const stand = createServer((request, reply) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const [body, path] = [Buffer.concat(parts), request.url!];
    if (!isSigned(request, body)) return reply.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    if (!path.startsWith('/pictures/')) return reply.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    if (request.method === 'PUT') objects.set(path, body);
    const found = objects.get(path);
    if (request.method === 'DELETE') {
      objects.delete(path);
      return reply.writeHead(204).end();
    }
    return found ? reply.writeHead(200).end(found) : reply.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => stand.listen(0, '127.0.0.1', done));
  endpoint = `http://127.0.0.1:${(stand.address() as AddressInfo).port}`;
});
afterAll(() => stand.close());

const storageWith = (secret: string, bucket = 'pictures') =>
  createS3Storage({ endpoint, region: 'ap-southeast-1', bucket, key: { id: 'AKSTAND', secret } });

test('a file is put, read and taken out again, and what is not there is no error', async () => {
  const storage = storageWith(SECRET);
  const [id, bytes] = [randomUUID() as Uuid, Buffer.from([0, 1, 2, 250])];
  expect(await storage.get(id)).toBeUndefined();
  await storage.put(id, bytes);
  expect(await storage.get(id)).toEqual(bytes);
  await storage.remove(id);
  await storage.remove(id);
  expect(await storage.get(id)).toBeUndefined();
  expect(objects.size).toBe(0);
});

test('a storage that refuses is an error, never a file that is kept nowhere', async () => {
  const id = randomUUID() as Uuid;
  await expect(storageWith('another secret').put(id, Buffer.from('x'))).rejects.toThrow('PUT with 403');
  await expect(storageWith('another secret').get(id)).rejects.toThrow('GET with 403');
  await expect(storageWith(SECRET, 'nowhere').put(id, Buffer.from('x'))).rejects.toThrow('PUT with 404');
});
