import type { CatalogLookup } from '@arriero/cfdi/catalogs/catalog-lookup.ts'
import { verifySeal } from '@arriero/cfdi/csd/verify.ts'
import type { Cfdi } from '@arriero/cfdi/model/cfdi.ts'
import { CfdiError, type Finding } from '@arriero/cfdi/model/finding.ts'
import { validate } from '@arriero/cfdi/validate/validate.ts'
import { type CfdiReading, readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'
import { type Authority, isTestCertificate } from './authority.ts'
import { type Refusal, refusal } from './refusal.ts'
import type { TaxLists } from './tax-lists.ts'

const hourMs = 3_600_000
/** Mexico's clocks stand between UTC−8 and UTC−5: a date is wrong only if it is wrong in all of them. */
const [westernHours, easternHours] = [8, 5]
const oldestMs = 72 * hourMs
const futureMs = 5 * 60_000
/** Certificate before seal, in the order of §19. */
const sealOrder = ['301', '306', '303', '308', '305', '304', '302']

/** The step of the schema: a refusal 301 for anything but a CFDI 4.0 of which every node and namespace is known. */
export function readDocument(xml: string): { cfdi: Cfdi; reading: CfdiReading } | Refusal {
  try {
    const reading = readCfdi(xml)
    const { cfdi } = reading
    if (!isCurrent(cfdi)) return refusal('301', 'XML mal formado: la versión vigente es la 4.0.')
    if (cfdi.Complemento?.TimbreFiscalDigital) return refusal('307', 'El comprobante contiene un timbre previo.')
    return first(reading.findings) ?? unknownComplement(reading) ?? { cfdi, reading }
  } catch (error) {
    if (error instanceof CfdiError) return refusal('301', `XML mal formado. ${error.message}`)
    throw error
  }
}

/** A PAC has every schema; what this one has none of it can neither validate nor verify, and does not stamp. */
function unknownComplement({ unknown }: CfdiReading): Refusal | null {
  if (unknown.length === 0) return null
  return refusal('301', `El PAC de pruebas no tiene el esquema de ${unknown.join(', ')}: no lo timbra.`)
}

/** Whether a document is of the version in force. */
export function isCurrent(cfdi: CfdiReading['cfdi']): cfdi is Cfdi {
  return cfdi.Version === '4.0'
}

/** Certificate, seal, dates and lists: everything that comes before 307. */
export function checkSealAndTime(
  { cfdi, reading }: { cfdi: Cfdi; reading: CfdiReading },
  authority: Authority,
  lists: TaxLists,
  now: number,
): Refusal | null {
  const found = verifySeal(reading).filter(({ severity }) => severity === 'error')
  const byCode = new Map(found.map(({ code, message }) => [code, message]))
  if (!isTestCertificate(cfdi.Certificado, authority)) byCode.set('308', 'Certificado no expedido por el SAT.')
  if (lists.revoked.has(cfdi.NoCertificado)) byCode.set('304', 'Certificado revocado o caduco.')
  const code = sealOrder.find((one) => byCode.has(one))
  if (code !== undefined) return refusal(code, byCode.get(code) ?? '')
  const wall = Date.parse(`${cfdi.Fecha}Z`)
  if (wall + westernHours * hourMs < now - oldestMs) {
    return refusal('401', 'Fecha y hora de generación fuera de rango: pasaron más de 72 horas.')
  }
  if (wall + easternHours * hourMs > now + futureMs) {
    return refusal('401', 'Fecha y hora de generación fuera de rango: está en el futuro.')
  }
  if (lists.notInLco.has(cfdi.Emisor.Rfc))
    return refusal('402', 'RFC del emisor no se encuentra en el régimen de contribuyentes.')
  return null
}

/** Everything after 307: catalogues, rules, arithmetic, Carta Porte, as the library judges them. */
export function checkRules(xml: string, catalogs: CatalogLookup): Refusal | null {
  return first(validate(xml, { catalogs }).filter(({ layer }) => layer !== 'estructura' && layer !== 'sello'))
}

/** The refusal for findings: the first code in SAT's families (CFDI, then CRP, then CP), the others as detail. */
function first(findings: readonly Finding[]): Refusal | null {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const [worst, ...others] = errors.toSorted((a, b) => familyOf(a.code) - familyOf(b.code))
  if (!worst) return null
  const detail = others.map(({ code, path, message }) => `${code} - ${message} (${path})`).join('\n')
  return refusal(worst.code, `${worst.message}${worst.path === '' ? '' : ` (${worst.path})`}`, detail)
}

const families = [/^\d{3}$/, /^CFDI/, /^CRP/, /^CP\d/]

function familyOf(code: string): number {
  const place = families.findIndex((family) => family.test(code))
  return place === -1 ? families.length : place
}
