import { z } from 'zod'
import { texts } from './messages.ts'

/** Answers the specification's sentence when the value breaks the rule; a value that is absent breaks only `required`. */
export type FormRule = (value: unknown) => string | undefined

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''
const when =
  (passes: (text: string) => boolean, message: string): FormRule =>
  (value) =>
    isAbsent(value) || passes(typeof value === 'string' ? value : JSON.stringify(value)) ? undefined : message

// One address: no spaces, one @, a dot in its domain. What mailboxes really accept, only they know.
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const listOfNumbers = /^\d+(,\d+)*$/

interface FileFacts {
  /** MIME type. */
  type: string
}

/** The rules of forms by their name in the specification; `field` is the field's label. */
export const rules = {
  required: (): FormRule => (value) => (isAbsent(value) ? texts.required : undefined),
  email: (field: string) => when((text) => emailPattern.test(text), texts.email(field)),
  min: (length: number) => when((text) => text.length >= length, texts.min(length)),
  max: (length: number) => when((text) => text.length <= length, texts.max(length)),
  image: (): FormRule => (value) =>
    isFile(value) && !value.type.startsWith('image/') ? 'Seleccione una archivo de imagen valido' : undefined,
  /** Kilobytes of 1024 bytes. */
  size:
    (size: number): FormRule =>
    (value) =>
      value instanceof Blob && value.size > size * 1024 ? `La imagen no debe ser mayor a ${size} kb` : undefined,
  confirmed:
    (other: () => unknown): FormRule =>
    (value) =>
      value === other() ? undefined : 'Los campos deben ser iguales',
  numeric: (field: string) => when((text) => /^\d+$/.test(text), `El campo ${field} debe ser de tipo numerico`),
  decimal: () => when((text) => /^-?\d+(\.\d+)?$/.test(text), texts.number),
  minValue: (field: string, limit: number) => when((text) => Number(text) >= limit, texts.minValue(field, limit)),
  maxValue: (field: string, limit: number) => when((text) => Number(text) <= limit, texts.maxValue(field, limit)),
  /** Extensions without the dot; the file is given by its name. */
  ext: (list: readonly string[]) =>
    when(
      (name) => list.includes(name.split('.').at(-1)?.toLowerCase() ?? ''),
      `Solo los archivos ${list.join(', ')} son admitidos`,
    ),
  url: (field: string) =>
    when((text) => /^(ftp|https?):\/\/\S+$/.test(text), `El campo ${field} debe ser una URL valida`),
  elements:
    (field: string): FormRule =>
    (value) =>
      Array.isArray(value) && value.length >= 2 ? undefined : `El campo ${field} debe tener almenos 2 elementos`,
  /** Its message speaks of blanks only; the rule is letters, digits and underscore. */
  pwdregex: (field: string) =>
    when((text) => /^\w+$/.test(text), `El campo ${field} no debe contener espacios en blanco`),
  rangeFields: (field: string) =>
    when(
      (text) => /^\d+(-\d+)?(,\d+(-\d+)?)*$/.test(text),
      `El campo ${field} debe seguir una patro parecido al siguiente: 1-3,4,5`,
    ),
  strComma: (field: string) =>
    when((text) => listOfNumbers.test(text), `El campo '${field}' debe ser de tipo numerico separado por comas`),
  /** Only the first file counts. */
  fileMime:
    (allowed: readonly string[]): FormRule =>
    (value) => {
      const first: unknown = Array.isArray(value) ? value[0] : value
      if (!isFile(first) || allowed.includes(first.type)) return undefined
      return `El archivo seleccionado debe ser uno de los siguientes tipos: ${allowed.join(', ')}`
    },
} as const

const isFile = (value: unknown): value is FileFacts =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** A schema that also keeps to the rules; the first broken one is told. Works in both directions of a codec. */
/* @__NO_SIDE_EFFECTS__ */
export function ruled<S extends z.ZodType>(schema: S, ...all: readonly FormRule[]): S {
  return schema.check((context) => {
    for (const rule of all) {
      const message = rule(context.value)
      if (!message) continue
      context.issues.push({ code: 'custom', message, input: context.value })
      return
    }
  })
}

/** What keeps a range text from being read (rule RANGE-01). */
export class RangeTextError extends Error {
  override name = 'RangeTextError'
}

// A range like 1-999999999 would fill the memory; no field of the console means that many.
const mostNumbers = 10_000

/** '1-3,5' → [1, 2, 3, 5]; throws `RangeTextError` with the specification's sentence. */
export function parseRanges(text: string): number[] {
  if (text.trim() === '') return []
  const numbers = text.split(',').flatMap((part) => {
    const [from = '', to, ...more] = part.trim().split('-')
    if (to === undefined) return [wholeOr(from, 'Número inválido')]
    if (more.length > 0) throw new RangeTextError('Rango inválido')
    const [first, last] = [wholeOr(from, 'Rango inválido'), wholeOr(to, 'Rango inválido')]
    if (first > last) throw new RangeTextError('El inicio del rango es mayor que el final')
    if (last - first >= mostNumbers) throw new RangeTextError('Rango inválido')
    return Array.from({ length: last - first + 1 }, (_, step) => first + step)
  })
  if (numbers.length > mostNumbers) throw new RangeTextError('Rango inválido')
  return numbers
}

function wholeOr(text: string, message: string): number {
  if (!/^\d{1,15}$/.test(text.trim())) throw new RangeTextError(message)
  return Number(text)
}
