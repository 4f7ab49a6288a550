import * as groups from '@arriero/contract/roles/groups.contract.ts'
import * as contract from '@arriero/contract/roles/roles.contract.ts'
import { route } from '../../app/http/route.ts'
import { inAccount } from '../users/users-reach.commands.ts'
import * as groupRepository from './groups.repository.ts'
import * as groupService from './groups.service.ts'
import * as service from './roles.service.ts'

const idsIn = (given: number[] | string) => (typeof given === 'string' ? given.split(',').map(Number) : given)

const roleCalls = [
  route(contract.listRoles, ({ app, caller, work, params }) =>
    inAccount(app, caller, work, params.account_id, service.list),
  ),
  route(contract.getRole, ({ app, caller, work, params }) =>
    inAccount(app, caller, work, params.account_id, (there) => service.find(there, params.id)),
  ),
  route(contract.createRole, ({ app, caller, work, params, body }) =>
    inAccount(app, caller, work, params.account_id, (there) => service.create(caller, there, body)),
  ),
  route(contract.updateRole, ({ app, caller, work, params, body }) =>
    inAccount(app, caller, work, params.account_id, (there) => service.update(caller, there, params.id, body)),
  ),
  route(contract.deleteRole, ({ app, caller, work, params }) =>
    inAccount(app, caller, work, params.account_id, (there) => service.remove(caller, there, params.id)),
  ),
  route(contract.setRolePermissions, ({ app, caller, work, params, body }) =>
    inAccount(app, caller, work, params.account_id, (there) =>
      service.setPermissions(caller, there, params.role_id, body),
    ),
  ),
  route(contract.roleUsers, ({ app, caller, work, params }) =>
    inAccount(app, caller, work, params.account_id, (there) => service.usersOf(there, params.role_id)),
  ),
]

const groupCalls = [
  route(groups.listGroups, ({ app, caller, work, params }) =>
    inAccount(app, caller, work, params.account_id, groupRepository.listGroups),
  ),
  route(groups.createGroup, ({ app, caller, work, params, body }) =>
    inAccount(app, caller, work, params.account_id, (there) => groupService.create(caller, there, body)),
  ),
  route(groups.updateGroup, ({ app, caller, work, params, body }) =>
    inAccount(app, caller, work, params.account_id, (there) => groupService.update(caller, there, params.id, body)),
  ),
  route(groups.deleteGroup, ({ app, caller, work, params }) =>
    inAccount(app, caller, work, params.account_id, (there) => groupService.remove(caller, there, params.id)),
  ),
  route(groups.groupMembers, ({ app, caller, work, params }) =>
    inAccount(app, caller, work, params.account_id, async (there) => {
      await groupService.find(there, params.id)
      return groupRepository.members(there, params.id)
    }),
  ),
  route(groups.addMembers, ({ app, caller, work, params, body }) =>
    inAccount(app, caller, work, params.account_id, (there) =>
      groupService.addMembers(caller, there, params.id, body.userIds),
    ),
  ),
  route(groups.removeMembers, ({ app, caller, work, params, body }) =>
    inAccount(app, caller, work, params.account_id, (there) =>
      groupService.removeMembers(caller, there, params.id, idsIn(body.userIds)),
    ),
  ),
  route(groups.groupUnits, ({ app, caller, work, params }) =>
    inAccount(app, caller, work, params.account_id, async (there) => {
      await groupService.find(there, params.group_id)
      return groupRepository.units(there, params.group_id)
    }),
  ),
  route(groups.setGroupUnits, ({ app, caller, work, params, body }) =>
    inAccount(app, caller, work, params.account_id, (there) =>
      groupService.setUnits(caller, there, params.group_id, body),
    ),
  ),
]

export const roleRoutes = [...roleCalls, ...groupCalls]
