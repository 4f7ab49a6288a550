import { sql } from 'kysely'
import type { Land, Plan, Zone } from '@arriero/contract/warehouses/places.contract.ts'
import type { SpaceState } from '@arriero/contract/warehouses/warehouses.rules.ts'
import type { App } from '../../../app/app.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { fileUrl } from '../../../app/files/stored-files.ts'
import { landToday, spacesToday } from '../today.ts'
import { texts } from '../warehouses.texts.ts'
import { cornersOf, shapeOf } from './outline.ts'

const pictureKey = sql<
  string | null
>`(select f.key from stored_file f where f.account_id = l.account_id and f.id = l.picture_id)`

const lands = ({ tx, scope }: Work) =>
  tx
    .selectFrom('warehouse_land as l')
    .$call(withRecordFacts('l'))
    .where('l.account_id', '=', scope.accountId)
    .where('l.deleted_at', 'is', null)
    .select([
      'l.id',
      'l.name',
      'l.address',
      'l.timezone',
      'l.outline',
      'l.notes',
      sql<number>`l.area_m2::float8`.as('areaM2'),
      pictureKey.as('pictureKey'),
      sql<number>`(select count(*)::int from warehouse_space s where s.account_id = l.account_id and s.land_id = l.id and s.deleted_at is null)`.as(
        'spaces',
      ),
      sql<number>`(select count(distinct o.space_id)::int from warehouse_occupation o join warehouse_contract k on k.id = o.contract_id
        where k.account_id = l.account_id and k.land_id = l.id and o.during @> ${landToday})`.as('rented'),
    ])

type LandRow = Awaited<ReturnType<ReturnType<typeof lands>['executeTakeFirstOrThrow']>>
const toLand = (app: App, { outline, pictureKey: key, ...row }: LandRow): Land => ({
  ...row,
  shape: shapeOf(outline),
  picture: key && fileUrl(app, key),
})

export const listLands = async (work: Work, app: App): Promise<Land[]> =>
  (
    await lands(work)
      .orderBy(sql`l.name collate es_mx`)
      .orderBy('l.id')
      .execute()
  ).map((row) => toLand(app, row))

export const findLand =
  (app: App) =>
  async (work: Work, id: number): Promise<Land> =>
    toLand(
      app,
      await lands(work)
        .where('l.id', '=', id)
        .executeTakeFirstOrThrow(() => notFound(texts.noLand)),
    )

const zones = ({ tx, scope }: Work) =>
  tx
    .selectFrom('warehouse_zone as z')
    .innerJoin('warehouse_land as l', 'l.id', 'z.land_id')
    .$call(withRecordFacts('z'))
    .where('z.account_id', '=', scope.accountId)
    .where('z.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .select([
      'z.id',
      'z.land_id as landId',
      'l.name as landName',
      'z.name',
      'z.kind',
      'z.outline',
      sql<number | null>`z.price_m2::float8`.as('priceM2'),
      sql<number>`(select count(*)::int from warehouse_space s where s.account_id = z.account_id and s.zone_id = z.id and s.deleted_at is null)`.as(
        'spaces',
      ),
    ])

type ZoneRow = Awaited<ReturnType<ReturnType<typeof zones>['executeTakeFirstOrThrow']>>
const toZone = ({ outline, ...row }: ZoneRow): Zone => ({ ...row, shape: shapeOf(outline) })

export const listZones = async (work: Work, landId?: number): Promise<Zone[]> =>
  (
    await zones(work)
      .$if(landId !== undefined, (of) => of.where('z.land_id', '=', landId!))
      .orderBy(sql`l.name collate es_mx, z.name collate es_mx, z.id`)
      .execute()
  ).map(toZone)

export const findZone = async (work: Work, id: number): Promise<Zone> =>
  toZone(
    await zones(work)
      .where('z.id', '=', id)
      .executeTakeFirstOrThrow(() => notFound(texts.noZone)),
  )

/** Contracts of a plot that run, wait to begin or hold a space. */
export async function contractsLeft({ tx, scope }: Work, landId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('warehouse_contract as k')
    .innerJoin('warehouse_land as l', 'l.id', 'k.land_id')
    .where('k.account_id', '=', scope.accountId)
    .where('k.land_id', '=', landId)
    .where('k.state', '<>', 'cancelled')
    .where('k.deleted_at', 'is', null)
    .where(sql<boolean>`k.end_on >= ${landToday}`)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A whole plot, to be drawn at once. */
export async function planOf(work: Work, app: App, id: number): Promise<Plan> {
  const land = await findLand(app)(work, id)
  const spaces = await work.tx
    .selectFrom(spacesToday(work).as('s'))
    .where('s.landId', '=', id)
    .select(['s.id', 's.zoneId', 's.name', 's.areaM2', 's.listRent', 's.state', 's.tenant', 's.outline as corners'])
    .orderBy('s.name')
    .orderBy('s.id')
    .execute()
  return {
    land: {
      id,
      name: land.name,
      areaM2: land.areaM2,
      picture: land.picture,
      corners: land.shape && land.shape.points.map(({ lat, lon }) => [lat, lon]),
    },
    zones: (await listZones(work, id)).map(({ id: zoneId, name, kind, priceM2, shape }) => ({
      id: zoneId,
      name,
      kind,
      priceM2,
      corners: shape && shape.points.map(({ lat, lon }) => [lat, lon]),
    })),
    spaces: spaces.map((row) => ({ ...row, state: row.state as SpaceState, corners: cornersOf(row.corners) })),
  }
}
