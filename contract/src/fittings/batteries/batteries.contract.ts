import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { changeOf, money, optionalId, optionalText, savedMeanwhile, text } from '../../core/fields.ts'
import { exportOf } from '../../core/list-export.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { day, id, moment, named, nothing, wholeNumber, wire, yesNo } from '../../core/wire.ts'
import { batteryAccess } from '../fittings.access.ts'
import { disposalFields, returningFields, sendingFields } from '../pieces.fields.ts'
import { battery, batteryDetail, unitBatteries } from './batteries.entities.ts'
import { batteryAdviceCodes, batteryWayCodes, mostBank } from './batteries.rules.ts'

const { view, update: keep } = batteryAccess
const base = '/apis/battery_inventory'

/** Where batteries are; `due`: mounted ones to change now or soon. */
export const batteryPlaces = ['mounted', 'store', 'due', 'away', 'loose', 'disposed'] as const

/** Active ones (rule STORE-04); `available`: on no unit (rule STORE-02). */
export const listBatteries = endpoint({
  method: 'GET',
  path: `${base}/get/all`,
  access: view,
  query: wire({
    unit: wholeNumber.optional(),
    store: wholeNumber.optional(),
    available: yesNo.optional(),
    search: z.string().max(200).optional(),
  }),
  reply: z.array(battery),
  summary: 'Baterías activas.',
})
/** Ours: the same by page, the worst first; those out of use only where they are asked for. */
export const pageBatteries = endpoint({
  method: 'GET',
  path: `${base}/`,
  access: view,
  query: wire({
    ...pageQuery,
    place: z.enum(batteryPlaces).optional(),
    advice: z.enum(batteryAdviceCodes).optional(),
    unit: wholeNumber.optional(),
    capacity: wholeNumber.optional(),
    maker: wholeNumber.optional(),
    /** Free ones that are charged before they are mounted. */
    low: yesNo.optional(),
    /** Of units whose starter turned below the limit within 30 days. */
    failed: yesNo.optional(),
  }),
  reply: page(battery),
  summary: 'Baterías por página.',
})
export const exportBatteries = exportOf(`${base}/export`, pageBatteries, 'Exporta las baterías del filtro.')

/** Ours: figures over the list. */
export const batterySummary = endpoint({
  method: 'GET',
  path: `${base}/summary`,
  access: view,
  reply: wire({
    active: z.number(),
    mounted: z.number(),
    inStore: z.number(),
    /** In a store and below what they should hold. */
    low: z.number(),
    away: z.number(),
    due: z.number(),
    /** Pesos for new ones in their place; null: not for the caller. */
    dueCost: z.number().nullable(),
    /** Years, of mounted ones: how old they are, how old those of a year ago were, how long they should last. */
    years: z.number().nullable(),
    yearsBefore: z.number().nullable(),
    lifespanYears: z.number().nullable(),
    /** Batteries of units whose starter turned below the limit within 30 days, and those units. */
    failed: z.number(),
    failedUnits: z.array(wire({ id: z.number(), name: z.string() })),
  }),
  summary: 'Cifras de las baterías.',
})
/** Ours: the bank of a unit; `at`: with what its odometer showed then. */
export const getUnitBatteries = endpoint({
  method: 'GET',
  path: `${base}/unit/{id}`,
  access: view,
  query: wire({ at: moment.optional() }),
  reply: unitBatteries,
  summary: 'El banco de baterías de una unidad.',
})
export const getBattery = endpoint({
  method: 'GET',
  path: `${base}/get/{id}`,
  access: view,
  reply: batteryDetail,
  summary: 'Una batería con su historia.',
})

const lifespan = z.number().min(0.5).max(20).multipleOf(0.5)
const fields = {
  serial: text(60),
  capacityId: named('battery_capacity', optionalId),
  modelId: named('battery_model', optionalId),
  volts: z.literal([6, 8, 12, 24]).optional(),
  boughtOn: named('bought_on', day.optional()),
  warrantyUntil: named('warranty_until', day.nullable().optional()),
  lifespanYears: named('lifespan_years', lifespan.nullable().optional()),
  notes: optionalText(2000),
}
const draft = wire({
  ...fields,
  /** A part of the store, of category 3. */
  partId: named('part', id),
  /** Where it lies; none: with whoever mounts it. */
  storeId: named('store', optionalId),
  cost: money().optional(),
})
export type BatteryDraft = z.output<typeof draft>
export const createBattery = endpoint({
  method: 'POST',
  path: `${base}/create`,
  also: ['POST /apis/create_battery'],
  access: keep,
  body: draft,
  reply: battery,
  summary: 'Da de alta una batería.',
})
const change = wire({ id: id.optional(), ...changeOf(fields) })
export type BatteryChange = Omit<z.output<typeof change>, 'id'>
/** The id stands in the path; without one there, in the body. */
export const updateBattery = endpoint({
  method: 'PUT',
  path: `${base}/update/{id}`,
  also: ['POST /apis/update_battery'],
  access: keep,
  body: change,
  reply: battery,
  conflict: savedMeanwhile(battery),
  summary: 'Cambia los datos de una batería.',
})
/** Out of use; what it did stays. */
export const deleteBattery = endpoint({
  method: 'DELETE',
  path: `${base}/delete/{id}`,
  access: keep,
  reply: nothing,
  summary: 'Da de baja una batería.',
})

const position = z.number().int().min(1).max(mostBank)
/** Which way what comes off goes; left out: into the store it came from. */
const leaving = {
  way: z.enum(batteryWayCodes).optional(),
  /** With the way into a store: which; left out: the one it came from, null: none. */
  storeId: named('store', optionalId),
  reason: optionalText(300),
}
const leavingBank = wire(leaving)
export type Leaving = z.output<typeof leavingBank>
const work = {
  unitId: named('unit', id),
  /** Years it should last; left out: what is written of it. */
  lifespanYears: named('lifespan_years', lifespan.nullable().optional()),
  at: moment.optional(),
  /** Of the workshop, for which it is done. */
  orderId: named('order', optionalId),
  technicianId: named('technical', optionalId),
  /** Takes off what is there in the same step; without it, a place that is taken is a 409. */
  replaced: leavingBank.optional(),
}
const mounting = wire({
  ...work,
  batteryId: named('id_battery', id),
  /** Left out: the first that is free. */
  position: position.optional(),
})
export type Mounting = z.output<typeof mounting>
export const mountBattery = endpoint({
  method: 'POST',
  path: `${base}/mounted`,
  access: keep,
  body: mounting,
  reply: battery,
  summary: 'Monta una batería.',
})
const bankMounting = wire({
  ...work,
  mounts: z
    .array(wire({ batteryId: named('id_battery', id), position }))
    .min(1)
    .max(mostBank),
})
export type BankMounting = z.output<typeof bankMounting>
/** Ours: several of one bank in one step, all or none. */
export const mountBank = endpoint({
  method: 'POST',
  path: `${base}/bank`,
  access: keep,
  body: bankMounting,
  reply: z.array(battery),
  summary: 'Cambia el banco de una unidad.',
})
const unmounting = wire({ batteryId: named('id_battery', id), at: moment.optional(), ...leaving })
export type Unmounting = z.output<typeof unmounting>
export const unmountBattery = endpoint({
  method: 'POST',
  path: `${base}/unmounted`,
  access: keep,
  body: unmounting,
  // Older clients send where it was.
  open: 'Clientes anteriores mandan también unidad y vida.',
  reply: battery,
  summary: 'Desmonta una batería.',
})
const rotation = wire({
  at: moment.optional(),
  reason: optionalText(300),
  moves: z
    .array(wire({ batteryId: named('id_battery', id), unitId: named('unit', id), position }))
    .min(1)
    .max(2 * mostBank),
})
export type BatteryRotation = z.output<typeof rotation>
/** Ours: mounted batteries change places, all in one step. */
export const rotateBatteries = endpoint({
  method: 'POST',
  path: `${base}/rotate`,
  access: keep,
  body: rotation,
  reply: z.array(battery),
  summary: 'Cambia baterías de posición.',
})

const volts = z.number().min(0).max(40).multipleOf(0.01).nullable().optional()
const measuring = wire({
  at: moment.optional(),
  /** V at rest, four hours after the engine; V while the starter turns; A for 30 s. One of them at least. */
  rest: volts,
  crank: volts,
  cca: z.number().int().min(1).max(3000).nullable().optional(),
  note: optionalText(300),
})
export type BatteryMeasuring = z.output<typeof measuring>
/** Ours. */
export const measureBattery = endpoint({
  method: 'POST',
  path: `${base}/measure/{id}`,
  access: keep,
  body: measuring,
  reply: battery,
  summary: 'Registra lo que midió un probador.',
})

const sending = wire({ kind: z.enum(['charge', 'repair', 'warranty']), ...sendingFields })
export type BatterySending = z.output<typeof sending>
/** Ours: a battery leaves the store to be charged, repaired or claimed. */
export const sendBattery = endpoint({
  method: 'POST',
  path: `${base}/send/{id}`,
  access: keep,
  body: sending,
  reply: battery,
  summary: 'Manda una batería fuera.',
})
const returning = wire(returningFields)
export type BatteryReturning = z.output<typeof returning>
/** Ours: it comes back into a store. */
export const receiveBattery = endpoint({
  method: 'POST',
  path: `${base}/receive/{id}`,
  access: keep,
  body: returning,
  reply: battery,
  summary: 'Recibe una batería que estaba fuera.',
})
const disposal = wire(disposalFields)
export type BatteryDisposal = z.output<typeof disposal>
/** Ours. */
export const disposeBattery = endpoint({
  method: 'POST',
  path: `${base}/dispose/{id}`,
  access: keep,
  body: disposal,
  reply: battery,
  summary: 'Desecha una batería.',
})
