import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import type { Deps } from './deps.ts';
import type { ConsoleDoorkeeper, Doorkeeper } from './http/context.ts';
import { registerConsoleRoutes } from './http/console-frame.ts';
import { sendFailure } from './http/envelope.ts';
import { answerError } from './http/errors.ts';
import { registerSiteRoutes } from './http/site-frame.ts';
import type { Module } from './modules/module.ts';

const BODY_LIMIT_BYTES = 64 * 1_024;
const REQUEST_TIMEOUT_MS = 20_000;
