export { acceptKeyFile, openSecrets, readKeyStates, type KeyState } from './key-files.ts';
export { BEFORE_DATA_KEYS, createKeyring } from './keyring.ts';
export type { Keyring, Keys, Sealed, SealedField, SealedFor } from './keyring.ts';
export { rotateKeys, type Rotation, type SealedRows } from './rotate.ts';
export { sealedById } from './sealed-by-id.ts';
