import * as contract from '@arriero/contract/social-reasons/social-reasons.contract.ts'
import { route } from '../../app/http/route.ts'
import * as repository from './social-reasons.repository.ts'
import * as service from './social-reasons.service.ts'

export const socialReasonRoutes = [
  route(contract.listSocialReasons, ({ work, app, query, from }) =>
    repository.pageSocialReasons(work, app, query, from),
  ),
  route(contract.getSocialReason, ({ work, app, params }) => service.find(work, app, params.id)),
  route(contract.createSocialReason, ({ work, app, caller, body: { logo, ...draft } }) =>
    service.create(work, app, caller, draft, logo),
  ),
  route(contract.updateSocialReason, ({ work, app, caller, params, body: { logo, ...change } }) =>
    service.update(work, app, caller, params.id, change, logo),
  ),
  route(contract.deleteSocialReason, ({ work, app, caller, params }) => service.remove(work, app, caller, params.id)),
  route(contract.uploadCsd, ({ work, app, caller, params, body }) =>
    service.uploadCsd(work, app, caller, params.id, body),
  ),
  route(contract.accountSocialReasons, ({ work, params }) => repository.socialReasonsOf(work, params.account_id)),
]
