import * as accounts from '@arriero/contract/accounts/accounts.contract.ts'
import * as clients from '@arriero/contract/clients/clients.contract.ts'
import { allPermissions } from '@arriero/contract/core/permissions.ts'
import { roles } from '@arriero/contract/core/services.ts'
import * as groups from '@arriero/contract/roles/groups.contract.ts'
import * as contract from '@arriero/contract/roles/roles.contract.ts'
import { impersonate } from '@arriero/contract/session/session.contract.ts'
import { resetSecondStep } from '@arriero/contract/session/second-step.contract.ts'
import * as access from '@arriero/contract/users/user-access.contract.ts'
import * as legacy from '@arriero/contract/users/users-legacy.contract.ts'
import * as users from '@arriero/contract/users/users.contract.ts'
import { download, type As } from './api.ts'
import { unique } from './factories.ts'
import { newPassword } from './factories/users.ts'

/** One call by which somebody would get, or give, what they lack. */
export interface Attempt {
  what: string
  by: (as: As) => Promise<{ status: number }>
}

/** A company as the attempts need it. */
export interface Company {
  accountId: number
  /** Holds every permission. */
  boss: number
  /** Clients; the first holds every permission, the second the defaults. */
  mightyClient: number
  client: number
  /** Roles of the account: one with every permission, one with none, and of the first kind one for clients. */
  mightyRole: number
  poorRole: number
  mightyClientRole: number
  group: number
  unit: number
}

const attempt = (what: string, by: Attempt['by']): Attempt => ({ what, by })
const everything = { inherits: false, permissions: [...allPermissions] }
const person = (role: number) => ({ name: 'Persona', username: unique('escalera'), password: newPassword, role })

/** To raise oneself; nobody may, whatever they hold. */
export const onOneself = (me: { id: number; role: number }, { mightyRole }: Company): Attempt[] => [
  attempt('every permission for oneself', (as) =>
    download(as, access.assignPermissions, { body: { userId: me.id, ...everything } }),
  ),
  ...[roles.administrator, roles.monitorist, roles.supervisor]
    .filter((role) => role !== me.role)
    .flatMap((role) => [
      attempt(`role ${role} for oneself`, (as) =>
        download(as, users.updateUser, { params: { id: me.id }, body: { role } }),
      ),
      attempt(`role ${role} for oneself, first family`, (as) =>
        download(as, legacy.updateUserLegacy, { body: { id: me.id, role } }),
      ),
    ]),
  attempt('a role of the account for oneself', (as) =>
    download(as, users.updateUser, { params: { id: me.id }, body: { accountRoleId: mightyRole } }),
  ),
  attempt('a password without the present one', (as) =>
    download(as, users.updateUser, { params: { id: me.id }, body: { password: newPassword } }),
  ),
  attempt('one’s own second step, as if lost', (as) => download(as, resetSecondStep, { params: { id: me.id } })),
  attempt('to be seen as oneself', (as) => download(as, impersonate, { body: { userId: me.id } })),
]

/** To see more units; for who sees only those shared with them. */
export const onUnits = (me: { id: number }, { accountId, group, unit, client }: Company): Attempt[] => [
  attempt('units for oneself', (as) =>
    download(as, legacy.saveUnitsAccess, { body: { userId: me.id, unitIds: [unit] } }),
  ),
  attempt('units for another', (as) =>
    download(as, legacy.saveUnitsAccess, { body: { userId: client, unitIds: [unit] } }),
  ),
  attempt('a group, and its units, for oneself', (as) =>
    download(as, users.updateUser, { params: { id: me.id }, body: { groupIds: [group] } }),
  ),
  attempt('to enter a group', (as) =>
    download(as, groups.addMembers, { params: { account_id: accountId, id: group }, body: { userIds: [me.id] } }),
  ),
  attempt('units for a group', (as) =>
    download(as, groups.setGroupUnits, { params: { account_id: accountId, group_id: group }, body: { add: [unit] } }),
  ),
  attempt('the password of another client', (as) =>
    download(as, clients.updateClient, { body: { id: client, name: 'Otro', password: newPassword } }),
  ),
  attempt('another client ended', (as) => download(as, clients.deleteClient, { body: { id: client } })),
]

/** To give what one lacks; for who lacks something. Whoever lacks nothing may do each of them. */
export const onPower = (company: Company): Attempt[] => {
  const { accountId, mightyClient, client, mightyRole, mightyClientRole, poorRole } = company
  const inAccount = { account_id: accountId }
  const role = (given: object) => ({ name: unique('Escalera'), kind: roles.monitorist, ...given })
  return [
    attempt('every permission for a client', (as) =>
      download(as, access.assignPermissions, { body: { userId: client, ...everything } }),
    ),
    attempt('a mighty role for a client', (as) =>
      download(as, users.updateUser, { params: { id: client }, body: { accountRoleId: mightyClientRole } }),
    ),
    attempt('a role with every permission', (as) =>
      download(as, contract.createRole, { params: inAccount, body: role({ permissions: everything.permissions }) }),
    ),
    attempt('a copy of a mighty role', (as) =>
      download(as, contract.createRole, { params: inAccount, body: role({ copyOf: mightyRole }) }),
    ),
    attempt('an heir of a mighty role', (as) =>
      download(as, contract.createRole, { params: inAccount, body: role({ parentId: mightyRole }) }),
    ),
    attempt('a role that builds on a mighty kind', (as) =>
      download(as, contract.createRole, { params: inAccount, body: role({ inheritsKind: true }) }),
    ),
    attempt('permissions for a role', (as) =>
      download(as, contract.setRolePermissions, {
        params: { ...inAccount, role_id: poorRole },
        body: { permissions: everything.permissions },
      }),
    ),
    attempt('a role made heir of a mighty one', (as) =>
      download(as, contract.updateRole, { params: { ...inAccount, id: poorRole }, body: { parentId: mightyRole } }),
    ),
    attempt('a role built on its kind', (as) =>
      download(as, contract.updateRole, { params: { ...inAccount, id: poorRole }, body: { inheritsKind: true } }),
    ),
    ...[roles.administrator, roles.monitorist].flatMap((kind) => [
      attempt(`somebody new with role ${kind}`, (as) => download(as, users.createUser, { body: person(kind) })),
      attempt(`somebody new with role ${kind}, first family`, (as) =>
        download(as, legacy.createUserLegacy, { body: person(kind) }),
      ),
    ]),
    attempt('somebody new with a mighty role', (as) =>
      download(as, users.createUser, { body: { ...person(roles.client), accountRoleId: mightyClientRole } }),
    ),
    attempt('the password of a mightier client', (as) =>
      download(as, clients.updateClient, { body: { id: mightyClient, name: 'Cliente', password: newPassword } }),
    ),
    ...onMightier(mightyClient),
    ...onMightier(company.boss),
  ]
}

/** To become somebody mightier, or to end them. */
const onMightier = (id: number): Attempt[] => [
  attempt('to see the console as somebody mightier', (as) => download(as, impersonate, { body: { userId: id } })),
  attempt('the permissions of somebody mightier', (as) =>
    download(as, access.assignPermissions, { body: { userId: id, inherits: true, permissions: [] } }),
  ),
  attempt('the address of somebody mightier', (as) =>
    download(as, users.updateUser, { params: { id }, body: { email: `${unique('x')}@example.com` } }),
  ),
  attempt('their second step taken away', (as) => download(as, resetSecondStep, { params: { id } })),
  attempt('their sessions ended', (as) => download(as, access.endAllAccesses, { params: { id } })),
  attempt('the password of somebody mightier', (as) =>
    download(as, users.updateUser, { params: { id }, body: { password: newPassword } }),
  ),
  attempt('their password, first family', (as) =>
    download(as, legacy.updateUserLegacy, { body: { id, password: newPassword } }),
  ),
  attempt('somebody mightier deactivated', (as) => download(as, users.deactivateUser, { params: { id } })),
]

/** To reach a company that is not the caller's, nor below it. */
export const onAnother = (theirs: Company, own: Company): Attempt[] => {
  const account_id = theirs.accountId
  const inOwn = { account_id: own.accountId, id: own.group }
  return [
    ...onMightier(theirs.client),
    attempt('somebody of theirs activated', (as) => download(as, legacy.activateUser, { body: { id: theirs.client } })),
    attempt('somebody of theirs deleted', (as) =>
      download(as, legacy.deleteUserForever, { params: { id: theirs.client } }),
    ),
    attempt('units for somebody of theirs', (as) =>
      download(as, legacy.saveUnitsAccess, { body: { userId: theirs.client, unitIds: [theirs.unit] } }),
    ),
    attempt('a client of theirs', (as) =>
      download(as, clients.updateClient, { body: { id: theirs.client, name: 'Ajeno', password: newPassword } }),
    ),
    attempt('somebody new among them', (as) =>
      download(as, users.createUser, { body: { ...person(roles.supervisor), accountId: account_id } }),
    ),
    attempt('a role among theirs', (as) =>
      download(as, contract.createRole, { params: { account_id }, body: { name: unique('R'), kind: 5 } }),
    ),
    attempt('a role of theirs changed', (as) =>
      download(as, contract.setRolePermissions, {
        params: { account_id, role_id: theirs.poorRole },
        body: { permissions: [] },
      }),
    ),
    attempt('a role of theirs through the own account', (as) =>
      download(as, contract.setRolePermissions, {
        params: { account_id: own.accountId, role_id: theirs.poorRole },
        body: { permissions: [] },
      }),
    ),
    attempt('a role of theirs deleted', (as) =>
      download(as, contract.deleteRole, { params: { account_id, id: theirs.poorRole } }),
    ),
    attempt('a role of theirs copied', (as) =>
      download(as, contract.createRole, {
        params: { account_id: own.accountId },
        body: { name: unique('R'), kind: 5, copyOf: theirs.mightyRole },
      }),
    ),
    attempt('a role of theirs for somebody of one’s own', (as) =>
      download(as, users.updateUser, { params: { id: own.client }, body: { accountRoleId: theirs.mightyClientRole } }),
    ),
    attempt('a group among theirs', (as) =>
      download(as, groups.createGroup, { params: { account_id }, body: { name: unique('G') } }),
    ),
    attempt('a group of theirs deleted', (as) =>
      download(as, groups.deleteGroup, { params: { account_id, id: theirs.group } }),
    ),
    attempt('a group of theirs for somebody of one’s own', (as) =>
      download(as, users.updateUser, { params: { id: own.client }, body: { groupIds: [theirs.group] } }),
    ),
    attempt('somebody of theirs in one’s own group', (as) =>
      download(as, groups.addMembers, { params: inOwn, body: { userIds: [theirs.client] } }),
    ),
    attempt('a unit of theirs in one’s own group', (as) =>
      download(as, groups.setGroupUnits, {
        params: { account_id: own.accountId, group_id: own.group },
        body: { add: [theirs.unit] },
      }),
    ),
    attempt('a unit of theirs for somebody of one’s own', (as) =>
      download(as, legacy.saveUnitsAccess, { body: { userId: own.client, unitIds: [theirs.unit] } }),
    ),
    attempt('somebody of theirs above one’s own', (as) =>
      download(as, users.updateUser, { params: { id: own.client }, body: { parentId: theirs.boss } }),
    ),
    attempt('their account changed', (as) =>
      download(as, accounts.updateAccount, { params: { id: account_id }, body: { name: 'Ajena', files: [] } }),
    ),
    attempt('their account ended', (as) => download(as, accounts.deleteAccount, { params: { id: account_id } })),
    attempt('an account below theirs', (as) =>
      download(as, accounts.createAccount, { body: { name: unique('C'), parentId: account_id, files: [] } }),
    ),
  ]
}

/** What distributors do, tried by a company on itself. */
export const onOwnAccount = ({ accountId }: Company): Attempt[] => [
  attempt('services for one’s own account', (as) =>
    download(as, accounts.updateAccount, {
      params: { id: accountId },
      body: { services: [{ id: 100, settings: {} }], files: [] },
    }),
  ),
  attempt('an account below one’s own', (as) =>
    download(as, accounts.createAccount, { body: { name: unique('C'), files: [] } }),
  ),
]
