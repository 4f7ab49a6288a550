import * as contract from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { route } from '../../../app/http/route.ts'
import { departments, entryConcepts, entryTypes } from './labels.service.ts'
import { measurements } from './measurements.service.ts'
import { suppliers } from './suppliers.service.ts'

export const catalogRoutes = [
  route(contract.measurements.list, ({ work }) => measurements.list(work)),
  route(contract.measurements.create, ({ work, body }) => measurements.create(work, body)),
  route(contract.measurements.update, ({ work, params, body }) => measurements.update(work, params.id, body)),
  route(contract.measurements.remove, ({ work, params }) => measurements.remove(work, params.id)),

  route(contract.suppliers.list, ({ work }) => suppliers.list(work)),
  route(contract.suppliers.create, ({ work, body }) => suppliers.create(work, body)),
  route(contract.suppliers.update, ({ work, params, body }) => suppliers.update(work, params.id, body)),
  route(contract.suppliers.remove, ({ work, params }) => suppliers.remove(work, params.id)),

  route(contract.entryConcepts.list, ({ work }) => entryConcepts.list(work)),
  route(contract.entryConcepts.create, ({ work, body }) => entryConcepts.create(work, body)),
  route(contract.entryConcepts.update, ({ work, params, body }) => entryConcepts.update(work, params.id, body)),
  route(contract.entryConcepts.remove, ({ work, params }) => entryConcepts.remove(work, params.id)),

  route(contract.entryTypes.list, ({ work }) => entryTypes.list(work)),
  route(contract.entryTypes.create, ({ work, body }) => entryTypes.create(work, body)),
  route(contract.entryTypes.update, ({ work, params, body }) => entryTypes.update(work, params.id, body)),
  route(contract.entryTypes.remove, ({ work, params }) => entryTypes.remove(work, params.id)),

  route(contract.departments.list, ({ work }) => departments.list(work)),
  route(contract.departments.create, ({ work, body }) => departments.create(work, body)),
  route(contract.departments.update, ({ work, params, body }) => departments.update(work, params.id, body)),
  route(contract.departments.remove, ({ work, params }) => departments.remove(work, params.id)),
]
