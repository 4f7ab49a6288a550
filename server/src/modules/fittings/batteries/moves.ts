import { sql } from 'kysely'
import { bankLetter } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { texts } from '../fittings.texts.ts'
import { inWords } from '../pieces/collisions.ts'
import { movePieces, type Mounts, type OpenMount, type Step } from '../pieces/moves.ts'
import { unitBanks } from './banks.ts'
import { refreshUnits } from './refresh.ts'

export interface Place {
  unitId: number
  position: number
}
type OpenBattery = OpenMount & Place

/** Mounts that last: of these batteries, or all on these units. */
export async function openMounts(
  { tx, scope }: Work,
  of: { pieces: readonly number[] } | { units: readonly number[] },
): Promise<OpenBattery[]> {
  const { rows } = await sql<OpenBattery>`
    select m.id, m.battery_id as "pieceId", i.serial, m.unit_id as "unitId", m.position, lower(m.during) as "from"
    from battery_mount m join stock_item i on i.id = m.battery_id and i.account_id = m.account_id
    where m.account_id = ${scope.accountId} and upper_inf(m.during)
      and ${'units' in of ? sql`m.unit_id = any(${[...of.units]}::int[])` : sql`m.battery_id = any(${[...of.pieces]}::int[])`}
    order by m.unit_id, m.position`.execute(tx)
  return rows
}

const batteryMounts = (technicianId: number | null | undefined): Mounts<Place, OpenBattery> => ({
  kind: 'battery',
  keyOf: ({ unitId, position }) => `${unitId}/${position}`,
  open: openMounts,
  async places(work, unitIds) {
    const units = await unitBanks(work, unitIds)
    return {
      unitName: (unitId) => units.get(unitId)?.name ?? texts.otherUnit,
      label: ({ position }) => texts.position(bankLetter(position)),
      check({ unitId, position }) {
        const unit = units.get(unitId)
        if (!unit) throw badFields({ unitId: [texts.noUnit] })
        if (position > unit.bank) throw badFields({ position: [texts.noPlaceInBank(unit.name, unit.bank)] })
      },
    }
  },
  end: ({ tx, scope }, { id }, { at }, reason) =>
    tx
      .updateTable('battery_mount')
      .set({
        during: sql`tstzrange(lower(during), ${at}::timestamptz)`,
        reason,
        unmounted_by: scope.userId || null,
      })
      .where('account_id', '=', scope.accountId)
      .where('id', '=', id)
      .execute(),
  begin: ({ tx, scope }, batteryId, to, { at, km }, orderId) =>
    tx
      .insertInto('battery_mount')
      .values({
        account_id: scope.accountId,
        battery_id: batteryId,
        unit_id: to.unitId,
        position: to.position,
        during: `[${at},)`,
        start_km: km.toFixed(1),
        order_id: orderId,
        technician_id: technicianId,
        mounted_by: scope.userId || null,
      })
      .execute()
      .catch(inWords),
  refresh: refreshUnits,
})

/** Moves batteries in one step: all or none; when it was done. */
export const moveBatteries = (work: Work, step: Step<Place>, technicianId?: number | null): Promise<string> =>
  movePieces(work, batteryMounts(technicianId), step)
