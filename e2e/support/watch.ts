import type { BrowserContext } from '@playwright/test';
import { faultOfAnswer, type ToldAnswer } from '@baize/contract/check-answer';
import { ANSWER_JUDGE } from '@baize/contract/headers';

/**
 * What no journey may ever cause: script errors, answers that the contract does not allow, refused content, and a
 * request that leaves the machine.
 */
export type Findings = {
  readonly errors: string[];
  readonly refused: string[];
  readonly left: string[];
  readonly console: string[];
};

export const noFindings = (): Findings => ({ errors: [], refused: [], left: [], console: [] });

const LOCAL = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1)$/;
const REFUSED = /content security policy|refused to (load|execute|apply|connect|frame)|violates the following/i;

const isLocal = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return !['http:', 'https:', 'ws:', 'wss:'].includes(protocol) || LOCAL.test(hostname);
};

export async function watchContext(context: BrowserContext, findings: Findings): Promise<void> {
  context.on('request', (request) => {
    if (!isLocal(request.url())) findings.left.push(request.url());
  });
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      if (!isLocal(socket.url())) findings.left.push(socket.url());
    }),
  );
  context.on('weberror', (failure) =>
    findings.errors.push(`${failure.page()?.url() ?? ''}: ${failure.error().stack ?? failure.error().message}`),
  );
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    // Asked for by the browser itself where a journey stands on an address without a page (support/members.ts).
    if (message.location().url.endsWith('/favicon.ico')) return;
    const line = `${message.location().url}: ${message.text()}`;
    findings.console.push(line);
    if (REFUSED.test(message.text())) findings.refused.push(line);
  });
  // The pages hand their answers over: the schemas are made once a worker, not once a page.
  await context.exposeBinding(ANSWER_JUDGE, ({ page }, { surface, name, json }: ToldAnswer) => {
    const fault = faultOfAnswer(surface, name, JSON.parse(json));
    if (fault !== undefined) findings.errors.push(`${page.url()}: ${fault}`);
  });
}
