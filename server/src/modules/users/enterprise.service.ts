import { sql } from 'kysely'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { permissionCatalogue } from '@arriero/contract/core/permissions.ts'
import type { listServices } from '@arriero/contract/users/users-legacy.contract.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import type { Caller } from '../../app/scope.ts'
import { reachesDown } from './users-reach.commands.ts'
import { texts } from './users.texts.ts'

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
