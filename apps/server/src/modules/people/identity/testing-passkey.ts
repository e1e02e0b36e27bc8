/** For tests: an authenticator in software, which answers as a browser's dialog does. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Options = { readonly challenge: string };
type Bent = {
  /** The page that the browser says it is on. */
  readonly origin?: string;
  /** The key's count; else one more than before. */
  readonly count?: number;
  /** Whether the device has asked who holds it. */
  readonly isVerified?: boolean;
};

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

export function createSoftPasskey(origin = 'http://localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const { x, y } = publicKey.export({ format: 'jwk' });
  let count = 0;

  function answer(type: 'webauthn.create' | 'webauthn.get', { challenge }: Options, bent: Bent) {
    const page = bent.origin ?? origin;
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }));
    count = bent.count ?? count + 1;
    const flags = PRESENT | ((bent.isVerified ?? true) ? VERIFIED : 0) | (type === 'webauthn.create' ? ATTESTED : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(count, 1);
    return { clientData, head: Buffer.concat([sha256(new URL(page).hostname), head]) };
  }
  const wrap = (response: object): string => {
    const id = credentialId.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  };

  return {
    /** To `startRegistration`'s options. */
    make: (options: string, bent: Bent = {}): string => {
      const { clientData, head } = answer('webauthn.create', JSON.parse(options) as Options, bent);
      // The key as COSE: elliptic, ES256, P-256, x and y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ]);
      const data = Buffer.concat([head, Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return wrap({
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    /** To `startAuthentication`'s options. */
    sign: (options: string, bent: Bent = {}): string => {
      const { clientData, head } = answer('webauthn.get', JSON.parse(options) as Options, bent);
      const signed = createSign('sha256').update(Buffer.concat([head, sha256(clientData)]));
      return wrap({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: head.toString('base64url'),
        signature: signed.sign(privateKey).toString('base64url'),
      });
    },
  };
}
