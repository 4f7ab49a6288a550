import { sql } from 'kysely'
import type { BatteryDetail, UnitBatteries } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { openOrdersOf } from '../../maintenance/maintenance.read.ts'
import { meterColumns, ranBetween } from '../../meters/meters.read.ts'
import { seesStore } from '../../store/store.read.ts'
import { visibleUnits } from '../../units/units.read.ts'
import { texts } from '../fittings.texts.ts'
import { staysOf } from '../pieces/stays.ts'
import { unitBanks } from './banks.ts'
import { find, ofUnit } from './batteries.repository.ts'

/** A battery with its mounts, measures, stays outside and twelve months of its banks. */
export const batteryDetail = async (work: Work, id: number): Promise<BatteryDetail> => ({
  ...(await find(work, id)),
  mounts: await mountsOf(work, id),
  measures: await measuresOf(work, id),
  stays: await staysOf(work, id),
  days: await daysOf(work, id),
})

/** Mounts on units the caller does not see lose the unit's name. */
async function mountsOf(work: Work, batteryId: number): Promise<BatteryDetail['mounts']> {
  const rows = await work.tx
    .selectFrom('battery_mount as m')
    .innerJoin('unit as u', (join) => join.onRef('u.id', '=', 'm.unit_id').onRef('u.account_id', '=', 'm.account_id'))
    .leftJoin('work_order as r', (join) =>
      join.onRef('r.id', '=', 'm.order_id').onRef('r.account_id', '=', 'm.account_id'),
    )
    .leftJoin('technician as t', (join) =>
      join.onRef('t.id', '=', 'm.technician_id').onRef('t.account_id', '=', 'm.account_id'),
    )
    .$call(withUser('by', 'm.mounted_by'))
    .where('m.account_id', '=', work.scope.accountId)
    .where('m.battery_id', '=', batteryId)
    .select([
      'm.id',
      'm.unit_id as unitId',
      'u.name as unitName',
      'm.position',
      sql<string>`lower(m.during)`.as('from'),
      sql<string | null>`upper(m.during)`.as('to'),
      sql<number | null>`m.start_km::float8`.as('km'),
      'r.folio as order',
      't.name as technician',
      'm.reason',
      'by.name as by',
    ])
    .orderBy(sql`lower(m.during) desc`)
    .execute()
  const seen = await unitBanks(work, [...new Set(rows.map(({ unitId }) => unitId))])
  return rows.map((row) => ({ ...row, unitName: seen.has(row.unitId) ? row.unitName : texts.otherUnit }))
}

const measuresOf = ({ tx, scope }: Work, batteryId: number): Promise<BatteryDetail['measures']> =>
  tx
    .selectFrom('battery_measure as m')
    .$call(withUser('by', 'm.by_id'))
    .where('m.account_id', '=', scope.accountId)
    .where('m.battery_id', '=', batteryId)
    .select([
      'm.id',
      'm.at',
      sql<number | null>`m.rest::float8`.as('rest'),
      sql<number | null>`m.crank::float8`.as('crank'),
      'm.cca',
      'm.note',
      'by.name as by',
    ])
    .orderBy('m.at', 'desc')
    .execute()

const daysOf = ({ tx, scope }: Work, batteryId: number): Promise<BatteryDetail['days']> =>
  tx
    .selectFrom('bank_day as d')
    .innerJoin('battery_mount as m', (join) =>
      join.onRef('m.unit_id', '=', 'd.unit_id').onRef('m.account_id', '=', 'd.account_id'),
    )
    .where('d.account_id', '=', scope.accountId)
    .where('m.battery_id', '=', batteryId)
    .where(sql<boolean>`m.during @> coalesce(d.rest_at, d.crank_at)`)
    .where(sql<boolean>`d.day > now() - interval '12 months'`)
    .select(['d.day', sql<number | null>`d.rest::float8`.as('rest'), sql<number | null>`d.crank::float8`.as('crank')])
    .orderBy('d.day')
    .execute()

/** The bank of a unit the caller sees. */
export async function unitBatteries(work: Work, unitId: number, at: string | undefined): Promise<UnitBatteries> {
  const unit = (await unitBanks(work, [unitId])).get(unitId)
  if (!unit) throw notFound(texts.noUnit)
  return {
    unitId,
    unitName: unit.name,
    typeName: unit.typeName,
    bank: unit.bank,
    odometerKm: await odometerOf(work, unitId, at),
    storeId: await storeOf(work, unitId),
    batteries: await ofUnit(work, unitId),
    orders: await openOrdersOf(work, unitId),
  }
}

/** What its dashboard shows, less what it has run since. */
async function odometerOf(work: Work, unitId: number, at: string | undefined): Promise<number> {
  const { km } = await visibleUnits(work)
    .leftJoin('position_last as p', (join) =>
      join.onRef('p.unit_id', '=', 'u.id').onRef('p.account_id', '=', 'u.account_id'),
    )
    .where('u.id', '=', unitId)
    .select(meterColumns.shownKm.as('km'))
    .executeTakeFirstOrThrow()
  if (at === undefined) return km
  const [since] = await ranBetween(work, [{ unitId, from: at, to: new Date().toISOString() }])
  return Math.max(0, km - since!.km)
}

/** The store that served it last, if the caller sees it. */
async function storeOf(work: Work, unitId: number): Promise<number | null> {
  const row = await work.tx
    .selectFrom('store_exit as e')
    .where('e.account_id', '=', work.scope.accountId)
    .where('e.unit_id', '=', unitId)
    .where(seesStore(work, sql`e.store_id`))
    .orderBy('e.id', 'desc')
    .select('e.store_id as id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
