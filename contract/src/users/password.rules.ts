import { roles } from '../core/services.ts'

/** Characters of a new password; `administrator` is the least for who administrates an account. */
export const passwordLength = { min: 10, administrator: 12, max: 128 } as const

/** Whom a password is for. */
export interface PasswordOwner {
  username: string
  name: string
  role: number
}

const administrates = (role: number) => role === roles.administrator || role === roles.monitorist
export const leastLength = (role: number) => (administrates(role) ? passwordLength.administrator : passwordLength.min)

/** Whether a password would do for who administrates. */
export const isLongPassword = (password: string) => password.length >= passwordLength.administrator

/** The rule in words, for a form to say before it refuses. */
export const passwordHint = (role: number) =>
  `${leastLength(role)} o más letras sin acento, números o guion bajo; ni el nombre de la persona ni una contraseña de las más usadas.`

const bare = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
// Shorter ones stand in many a word.
const leastName = 4

/** Where a new password breaks the rule, or nothing: long enough for what it opens, and without its owner's names. */
export function passwordProblem(password: string, owner: PasswordOwner): 'short' | 'ownName' | undefined {
  if (password.length < leastLength(owner.role)) return 'short'
  const names = [owner.username, ...owner.name.split(/\s+/)].map(bare).filter(({ length }) => length >= leastName)
  const letters = bare(password)
  return names.some((name) => letters.includes(name)) ? 'ownName' : undefined
}
