import * as contract from '@arriero/contract/accounts/accounts.contract.ts'
import { route } from '../../app/http/route.ts'
import * as repository from './accounts.repository.ts'
import * as service from './accounts.service.ts'

export const accountRoutes = [
  route(contract.listAccounts, async ({ work, app, caller, query, from }) => {
    service.demandManager(caller)
    const page = await repository.pageAccounts(work, query, from)
    return { ...page, results: await repository.describe(work, app, page.results) }
  }),
  route(contract.getAccount, ({ work, app, caller, params }) => {
    service.demandManager(caller)
    return service.find(work, app, params.id)
  }),
  route(contract.createAccount, ({ work, app, caller, body: { logo_image, loader_image, files, ...draft } }) => {
    service.demandManager(caller)
    return service.create(work, app, caller, draft, { logo_image, loader_image, files })
  }),
  route(
    contract.updateAccount,
    ({ work, app, caller, params, body: { logo_image, loader_image, files, ...change } }) => {
      service.demandManager(caller)
      return service.update(work, app, caller, params.id, change, { logo_image, loader_image, files })
    },
  ),
  route(contract.deleteAccount, async ({ work, app, caller, params }) => {
    service.demandManager(caller)
    await service.deactivate(work, app, caller, params.id)
  }),
  route(contract.accountHistory, async ({ work, app, caller, params }) => {
    service.demandManager(caller)
    await service.find(work, app, params.id)
    return repository.history(work, params.id)
  }),
]
