import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { cose, isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const userPresent = 0b1
const keyAttached = 0b0100_0000

/** What a person's device does with a key of its own: registers it and signs what it is asked. */
export function makeAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const authenticatorData = (flags: number, counter: number, attached = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.of(flags), count, attached])
  }
  const answer = (type: string, challenge: unknown, response: (client: Buffer) => Record<string, Buffer>) => {
    const client = Buffer.from(JSON.stringify({ type, challenge, origin }))
    const parts = Object.entries({ clientDataJSON: client, ...response(client) })
    return {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(parts.map(([name, bytes]) => [name, bytes.toString('base64url')])),
    }
  }
  const coseKey = () =>
    isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
        [cose.COSEKEYS.alg, cose.COSEALG.ES256],
        [cose.COSEKEYS.crv, cose.COSECRV.P256],
        [cose.COSEKEYS.x, new Uint8Array(Buffer.from(x, 'base64url'))],
        [cose.COSEKEYS.y, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
  return {
    register: ({ challenge }: Record<string, unknown>) =>
      answer('webauthn.create', challenge, () => {
        const attached = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, coseKey()])
        const authData = new Uint8Array(authenticatorData(userPresent | keyAttached, 0, attached))
        const attestation = new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ])
        return { attestationObject: Buffer.from(isoCBOR.encode(attestation as never)) }
      }),
    sign: ({ challenge }: Record<string, unknown>) =>
      answer('webauthn.get', challenge, (client) => {
        const data = authenticatorData(userPresent, 1)
        const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
        return { authenticatorData: data, signature }
      }),
  }
}
