import * as contract from '@arriero/contract/tickets/mail/mailboxes.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as repository from './mailboxes.repository.ts'
import * as service from './mailboxes.service.ts'

export const mailboxRoutes = [
  route(contract.listMailboxes, ({ work }) => repository.listMailboxes(work)),
  route(contract.createMailbox, ({ work, app, body }) => service.create(work, app, body)),
  route(contract.updateMailbox, ({ work, app, params, body }) => service.update(work, app, params.id, body)),
  route(contract.deleteMailbox, ({ work, params }) => service.remove(work, params.id)),
]
