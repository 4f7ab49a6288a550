import { CfdiError } from '../model/finding.ts'
import type { CatalogName } from './catalog-lookup.ts'

export type CatalogValue = string | number | boolean | readonly string[]

/** Key, text, first and last day of validity ('' = open), then the values of `CatalogFile.columns`. */
export type CatalogRow = readonly [string, string, string, string, ...CatalogValue[]]

/** One catalogue as it lies on disk: compact JSON, rows sorted by key. */
export interface CatalogFile {
  readonly catalog: CatalogName
  /** Whose data of when, for the user: 'CFDI 4.0, RMF 2026'. */
  readonly version: string
  /** Whole, or only the keys in frequent use. */
  readonly complete: boolean
  /** Names of the columns after the first four; `similares` holds further words to search by. */
  readonly columns: readonly string[]
  readonly rows: readonly CatalogRow[]
}

/** Reads a catalogue's file; CfdiError when it is not one, or another one's. */
export function parseCatalogFile(catalog: CatalogName, text: string): CatalogFile {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw damaged(catalog)
  }
  if (!isCatalogFile(read) || read.catalog !== catalog) throw damaged(catalog)
  return read
}

function damaged(catalog: string): CfdiError {
  return new CfdiError('ARRCAT01', `El archivo del catálogo ${catalog} está dañado: impórtelo de nuevo.`)
}

function isCatalogFile(read: unknown): read is CatalogFile {
  if (typeof read !== 'object' || read === null) return false
  const { catalog, version, complete, columns, rows } = read as Partial<Record<keyof CatalogFile, unknown>>
  if (typeof catalog !== 'string' || typeof version !== 'string' || typeof complete !== 'boolean') return false
  if (!Array.isArray(columns) || !Array.isArray(rows)) return false
  const width = 4 + columns.length
  return rows.every((row) => Array.isArray(row) && row.length === width && typeof row[0] === 'string')
}

/** The text of a catalogue's file: one row a line, so that two versions can be compared. */
export function writeCatalogFile({ rows, ...head }: CatalogFile): string {
  const opening = JSON.stringify(head).slice(0, -1)
  return `${opening},"rows":[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]}\n`
}
