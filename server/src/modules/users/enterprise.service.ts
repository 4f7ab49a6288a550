import { sql } from 'kysely'
import type { BodyRead, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import { permissionCatalogue } from '@arriero/contract/core/permissions.ts'
import type { createBillingInfo, listServices } from '@arriero/contract/users/users-legacy.contract.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../app/errors.ts'
import { fileUrl, keepFile } from '../../app/files/stored-files.ts'
import type { Caller } from '../../app/scope.ts'
import { demandManagement } from './users-guard.step.ts'
import { inAccountOf, reachesDown } from './users-reach.step.ts'
import { lockedTarget } from './users.service.ts'
import { recordChange } from '../../app/audit.ts'
import { texts } from './users.texts.ts'
import { updateUser } from './users.write.ts'

interface EnterpriseRow {
  id: number
  name: string
  username: string
  role: number
  account_id: number
  account_name: string
  deactivated_at: string | null
}
const mostEnterprises = 2000

/** Tracking companies of an account and, for who reaches down, of those below it; nobody for who sees only shares. */
export async function enterprisesBelow({ tx }: Work, caller: Caller, rootAccount: number) {
  if (!caller.seesAllUnits) return []
  const { rows } = await sql<EnterpriseRow>`
    select id, name, username, role, account_id, account_name, deactivated_at
    from enterprises_below(${rootAccount}, ${mostEnterprises})`.execute(tx)
  const seen = reachesDown(caller) ? rows : rows.filter((row) => row.account_id === caller.accountId)
  return seen.map(({ account_id, account_name, deactivated_at, ...row }) => ({
    ...row,
    profileId: row.id,
    accountId: account_id,
    accountName: account_name,
    isActive: deactivated_at === null,
  }))
}

/** Where a distributor is: a user of theirs, or their account. */
export async function distributorAccount({ tx, scope }: Work, id: number): Promise<number> {
  const { rows } = await sql<{ account: number | null }>`
    select coalesce(
      account_of_user_below(${scope.accountId}, ${id}),
      (select t.id from account_tree(${scope.accountId}) t where t.id = ${id})) as account`.execute(tx)
  const account = rows[0]?.account
  if (!account) throw notFound(texts.noUser)
  return account
}

export const saveImages = (
  app: App,
  caller: Caller,
  outer: Work,
  userId: number,
  images: { logo?: Upload | undefined; loader?: Upload | undefined },
) =>
  inAccountOf(app, caller, outer, userId, async (work) => {
    const target = await lockedTarget(work, userId)
    demandManagement(caller, target)
    const logo = images.logo && (await keepFile(app, work, images.logo))
    const loader = images.loader && (await keepFile(app, work, images.loader))
    await updateUser(
      work,
      userId,
      { ...(logo && { logo_key: logo.key }), ...(loader && { loader_key: loader.key }) },
      caller.userId,
    )
    await recordChange(work, caller, {
      action: 'user.images',
      subject: `user:${userId}`,
      name: target.name,
      after: { logo: logo?.name, loader: loader?.name },
    })
    const { logo_key, loader_key } = await work.tx
      .selectFrom('app_user')
      .select(['logo_key', 'loader_key'])
      .where('account_id', '=', work.scope.accountId)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const address = (key: string | null) => (key === null ? null : fileUrl(app, key, 24 * 3600))
    return { logo: address(logo_key), loader: address(loader_key) }
  })

type BillingDraft = BodyRead<typeof createBillingInfo>
// Four letters for a person, three for a company, the date, and three characters with the check digit.
const rfcPattern = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/

/** One per account: creating it again is refused, changing it names its id. */
export async function saveBillingInfo(work: Work, caller: Caller, draft: BillingDraft, id?: number) {
  const { tx, scope } = work
  const rfc = draft.rfc.toUpperCase()
  if (!rfcPattern.test(rfc)) throw badFields({ rfc: [texts.badRfc] })
  const values = {
    name: draft.name,
    rfc,
    regime: draft.regime ?? null,
    postal_code: draft.postalCode ?? null,
    email: draft.email ?? null,
    address: draft.address ?? null,
  }
  const before = await tx
    .selectFrom('billing_info')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .executeTakeFirst()
  if (id === undefined && before) throw conflict(texts.billingExists)
  if (id !== undefined && before?.id !== id) throw notFound()
  const row = before
    ? await tx
        .updateTable('billing_info')
        .set({ ...values, updated_at: sql<string>`now()` })
        .where('account_id', '=', scope.accountId)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('billing_info')
        .values({ account_id: scope.accountId, ...values })
        .returningAll()
        .executeTakeFirstOrThrow()
  const old = before && {
    name: before.name,
    rfc: before.rfc,
    regime: before.regime,
    postal_code: before.postal_code,
    email: before.email,
    address: before.address,
  }
  await recordChange(work, caller, {
    action: 'billing_info.saved',
    subject: `billing_info:${row.id}`,
    name: row.name,
    ...(old && { before: old }),
    after: values,
  })
  return { ...row, postalCode: row.postal_code }
}

/** Services of the account with the permissions they carry; groups and order as the menu has them. */
export function servicesFor(caller: Caller): ReplyOf<typeof listServices> {
  return serviceTable
    .filter(({ id }) => caller.services.includes(id))
    .map(({ id, name, area, group }, order) => ({
      id,
      name,
      permissions: Object.entries(permissionCatalogue).flatMap(([key, { permissions }]) =>
        Object.keys(permissions).filter((permission) =>
          area.includes('.') ? permission.startsWith(`${area}.`) : key === area,
        ),
      ),
      groupOrder: order + 1,
      group,
      parentId: null,
    }))
}

const serviceTable = [
  { id: 12, name: 'Panel de Control', area: 'panel', group: 'Operación' },
  { id: 1, name: 'Viajes', area: 'viaje', group: 'Operación' },
  { id: 6, name: 'Mapas', area: 'mapas', group: 'Operación' },
  { id: 5, name: 'Video', area: 'camaras', group: 'Operación' },
  { id: 7, name: 'Combustible', area: 'combustible', group: 'Operación' },
  { id: 8, name: 'CheckList', area: 'checklist', group: 'Operación' },
  { id: 2, name: 'Control de mantenimiento', area: 'mantenimiento', group: 'Taller e inventario' },
  { id: 3, name: 'Neumáticos', area: 'inventario.llanta', group: 'Taller e inventario' },
  { id: 4, name: 'Baterías', area: 'inventario.bateria', group: 'Taller e inventario' },
  { id: 9, name: 'Inventario', area: 'inventario', group: 'Taller e inventario' },
  { id: 10, name: 'Facturación', area: 'facturacion', group: 'Comercial' },
  { id: 11, name: 'Tickets', area: 'tickets', group: 'Comercial' },
  { id: 13, name: 'CRM', area: 'crm', group: 'Comercial' },
  { id: 14, name: 'EIR', area: 'eir', group: 'Comercial' },
  { id: 100, name: 'Arrendamiento', area: 'arrendamiento', group: 'Comercial' },
  { id: 102, name: 'Bodegas', area: 'bodegas', group: 'Comercial' },
] as const
