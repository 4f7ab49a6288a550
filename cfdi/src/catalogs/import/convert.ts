import { CfdiError } from '../../model/finding.ts'
import type { CatalogFile, CatalogRow, CatalogValue } from '../catalog-file.ts'
import type { CatalogName } from '../catalog-lookup.ts'
import { type CatalogSource, catalogSources, type SourceRow } from './sources.ts'

/** A table, sheet or file of a source: its name and its rows, headings as written. */
export interface SourceTable {
  name: string
  rows: Iterable<Readonly<Record<string, string>>>
}

const fromHeading = /^(vigencia desde|fecha (de )?inicio)/
const toHeading = /^(vigencia hasta|fecha (de )?fin)/

/** The catalogue a table belongs to: its name in the public SQLite catalogue, or the authority's own ('c_Colonia_2'). */
export function catalogOf(table: string): CatalogName | undefined {
  const own = table.replace(/_(parte_)?\d+$/i, '').toLowerCase()
  for (const [catalog, { tables }] of catalogSources) {
    if (catalog.toLowerCase() === own || tables.includes(table)) return catalog
  }
  return undefined
}

/** How good a table is for its catalogue, 0 best: a public catalogue holds several versions of the same list. */
export function preference(catalog: CatalogName, table: string): number {
  return Math.max(0, catalogSources.get(catalog)?.tables.indexOf(table) ?? 0)
}

/**
 * A catalogue from the tables that hold it (parts of one list). `version` tells the user whose data of when. CfdiError
 * ARRCAT01 when a needed column is missing or nothing is left.
 */
export function convertCatalog(catalog: CatalogName, tables: readonly SourceTable[], version: string): CatalogFile {
  const source = catalogSources.get(catalog)
  if (!source) throw unusable(catalog, 'no se importa')
  const rows = new Map<string, CatalogRow>()
  for (const table of tables) {
    for (const written of table.rows) {
      const row = foldHeadings(written)
      const made = rowOf(catalog, source, row)
      if (made) rows.set(`${made[0]} ${made[1]} ${made[2]}`, made)
    }
  }
  if (rows.size === 0) throw unusable(catalog, 'no tiene renglones')
  const sorted = [...rows.values()].sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
  return { catalog, version, complete: true, columns: Object.keys(source.columns ?? {}), rows: sorted }
}

function rowOf(
  catalog: CatalogName,
  { key, text, columns = {} }: CatalogSource,
  row: SourceRow,
): CatalogRow | undefined {
  const cell = (heading: RegExp): string => {
    for (const [name, value] of row) if (heading.test(name)) return value
    return ''
  }
  const needed = (heading: RegExp): string => {
    for (const [name, value] of row) if (heading.test(name)) return value
    throw unusable(catalog, `falta la columna ${heading.source}`)
  }
  const keys = key.map(needed)
  // Spreadsheets end with notes and blanks.
  if (keys.some((part) => part === '' || part.length > 40)) return undefined
  const values = Object.values(columns).map(({ heading, read }): CatalogValue => read(cell(heading), cell))
  return [keys.join(':'), text ? needed(text) : '', dateOf(cell(fromHeading)), dateOf(cell(toHeading)), ...values]
}

function foldHeadings(row: Readonly<Record<string, string>>): SourceRow {
  return new Map(
    Object.entries(row).map(([heading, value]) => [foldHeading(heading), value.replaceAll(/\s+/g, ' ').trim()]),
  )
}

const folded = new Map<string, string>()

function foldHeading(heading: string): string {
  const known = folded.get(heading)
  if (known !== undefined) return known
  const plain = heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase()
  folded.set(heading, plain)
  return plain
}

/** '2022-01-01', '2022-01-01T00:00:00', '01/01/2022' → '2022-01-01'; anything else is open. */
function dateOf(text: string): string {
  const iso = /^(\d{4}-\d\d-\d\d)/.exec(text)
  if (iso) return iso[1] ?? ''
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return year === '' ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function unusable(catalog: CatalogName, why: string): CfdiError {
  return new CfdiError('ARRCAT01', `El catálogo ${catalog} no se puede importar: ${why}.`)
}
