import * as contract from '@arriero/contract/units/unit-import.contract.ts'
import { route } from '../../app/http/route.ts'
import { importFromPlatforms } from './platform-import.service.ts'
import { checkRows, createMany, typedRows } from './unit-import.service.ts'
import { readCatalogues } from './unit-import.repository.ts'
import { readUnits, unitTemplate } from './unit-sheet.ts'

const namesOf = (entries: Map<string, { name: string }>) => [...entries.values()].map(({ name }) => name)

export const unitImportRoutes = [
  route(contract.previewUnits, async ({ work, body }) => {
    if (!body.file) return { rows: await checkRows(work, typedRows(body.rows ?? [])), missing: [], unknown: [] }
    const { rows, missing, unknown } = await readUnits(body.file)
    return { rows: await checkRows(work, rows), missing, unknown }
  }),
  route(contract.createManyUnits, ({ work, app, body }) => createMany(work, app, body.rows)),
  route(contract.unitTemplate, async ({ work }) => {
    const { types, brands, insurers, drivers } = await readCatalogues(work)
    return unitTemplate({
      type: namesOf(types),
      brand: namesOf(brands),
      insurer: namesOf(insurers),
      driver: [...drivers.values()].flatMap(([first]) => (first ? [first.name] : [])),
    })
  }),
  route(contract.createPlatformUnits, ({ work, app, body }) => importFromPlatforms(work, app, body)),
]
