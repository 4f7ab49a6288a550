import type { Authorization } from '@arriero/contract/store/store.rules.ts'
import { authorizationLabel } from '@arriero/contract/store/store.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError, conflict } from '../../../app/errors.ts'
import { limitOf, whoMay } from './limits.repository.ts'

/** What is asked for, as whoever decides sees it. */
interface Asked {
  /** 'la requisición REQ-00412' */
  what: string
  authorization: Authorization
  /** Pesos with taxes, unless `isNet`. */
  amount: number
  isNet?: boolean
  /** Who asked for it, and everybody who changed it since. */
  writtenBy: readonly (number | null)[]
}

/** Throws the 409 of what was decided already. */
export function demandOpen({ what, authorization }: Pick<Asked, 'what' | 'authorization'>): void {
  if (authorization !== 0)
    throw conflict(`${capital(what)} ya está ${authorizationLabel(authorization).toLowerCase()}.`)
}

/**
 * Throws unless the caller may say yes or no to it: not to what they asked for themselves, nor, saying yes, over their
 * limit.
 */
export async function demandDecider(work: Work, asked: Asked, isYes: boolean): Promise<void> {
  demandOpen(asked)
  const { userId } = work.scope
  const refused = (sentence: string) => new AppError(403, 'permission_denied', sentence)
  if (asked.writtenBy.includes(userId)) {
    const others = await whoMay(work, asked.amount, asked.writtenBy)
    throw refused(`Nadie decide lo que pidió o cambió: de ${asked.what} decide otra persona.${asking(others)}`)
  }
  if (!isYes) return
  const most = await limitOf(work, userId)
  if (most === null || asked.amount <= most) return
  const others = await whoMay(work, asked.amount, [...asked.writtenBy, userId])
  const reach = most === 0 ? 'Usted no tiene un límite para autorizar' : `Usted autoriza hasta ${pesos(most)}`
  throw refused(
    `${reach} y ${asked.what} importa ${pesos(asked.amount)}${asked.isNet ? '' : ' con IVA'}.${asking(others)}`,
  )
}

const asking = (names: readonly string[]) =>
  names.length === 0 ? '' : ` Puede hacerlo ${new Intl.ListFormat('es-MX', { type: 'disjunction' }).format(names)}.`
const format = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
export const pesos = (amount: number) => format.format(amount)
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
