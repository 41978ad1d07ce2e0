import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What a browser is asked with, of it what this authenticator reads. */
type Asked = { challenge: string; rp?: { id: string }; rpId?: string }

/** A passkey's authenticator in software: one key, a person who is always there and always verified. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let signCount = 0
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  }

  function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** Relying party, flags, count, and in a registration the key. */
  function authenticatorData(rpId: string, flags: number, key: Buffer = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++signCount)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, key])
  }

  return {
    /** Answers `navigator.credentials.create`. */
    create({ challenge, rp }: Asked) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        // A COSE key: kty EC2, alg ES256, crv P-256, x, y.
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 32]),
        Buffer.from(y, 'base64url'),
      ])
      const data = authenticatorData(rp?.id ?? '', present | verified | hasKey, key)
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), Buffer.from([0x58, data.length]), data],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers `navigator.credentials.get`. */
    get({ challenge, rpId }: Asked) {
      const client = clientData('webauthn.get', challenge)
      const data = authenticatorData(rpId ?? '', present | verified)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

const [present, verified, hasKey] = [1, 4, 64]

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** A text shorter than 24 bytes. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}
