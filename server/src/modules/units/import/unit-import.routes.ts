import * as contract from '@arriero/contract/units/unit-import.contract.ts'
import { route } from '../../../app/http/route.ts'
import { importFromPlatforms } from './platform-import.service.ts'
import { checkRows, createMany } from './unit-import.service.ts'
import { readCatalogues } from './unit-import.repository.ts'
import { unitSheet } from './unit-sheet.ts'

const namesOf = (entries: Map<string, { name: string }>) => [...entries.values()].map(({ name }) => name)

export const unitImportRoutes = [
  route(contract.previewUnits, ({ work, body }) => unitSheet.review(body, (rows) => checkRows(work, rows))),
  route(contract.createManyUnits, ({ work, app, body }) => createMany(work, app, body.rows)),
  route(contract.unitTemplate, async ({ work }) => {
    const { types, brands, insurers, drivers } = await readCatalogues(work)
    return unitSheet.template({
      type: namesOf(types),
      brand: namesOf(brands),
      insurer: namesOf(insurers),
      driver: [...drivers.values()].flatMap(([first]) => (first ? [first.name] : [])),
    })
  }),
  route(contract.createPlatformUnits, ({ work, app, body }) => importFromPlatforms(work, app, body)),
]
