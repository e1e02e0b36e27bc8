/** An order's number as the payment page prints it: enough of it to be looked up. */
const ORDER_NUMBER = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/;

/** What was typed as the beginning of an order's number, or null where it is none. */
export function readOrderNumber(typed: string): string | null {
  const text = typed.trim().replace('…', '').toLowerCase();
  return ORDER_NUMBER.test(text) ? text : null;
}

/** Where an order stands in its player's file. */
export const depositPath = ({ id, playerId }: { id: string; playerId: string }): string =>
  `/players/${playerId}/deposits?number=${id}`;
