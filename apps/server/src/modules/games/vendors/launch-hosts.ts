/** From where players' browsers load a game. */
export type LaunchHosts = {
  /** The studio's own address: what the brand's hosts stand in front of. */
  readonly studio: string;
  readonly cdns: readonly string[];
  /** An index below the count, by chance. */
  readonly pick: (count: number) => number;
};

/**
 * The launch address at one of the brand's hosts, by chance, so that one that is slow or blocked is not every player's.
 * They stand in front of the studio: an address of another supplier stays what the supplier said.
 */
export function throughCdn(url: string, { studio, cdns, pick }: LaunchHosts): string {
  const address = URL.parse(url);
  const hosts = cdns.flatMap((cdn) => URL.parse(cdn)?.origin ?? []);
  if (address === null || hosts.length === 0 || address.origin !== new URL(studio).origin) return url;
  return hosts[pick(hosts.length)] + address.pathname + address.search + address.hash;
}
