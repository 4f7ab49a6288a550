import { randomBytes } from 'node:crypto'
import {
  impersonate,
  listUsersBelow,
  login,
  logout,
  refreshAuth,
  saveDeviceToken,
  socketTicket,
} from '@arriero/contract/session/session.contract.ts'
import { initAppData } from '@arriero/contract/session/init-app-data.contract.ts'
import { hashToken } from '../../app/http/authenticate.ts'
import { route } from '../../app/http/route.ts'
import { startingData } from './init-app-data.ts'
import * as repository from './session.repository.ts'
import * as service from './session.service.ts'

const ticketSeconds = 30

export const sessionRoutes = [
  route(login, ({ app, body, from }) => service.signIn(app, body, from)),

  route(refreshAuth, ({ app, body, caller, from }) =>
    service.authDataOf(app, caller, from.token, body.principal ?? null),
  ),

  route(initAppData, ({ app, work, caller, body, from }) => startingData(app, work, caller, from.token, body)),

  route(saveDeviceToken, ({ work, body }) => repository.addDeviceToken(work, body.token)),

  route(logout, async ({ app, caller, work, from }) => {
    await repository.revokeSession(app, caller.tokenHash)
    await repository.writeAudit(work, { action: 'logout', address: from.address, detail: { agent: from.agent } })
    // Nobody goes on hearing with a token that has ended; other sessions of theirs are found as they were.
    await app.hub.refresh(app, [caller.userId])
  }),

  route(impersonate, ({ app, caller, work, body, from }) =>
    service.impersonate(app, caller, work, from.token, body.userId, from),
  ),

  route(listUsersBelow, ({ app, caller, query }) => service.usersBelow(app, caller, query.search)),

  route(socketTicket, async ({ app, caller }) => {
    const ticket = randomBytes(24).toString('base64url')
    await repository.putTicket(app, hashToken(ticket), caller.tokenHash, ticketSeconds)
    return { ticket }
  }),
]
