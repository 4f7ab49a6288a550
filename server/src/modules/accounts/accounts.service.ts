import {
  type Account,
  type AccountChange,
  type AccountDetail,
  type AccountDraft,
  type AccountService,
  type FirstUser,
} from '@arriero/contract/accounts/accounts.entities.ts'
import { kindsBelow, serviceInfos, serviceLabel } from '@arriero/contract/accounts/accounts.rules.ts'
import { roles } from '@arriero/contract/core/services.ts'
import type { App } from '../../app/app.ts'
import { recordChange } from '../../app/audit.ts'
import type { Work } from '../../app/database/work.ts'
import { AppError, badFields, conflict, notFound, savedMeanwhile } from '../../app/errors.ts'
import { hashNewPassword } from '../../app/passwords.ts'
import { defaultPermissions, type Caller } from '../../app/scope.ts'
import { isZone } from '../../shared/zones.ts'
import { refuseRaise } from '../users/users-guard.read.ts'
import * as files from './account-files.ts'
import * as repository from './accounts.repository.ts'
import type { AccountColumns, AccountRow } from './accounts.repository.ts'
import { texts } from './accounts.texts.ts'

/** Distributors run the accounts below theirs, administrators and developers of the administration run all. */
export function demandManager({ isDistributor, accountKind, role, isDeveloper }: Caller): void {
  const administers = accountKind === 'administration' && (role === roles.administrator || isDeveloper)
  if (!isDistributor && !administers) throw new AppError(403, 'permission_denied', texts.distributorsOnly)
}

async function rowOf(work: Work, id: number): Promise<AccountRow> {
  const row = await repository.findAccount(work, id)
  if (!row) throw notFound(texts.notFound)
  return row
}

export async function find(work: Work, app: App, id: number): Promise<AccountDetail> {
  const [account] = await repository.describe(work, app, [await rowOf(work, id)])
  if (!account) throw notFound(texts.notFound)
  return { ...account, files: await repository.listFiles(work, app, id) }
}

export async function create(
  work: Work,
  app: App,
  caller: Caller,
  draft: AccountDraft,
  given: files.Given,
): Promise<AccountDetail> {
  const parent = await rowOf(work, draft.parentId ?? work.scope.accountId)
  const kind = draft.kind ?? 'company'
  if (!kindsBelow[parent.kind].includes(kind)) throw badFields({ kind: [texts.kindBelow] })
  if (parent.deactivated_at !== null) throw badFields({ parent: [texts.parentInactive] })
  const columns: AccountColumns = {
    ...blank,
    ...described(draft),
    parent_id: parent.id,
    name: draft.name,
    kind,
    is_main: draft.isMain ?? parent.kind !== 'company',
    ...servicesOf(draft.services ?? [], parent, []),
    logo_key: await files.keepPicture(work, app, given.logo_image, 'logo_image'),
    loader_key: await files.keepPicture(work, app, given.loader_image, 'loader_image'),
  }
  checkBranch(columns, parent)
  const id = await repository.putAccount(work, null, columns)
  if (id === null) throw notFound(texts.notFound)
  await files.keepPapers(work, app, id, given.files)
  if (draft.firstUser) await addFirstUser(work, caller, id, draft.firstUser, kind === 'distributor')
  const saved = await find(work, app, id)
  await recordChange(work, caller, {
    action: 'account.created',
    subject: `account:${id}`,
    name: saved.name,
    after: audited(saved),
  })
  return saved
}

export async function update(
  work: Work,
  app: App,
  caller: Caller,
  id: number,
  change: AccountChange,
  given: files.Given,
): Promise<AccountDetail> {
  const row = await rowOf(work, id)
  const before = await find(work, app, id)
  const isOwn = id === work.scope.accountId
  if (change.version !== undefined && change.version !== row.version) throw await changedMeanwhile(work, before)
  const parent = row.parent_id === null ? null : await repository.findAccount(work, row.parent_id)
  const services = change.services ? servicesOf(change.services, parent ?? row, row.services) : {}
  const columns: AccountColumns = {
    ...row,
    ...described(change),
    ...(change.name !== undefined && { name: change.name }),
    ...(change.isMain !== undefined && !isOwn && { is_main: change.isMain }),
    ...services,
    ...(change.active !== undefined && {
      deactivated_at: change.active ? null : (row.deactivated_at ?? new Date().toISOString()),
    }),
    ...(await files.changedPictures(work, app, row, change, given)),
  }
  if (isOwn && columns.deactivated_at !== null) throw badFields({ is_active: [texts.ownState] })
  if (isOwn && row.parent_id !== null && columns.services.some((one) => !row.services.includes(one)))
    throw badFields({ service: [texts.ownServices] })
  if (columns.deactivated_at !== null && row.deactivated_at === null) demandNoneBelow(before)
  if (change.isMain !== undefined && parent) checkBranch(columns, parent)
  const saved = await repository.putAccount(work, id, columns)
  if (saved === null) throw await changedMeanwhile(work, before)
  await files.removePapers(work, app, id, change.removeFiles ?? [])
  await files.keepPapers(work, app, id, given.files)
  const after = await find(work, app, id)
  await recordChange(work, caller, {
    action: 'account.updated',
    subject: `account:${id}`,
    name: after.name,
    before: audited(before),
    after: audited(after),
  })
  return after
}

/** Nobody of the account enters any more; everything of it stays. */
export async function deactivate(work: Work, app: App, caller: Caller, id: number): Promise<void> {
  await update(work, app, caller, id, { active: false }, { files: [] })
}

function demandNoneBelow({ accountsBelow: count }: Account): void {
  if (count > 0) throw conflict(texts.hasAccountsBelow(count), { dependants: { accounts: count } })
}

/** An account keeps no editor of its own, who may be of any account above: its history tells. */
async function changedMeanwhile(work: Work, current: Account) {
  const [last] = await repository.history(work, current.id)
  return savedMeanwhile({ current, by: last?.by ?? null, at: current.updatedAt })
}

const blank = {
  timezone: 'America/Mexico_City',
  contact_name: null,
  contact_email: null,
  contact_phone: null,
  notes: null,
  deactivated_at: null,
  version: 1,
}

/** Columns of the plain fields that are named; empty texts are none. */
function described(given: AccountDraft | AccountChange): Partial<AccountColumns> {
  if (given.timezone !== undefined && !isZone(given.timezone)) throw badFields({ timezone: [texts.timezone] })
  const columns = {
    timezone: given.timezone,
    contact_name: orNull(given.contactName),
    contact_email: orNull(given.contactEmail),
    contact_phone: orNull(given.contactPhone),
    notes: orNull(given.notes),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

const orNull = (value: string | null | undefined) => (value === '' ? null : value)

/** Nobody grants what the account above lacks; what the account has already, it may keep. */
function servicesOf(
  wanted: readonly AccountService[],
  parent: AccountRow,
  had: readonly number[],
): Pick<AccountColumns, 'services' | 'service_settings'> {
  const known = new Set<number>(serviceInfos.map(({ id }) => id))
  if (wanted.some(({ id }) => !known.has(id))) throw badFields({ service: [texts.unknownService] })
  const grantable = new Set(parent.kind === 'administration' ? known : [...parent.services, ...had])
  const lacking = wanted.filter(({ id }) => !grantable.has(id))
  if (lacking.length > 0)
    throw badFields({ service: [texts.services(lacking.map(({ id }) => serviceLabel(id)).join(', '))] })
  return {
    services: [...new Set(wanted.map(({ id }) => id))].toSorted((a, b) => a - b),
    service_settings: Object.fromEntries(wanted.map(({ id, settings }) => [String(id), settings])),
  }
}

function checkBranch(columns: AccountColumns, parent: AccountRow): void {
  if (!columns.is_main && parent.kind !== 'company') throw badFields({ is_main_account: [texts.branchOfCompany] })
}

async function addFirstUser(
  work: Work,
  caller: Caller,
  accountId: number,
  user: FirstUser,
  isDistributor: boolean,
): Promise<void> {
  // Whoever makes them knows their password.
  refuseRaise(caller, new Set(), new Set(defaultPermissions(roles.monitorist)), 'firstUser.username')
  const owner = { ...user, role: roles.monitorist }
  const password = await hashNewPassword(user.password, owner, 'firstUser.password')
  const id = await repository
    .putFirstUser(work, accountId, {
      username: user.username,
      email: user.email,
      ...password,
      name: user.name,
      phone: null,
      role: roles.monitorist,
      is_distributor: isDistributor,
    })
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === '23505')
        throw isOfEmail(error)
          ? badFields({ 'firstUser.email': [texts.emailTaken] })
          : badFields({ 'firstUser.username': [texts.userTaken] })
      throw error
    })
  await recordChange(work, caller, {
    action: 'user.created',
    subject: `user:${id}`,
    name: user.name,
    after: { name: user.name, username: user.username, email: user.email, role: roles.monitorist },
  })
}

/** Which of the two names somebody signs in by is taken, the unique index says. */
const isOfEmail = (error: object) => 'constraint' in error && error.constraint === 'app_user_email'

/** What of an account is put on record: addresses of pictures change by themselves. */
const audited = ({
  name,
  kind,
  parentName,
  isMain,
  services,
  timezone,
  contactName,
  contactEmail,
  contactPhone,
  notes,
  active,
  files: papers,
  logoImage,
  loaderImage,
}: AccountDetail) => ({
  name,
  kind,
  parentName,
  isMain,
  services: services.map(({ id }) => id),
  settings: Object.fromEntries(services.map(({ id, settings }) => [id, settings])),
  timezone,
  contactName,
  contactEmail,
  contactPhone,
  notes,
  active,
  files: papers.map((file) => file.name),
  logo: fileNameOf(logoImage),
  loader: fileNameOf(loaderImage),
})

const fileNameOf = (address: string | null) => address?.split('?')[0] ?? null
