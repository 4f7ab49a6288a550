import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals short secrets for the database. `place` is 'table:id:column': a sealed text moved elsewhere does not open. */
export interface Secrets {
  seal(place: string, secret: string): string
  /** Throws when it was changed, moved, or sealed with a key that is not in the ring. */
  open(place: string, sealed: string): string
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

interface Key {
  id: string
  bytes: Buffer
}

const derive = (installation: string): Key => {
  const bytes = Buffer.from(hkdfSync('sha256', installation, 'arriero', 'secrets at rest', 40))
  return { id: bytes.subarray(32).toString('hex'), bytes: bytes.subarray(0, 32) }
}

/** AES-256-GCM under keys derived from the installation's: the first one seals, all of them open. */
export function createSecrets(installationKeys: readonly [string, ...string[]]): Secrets {
  const ring = installationKeys.map(derive)
  const [first] = ring as [Key, ...Key[]]
  return {
    seal(place, secret) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, first.bytes, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${first.id}.${sealed.toString('base64url')}`
    },
    open(place, sealed) {
      const [id, text = ''] = sealed.split('.')
      const key = ring.find((candidate) => candidate.id === id)
      if (!key) throw new Error('No key of the ring opens this secret')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(algorithm, key.bytes, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}
