import { createHash } from 'node:crypto'
import type { Layout } from '@arriero/contract/banks/banks.entities.ts'
import type { ColumnRole, DayOrder } from '@arriero/contract/banks/banks.rules.ts'
import { foldText } from '../../../shared/sheets/cells.ts'
import { dayParts, decimalMark } from './values.ts'

/** What a heading says its column is, the likeliest first; a role is given once, but descriptions join. */
const roleWords: readonly [ColumnRole, RegExp][] = [
  ['rfc', /^rfc\b/],
  ['tracking', /rastreo/],
  ['clabe', /clabe/],
  ['time', /^hora\b/],
  ['day', /^(fecha|dia|date)\b/],
  ['balance', /saldo|balance/],
  ['charge', /cargo|retiro|debito|egreso|withdrawal|debit/],
  ['credit', /abono|deposito|credito|ingreso|deposit|credit/],
  ['amount', /importe|monto|cantidad|amount/],
  ['party', /ordenante|beneficiario|contraparte|^nombre/],
  ['id', /fitid|identificador|id de (la )?(operacion|transaccion)/],
  ['description', /descripcion|concepto|detalle|leyenda|description|memo|observaciones/],
  ['reference', /referencia|^folio|recibo|reference/],
]
const isHeading = (cell: string) => cell.length <= 60 && roleWords.some(([, words]) => words.test(foldText(cell)))

/** Where the headings stand: preambles with the name of the holder come before them. Undefined: there are none. */
export function headingRow(rows: readonly (readonly string[])[]): number | undefined {
  const at = rows.slice(0, 60).findIndex((row) => {
    const found = row.filter(isHeading)
    return found.length >= 2 && !row.some((cell) => decimalMark(cell) && /\d/.test(cell))
  })
  return at < 0 ? undefined : at
}

/** The same headings have the same hash, whatever their capitals and accents. */
export const headingHash = (headings: readonly string[]): string =>
  createHash('sha256').update(headings.map(foldText).join('\n')).digest('hex').slice(0, 16)

/** What a layout is guessed to be from the headings and what stands under them. */
export function guessLayout(headings: readonly string[], rows: readonly (readonly string[])[]): Layout {
  const given = new Set<ColumnRole>()
  const take = (role: ColumnRole) => {
    if (given.has(role) && role !== 'description') return null
    given.add(role)
    return role
  }
  const columns = headings.map((heading, at) => {
    const words = foldText(heading)
    // 'Cargo/Abono' holds both words: a sign, or one amount with it.
    if (/cargo|retiro/.test(words) && /abono|deposito/.test(words))
      return take(rows.every((row) => /^[+\-ca]?$/i.test(row[at]?.trim() ?? '')) ? 'sign' : 'amount')
    const role = roleWords.find(([, pattern]) => pattern.test(words))?.[0]
    return role ? take(role) : null
  })
  // With an amount of its own, charges and credits beside it are its sum twice.
  const hasPair = given.has('charge') && given.has('credit')
  const kept = columns.map((role) => (hasPair && role === 'amount' ? null : role))
  if (!kept.includes('description')) {
    const free = kept.findIndex((role, at) => role === null && rows.some((row) => /\p{L}{3}/u.test(row[at] ?? '')))
    if (free >= 0) kept[free] = 'description'
  }
  const cellsOf = (roles: readonly ColumnRole[]) =>
    rows.flatMap((row) => row.filter((_, at) => roles.some((role) => kept[at] === role)))
  return {
    columns: kept,
    dayOrder: guessOrder(cellsOf(['day'])),
    decimal: guessDecimal(cellsOf(['amount', 'charge', 'credit', 'balance'])),
  }
}

/** Day first, as people write here, unless a second part over 12 says otherwise. */
export function guessOrder(days: readonly string[]): DayOrder {
  const parts =
    days.flatMap((text) => dayParts(text.trim()) ?? []).length > 0 ? days.map((text) => dayParts(text.trim())) : []
  if (parts.length > 0 && parts.every((one) => one === undefined || one[0].length === 4)) return 'ymd'
  const isOver = (at: 0 | 1) => parts.filter((one) => one && one[0].length < 4 && Number(one[at]) > 12).length
  return isOver(1) > isOver(0) ? 'mdy' : 'dmy'
}

/** The mark most amounts leave no doubt about. */
export function guessDecimal(amounts: readonly string[]): ',' | '.' {
  const marks = amounts.map(decimalMark)
  const count = (mark: ',' | '.') => marks.filter((one) => one === mark).length
  return count(',') > count('.') ? ',' : '.'
}
