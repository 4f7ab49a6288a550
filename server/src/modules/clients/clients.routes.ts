import * as contract from '@arriero/contract/clients/clients.contract.ts'
import { route } from '../../app/http/route.ts'
import { listClients } from './clients.repository.ts'
import * as service from './clients.service.ts'

export const clientRoutes = [
  route(contract.listClients, ({ work, query }) => listClients(work, query)),
  route(contract.createClient, ({ work, body }) => service.createClient(work, body)),
  route(contract.updateClient, ({ work, body }) => service.updateClient(work, body)),
  route(contract.deleteClient, ({ work, body }) => service.deleteClient(work, body.id)),
]
