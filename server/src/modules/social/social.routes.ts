import * as contract from '@arriero/contract/social/social.contract.ts'
import { route } from '../../app/http/route.ts'
import * as repository from './accounts.repository.ts'
import * as accounts from './accounts.service.ts'
import * as posts from './posts.service.ts'
import { scheduled } from './posts.repository.ts'

export const socialRoutes = [
  route(contract.listSocialAccounts, ({ work }) => repository.listAccounts(work)),
  route(contract.socialLogin, ({ work, app }) => accounts.login(work, app)),
  route(contract.connectSocialAccounts, ({ work, app, body }) => accounts.connect(work, app, body)),
  route(contract.updateSocialAccount, ({ work, params, body }) => accounts.update(work, params.id, body)),
  route(contract.deleteSocialAccount, ({ work, params, query }) => accounts.remove(work, params.id ?? query.id)),
  route(contract.publishPost, ({ work, app, body }) => posts.publish(work, app, body)),
  route(contract.retryPublication, ({ work, app, body }) => posts.retry(work, app, body.id, body.accountId)),
  route(contract.deletePublication, ({ work, app, query }) => posts.remove(work, app, query.id, query.accountId)),
  route(contract.scheduledPublications, ({ work, app }) => scheduled(work, app)),
  route(contract.listPublications, ({ work, app, params }) => posts.between(work, app, params)),
]
