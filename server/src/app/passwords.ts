import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes (OWASP); about 25 ms a check on the development machine. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, options)
export const passwordMatches = (stored: string, password: string) => verify(stored, password)
