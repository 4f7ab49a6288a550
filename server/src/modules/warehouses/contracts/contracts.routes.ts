import * as contract from '@arriero/contract/warehouses/contracts.contract.ts'
import { contractStates } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { route, SentFile } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { invoice } from './invoice.service.ts'
import { contractPaper } from './contract.paper.ts'
import * as repository from './contracts.repository.ts'
import * as service from './contracts.service.ts'
import * as offers from './offer.ts'

export const contractRoutes = [
  route(contract.listContracts, ({ work, query, from }) => repository.pageContracts(work, query, from)),
  ...exportRoutes(contract.exportContracts, {
    name: 'contratos_de_bodegas',
    title: 'Contratos de bodegas',
    ids: repository.idsOf,
    rows: repository.rowsOf,
    columns: ({ text, money, date, number }) => [
      text('Contrato', 12, (row) => row.number),
      text('Inquilino', 32, ({ tenant }) => tenant),
      text('Terreno', 24, ({ landName }) => landName),
      text('Espacios', 24, ({ spaces }) => spaces.map(({ name }) => name).join(', ')),
      text('Estado', 14, (row) => contractStates.find(({ state }) => state === row.state)?.label ?? null),
      date('Inicio', ({ start }) => start),
      date('Fin', ({ end }) => end),
      number('Días por vencer', ({ daysLeft }) => daysLeft),
      money('Renta sin IVA', ({ rent }) => rent),
      money('Cargado', ({ charged }) => charged),
      money('Pagado', ({ paid }) => paid),
      money('Saldo', ({ balance }) => balance),
      money('Vencido', ({ debt }) => debt),
      money('Depósito', ({ depositHeld }) => depositHeld),
      text('Contacto', 24, ({ contact }) => contact),
      text('Teléfono', 16, ({ contactPhone }) => contactPhone),
    ],
  }),
  route(contract.getContract, ({ work, params }) => repository.findContract(work, params.id)),
  route(contract.createContract, ({ work, body }) => service.create(work, body)),
  route(contract.updateContract, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteContract, ({ work, params }) => service.remove(work, params.id)),
  route(contract.renewContract, ({ work, params, body }) => service.renew(work, params.id, body)),
  route(contract.invoiceContract, ({ work, params }) => invoice(work, params.id)),
  route(contract.renewalOffer, async ({ work, params }) => {
    const { end, rent, how } = await offers.offerOf(work, params.id)
    return { end, rent, how }
  }),
  route(contract.contractPdf, async ({ work, params, query }) => {
    const { name, body } = await contractPaper(work, params.id, query)
    return new SentFile(name, 'application/pdf', body, true)
  }),
  route(contract.listIndexes, ({ work }) => offers.listIndexes(work)),
  route(contract.saveIndex, ({ work, body }) => offers.saveIndex(work, body)),
  route(contract.deleteIndex, ({ work, params }) => offers.removeIndex(work, params.month)),
]
