import type { CellValue as ExcelValue } from '@protobi/exceljs'
import type { CellValue, ReadColumn } from './sheet.types.ts'
import { instantOf } from './zone.ts'

/** A cell as the file has it, or what is wrong with it. Dates are wall clock in UTC fields. */
export type RawCell = string | number | boolean | Date | null | { problem: string }

/** Reads one cell of the spreadsheet library: text of rich text and links, results of formulas. */
export function rawCell(value: ExcelValue): RawCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? { problem: 'tiene una fecha imposible' } : value
  if ('error' in value) return { problem: `tiene el error de Excel ${value.error}` }
  if ('richText' in value) return cleanText(value.richText.map((part) => part.text).join(''))
  if ('hyperlink' in value) return rawCell(linkText(value.text))
  if ('formula' in value || 'sharedFormula' in value) {
    return value.result === undefined
      ? { problem: 'tiene una fórmula sin resultado guardado: abra el archivo en Excel y guárdelo, o escriba el valor' }
      : rawCell(value.result)
  }
  return { problem: 'tiene un contenido que no se puede leer' }
}

/** The library types a link's text as a string, but a formatted link carries rich text. */
function linkText(text: unknown): ExcelValue {
  if (typeof text === 'string') return text
  if (typeof text !== 'object' || text === null || !('richText' in text) || !Array.isArray(text.richText)) return null
  return { richText: text.richText }
}

// Control characters are invisible in the file and refused by the database (NUL).
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

function cleanText(text: string): string | null {
  const clean = text.replace(controls, '').replaceAll('\u00a0', ' ').trim()
  return clean === '' ? null : clean
}

/** The value a column asks for, or the end of the Spanish sentence '"Encabezado" …' saying why it is not one. */
export function typedCell(
  raw: RawCell,
  type: ReadColumn['type'],
  timeZone: string,
): { value: CellValue } | { problem: string } {
  if (raw === null) return { value: null }
  if (typeof raw === 'object' && 'problem' in raw) return raw
  switch (type) {
    case 'text':
      return { value: asText(raw) }
    case 'number':
      return asNumber(raw)
    case 'yesno':
      return asYesNo(raw)
    case 'date':
    case 'datetime': {
      const wall = asWallClock(raw)
      if (wall === undefined) {
        const form = type === 'date' ? 'dd/mm/aaaa' : 'dd/mm/aaaa hh:mm'
        return { problem: `debe ser una fecha (${form}); dice "${shown(raw)}"` }
      }
      return { value: type === 'date' ? isoDate(wall) : instantOf(wall, timeZone) }
    }
  }
}

function asText(raw: string | number | boolean | Date): string {
  if (typeof raw === 'boolean') return raw ? 'Sí' : 'No'
  return raw instanceof Date ? isoDate(raw.getTime()) : String(raw)
}

function shown(raw: string | number | boolean | Date): string {
  const text = asText(raw)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** Plain, with thousands commas, or with a decimal comma; peso sign and blanks are ignored. */
function asNumber(raw: string | number | boolean | Date): { value: number } | { problem: string } {
  if (typeof raw === 'number') return { value: raw }
  if (typeof raw === 'string') {
    const text = raw.replaceAll(/[$\s]/g, '').replace('−', '-')
    if (/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)) return { value: Number(text.replaceAll(',', '')) }
    if (/^-?\d+,\d+$/.test(text)) return { value: Number(text.replace(',', '.')) }
  }
  return { problem: `debe ser un número; dice "${shown(raw)}"` }
}

const yes = new Set(['si', 's', 'yes', 'x', '1', 'verdadero', 'true'])
const no = new Set(['no', 'n', '0', 'falso', 'false'])

function asYesNo(raw: string | number | boolean | Date): { value: boolean } | { problem: string } {
  if (typeof raw === 'boolean') return { value: raw }
  const word = foldText(asText(raw))
  if (yes.has(word)) return { value: true }
  if (no.has(word)) return { value: false }
  return { problem: `debe ser Sí o No; dice "${shown(raw)}"` }
}

/** Lower case, without accents, blanks collapsed: how headings and words are compared. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T,]+(.+))?$/
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T,]+(.+))?$/
const clock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([ap])\.? ?m\.?)?$/i

/** Day numbers of Excel that can be meant as dates: 1954 to 2118; smaller numbers are years or amounts. */
const serialDays = { first: 20_000, last: 80_000 }

function asWallClock(raw: string | number | boolean | Date): number | undefined {
  if (raw instanceof Date) return raw.getTime()
  if (typeof raw === 'number') {
    // Day 25 569 of Excel is 1970-01-01.
    const known = raw >= serialDays.first && raw <= serialDays.last
    return known ? Math.round((raw - 25_569) * 86_400) * 1000 : undefined
  }
  if (typeof raw !== 'string') return undefined
  const byDay = dayFirst.exec(raw)
  const byYear = yearFirst.exec(raw)
  const [year, month, day, time] = byDay
    ? [byDay[3], byDay[2], byDay[1], byDay[4]]
    : [byYear?.[1], byYear?.[2], byYear?.[3], byYear?.[4]]
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (Number.isNaN(midnight) || new Date(midnight).getUTCDate() !== Number(day) || Number(month) > 12) return undefined
  const ofDay = time === undefined ? 0 : timeOfDay(time.trim())
  return ofDay === undefined ? undefined : midnight + ofDay
}

function timeOfDay(text: string): number | undefined {
  const parts = clock.exec(text)
  if (!parts) return undefined
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)]
  if (hour > (parts[4] ? 12 : 23) || minute > 59 || second > 59) return undefined
  const half = parts[4]?.toLowerCase()
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return ((hours * 60 + minute) * 60 + second) * 1000
}

function isoDate(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10)
}
