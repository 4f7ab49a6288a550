import { createHash } from 'node:crypto'
import { foldText } from '../../../shared/sheets/cells.ts'
import type { StatementLine } from './statement.types.ts'

type Known = Pick<StatementLine, 'day' | 'cents' | 'description' | 'bankId' | 'tracking'>

/**
 * What a movement is known by within its account: the bank's id (or the tracking key, or the text) with day and amount,
 * since ids alone come twice, and which of those that are equal in the file it is, since equal ones may be real.
 */
export function keysOf(lines: readonly Known[]): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ day, cents, description, bankId, tracking }) => {
    const who = bankId ? `id ${bankId}` : tracking ? `key ${tracking}` : `text ${foldText(description)}`
    const base = createHash('sha256').update(`${day}\n${cents}\n${who}`).digest('base64url').slice(0, 27)
    const nth = (seen.get(base) ?? 0) + 1
    seen.set(base, nth)
    return `${base}#${nth}`
  })
}

const mostPattern = 80
/** A description without numbers, dates and keys: what comes every month reads the same. */
export const patternOf = (description: string): string =>
  foldText(description)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !/\d/.test(word))
    .join(' ')
    .slice(0, mostPattern)
