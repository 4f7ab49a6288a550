import * as contract from '@arriero/contract/session/second-step.contract.ts'
import { inWork } from '../../app/app.ts'
import { notFound } from '../../app/errors.ts'
import { route } from '../../app/http/route.ts'
import { systemScope } from '../../app/scope.ts'
import { demandPower } from '../users/users-guard.read.ts'
import { inAccountOf } from '../users/users-reach.commands.ts'
import { lockTarget } from '../users/users.read.ts'
import * as passkeys from './passkeys.service.ts'
import * as steps from './second-step.service.ts'
import * as service from './session.service.ts'
import { texts } from './session.texts.ts'

export const secondStepRoutes = [
  route(contract.loginSecondStep, ({ app, body, from }) => service.signInSecondStep(app, body, from)),

  route(contract.passkeyChallenge, ({ app, body }) => {
    const { accountId, userId } = steps.openTicket(app, body.ticket)
    return inWork(app, systemScope(accountId), (work) => passkeys.passkeyChallenge(app, work, userId))
  }),

  route(contract.beginTotp, ({ app, work, caller, body }) => steps.beginTotp(app, work, caller, body.password)),

  route(contract.confirmTotp, async ({ app, work, caller, body }) => ({
    recoveryCodes: await steps.confirmTotp(app, work, caller, body.code),
  })),

  route(contract.endTotp, ({ app, work, caller, body }) => steps.endTotp(app, work, caller, body.password)),

  route(contract.resetSecondStep, async ({ app, work, caller, params }) => {
    await inAccountOf(app, caller, work, params.id, async (there) => {
      const target = await lockTarget(there, params.id)
      if (!target) throw notFound(texts.cannotBeSeen)
      demandPower(caller, target)
      await steps.resetSecondStep(there, caller, target)
    })
  }),

  route(contract.beginPasskey, ({ app, work, caller, body }) =>
    passkeys.beginPasskey(app, work, caller, body.password),
  ),

  route(contract.addPasskey, ({ app, work, caller, body }) =>
    passkeys.addPasskey(app, work, caller, body.name, body.credential),
  ),

  route(contract.removePasskey, ({ app, work, caller, params, body }) =>
    passkeys.removePasskey(app, work, caller, params.id, body.password),
  ),
]
