import type { DayOrder } from '@arriero/contract/banks/banks.rules.ts'
import { foldText } from '../../../shared/sheets/cells.ts'

type Read<Value> = { value: Value } | { problem: string; suggestion?: Value }

const monthNames = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const longMonths = 'Enero,Febrero,Marzo,Abril,Mayo,Junio,Julio,Agosto,Septiembre,Octubre,Noviembre,Diciembre'.split(',')
const two = (value: number) => String(value).padStart(2, '0')
const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const cut = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

const monthOf = (text: string): number => {
  if (/^\d+$/.test(text)) return Number(text)
  const short = foldText(text).slice(0, 3)
  return 1 + Math.max(monthNames.indexOf(short), englishMonths.indexOf(short))
}

/** Three parts of a day in the order they are written; `20261121` too. */
export function dayParts(text: string): [string, string, string] | undefined {
  const glued = /^(\d{4})(\d{2})(\d{2})(?:\D|\d{6}|$)/.exec(text)
  if (glued) return [glued[1]!, glued[2]!, glued[3]!]
  const parts = /^'?(\d{1,4})[/.\- ]+(\d{1,2}|[a-záéíóú]{3,10}\.?)[/.\- ]+(\d{2,4})(?!\d)/i.exec(text)
  return parts ? [parts[1]!, parts[2]!, parts[3]!] : undefined
}

/** A day as banks write it. Year first is known by its four digits, whatever the order. */
export function readDay(given: string, order: DayOrder): Read<string> {
  const text = given.trim()
  if (text === '') return { problem: 'Falta la fecha.' }
  const parts = dayParts(text)
  if (!parts) return { problem: `«${cut(text)}» no es una fecha.` }
  const [first, second, third] = parts
  const [yearText, month, day] =
    first.length === 4 || order === 'ymd'
      ? [first, monthOf(second), Number(third)]
      : order === 'dmy' || !/^\d+$/.test(second)
        ? [third, monthOf(second), Number(first)]
        : [third, Number(first), Number(second)]
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText)
  if (month < 1 || month > 12) return { problem: `«${cut(text)}»: no hay mes ${second}.` }
  if (year < 1990 || year > 2100) return { problem: `«${cut(text)}»: el año no puede ser.` }
  const last = daysOf(year, month)
  if (day < 1 || day > last) {
    const suggestion = day > last && day <= 31 ? `${year}-${two(month)}-${two(last)}` : undefined
    return { problem: `${longMonths[month - 1]} tiene ${last} días.`, ...(suggestion && { suggestion }) }
  }
  return { value: `${year}-${two(month)}-${two(day)}` }
}

/** 'HH:mm' of a text that has a time in it. */
export function readTime(text: string): string | null {
  const found = /(?:^|\s|T)(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?/i.exec(text)
  if (!found) return null
  const half = found[3]?.toLowerCase()
  const hour = (Number(found[1]) % (half ? 12 : 100)) + (half === 'p' ? 12 : 0)
  return hour < 24 && Number(found[2]) < 60 ? `${two(hour)}:${found[2]}` : null
}

const grouped = {
  '.': /^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?$/,
  ',': /^(?:\d{1,3}(?:\.\d{3})+|\d+)?(?:,\d*)?$/,
}
const mostDigits = 12

/** Bare digits and separators of an amount, and its sign. */
function bare(given: string): { text: string; isNegative: boolean } {
  const plain = given.replaceAll(/[\s$'\u00a0]|MXN|MN|M\.N\.|USD|EUR/gi, '').replaceAll('−', '-')
  const isNegative = /^\(.*\)$/.test(plain) || /^-|-$/.test(plain)
  return { text: plain.replaceAll(/^\((.*)\)$/g, '$1').replaceAll(/^[+-]|[+-]$/g, ''), isNegative }
}

/** Which mark separates the cents, where an amount leaves no doubt. */
export function decimalMark(given: string): ',' | '.' | undefined {
  const { text } = bare(given)
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  const at = Math.max(comma, point)
  // '1,234' groups thousands in Mexico; '12,50' can only be cents.
  if (at < 0 || text.indexOf(text[at]!) !== at || text.length - at - 1 === 3) return undefined
  return comma >= 0 ? ',' : '.'
}

/** Cents of an amount; never through a float. */
export function readAmount(given: string, decimal: ',' | '.'): Read<number> {
  const { text, isNegative } = bare(given)
  if (text === '') return { problem: 'Falta el importe.' }
  const other = decimal === '.' ? ',' : '.'
  if (!grouped[decimal].test(text) || !/\d/.test(text)) {
    const meant = grouped[other].test(text) && /\d/.test(text) ? readAmount(given, other) : undefined
    return meant && 'value' in meant
      ? { problem: 'Separadores invertidos.', suggestion: meant.value }
      : { problem: `«${cut(given.trim())}» no es un importe.` }
  }
  const [whole = '', part = ''] = text.replaceAll(other, '').split(decimal)
  if (/[1-9]/.test(part.slice(2))) return { problem: `«${cut(given.trim())}» tiene más de dos decimales.` }
  if (whole.replace(/^0+/, '').length > mostDigits) return { problem: `«${cut(given.trim())}» es demasiado grande.` }
  const cents = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
  return { value: isNegative && cents !== 0 ? -cents : cents }
}

const unwanted = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu

/** One line of text without what the database or the eye cannot take; null when nothing is left. */
export function clean(text: string | null | undefined, most: number): string | null {
  const plain = (text ?? '').replaceAll(unwanted, ' ').replaceAll(/\s+/g, ' ').trim()
  // A cut must not leave half of a pair.
  return plain === ''
    ? null
    : plain
        .slice(0, most)
        .replace(/[\ud800-\udbff]$/, '')
        .trim()
}
