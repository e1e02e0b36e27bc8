/** For integration tests: an operator's call as the console's frame would hand it to a command. */
import { randomUUID } from 'node:crypto';
import type { Permission } from '@baize/contract/permissions';
import type { FastifyBaseLogger } from 'fastify';
import type { OperatorContext } from './context.ts';
import type { BrandId, OperatorId, Uuid } from './ids.ts';

export const operatorContext = (
  id: OperatorId,
  brandId: BrandId,
  permissions: readonly Permission[],
): OperatorContext => ({
  brandId,
  brandCode: 'test',
  origin: '',
  ip: '127.0.0.1',
  country: null,
  userAgent: '',
  deviceId: '',
  requestId: '',
  log: undefined as unknown as FastifyBaseLogger,
  operator: {
    operatorId: id,
    name: String(id),
    supplier: null,
    permissions: new Set(permissions),
    brandIds: new Set([brandId]),
    sessionId: randomUUID() as Uuid,
  },
  language: 'en',
});
