import type { CatalogEntry, CatalogLookup, CatalogName } from '../catalogs/catalog-lookup.ts'
import type { Cfdi } from '../model/cfdi.ts'
import type { Finding, FindingLayer } from '../model/finding.ts'

/** What a rule sees, and where it reports. */
export interface Context {
  readonly cfdi: Cfdi
  /** Elements of complements without a table, as written. */
  readonly unknown: readonly string[]
  readonly catalogs: CatalogLookup
  /** Day of issue, by which the catalogues are asked. */
  readonly day: string
  /** Decimals of the document's currency. */
  readonly decimals: number
  /** Pesos per unit of each currency on the day, where known: checks exchange rates (CFDI40118). */
  readonly referenceRates: Readonly<Record<string, string>>
  readonly report: (code: string, path: string, message: string, severity?: Finding['severity']) => void
}

export type Rule = (context: Context) => void

export const CURRENCY_DECIMALS = 2
/** Nobody reads more of them, and a hostile document would hold a million. */
const MAX_FINDINGS = 1000

/** Decimals of a currency; 2 when the catalogue does not tell. */
export function decimalsOfCurrency(catalogs: CatalogLookup, currency: string, day: string): number {
  return catalogs.find('c_Moneda', currency, day)?.columns.decimales ?? CURRENCY_DECIMALS
}

/** Runs the rules of one layer and collects what they report. */
export function runRules(layer: FindingLayer, rules: readonly Rule[], base: Omit<Context, 'report'>): Finding[] {
  const found: Finding[] = []
  const report: Context['report'] = (code, path, message, severity = 'error') => {
    if (found.length < MAX_FINDINGS) found.push({ code, path, message, layer, severity })
  }
  for (const rule of rules) rule({ ...base, report })
  return found
}

/**
 * The entry of a key, or nothing; a key that a whole catalogue lacks is reported. Absent and empty values are the
 * structure's business and keys of catalogues that are not installed nobody's.
 */
export function lookUp<C extends CatalogName>(
  { catalogs, day, report }: Context,
  catalog: C,
  key: string | undefined,
  code: string,
  path: string,
): CatalogEntry<C> | undefined {
  if (!key) return undefined
  const entry = catalogs.find(catalog, key, day)
  if (!entry && catalogs.isComplete(catalog)) {
    report(code, path, `La clave «${key}» no existe o no está vigente en el catálogo ${catalog} del SAT.`)
  }
  return entry
}

/** Iterates over a list with the path of each item. */
export function* each<T>(items: readonly T[] | undefined, path: string): Generator<readonly [T, string, number]> {
  for (const [i, item] of (items ?? []).entries()) yield [item, `${path}[${i}]`, i]
}

/** Whether the document carries Comercio Exterior, of whatever version. */
export function hasForeignTrade({ unknown }: Pick<Context, 'unknown'>): boolean {
  return unknown.some((name) => name.endsWith(':ComercioExterior'))
}
