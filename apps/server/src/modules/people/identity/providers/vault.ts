import type { SignInProvider } from '@baize/contract/sign-in-providers';
import type { BrandId } from '../../../../ids.ts';
import type { Keyring, Keys, Sealed, SealedFor } from '../../../../sealing/index.ts';
import type { Secrets } from '../../../../secrets.ts';

export type ProviderVault = {
  readonly keys: Keyring['keys'];
  readonly seal: (keys: Keys, of: Owner, secret: string) => Sealed;
  readonly open: (keys: Keys, of: Owner, sealed: Sealed) => string;
  /** By what somebody is found again: keyed, and bound to brand and provider. */
  readonly hashSubject: (of: Owner, subject: string) => Buffer;
  /** What a visit sends along follows from its state, so that nothing of it rests anywhere. */
  readonly nonceOf: (state: string) => string;
  readonly verifierOf: (state: string) => string;
};
type Owner = { readonly brandId: BrandId; readonly provider: SignInProvider };

const secretOf = ({ brandId, provider }: Owner): SealedFor => ({
  field: 'identity.provider.secret',
  before: 'sign-in-provider',
  row: `${brandId}:${provider}`,
});

export function createProviderVault(
  keyring: Pick<Keyring, 'keys'>,
  secrets: Pick<Secrets, 'keyedHash'>,
): ProviderVault {
  const textOf = (purpose: string, state: string): string => secrets.keyedHash(purpose, state).toString('base64url');
  return {
    keys: keyring.keys,
    seal: (keys, of, secret) => keys.seal(secretOf(of), secret),
    open: (keys, of, sealed) => keys.open(secretOf(of), sealed).toString(),
    hashSubject: ({ brandId, provider }, subject) =>
      secrets.keyedHash('provider-subject', `${brandId}:${provider}:${subject}`),
    nonceOf: (state) => textOf('provider-nonce', state),
    verifierOf: (state) => textOf('provider-verifier', state),
  };
}
