import { sql } from 'kysely'
import type { LoadSheetRow } from '@arriero/contract/fuel/loads-import.contract.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { foldText } from '../../../shared/sheets/cells.ts'
import { driverNames } from '../../drivers/drivers.read.ts'
import { visibleUnits } from '../../units/units.read.ts'
import { fuelProviders } from '../catalogs/providers.service.ts'
import { fuelTypes } from '../catalogs/types.service.ts'

interface KnownUnit {
  id: number
  tank: number | null
}

/** What the names of a sheet stand for. */
export interface Known {
  zone: string
  units: ReadonlyMap<string, KnownUnit[]>
  drivers: ReadonlyMap<string, number>
  providers: ReadonlyMap<string, number>
  types: ReadonlyMap<string, number>
  /** `provider ticket` of loads that are recorded. */
  tickets: ReadonlySet<string>
}

const byName = (rows: readonly { id: number; name: string }[]) =>
  new Map(rows.map(({ id, name }) => [foldText(name), id]))

export const ticketKey = (providerId: number, ticket: string) => `${providerId} ${ticket.trim().toLowerCase()}`

export async function readKnown(work: Work, rows: readonly LoadSheetRow[]): Promise<Known> {
  return {
    zone: await zoneOf(work),
    units: await unitsByName(work),
    drivers: byName(await driverNames(work)),
    providers: byName(await fuelProviders.list(work)),
    types: byName(await fuelTypes.list(work)),
    tickets: await ticketsOf(
      work,
      rows.flatMap(({ ticket }) => ticket ?? []),
    ),
  }
}

/** By name, economic number and plates; one that several have is nobody's. */
async function unitsByName(work: Work): Promise<Map<string, KnownUnit[]>> {
  const rows = await visibleUnits(work)
    .select(['u.id', 'u.name', 'u.economic_number as number', 'u.plates', 'u.tank_liters as tank'])
    .execute()
  const named = rows.flatMap(({ id, tank, name, number, plates }) =>
    [...new Set([name, number, plates].flatMap((one) => (one ? foldText(one) : [])))].map((key) => ({ key, id, tank })),
  )
  return Map.groupBy(named, ({ key }) => key)
}

async function ticketsOf({ tx, scope }: Work, tickets: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('fuel_load')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(ticket) = any(${tickets.map((ticket) => ticket.trim().toLowerCase())}::text[])`)
    .select(['provider_id', 'ticket'])
    .execute()
  return new Set(rows.map(({ provider_id, ticket }) => ticketKey(provider_id, ticket ?? '')))
}
