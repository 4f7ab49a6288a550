import * as contract from '@arriero/contract/store/entries/entries.contract.ts'
import { route } from '../../../app/http/route.ts'
import { postEntry, reverse } from './entries.posting.ts'
import * as repository from './entries.repository.ts'
import * as service from './entries.service.ts'

export const entriesRoutes = [
  route(contract.listEntries, ({ work, query, from }) => repository.pageEntries(work, query, from)),
  route(contract.allEntries, ({ work }) => repository.allEntries(work)),
  route(contract.getEntry, ({ work, params }) => service.find(work, params.id)),
  route(contract.createEntry, ({ work, body }) => service.create(work, body)),
  route(contract.updateEntry, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteEntry, ({ work, params }) => service.remove(work, params.id)),
  route(contract.postEntry, ({ work, body }) => postEntry(work, body.id)),
  route(contract.reverseEntry, ({ work, body }) => reverse(work, body)),
  route(contract.addEntryLine, ({ work, body }) => service.addLine(work, body)),
  route(contract.updateEntryLine, ({ work, params, body }) => service.updateLine(work, params.id, body)),
]
