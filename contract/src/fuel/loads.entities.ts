import { z } from 'zod'
import { optionalId, optionalText } from '../core/fields.ts'
import { id, moment, named, wire } from '../core/wire.ts'
import { fuelRuleCodes, findingCodes, mostLitres, mostOdometer, mostPrice, photoKinds, verdicts } from './fuel.rules.ts'

const known = z.number().nullable()

/** A load as lists carry it. Amounts are null for whoever may not know what the fleet costs. */
const row = {
  id: z.number(),
  folio: z.string(),
  unitId: named('ldf_unit', z.number()),
  unitName: z.string(),
  driverId: z.number().nullable(),
  driverName: z.string().nullable(),
  providerId: z.number(),
  providerName: z.string(),
  typeId: z.number(),
  typeName: z.string(),
  station: z.string().nullable(),
  at: named('ldf_date_registration', moment),
  litres: named('ldf_litres', z.number()),
  price: named('ldf_price', known),
  total: named('ldf_total_cost', known),
  odometer: named('ldf_odometer', known),
  isFull: z.boolean(),
  ticket: z.string().nullable(),
  /** Driven since the load before, by GPS. */
  km: known,
  /** Kilometres per litre from one full tank to the next, and what the unit or its kind makes of one. */
  kmPerLitre: known,
  expected: known,
  verdict: z.enum(verdicts),
  /** The first of its doubts, and what is in doubt. */
  doubt: z.enum(fuelRuleCodes).nullable(),
  doubtLitres: known,
  doubtAmount: known,
  finding: z.enum(findingCodes).nullable(),
  photos: z.number(),
  /** What the doubt, or its absence, rests on. */
  says: z.string().nullable(),
} as const
export const fuelLoadRow = wire(row)
export type FuelLoadRow = z.output<typeof fuelLoadRow>

export const fuelCheck = wire({
  rule: z.enum(fuelRuleCodes),
  verdict: z.enum(verdicts),
  says: z.string(),
  litres: known,
  amount: known,
})
export type FuelCheck = z.output<typeof fuelCheck>

/** What GPS and tank tell of the time around a load; null: they do not. */
export const fuelEvidence = wire({
  /** Odometer by GPS then. */
  odometer: known,
  /** The stop at which it can have been. */
  stopFrom: moment.nullable(),
  stopTo: moment.nullable(),
  stopLat: known,
  stopLon: known,
  /** Metres from there to the station. */
  metres: known,
  capacity: known,
  /** Litres in the tank. */
  before: known,
  after: known,
  /** Of the provider in the fortnight before. */
  usualPrice: known,
  /** When the unit was last heard before the load, if it was silent then. */
  silentSince: moment.nullable(),
})
export type FuelEvidence = z.output<typeof fuelEvidence>

const photo = wire({ kind: z.enum(photoKinds), name: z.string(), url: z.string() })
export type FuelPhoto = z.output<typeof photo>

const place = z.object({ lat: z.number(), lon: z.number() }).nullable()

export const fuelLoad = wire({
  ...row,
  afterGap: z.boolean(),
  card: z.string().nullable(),
  notes: z.string().nullable(),
  checks: z.array(fuelCheck),
  evidence: fuelEvidence,
  /** Litres in the tank in the hours around it; empty where no sensor tells. */
  level: z.array(wire({ at: moment, litres: z.number() })),
  files: z.array(photo),
  /** Where its station is known to be, and where the phone was. */
  stationAt: place,
  phoneAt: place,
  /** Other doubts of the last 30 days with the same station or driver. */
  repeated: z.number(),
  reason: z.string().nullable(),
  resolvedAt: moment.nullable(),
  resolvedBy: z.string().nullable(),
  createdAt: moment,
  createdBy: z.string().nullable(),
  /** The trip that was under way; `charged`: its account counts this load. */
  trip: wire({ id: z.number(), folio: z.string(), charged: z.boolean() }).nullable(),
})
export type FuelLoad = z.output<typeof fuelLoad>

const fields = {
  /** Made by whoever sends it: the same sent twice is one load. */
  key: z.uuid().optional(),
  unitId: named('ldf_unit', id),
  driverId: optionalId,
  providerId: id,
  typeId: id,
  station: optionalText(120),
  at: named('ldf_date_registration', moment),
  litres: named('ldf_litres', z.number().min(0.001).max(mostLitres)),
  /** One of price and total may be left out. */
  price: named('ldf_price', z.number().min(0.01).max(mostPrice).nullable().optional()),
  total: named(
    'ldf_total_cost',
    z
      .number()
      .min(0.01)
      .max(mostLitres * mostPrice)
      .nullable()
      .optional(),
  ),
  odometer: named('ldf_odometer', z.number().min(0).max(mostOdometer).nullable().optional()),
  isFull: z.boolean().optional(),
  afterGap: z.boolean().optional(),
  ticket: optionalText(60),
  card: optionalText(40),
  notes: optionalText(1000),
  /** Where the phone is. */
  lat: z.number().min(-90).max(90).nullable().optional(),
  lon: z.number().min(-180).max(180).nullable().optional(),
}
export const fuelLoadDraft = wire(fields)
export type FuelLoadDraft = z.output<typeof fuelLoadDraft>

/** What is said of a load before it is saved. */
export const fuelOpinion = wire({
  checks: z.array(fuelCheck),
  km: known,
  kmPerLitre: known,
  expected: known,
  odometer: known,
})
export type FuelOpinion = z.output<typeof fuelOpinion>
