import { sql } from 'kysely'
import { placeLabel, placesOn, spareAxle } from '@arriero/contract/units/axles.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { texts } from '../fittings.texts.ts'
import { inWords } from '../pieces/collisions.ts'
import { movePieces, type Instant, type Mounts, type OpenMount, type Step } from '../pieces/moves.ts'
import { unitAxles } from '../pieces/units-of.ts'
import { refreshUnits } from './refresh.ts'

export interface Place {
  unitId: number
  axle: number
  position: number
}
interface OpenTire extends OpenMount, Place {
  startKm: number
}

const tireMounts: Mounts<Place, OpenTire> = {
  kind: 'tire',
  keyOf: ({ unitId, axle, position }) => `${unitId}/${axle}/${position}`,
  async open({ tx, scope }, of) {
    const { rows } = await sql<OpenTire>`
      select m.id, m.tire_id as "pieceId", i.serial, m.unit_id as "unitId", m.axle, m.position, lower(m.during) as "from",
        m.start_km::float8 as "startKm"
      from tire_mount m join stock_item i on i.id = m.tire_id and i.account_id = m.account_id
      where m.account_id = ${scope.accountId} and upper_inf(m.during)
        and ${'units' in of ? sql`m.unit_id = any(${[...of.units]}::int[])` : sql`m.tire_id = any(${[...of.pieces]}::int[])`}`.execute(
      tx,
    )
    return rows
  },
  async places(work, unitIds) {
    const units = await unitAxles(work, unitIds)
    return {
      unitName: (unitId) => units.get(unitId)?.name ?? texts.otherUnit,
      label: ({ unitId, axle, position }) => placeLabel(units.get(unitId)?.axles ?? [], axle, position),
      check({ unitId, axle, position }) {
        const unit = units.get(unitId)
        if (!unit) throw badFields({ unitId: [texts.noUnit] })
        const places = placesOn(unit.axles, axle)
        if (places === 0) throw badFields({ axle: [texts.noAxle(unit.name, unit.axles.length)] })
        if (position > places) throw badFields({ position: [texts.noPosition(places)] })
      },
    }
  },
  end: ({ tx, scope }, mount, { at, km }, reason) =>
    tx
      .updateTable('tire_mount')
      .set({
        during: sql`tstzrange(lower(during), ${at}::timestamptz)`,
        // A spare runs nothing.
        km: String(mount.axle === spareAxle ? 0 : Math.max(0, km - mount.startKm).toFixed(1)),
        reason,
        unmounted_by: scope.userId || null,
      })
      .where('account_id', '=', scope.accountId)
      .where('id', '=', mount.id)
      .execute(),
  begin,
  refresh: refreshUnits,
}

function begin({ tx, scope }: Work, tireId: number, to: Place, { at, km }: Instant, orderId: number | undefined) {
  return tx
    .insertInto('tire_mount')
    .values({
      account_id: scope.accountId,
      tire_id: tireId,
      life: sql`(select life from tire where item_id = ${tireId} and account_id = ${scope.accountId})`,
      unit_id: to.unitId,
      axle: to.axle,
      position: to.position,
      during: `[${at},)`,
      start_km: km.toFixed(1),
      order_id: orderId,
      mounted_by: scope.userId || null,
    })
    .execute()
    .catch(inWords)
}

/** Moves tires in one step: all or none. */
export const moveTires = (work: Work, step: Step<Place>) => movePieces(work, tireMounts, step)
