import { placeKinds } from '@arriero/contract/trips/trips.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { tripClientsOf } from '../../clients/clients.read.ts'
import { driverNames } from '../../drivers/drivers.read.ts'
import { unitNames } from '../../units/units.read.ts'
import { placeNames, transportLines, type Line } from '../plan/places.ts'
import { Names } from './names.ts'

/** Everything of an account a row may name. */
export interface KnownNames {
  lines: Line[]
  units: Names
  drivers: Names
  clients: Names
  places: { 1: Names; 2: Names }
  inventory: Names
}

export async function lookUpNames(work: Work): Promise<KnownNames> {
  const { tx, scope } = work
  return {
    lines: await transportLines(work),
    units: new Names(await unitNames(work)),
    drivers: new Names(await driverNames(work)),
    clients: new Names(await tripClientsOf(work)),
    places: {
      1: new Names(await placeNames(work, placeKinds.wialon)),
      2: new Names(await placeNames(work, placeKinds.console)),
    },
    inventory: new Names(
      await tx
        .selectFrom('inventory_type')
        .select(['id', 'name'])
        .where('account_id', '=', scope.accountId)
        .orderBy('name')
        .execute(),
    ),
  }
}
