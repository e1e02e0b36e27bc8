import type { Deps } from '../../../deps.ts';
import type { Module } from '../../../module.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import { messageConsumers } from './consumers.ts';
import { messageJobs } from './jobs.ts';
import { messagesPersonal } from './personal.ts';
import { messageRoutes } from './routes.ts';

export const createMessagesModule = (
  deps: Pick<Deps, 'db' | 'now'>,
  { brandIds }: Pick<BrandModule, 'brandIds'>,
): Module => ({
  name: 'messages',
  siteRoutes: messageRoutes(deps),
  consumers: messageConsumers,
  personal: messagesPersonal,
  jobs: messageJobs(deps, brandIds),
});
