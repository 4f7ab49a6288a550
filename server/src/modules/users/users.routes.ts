import { allPermissions, permissionCatalogue } from '@arriero/contract/core/permissions.ts'
import { texts as formTexts } from '@arriero/contract/core/messages.ts'
import * as access from '@arriero/contract/users/user-access.contract.ts'
import * as legacy from '@arriero/contract/users/users-legacy.contract.ts'
import * as contract from '@arriero/contract/users/users.contract.ts'
import { childRoles, inactiveDefaults } from '@arriero/contract/users/users.rules.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { badFields } from '../../app/errors.ts'
import { route } from '../../app/http/route.ts'
import * as accesses from './accesses.service.ts'
import * as billing from './billing-info.service.ts'
import { saveImages } from './enterprise-images.service.ts'
import * as enterprise from './enterprise.service.ts'
import * as own from './own-profile.service.ts'
import * as permissions from './permissions.service.ts'
import { pageOfTree, treeOf } from './tree.service.ts'
import { givableUnits, readUnits, saveUnits } from './units-access.ts'
import { inAccount, reachesDown } from './users-reach.commands.ts'
import * as repository from './users.repository.ts'
import * as service from './users.service.ts'

/** `userID` or `id_user`: both readings are taken. */
function idIn({ id, userId }: { id?: number | undefined; userId?: number | undefined }): number {
  const found = id ?? userId
  if (found === undefined) throw badFields({ userID: [formTexts.required] })
  return found
}
const mostPicked = 20
const labels = new Map(
  Object.values(permissionCatalogue).flatMap(({ label, permissions: names }) =>
    Object.entries(names).map(([name, text]) => [name, { area: label, label: text }] as const),
  ),
)

const people = [
  route(contract.pageUsers, ({ app, caller, work, query, from }) =>
    query.everyAccount && query.accountId === undefined && reachesDown(caller)
      ? pageOfTree(app, caller, work, query, from)
      : inAccount(app, caller, work, query.accountId, (there) => repository.pageUsers(there, query, from)),
  ),
  route(contract.listUsers, ({ app, caller, work, query }) =>
    inAccount(app, caller, work, query.accountId, (there) => repository.shortUsers(there, { activeOnly: true })),
  ),
  route(contract.listAllUsers, ({ app, caller, work, query }) =>
    inAccount(app, caller, work, query.accountId, (there) => repository.shortUsers(there, {})),
  ),
  route(contract.pickUsers, ({ app, caller, work, query: { accountId, search } }) =>
    inAccount(app, caller, work, accountId, (there) =>
      repository.shortUsers(there, { activeOnly: true, search, most: mostPicked }),
    ),
  ),
  route(contract.getUser, ({ app, caller, work, params }) => service.find(app, caller, work, params.id)),
  route(contract.createUser, ({ app, caller, work, body }) => service.create(app, caller, work, body)),
  route(contract.updateUser, ({ app, caller, work, params, body }) =>
    service.update(app, caller, work, params.id, body),
  ),
  route(contract.deactivateUser, ({ app, caller, work, params }) => service.deactivate(app, caller, work, params.id)),
  route(contract.treeView, ({ app, caller, work, body }) => treeOf(app, caller, work, body)),
  route(contract.userDependants, ({ app, caller, work, params }) => service.dependants(app, caller, work, params.id)),
  route(contract.ownProfile, ({ work }) => own.ownProfile(work)),
  route(contract.saveOwnPreferences, ({ work, body }) => own.savePreferences(work, body)),
  route(contract.changeOwnPassword, ({ app, work, caller, body }) => own.changePassword(app, work, caller, body)),
]

const firstFamily = [
  route(legacy.listEnterprises, ({ work, caller }) => enterprise.enterprisesBelow(work, caller, caller.accountId)),
  route(legacy.listEnterprisesOf, async ({ work, caller, params }) =>
    enterprise.enterprisesBelow(work, caller, await enterprise.distributorAccount(work, params.id)),
  ),
  route(legacy.listChildren, ({ work, body }) =>
    repository.shortUsers(work, { parentId: body.id, roles: childRoles, activeOnly: true }),
  ),
  route(legacy.listMirrors, ({ work, body }) =>
    repository.shortUsers(work, { parentId: body.id, roles: [roles.mirror], activeOnly: true }),
  ),
  route(legacy.createUserLegacy, ({ app, caller, work, body }) => service.create(app, caller, work, body)),
  route(legacy.updateUserLegacy, ({ app, caller, work, body: { id, ...change } }) =>
    service.update(app, caller, work, id, change),
  ),
  route(legacy.deactivateUserLegacy, ({ app, caller, work, body }) =>
    service.deactivate(app, caller, work, idIn(body)),
  ),
  route(legacy.activateUser, ({ app, caller, work, body }) => service.activate(app, caller, work, idIn(body))),
  route(legacy.deleteUserForever, ({ app, caller, work, params }) =>
    service.removeForever(app, caller, work, params.id),
  ),
  route(legacy.listInactive, ({ work, query: { limit, offset, search } }) =>
    repository.inactiveUsers(
      work,
      Math.min(Math.max(limit ?? inactiveDefaults.limit, 1), 500),
      Math.max(offset ?? inactiveDefaults.offset, 0),
      search,
    ),
  ),
  route(legacy.listServices, async ({ caller }) => enterprise.servicesFor(caller)),
  route(legacy.saveUnitsAccess, ({ app, caller, work, body }) =>
    saveUnits(app, caller, work, body.userId, body.unitIds),
  ),
  route(legacy.listGivableUnits, ({ app, caller, work, query }) =>
    inAccount(app, caller, work, query.accountId, (there) => givableUnits(there)),
  ),
  route(legacy.getUnitsAccess, ({ app, caller, work, params }) => readUnits(app, caller, work, params.id)),
  route(legacy.saveEnterpriseImages, ({ app, caller, work, body }) =>
    saveImages(app, caller, work, body.userId ?? caller.userId, {
      logo: body.logo_image,
      loader: body.loader_image,
      removeLogo: body.removeLogo,
      removeLoader: body.removeLoader,
    }),
  ),
  route(legacy.getBillingInfo, ({ app, caller, work, query }) =>
    inAccount(app, caller, work, query.accountId, billing.findBillingInfo),
  ),
  route(legacy.createBillingInfo, ({ app, caller, work, body }) =>
    inAccount(app, caller, work, body.accountId, (there) => billing.saveBillingInfo(there, caller, body)),
  ),
  route(legacy.updateBillingInfo, ({ app, caller, work, params, body }) =>
    inAccount(app, caller, work, body.accountId, (there) => billing.saveBillingInfo(there, caller, body, params.id)),
  ),
]

const whatTheyMay = [
  route(access.permissionCatalog, async ({ caller }) => permissions.catalogueFor(caller)),
  route(access.listPermissions, async () =>
    allPermissions.map((name) => ({ name, ...(labels.get(name) ?? { area: '', label: name }) })),
  ),
  route(access.getUserPermissions, ({ app, caller, work, params }) => permissions.read(app, caller, work, params.id)),
  route(access.assignPermissions, ({ app, caller, work, body }) => permissions.assign(app, caller, work, body)),
  route(access.loginHistory, ({ app, caller, work, params, query, from }) =>
    accesses.loginHistoryOf(app, caller, work, params.id, query, from),
  ),
  route(access.listAccesses, ({ app, caller, work, params }) => accesses.sessions(app, caller, work, params.id)),
  route(access.endAccess, async ({ app, caller, work, params }) => {
    await accesses.endUserSessions(app, caller, work, params.id, params.access_id)
  }),
  route(access.endAllAccesses, async ({ app, caller, work, params }) => ({
    ended: await accesses.endUserSessions(app, caller, work, params.id, null),
  })),
  route(access.ownAccesses, ({ app, caller, work }) => accesses.ownSessions(app, caller, work)),
  route(access.endOwnAccesses, async ({ caller, work }) => ({ ended: await accesses.endOwnSessions(caller, work) })),
  route(access.listAudit, ({ work, query, from }) => accesses.auditOf(work, query, from)),
]

export const userRoutes = [...people, ...firstFamily, ...whatTheyMay]
