import type { CatalogEntry, CatalogName } from '@arriero/cfdi/catalogs/catalog-lookup.ts'
import type { Catalogs } from '@arriero/cfdi/catalogs/catalogs.ts'
import type { Page } from '@arriero/contract/core/paging.ts'
import type { SatKey } from '@arriero/contract/billing/sat-catalogs/sat-catalogs.contract.ts'
import { limitOf, offsetOf, pageOf, type PageRequest } from '../../../app/database/page.ts'
import { texts } from './sat-catalogs.texts.ts'

type From = Parameters<typeof pageOf>[3]
type Found<Row> = Page<Row> & { notice: string | null }

interface Asked {
  catalogs: Catalogs
  /** Calendar day; only what is valid then is found. */
  on: string
  request: PageRequest
  from: From
}

/** What a list says of itself when it is not whole here. */
function noticeOf(catalogs: Catalogs, catalog: CatalogName): string | null {
  if (catalogs.isComplete(catalog)) return null
  return catalogs.version(catalog) === undefined ? texts.absent : texts.partial
}

/** A page of a catalogue; `within` is how the keys must begin, `more` what a row tells besides key and words. */
export function searchCatalog<C extends CatalogName, More extends object>(
  { catalogs, on, request, from }: Asked,
  catalog: C,
  more: (entry: CatalogEntry<C>) => More & Partial<SatKey>,
  within = '',
): Found<SatKey & More> {
  const text = request.search ?? ''
  const { count, entries } = catalogs.search(catalog, {
    text,
    on,
    within,
    offset: offsetOf(request),
    limit: limitOf(request),
  })
  const rows = entries.map((entry) => ({ key: entry.key, text: entry.text, ...more(entry) }))
  return { ...pageOf(count, rows, request, from), notice: noticeOf(catalogs, catalog) }
}

/** Of keys in two parts ('JAL:039') what stands before and after the colon. */
export function partsOf(key: string): { head: string; key: string } {
  const [head = '', ...rest] = key.split(':')
  return { head, key: rest.join(':') }
}

/** States of one country, or of all: few enough to be looked through. */
export function searchStates(asked: Asked, country: string | undefined): Found<SatKey & { country: string }> {
  const { catalogs, on, request, from } = asked
  const all = catalogs.search('c_Estado', { text: request.search ?? '', on, limit: 1000 }).entries
  const rows = all
    .map(({ key, text, columns }) => ({ key, text, country: columns.pais }))
    .filter((row) => country === undefined || row.country === country.toUpperCase())
  const first = offsetOf(request)
  return {
    ...pageOf(rows.length, rows.slice(first, first + limitOf(request)), request, from),
    notice: noticeOf(catalogs, 'c_Estado'),
  }
}

/** What the authority's lists say of a postal code; what is not imported is null or empty, and the notice says so. */
export function placeOf(catalogs: Catalogs, on: string, postalCode: string) {
  const named = (catalog: 'c_Estado' | 'c_Municipio' | 'c_Localidad', head: string, key: string | undefined) => {
    if (!key) return null
    const entry = catalogs.find(catalog, head === '' ? key : `${head}:${key}`, on)
    return { key, text: entry?.text ?? key }
  }
  const code = catalogs.find('c_CodigoPostal', postalCode, on)
  const { estado, municipio, localidad } = code?.columns ?? {}
  const neighbourhoods = catalogs.search('c_Colonia', { text: '', on, within: `${postalCode}:`, limit: 2000 }).entries
  return {
    postalCode,
    state: named('c_Estado', '', estado),
    municipality: named('c_Municipio', estado ?? '', municipio),
    locality: named('c_Localidad', estado ?? '', localidad),
    neighbourhoods: neighbourhoods.map(({ key, text }) => ({ key: partsOf(key).key, text })),
    notice: noticeOf(catalogs, 'c_CodigoPostal') ?? (code ? null : texts.unknownPostalCode),
  }
}
