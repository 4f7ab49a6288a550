import type { FormRule } from '../core/form-rules.ts'

/** RFC: three letters for a company, four for a person; date; homoclave (SAT). */
const rfcPattern = /^([A-ZÑ&]{3,4})(\d{2})(\d{2})(\d{2})([A-Z0-9]{3})$/
/** They stand for the public and for foreigners: nobody issues with them. */
const genericRfcs: readonly string[] = ['XAXX010101000', 'XEXX010101000']

export const cleanRfc = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()

export const isPersonRfc = (rfc: string) => rfc.length === 13

/** Says what is wrong with an RFC; the generic ones are right. */
export const knownRfc: FormRule = (value) => {
  if (typeof value !== 'string' || value === '') return undefined
  const parts = rfcPattern.exec(cleanRfc(value))
  return parts && isCalendarDay(Number(parts[2]), Number(parts[3]), Number(parts[4]))
    ? undefined
    : 'El RFC no es válido: son 12 caracteres para una empresa y 13 para una persona'
}

/** Says what is wrong with the RFC of somebody who issues documents. */
export const issuerRfc: FormRule = (value) =>
  knownRfc(value) ??
  (typeof value === 'string' && genericRfcs.includes(cleanRfc(value))
    ? 'Con un RFC genérico no se puede facturar'
    : undefined)

/** Two-digit years: one of the two centuries has the day. */
const isCalendarDay = (year: number, month: number, dayOfMonth: number) =>
  [1900, 2000].some((century) => {
    const date = new Date(Date.UTC(century + year, month - 1, dayOfMonth))
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
  })

const alphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'

/** Whether the last character is the one the others give. Genuine RFCs with a wrong one exist: a reason to warn only. */
export function rfcDigitMatches(rfc: string): boolean {
  const clean = cleanRfc(rfc)
  const sum = [...clean.slice(0, -1).padStart(12, ' ')].reduce(
    (total, sign, at) => total + alphabet.indexOf(sign) * (13 - at),
    0,
  )
  const rest = sum % 11
  const digit = rest === 0 ? '0' : rest === 1 ? 'A' : String(11 - rest)
  return clean.endsWith(digit)
}

export interface TaxRegime {
  key: string
  label: string
  /** Persons (13 characters of RFC), companies (12). */
  person: boolean
  company: boolean
}
const regime = (key: string, label: string, who: 'person' | 'company' | 'both'): TaxRegime => ({
  key,
  label,
  person: who !== 'company',
  company: who !== 'person',
})

/** c_RegimenFiscal of CFDI 4.0, those in force. */
export const taxRegimes: readonly TaxRegime[] = [
  regime('601', 'General de Ley Personas Morales', 'company'),
  regime('603', 'Personas Morales con Fines no Lucrativos', 'company'),
  regime('605', 'Sueldos y Salarios e Ingresos Asimilados a Salarios', 'person'),
  regime('606', 'Arrendamiento', 'person'),
  regime('607', 'Régimen de Enajenación o Adquisición de Bienes', 'person'),
  regime('608', 'Demás ingresos', 'person'),
  regime('610', 'Residentes en el Extranjero sin Establecimiento Permanente en México', 'both'),
  regime('611', 'Ingresos por Dividendos (socios y accionistas)', 'person'),
  regime('612', 'Personas Físicas con Actividades Empresariales y Profesionales', 'person'),
  regime('614', 'Ingresos por intereses', 'person'),
  regime('615', 'Régimen de los ingresos por obtención de premios', 'person'),
  regime('616', 'Sin obligaciones fiscales', 'person'),
  regime('620', 'Sociedades Cooperativas de Producción que optan por diferir sus ingresos', 'company'),
  regime('621', 'Incorporación Fiscal', 'person'),
  regime('622', 'Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras', 'company'),
  regime('623', 'Opcional para Grupos de Sociedades', 'company'),
  regime('624', 'Coordinados', 'company'),
  regime('625', 'Régimen de las Actividades Empresariales con ingresos a través de Plataformas Tecnológicas', 'person'),
  regime('626', 'Régimen Simplificado de Confianza', 'both'),
]

export const regimesFor = (rfc: string) =>
  taxRegimes.filter((one) => (isPersonRfc(cleanRfc(rfc)) ? one.person : one.company))

/** Says why a regime does not go with an RFC. */
export function regimeProblem(key: string, rfc: string): string | undefined {
  const known = taxRegimes.find((one) => one.key === key)
  if (!known) return 'El régimen fiscal no está en el catálogo del SAT'
  if (isPersonRfc(cleanRfc(rfc)) ? known.person : known.company) return undefined
  return isPersonRfc(cleanRfc(rfc))
    ? `El régimen ${key} es de personas morales y el RFC es de una persona física`
    : `El régimen ${key} es de personas físicas y el RFC es de una persona moral`
}

export const postalCode: FormRule = (value) =>
  typeof value !== 'string' || value === '' || (/^\d{5}$/.test(value) && value >= '01000' && value <= '99999')
    ? undefined
    : 'El código postal son 5 dígitos'

// Societary endings the SAT registers apart: CFDI 4.0 wants the name without them.
const societaryEnding =
  /[\s,]+(S\.?\s?A\.?\s?(P\.?\s?I\.?\s?)?(DE\s?C\.?\s?V\.?)?|S\.?\s?DE\s?R\.?\s?L\.?\s?(DE\s?C\.?\s?V\.?)?|S\.?\s?A\.?\s?S\.?|S\.?\s?C\.?|A\.?\s?C\.?)\.?$/

/** What to warn of in a name: it must read as in the tax certificate, in capitals and without 'S.A. DE C.V.'. */
export function nameWarning(name: string): string | undefined {
  if (name === '') return undefined
  if (name !== name.toUpperCase()) return 'El SAT registra el nombre en mayúsculas, como en la constancia fiscal'
  if (societaryEnding.test(name)) return 'En CFDI 4.0 el nombre va sin el régimen societario (S.A. DE C.V.)'
  return undefined
}
