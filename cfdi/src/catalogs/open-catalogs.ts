import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CatalogFile, parseCatalogFile } from './catalog-file.ts'
import type { CatalogName } from './catalog-lookup.ts'
import { Catalogs } from './catalogs.ts'

const bundled = fileURLToPath(new URL('data/', import.meta.url))

/** The catalogues imported into `folder`, and for the rest those that come with the library. Read when first asked. */
export function openCatalogs(folder?: string): Catalogs {
  const folders = folder === undefined ? [bundled] : [folder, bundled]
  return new Catalogs((catalog) => {
    for (const place of folders) {
      const file = readCatalog(place, catalog)
      if (file) return file
    }
    return undefined
  })
}

function readCatalog(folder: string, catalog: CatalogName): CatalogFile | undefined {
  try {
    return parseCatalogFile(catalog, readFileSync(join(folder, `${catalog}.json`), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
