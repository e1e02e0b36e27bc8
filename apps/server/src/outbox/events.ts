/**
 * Every event that may be written to the outbox, its name and what it carries. Each module adds its own beside its code
 * (`events.ts`): `declare module '…/outbox/events.ts' { interface OutboxEvents { 'deposit.credited': { … } } }`. Money
 * travels as a string of 1/100 000 units.
 */
export interface OutboxEvents {}

export type OutboxEvent = { [Type in keyof OutboxEvents]: { type: Type } & OutboxEvents[Type] }[keyof OutboxEvents];
