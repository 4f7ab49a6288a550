import type { ValueType } from './table.ts'

export function matching(pattern: RegExp, expected: string): ValueType {
  return { check: (value) => pattern.test(value), expected }
}

/** Free text without `|`, its length counted in code points as the schema does. */
export function text(min: number, max: number): ValueType {
  return {
    check: (value) => {
      if (value.includes('|')) return false
      const { length } = value
      if (length >= min && length <= max) return true
      const points = Array.from(value.slice(0, 2 * max + 2)).length
      return points >= min && points <= max
    },
    expected: `texto de ${min} a ${max} caracteres sin «|»`,
  }
}

export function oneOf(...values: readonly string[]): ValueType {
  const set = new Set(values)
  return { check: (value) => set.has(value), expected: values.map((value) => `«${value}»`).join(' o ') }
}

/** Non-negative decimal with at most `decimals` places; `positive` refuses zero. */
export function decimal(decimals: number, positive = false): ValueType {
  const pattern = new RegExp(`^\\d{1,18}(\\.\\d{1,${decimals}})?$`)
  return {
    check: (value) => pattern.test(value) && !(positive && /^[0.]+$/.test(value)),
    expected: `un número ${positive ? 'mayor que cero' : 'no negativo'} con hasta ${decimals} decimales`,
  }
}

export const AMOUNT = decimal(6)
export const POSITIVE = decimal(6, true)
export const RATE = matching(/^\d{1,2}\.\d{6}$/, 'una tasa o cuota con exactamente seis decimales')
export const RFC_PATTERN = /^[A-Z&Ñ]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z0-9]{2}[0-9A]$/
export const RFC = matching(RFC_PATTERN, 'un RFC de 12 o 13 caracteres')
export const UUID = matching(
  /^[a-f0-9A-F]{8}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{12}$/,
  'un folio fiscal (UUID)',
)
export const DATE_TIME = matching(
  /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
  'una fecha y hora AAAA-MM-DDThh:mm:ss sin zona',
)
export const DATE = matching(/^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'una fecha AAAA-MM-DD')
export const POSTAL_CODE = matching(/^\d{5}$/, 'un código postal de 5 dígitos')
export const CERTIFICATE_NUMBER = matching(/^\d{20}$/, 'un número de certificado de 20 dígitos')
export const BASE64 = matching(/^[A-Za-z0-9+/\s]*={0,2}$/, 'texto en base64')
/** A key of a catalogue: which keys exist is the catalogue layer's question, not the structure's. */
export const KEY = matching(/^[^|\s]{1,20}$/, 'una clave del catálogo del SAT')
export const COUNTRY = matching(/^[A-Z]{3}$/, 'una clave de país de tres letras')
export const CURRENCY = matching(/^[A-Z]{3}$/, 'una clave de moneda de tres letras')
/** Its double blanks are part of the value. */
export const PEDIMENTO: ValueType = {
  ...matching(/^\d{2} {2}\d{2} {2}\d{4} {2}\d{7}$/, 'un pedimento con la forma «NN  NN  NNNN  NNNNNNN»'),
  blanksCount: true,
}
