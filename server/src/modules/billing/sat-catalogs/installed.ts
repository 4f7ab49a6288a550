import { join } from 'node:path'
import type { Catalogs } from '@arriero/cfdi/catalogs/catalogs.ts'
import { openCatalogs } from '@arriero/cfdi/catalogs/open-catalogs.ts'

/** Where imported catalogues lie, of an installation's data. */
export const catalogsFolder = (dataDir: string) => join(dataDir, 'sat-catalogs')

const opened = new Map<string, Catalogs>()

/** The tax authority's catalogues of this installation; each is read when first asked, and stays in memory. */
export function installedCatalogs({ config }: { config: { DATA_DIR: string } }): Catalogs {
  const folder = catalogsFolder(config.DATA_DIR)
  const catalogs = opened.get(folder) ?? openCatalogs(folder)
  opened.set(folder, catalogs)
  return catalogs
}
