import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCatalogFile } from '@arriero/cfdi/catalogs/catalog-file.ts'
import type { CatalogName } from '@arriero/cfdi/catalogs/catalog-lookup.ts'
import { catalogOf, convertCatalog, preference, type SourceTable } from '@arriero/cfdi/catalogs/import/convert.ts'
import { CfdiError } from '@arriero/cfdi/model/finding.ts'
import { SheetError } from '../../../shared/sheets/sheet.types.ts'
import { readCatalogSource } from './read-source.ts'

export interface ImportedCatalog {
  catalog: CatalogName
  /** Rows kept, or why the list was left as it was. */
  outcome: number | string
}

/**
 * Imports every catalogue of the tax authority found in a file or folder into `target`, one compact JSON each, replaced
 * whole. A list that cannot be used leaves the installed one in place. SheetError when nothing can be read at all.
 */
export async function importCatalogs(source: string, target: string, version: string): Promise<ImportedCatalog[]> {
  const found = bestTables(await readCatalogSource(source))
  if (found.size === 0) throw new SheetError(`En ${source} no hay ningún catálogo del SAT conocido.`)
  await mkdir(target, { recursive: true })
  const imported: ImportedCatalog[] = []
  for (const [catalog, tables] of found) {
    try {
      const file = convertCatalog(catalog, tables, version)
      const path = join(target, `${catalog}.json`)
      await writeFile(`${path}.new`, writeCatalogFile(file))
      await rename(`${path}.new`, path)
      imported.push({ catalog, outcome: file.rows.length })
    } catch (error) {
      if (!(error instanceof CfdiError)) throw error
      imported.push({ catalog, outcome: error.message })
    }
  }
  return imported
}

/** Of several versions of a list the best; of a list in parts all of them. */
function bestTables(tables: readonly SourceTable[]): Map<CatalogName, SourceTable[]> {
  const best = new Map<CatalogName, { rank: number; tables: SourceTable[] }>()
  for (const table of tables) {
    const catalog = catalogOf(table.name)
    if (!catalog) continue
    const rank = preference(catalog, table.name)
    const known = best.get(catalog)
    if (!known || rank < known.rank) best.set(catalog, { rank, tables: [table] })
    else if (rank === known.rank) known.tables.push(table)
  }
  return new Map([...best].map(([catalog, one]) => [catalog, one.tables]))
}
