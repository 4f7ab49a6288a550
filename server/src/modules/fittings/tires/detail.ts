import { sql } from 'kysely'
import type { TireDetail, UnitTires } from '@arriero/contract/fittings/tires/tires.entities.ts'
import { placeLabel } from '@arriero/contract/units/axles.rules.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from '../fittings.texts.ts'
import { staysOf } from '../pieces/stays.ts'
import { unitAxles } from '../pieces/units-of.ts'
import { find, limitsOf, ofUnit } from './tires.repository.ts'

/** A tire with its mounts, measures, lives and stays outside, the newest first. */
export async function tireDetail(work: Work, id: number): Promise<TireDetail> {
  const tire = await find(work, id)
  const seesCosts = work.scope.seesAllUnits
  const lives = await livesOf(work, id)
  const axles = tire.unitId === null ? undefined : (await unitAxles(work, [tire.unitId])).get(tire.unitId)?.axles
  return {
    ...tire,
    role: (tire.axle !== null && axles?.[tire.axle - 1]?.role) || null,
    limits: await limitsOf(work),
    mounts: await mountsOf(work, id, tire.placeKm),
    measures: await measuresOf(work, id),
    lives: lives.map((life) => ({
      ...life,
      km: life.n === tire.life ? tire.lifeKm : life.km,
      cost: seesCosts ? life.cost : null,
    })),
    stays: await staysOf(work, id),
  }
}

/** Mounts on units the caller does not see keep their km and lose the unit's name. */
async function mountsOf(work: Work, tireId: number, placeKm: number): Promise<TireDetail['mounts']> {
  const rows = await work.tx
    .selectFrom('tire_mount as m')
    .innerJoin('unit as u', (join) => join.onRef('u.id', '=', 'm.unit_id').onRef('u.account_id', '=', 'm.account_id'))
    .$call(withUser('by', 'm.mounted_by'))
    .where('m.account_id', '=', work.scope.accountId)
    .where('m.tire_id', '=', tireId)
    .select([
      'm.id',
      'm.unit_id as unitId',
      'u.name as unitName',
      'm.axle',
      'm.position',
      'm.life',
      sql<string>`lower(m.during)`.as('from'),
      sql<string | null>`upper(m.during)`.as('to'),
      sql<number | null>`m.km::float8`.as('km'),
      'm.reason',
      'by.name as by',
    ])
    .orderBy(sql`lower(m.during) desc`)
    .execute()
  const axles = await unitAxles(work, [...new Set(rows.map(({ unitId }) => unitId))])
  return rows.map((row) => ({
    ...row,
    unitName: axles.has(row.unitId) || work.scope.seesAllUnits ? row.unitName : texts.otherUnit,
    place: placeLabel(axles.get(row.unitId)?.axles ?? [], row.axle, row.position),
    km: row.km ?? placeKm,
  }))
}

const measuresOf = ({ tx, scope }: Work, tireId: number): Promise<TireDetail['measures']> =>
  tx
    .selectFrom('tire_measure as m')
    .$call(withUser('by', 'm.by_id'))
    .where('m.account_id', '=', scope.accountId)
    .where('m.tire_id', '=', tireId)
    .select([
      'm.id',
      'm.at',
      'm.life',
      sql<number>`m.km::float8`.as('km'),
      sql<number[]>`m.grooves::float8[]`.as('grooves'),
      'm.psi',
      'm.hot',
      'm.note',
      'by.name as by',
    ])
    .orderBy('m.at', 'desc')
    .execute()

const livesOf = ({ tx, scope }: Work, tireId: number) =>
  tx
    .selectFrom('tire_life as l')
    .where('l.account_id', '=', scope.accountId)
    .where('l.tire_id', '=', tireId)
    .select([
      'l.n',
      'l.from_at as from',
      'l.tread',
      sql<number | null>`l.depth::float8`.as('depth'),
      sql<number | null>`l.cost::float8`.as('cost'),
      sql<number>`(select coalesce(sum(m.km), 0) from tire_mount m
        where m.account_id = l.account_id and m.tire_id = l.tire_id and m.life = l.n)::float8`.as('km'),
    ])
    .orderBy('l.n', 'desc')
    .execute()

/** A unit the caller sees, from above. */
export async function unitTires(work: Work, unitId: number): Promise<UnitTires> {
  const unit = (await unitAxles(work, [unitId])).get(unitId)
  if (!unit) throw notFound(texts.noUnit)
  return {
    unitId,
    unitName: unit.name,
    typeName: unit.typeName,
    axles: [...unit.axles],
    limits: await limitsOf(work),
    tires: await ofUnit(work, unitId),
  }
}
