import * as contract from '@arriero/contract/store/parts/parts.contract.ts'
import * as sheet from '@arriero/contract/store/parts/parts-import.contract.ts'
import { route } from '../../../app/http/route.ts'
import { partSheet } from './part-sheet.ts'
import * as imports from './part-import.service.ts'
import * as repository from './parts.repository.ts'
import * as service from './parts.service.ts'

const { parts } = contract

export const partRoutes = [
  route(parts.list, ({ work }) => repository.listParts(work)),
  route(parts.create, ({ work, body }) => service.create(work, body)),
  route(parts.update, ({ work, params, body }) => service.update(work, params.id, body)),
  route(parts.remove, ({ work, params }) => service.remove(work, params.id)),
  route(contract.pageParts, ({ work, query, from }) => repository.pageOfParts(work, query, from)),
  route(contract.getPart, ({ work, params }) => service.find(work, params.id)),
  route(sheet.previewParts, ({ work, body }) => partSheet.review(body, (rows) => imports.checkRows(work, rows))),
  route(sheet.createManyParts, ({ work, body }) => imports.createMany(work, body.rows)),
  route(sheet.partTemplate, ({ work }) => imports.template(work)),
]
