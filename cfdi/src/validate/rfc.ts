import { RFC_PATTERN } from '../schema/value-types.ts'
import { isGeneric } from '../build/build-sale.ts'
import type { Context } from './context.ts'

const ALPHABET = [...'0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ']

/** The check digit an RFC should end with (domain reference §3.3). */
export function rfcCheckDigit(rfc: string): string {
  const body = [...rfc].slice(0, -1).join('').padStart(12, ' ')
  const total = [...body].reduce((sum, character, i) => sum + ALPHABET.indexOf(character) * (13 - i), 0)
  const rest = total % 11
  return rest === 0 ? '0' : rest === 1 ? 'A' : String(11 - rest)
}

/** Warns, never blocks: genuine RFCs with a wrong digit exist. */
export function warnOfRfc({ report }: Context, rfc: string | undefined, path: string): void {
  if (!rfc || isGeneric(rfc) || !RFC_PATTERN.test(rfc) || rfc.endsWith(rfcCheckDigit(rfc))) return
  report('ARRRFC01', path, `El dígito verificador de ${rfc} no coincide: revisa que esté bien escrito.`, 'aviso')
}
