import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { changeOf, money, optionalId, optionalText, savedMeanwhile, text } from '../../core/fields.ts'
import { exportOf } from '../../core/list-export.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { day, id, moment, named, nothing, wholeNumber, wire, yesNo } from '../../core/wire.ts'
import { mostAxles } from '../../units/axles.rules.ts'
import { tireAccess } from '../fittings.access.ts'
import { disposalFields, returningFields, sendingFields } from '../pieces.fields.ts'
import { limits, tire, tireDetail, unitTires } from './tires.entities.ts'
import { tireAdviceCodes } from './tires.rules.ts'

const { view, update: keep } = tireAccess
const base = '/apis/tire_inventory'

/** Where tires are. */
export const tirePlaces = ['mounted', 'store', 'away', 'loose', 'disposed'] as const

/** Mounted ones that come off now, and those that are at their end in 30 days as their units run. */
export const tireSigns = ['due', 'soon'] as const

/** Active ones (rule STORE-04); `available`: on no unit (rule STORE-02). */
export const listTires = endpoint({
  method: 'GET',
  path: `${base}/get/all`,
  also: ['GET /apis/load_tire_all'],
  access: view,
  query: wire({
    unit: wholeNumber.optional(),
    store: wholeNumber.optional(),
    available: yesNo.optional(),
    search: z.string().max(200).optional(),
  }),
  reply: z.array(tire),
  summary: 'Neumáticos activos.',
})
/** Ours: the same by page, the worst first; those out of use only where they are asked for. */
export const pageTires = endpoint({
  method: 'GET',
  path: `${base}/`,
  access: view,
  query: wire({
    ...pageQuery,
    place: z.enum(tirePlaces).optional(),
    advice: z.enum(tireAdviceCodes).optional(),
    sign: z.enum(tireSigns).optional(),
    unit: wholeNumber.optional(),
    size: wholeNumber.optional(),
    maker: wholeNumber.optional(),
  }),
  reply: page(tire),
  summary: 'Neumáticos por página.',
})
export const exportTires = exportOf(`${base}/export`, pageTires, 'Exporta los neumáticos del filtro.')

/** Ours: figures over the list. */
export const tireSummary = endpoint({
  method: 'GET',
  path: `${base}/summary`,
  access: view,
  reply: wire({
    active: z.number(),
    mounted: z.number(),
    inStore: z.number(),
    away: z.number(),
    /** To take off now, and what the pace of their units takes off within 30 days besides. */
    toRetire: z.number(),
    soon: z.number(),
    /** mm, of mounted ones. */
    depth: z.number().nullable(),
    /** Pesos per km of all that ran; null: not for the caller. */
    costPerKm: z.number().nullable(),
  }),
  summary: 'Cifras de los neumáticos.',
})
const ofMaker = wire({
  makerName: z.string().nullable(),
  modelName: z.string().nullable(),
  tires: z.number(),
  km: z.number(),
  cost: z.number(),
  costPerKm: z.number().nullable(),
  /** mm per 1 000 km, over those that have it. */
  wear: z.number().nullable(),
})
/** Ours: what a kilometre costs by maker and model, those out of use included. */
export const tireCosts = endpoint({
  method: 'GET',
  path: `${base}/costs`,
  access: keep,
  reply: z.array(ofMaker),
  summary: 'Costo por kilómetro por marca y modelo.',
})
/** Ours: a unit from above. */
export const getUnitTires = endpoint({
  method: 'GET',
  path: `${base}/unit/{id}`,
  access: view,
  reply: unitTires,
  summary: 'Los neumáticos de una unidad en sus posiciones.',
})
export const getTire = endpoint({
  method: 'GET',
  path: `${base}/get/{id}`,
  access: view,
  reply: tireDetail,
  summary: 'Un neumático con su historia.',
})

const dot = z
  .union([z.string().regex(/^(0[1-9]|[1-4]\d|5[0-3])\d{2}$/, 'Cuatro cifras: semana y año.'), z.literal('')])
  .nullable()
  .optional()
const fields = {
  serial: text(60),
  typeId: named('wheel_type', optionalId),
  sizeId: named('wheel_size', optionalId),
  modelId: named('wheel_model', optionalId),
  dot,
  boughtOn: named('bought_on', day.optional()),
  psi: z.number().int().min(10).max(200).nullable().optional(),
  /** mm with which this life began. */
  newDepth: z.number().min(1).max(40).multipleOf(0.1).nullable().optional(),
  notes: optionalText(2000),
}
const draft = wire({
  ...fields,
  /** A part of the store, of category 2. */
  partId: named('part', id),
  /** Where it lies; none: with whoever mounts it. */
  storeId: named('store', optionalId),
  cost: money().optional(),
})
export type TireDraft = z.output<typeof draft>
export const createTire = endpoint({
  method: 'POST',
  path: `${base}/create`,
  also: ['POST /apis/create_tire'],
  access: keep,
  body: draft,
  reply: tire,
  summary: 'Da de alta un neumático.',
})
const change = wire({ id: id.optional(), ...changeOf(fields) })
export type TireChange = Omit<z.output<typeof change>, 'id'>
/** The id stands in the path; without one there, in the body. */
export const updateTire = endpoint({
  method: 'PUT',
  path: `${base}/update/{id}`,
  also: ['POST /apis/update_tire'],
  access: keep,
  body: change,
  reply: tire,
  conflict: savedMeanwhile(tire),
  summary: 'Cambia los datos de un neumático.',
})
/** Out of use; what it did stays. */
export const deleteTire = endpoint({
  method: 'DELETE',
  path: `${base}/delete/{id}`,
  access: keep,
  reply: nothing,
  summary: 'Da de baja un neumático.',
})

const axle = z.number().int().min(0).max(mostAxles)
const position = z.number().int().min(1).max(4)
const where = { unitId: named('unit', id), axle, position }
const leaving = {
  /** Where it is put; null: in no store. Left out: where it came from. */
  storeId: named('store', optionalId),
  reason: optionalText(300),
}
const mounting = wire({
  tireId: named('id_tire', id),
  ...where,
  at: moment.optional(),
  /** Takes off what is there in the same step; without it, a place that is taken is a 409. */
  replaced: wire(leaving).optional(),
})
export type Mounting = z.output<typeof mounting>
export const mountTire = endpoint({
  method: 'POST',
  path: `${base}/mounted`,
  access: keep,
  body: mounting,
  reply: tire,
  summary: 'Monta un neumático.',
})
const unmounting = wire({ tireId: named('id_tire', id), at: moment.optional(), ...leaving })
export type Unmounting = z.output<typeof unmounting>
export const unmountTire = endpoint({
  method: 'POST',
  path: `${base}/unmounted`,
  access: keep,
  body: unmounting,
  // Older clients send where it was.
  open: 'Clientes anteriores mandan también unidad, eje y posición.',
  reply: tire,
  summary: 'Desmonta un neumático.',
})
const rotation = wire({
  at: moment.optional(),
  moves: z
    .array(wire({ tireId: named('id_tire', id), ...where }))
    .min(1)
    .max(60),
})
export type Rotation = z.output<typeof rotation>
/** Ours: mounted tires change places, all in one step. */
export const rotateTires = endpoint({
  method: 'POST',
  path: `${base}/rotate`,
  access: keep,
  body: rotation,
  reply: z.array(tire),
  summary: 'Cambia neumáticos de posición.',
})

const measuring = wire({
  at: moment.optional(),
  measures: z
    .array(
      wire({
        tireId: named('id_tire', id),
        /** mm from the outer groove to the inner one. */
        grooves: z.array(z.number().min(0).max(40).multipleOf(0.1)).min(1).max(6),
        psi: z.number().int().min(0).max(250).nullable().optional(),
        hot: z.boolean().optional(),
        note: optionalText(300),
        /** Taken although it is deeper than the last. */
        sure: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(60),
})
export type Measuring = z.output<typeof measuring>
/** Ours. */
export const measureTires = endpoint({
  method: 'POST',
  path: `${base}/measure`,
  access: keep,
  body: measuring,
  reply: z.array(tire),
  summary: 'Registra mediciones de profundidad y presión.',
})

const sending = wire({ kind: z.enum(['repair', 'retread', 'warranty']), ...sendingFields })
export type Sending = z.output<typeof sending>
/** Ours: a tire leaves the house for a retread, a repair or a claim. */
export const sendTire = endpoint({
  method: 'POST',
  path: `${base}/send/{id}`,
  access: keep,
  body: sending,
  reply: tire,
  summary: 'Manda un neumático fuera.',
})
const returning = wire({
  ...returningFields,
  /** Of a retread that was done: what was put on, and mm. Without a depth it came back as it was. */
  tread: optionalText(120),
  depth: z.number().min(1).max(40).multipleOf(0.1).nullable().optional(),
})
export type Returning = z.output<typeof returning>
/** Ours: it comes back into a store; a retread begins a life. */
export const receiveTire = endpoint({
  method: 'POST',
  path: `${base}/receive/{id}`,
  access: keep,
  body: returning,
  reply: tire,
  summary: 'Recibe un neumático que estaba fuera.',
})
const disposal = wire(disposalFields)
export type Disposal = z.output<typeof disposal>
/** Ours. */
export const disposeTire = endpoint({
  method: 'POST',
  path: `${base}/dispose/{id}`,
  access: keep,
  body: disposal,
  reply: tire,
  summary: 'Desecha un neumático.',
})
/** Ours. */
export const setTireLimits = endpoint({
  method: 'PUT',
  path: `${base}/limits`,
  access: keep,
  body: wire({
    legalSteer: z.number().min(0.5).max(10).multipleOf(0.1),
    legalOther: z.number().min(0.5).max(10).multipleOf(0.1),
    pull: z.number().min(0.5).max(15).multipleOf(0.1),
  }),
  reply: limits,
  summary: 'Cambia las profundidades de retiro.',
})
/** Ours. */
export const getTireLimits = endpoint({
  method: 'GET',
  path: `${base}/limits`,
  access: view,
  reply: limits,
  summary: 'Profundidades de retiro.',
})
