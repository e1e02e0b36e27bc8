/** Ids that must not be mixed up. All are plain values at run time. */
export type BrandId = number & { readonly __brand: unique symbol };
export type MemberId = bigint & { readonly __member: unique symbol };
export type AccountId = bigint & { readonly __account: unique symbol };
export type SupplierId = number & { readonly __supplier: unique symbol };
/** Lower-case UUID text. */
export type Uuid = string & { readonly __uuid: unique symbol };
export type OperatorId = number & { readonly __operator: unique symbol };

export const brandId = (value: number): BrandId => value as BrandId;
export const memberId = (value: bigint | string): MemberId => BigInt(value) as MemberId;
export const accountId = (value: bigint | string): AccountId => BigInt(value) as AccountId;
export const supplierId = (value: number): SupplierId => value as SupplierId;
export const operatorId = (value: number): OperatorId => value as OperatorId;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** UUID text in any case -> Uuid, or undefined. */
export function parseUuid(text: string): Uuid | undefined {
  const lower = text.toLowerCase();
  return UUID.test(lower) ? (lower as Uuid) : undefined;
}

/** The first 16 bytes of a digest in hex, as a UUID: what has a name of its own gets the same id each time. */
export function uuidOf(hex: string): Uuid {
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)];
  return groups.join('-') as Uuid;
}

/** A member's name on the vendors' wire: `m_48213`. */
export const wireUser = (member: MemberId): string => `m_${member}`;
export function parseWireUser(text: string): MemberId | undefined {
  const match = /^m_([1-9]\d{0,17})$/.exec(text);
  return match ? memberId(match[1]!) : undefined;
}
