import type { CatalogLookup } from '../catalogs/catalog-lookup.ts'
import { verifySeal } from '../csd/verify.ts'
import type { Cfdi, Cfdi33 } from '../model/cfdi.ts'
import { CfdiError, type Finding } from '../model/finding.ts'
import type { XmlElement } from '../xml/element.ts'
import { type CfdiReading, readCfdi } from '../xml/read-cfdi.ts'
import { writeXml } from '../xml/write-xml.ts'
import { type Context, decimalsOfCurrency, runRules } from './context.ts'
import { ARITHMETIC_RULES } from './rules/arithmetic.ts'
import { CARTA_PORTE_GOODS_RULES } from './rules/carta-porte-goods.ts'
import { CARTA_PORTE_HEADER_RULES } from './rules/carta-porte-header.ts'
import { CARTA_PORTE_STOP_RULES } from './rules/carta-porte-stops.ts'
import { CARTA_PORTE_VEHICLE_RULES } from './rules/carta-porte-vehicle.ts'
import { CONCEPT_RULES } from './rules/concepts.ts'
import { HEADER_RULES } from './rules/header.ts'
import { KEY_RULES } from './rules/keys.ts'
import { PARTY_RULES } from './rules/parties.ts'
import { PAYMENT_RULES } from './rules/payment-entries.ts'
import { ENVELOPE_RULES } from './rules/payment-envelope.ts'
import { PAYMENT_TAX_RULES } from './rules/payment-taxes.ts'
import { issueTime } from './issue-time.ts'
import type { XsdSchemas } from './xsd.ts'

export interface ValidateOptions {
  catalogs: CatalogLookup
  /** The authority's schemas, where they are installed: their findings join those of the tables. */
  schemas?: XsdSchemas
  /** Cadena by the authority's style sheet, where it is installed. */
  stylesheet?: (root: XmlElement) => string
  /** Moment of stamping (ISO 8601 UTC): `Fecha` may be neither in the future nor more than 72 h past (401). */
  now?: string
  /** IANA zone of LugarExpedicion; by default that of the postal code, by the catalogue or by its beginning. */
  timeZone?: string
  referenceRates?: Readonly<Record<string, string>>
}

/** What a document has only once it is sealed: not missed in one that is not. */
const SEALED = new Set(['Sello', 'NoCertificado', 'Certificado'])

function structureOf(reading: CfdiReading, isDraft: boolean): Finding[] {
  const own = isDraft ? reading.findings.filter(({ path }) => !SEALED.has(path)) : reading.findings
  const unknown = reading.unknown.map((name): Finding => ({
    code: 'ARRCOMP01',
    path: 'Complemento',
    message: `No se conoce ${name}: su contenido no se validó.`,
    layer: 'estructura',
    severity: 'aviso',
  }))
  return [...own, ...unknown]
}

function rulesOf(cfdi: Cfdi, { unknown }: CfdiReading, options: ValidateOptions): Finding[] {
  const { catalogs, referenceRates = {} } = options
  const day = cfdi.Fecha.slice(0, 10)
  const decimals = decimalsOfCurrency(catalogs, cfdi.Moneda, day)
  const base: Omit<Context, 'report'> = { cfdi, unknown, catalogs, day, decimals, referenceRates }
  return [
    ...runRules('catalogos', KEY_RULES, base),
    ...runRules('reglas', [...HEADER_RULES, ...PARTY_RULES, ...CONCEPT_RULES], base),
    ...runRules('aritmetica', ARITHMETIC_RULES, base),
    ...runRules('reglas', [...ENVELOPE_RULES, ...PAYMENT_RULES], base),
    ...runRules('aritmetica', PAYMENT_TAX_RULES, base),
    ...runRules('carta-porte', CARTA_PORTE_HEADER_RULES, base),
    ...runRules('carta-porte', CARTA_PORTE_STOP_RULES, base),
    ...runRules('carta-porte', CARTA_PORTE_GOODS_RULES, base),
    ...runRules('carta-porte', CARTA_PORTE_VEHICLE_RULES, base),
  ]
}

/**
 * Everything that is wrong or doubtful in a document, all layers at once (§§3–13): structure, seal, time of issue, keys
 * of catalogues, rules, arithmetic, Carta Porte. Takes the XML as it stands or a document not yet sealed. A CFDI 3.3 is
 * checked for structure and seal only. Never throws: XML that cannot be read is one finding 301.
 */
export function validate(document: string | Uint8Array | Cfdi | Cfdi33, options: ValidateOptions): Finding[] {
  const isXml = typeof document === 'string' || document instanceof Uint8Array
  const xml = isXml ? document : writeXml(document)
  let reading: CfdiReading
  try {
    reading = readCfdi(xml)
  } catch (error) {
    if (!(error instanceof CfdiError)) throw error
    return [{ code: error.code, path: '', message: error.message, layer: 'estructura', severity: 'error' }]
  }
  const { cfdi } = reading
  const isDraft = !isXml && cfdi.Sello === ''
  const byXsd = isDraft ? [] : (options.schemas?.validate(xml) ?? [])
  const structure = [...structureOf(reading, isDraft), ...byXsd]
  const seal = cfdi.Sello === '' ? [] : verifySeal(reading, options.stylesheet)
  if (cfdi.Version === '3.3') return [...structure, ...seal]
  const time = options.now === undefined ? [] : issueTime(cfdi, options.now, options.timeZone, options.catalogs)
  return [...structure, ...seal, ...time, ...rulesOf(asCurrent(cfdi), reading, options)]
}

function asCurrent(cfdi: Cfdi | Cfdi33): Cfdi {
  // Only the table of 4.0 leaves another version than 3.3.
  return cfdi as Cfdi
}
