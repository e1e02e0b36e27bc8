const ON_A_NETWORK = /^(usdt|usdc|dai)(trc20|erc20|bsc|matic|sol|ton|arb|op)$/;

/** A coin as people write it: `usdttrc20` is USDT on TRC20. */
export function coinName(coin: string): string {
  const [, name, network] = ON_A_NETWORK.exec(coin) ?? [];
  return name && network ? `${name.toUpperCase()} (${network.toUpperCase()})` : coin.toUpperCase();
}
