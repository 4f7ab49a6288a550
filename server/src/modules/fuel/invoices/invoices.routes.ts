import * as contract from '@arriero/contract/fuel/invoices.contract.ts'
import type { Work } from '../../../app/database/work.ts'
import { permissionDenied } from '../../../app/errors.ts'
import { route, SentFile } from '../../../app/http/route.ts'
import * as repository from './invoices.repository.ts'
import * as service from './invoices.service.ts'

/** Invoices are of the whole fleet: for the people of the house. */
function demandHouse({ scope }: Work): void {
  if (!scope.seesAllUnits) throw permissionDenied('combustible.carga_combustible.review')
}
const now = async (work: Work, done: Promise<number>) => repository.find(work, await done)
const house = <Answer>(work: Work, answer: () => Promise<Answer>): Promise<Answer> => {
  demandHouse(work)
  return answer()
}
const nothingOpen = { invoices: 0, lines: 0, first: null }

export const invoiceRoutes = [
  route(contract.listFuelInvoices, ({ work, query, from }) => house(work, () => repository.page(work, query, from))),
  route(contract.fuelInvoicesOpen, async ({ work }) => (work.scope.seesAllUnits ? repository.open(work) : nothingOpen)),
  route(contract.getFuelInvoice, ({ work, params }) => house(work, () => repository.find(work, params.id))),
  route(contract.createFuelInvoice, ({ work, app, body }) =>
    house(work, () => now(work, service.create(work, app, body))),
  ),
  route(contract.fuelInvoiceXml, ({ work, app, params }) =>
    house(work, async () => {
      const { key, name } = await repository.fileOf(work, params.id)
      return new SentFile(name, 'application/xml', await app.files.read(key))
    }),
  ),
  route(contract.matchFuelInvoice, ({ work, params }) =>
    house(work, async () => {
      await service.matchAgain(work, params.id)
      return repository.find(work, params.id)
    }),
  ),
  route(contract.acceptFuelLine, ({ work, params, body }) =>
    house(work, () => now(work, service.accept(work, params.id, body.reason))),
  ),
  route(contract.tieFuelLine, ({ work, params, body }) =>
    house(work, () => now(work, service.tie(work, params.id, body.loadId))),
  ),
  route(contract.deleteFuelInvoice, ({ work, params }) => house(work, () => service.remove(work, params.id))),
]
