import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import {
  isLongPassword,
  leastLength,
  passwordProblem,
  type PasswordOwner,
} from '@arriero/contract/users/password.rules.ts'
import { badFields } from './errors.ts'

/** argon2id, 19 MiB, two passes (OWASP); about 25 ms a check on the development machine. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of a password that nobody chose: those that people choose are for `hashNewPassword`. */
export const hashPassword = (password: string) => hash(password, options)
/** What is stored of who has no password yet is no hash: nothing matches it. */
export const passwordMatches = (stored: string, password: string) => verify(stored, password).catch(() => false)

/**
 * The thousand most used, the thousand most used among the long ones, and some of our trade; lower case, one a line. From
 * the lists of zxcvbn-ts (MIT, Dan Wheeler and Dropbox 2012-2016, zxcvbn-ts 2021).
 */
let common: ReadonlySet<string> | undefined
function isCommon(password: string): boolean {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .trim()
      .split('\n'),
  )
  const lower = password.toLowerCase()
  // A year behind it makes no other word of it.
  return common.has(lower) || common.has(lower.replace(/^[\d_]+|[\d_]+$/g, ''))
}

/** What is stored of a password. */
export interface StoredPassword {
  password_hash: string
  /** Long enough for who administrates; the hash does not tell. */
  password_is_long: boolean
}

/** What is stored of a password somebody chose for `owner`; 400 at `field` with the reason when it is too easy. */
export async function hashNewPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<StoredPassword> {
  const refuse = (message: string) => badFields({ [field]: [message] })
  const problem = passwordProblem(password, owner)
  if (problem === 'short')
    throw refuse(`La contraseña de este rol necesita al menos ${leastLength(owner.role)} caracteres`)
  if (problem === 'ownName') throw refuse('La contraseña no debe contener el nombre ni el usuario de la persona')
  if (isCommon(password)) throw refuse('Es una de las contraseñas más usadas, las primeras que se prueban; elija otra')
  return { password_hash: await hashPassword(password), password_is_long: isLongPassword(password) }
}
