import { freePort } from '@baize/wallet-protocol/free-port';

/** Where the product listens. The worker is a process beside the platform, with a monitor of its own. */
export type Ports = {
  readonly site: number;
  readonly console: number;
  readonly studio: number;
  readonly sandbox: number;
  readonly media: number;
  readonly monitor: number;
  readonly workerMonitor: number;
  /** Where the sandbox takes e-mail. */
  readonly mail: number;
};

export function portsOf(environment: Record<string, string | undefined>): Ports {
  const site = Number(environment.PORT ?? 3_000);
  const port = (name: string, offset: number): number => Number(environment[name] ?? site + offset);
  const monitor = port('MONITOR_PORT', 5);
  return {
    site,
    console: port('CONSOLE_PORT', 1),
    studio: port('STUDIO_PORT', 2),
    sandbox: port('SANDBOX_PORT', 3),
    media: port('MEDIA_PORT', 4),
    monitor,
    workerMonitor: monitor + 1,
    mail: port('MAIL_PORT', 7),
  };
}

/** Ports that nothing listens on: for a stack beside whatever else runs on this machine. */
export async function freePorts(): Promise<Ports> {
  return {
    site: await freePort(),
    console: await freePort(),
    studio: await freePort(),
    sandbox: await freePort(),
    media: await freePort(),
    monitor: await freePort(),
    workerMonitor: await freePort(),
    mail: await freePort(),
  };
}
