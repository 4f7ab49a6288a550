import { sql } from 'kysely'
import type { Address, Goods, Vehicle } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { driverPapers } from '../../drivers/drivers.read.ts'
import { geofencesById } from '../../geofences/geofences.read.ts'
import { unitPapers } from '../../units/units.read.ts'
import type { Journey } from './carta-porte.content.ts'

/** What is remembered of each, of what its own record has no room for. */
interface Memory {
  unit: Vehicle
  driver: { rfc: string | null; licence: string | null }
  place: {
    name: string | null
    rfc: string | null
    taxId: string | null
    taxResidence: string | null
    address: Address
  }
  /** Of one unit of it. */
  load: Pick<
    Goods,
    'productKey' | 'description' | 'unitKey' | 'weightKg' | 'value' | 'hazardous' | 'hazardKey' | 'packaging'
  >
}
type Subject = keyof Memory

export async function recall<S extends Subject>(
  { tx, scope }: Work,
  subject: S,
  ids: readonly number[],
): Promise<Map<number, Memory[S]>> {
  const rows = await tx
    .selectFrom('carta_porte_memory')
    .where('account_id', '=', scope.accountId)
    .where('subject', '=', subject)
    .where('subject_id', 'in', [0, ...ids])
    .select(['subject_id', 'data'])
    .execute()
  // Written by this file only.
  return new Map(rows.map(({ subject_id, data }) => [subject_id, data as unknown as Memory[S]]))
}

async function remember<S extends Subject>({ tx, scope }: Work, subject: S, known: ReadonlyMap<number, Memory[S]>) {
  if (known.size === 0) return
  await tx
    .insertInto('carta_porte_memory')
    .values(
      // Two who save at once lock in the same order.
      [...known]
        .toSorted(([a], [b]) => a - b)
        .map(([id, data]) => ({
          account_id: scope.accountId,
          subject,
          subject_id: id,
          data: JSON.stringify(data),
          updated_by: scope.userId || null,
        })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'subject', 'subject_id']).doUpdateSet({
        data: sql`excluded.data`,
        updated_at: sql`now()`,
        updated_by: sql`excluded.updated_by`,
      }),
    )
    .execute()
}

const perUnit = (amount: number | null | undefined, quantity: number, step: number) =>
  amount ? Math.round(amount / quantity / step) * step : null

const loadOf = ({ quantity, weightKg, value, ...one }: Goods, pieces: number): Memory['load'] => ({
  productKey: one.productKey,
  description: one.description,
  unitKey: one.unitKey,
  hazardous: one.hazardous,
  hazardKey: one.hazardKey,
  packaging: one.packaging,
  weightKg: perUnit(weightKg, pieces, 0.000001),
  value: perUnit(value, pieces, 0.000001),
})

/** Keeps what was typed for the next time; of what the caller does not see, nothing. */
export async function rememberJourney(work: Work, unitId: number | null, journey: Journey): Promise<void> {
  const { vehicle, figures, stops, goods } = journey
  if (unitId && (await unitPapers(work, unitId))) await remember(work, 'unit', new Map([[unitId, vehicle]]))
  const drivers = await driverPapers(
    work,
    figures.flatMap(({ driverId }) => driverId ?? []),
  )
  await remember(
    work,
    'driver',
    new Map(
      figures.flatMap(({ driverId, rfc = null, licence = null }) =>
        driverId && drivers.has(driverId) ? [[driverId, { rfc, licence }] as const] : [],
      ),
    ),
  )
  const places = new Set(
    (
      await geofencesById(
        work,
        stops.flatMap(({ placeId }) => placeId ?? []),
      )
    ).map(({ id }) => id),
  )
  await remember(
    work,
    'place',
    new Map(
      stops.flatMap(({ placeId, name = null, rfc = null, taxId = null, taxResidence = null, address }) =>
        placeId && places.has(placeId) ? [[placeId, { name, rfc, taxId, taxResidence, address }] as const] : [],
      ),
    ),
  )
  await remember(
    work,
    'load',
    new Map(
      goods.flatMap((one) =>
        one.loadTypeId && one.quantity ? [[one.loadTypeId, loadOf(one, one.quantity)] as const] : [],
      ),
    ),
  )
}
