import { z } from 'zod'
import { answers, strokes } from '../checklists/filled/answers.ts'
import { promised as promisedOfQuestion, uuid } from '../checklists/filled/filled.entities.ts'
import { changeOf, money, optionalId, optionalText, recordFacts, text } from '../core/fields.ts'
import { day, id, moment, named, wire } from '../core/wire.ts'
import { codesOf, components, damages, faceNames, repairs, responsibleNames } from './damage.rules.ts'
import { kindNames, partyNames, photoSlots, sealKindNames, stateNames } from './eir.rules.ts'

const kind = z.enum(kindNames)
const state = z.enum(stateNames)
const face = z.enum(faceNames)
const centimetres = z.int().min(0).max(2000)
const kilograms = z.int().min(0).max(99_999)

/** Read at the gate against what the papers say; `note`: why they differ. */
const seal = wire({
  kind: z.enum(sealKindNames),
  document: z.string().trim().min(1).max(30).nullable(),
  gate: z.string().trim().min(1).max(30).nullable(),
  note: z.string().trim().min(1).max(300).nullable(),
})

/** Of a thermal container: °C, m³/h, percent, and the day of its last inspection. */
const reefer = wire({
  setPoint: named('set_point', z.number().min(-70).max(40).multipleOf(0.1)),
  reading: z.number().min(-70).max(60).multipleOf(0.1).nullable(),
  vent: z.number().min(0).max(500).nullable(),
  humidity: z.number().min(0).max(100).nullable(),
  inspectedOn: named('pti', day.nullable()),
})

const damageFields = {
  /** Of whoever drew it: its photographs name it. */
  key: uuid,
  face,
  /** Its middle, from the upper left corner of the face; see `damage.rules.ts`. */
  x: centimetres,
  y: centimetres,
  length: centimetres.min(1),
  width: centimetres.min(1),
  depth: centimetres.nullable(),
  component: z.enum(codesOf(components)),
  damage: z.enum(codesOf(damages)),
  repair: z.enum(codesOf(repairs)).nullable(),
  responsible: z.enum(responsibleNames),
  /** Of its repair, pesos; null: not known. */
  cost: money(9_999_999).nullable(),
  note: z.string().trim().min(1).max(500).nullable(),
}
const damageDraft = wire(damageFields)
export type DamageDraft = z.output<typeof damageDraft>

const photo = wire({
  uuid,
  /** What it shows: a damage by its key, or one of `photoSlots`. */
  of: z.string().max(36),
  /** Signed; null: it has not arrived. */
  url: z.string().nullable(),
  at: moment,
})
export type ReceiptPhoto = z.output<typeof photo>

const damage = wire({
  ...damageFields,
  component: z.string(),
  damage: z.string(),
  repair: z.string().nullable(),
  /** Of ISO 9897: 'RB5N'. */
  location: z.string(),
  /** It was not there at the last gate on the other way. */
  isNew: named('is_new', z.boolean()),
})
export type Damage = z.output<typeof damage>

const signature = wire({
  party: z.enum(partyNames),
  name: text(120),
  strokes: strokes.min(1),
  at: moment,
})
export type Signature = z.output<typeof signature>
/** As a phone or the console hands it in; the moment is the server's. */
export const signatureDraft = wire({
  party: z.enum(partyNames),
  name: text(120),
  strokes: strokes.min(1),
})
export type SignatureDraft = z.output<typeof signatureDraft>

/** A photograph that will follow by itself. */
const promised = wire({
  uuid,
  of: z.union([uuid, z.enum(photoSlots)]),
  /** Of the bytes as they were when taken, in hex: what arrives must be them. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  at: moment,
})
export type PromisedPhoto = z.output<typeof promised>

const fields = {
  kind,
  container: text(20),
  sizeType: named('size_type', text(10)),
  happenedAt: named('happened_at', moment),
  isFull: named('full', z.boolean()),
  line: optionalText(60),
  booking: optionalText(40),
  place: optionalText(120),
  seals: z.array(seal).max(8).optional(),
  chassis: optionalText(30),
  unitId: named('unit', optionalId),
  driverId: named('driver', optionalId),
  /** Plates and driver of a carrier that is not of the house. */
  truck: optionalText(60),
  driverName: named('driver_name', optionalText(120)),
  tripId: named('travel', optionalId),
  grossKg: named('gross_kg', kilograms.nullable().optional()),
  tareKg: named('tare_kg', kilograms.nullable().optional()),
  mostKg: named('max_kg', kilograms.nullable().optional()),
  cscUntil: named('csc', day.nullable().optional()),
  reefer: reefer.nullable().optional(),
  /** Faces that were looked at. */
  faces: z.array(face).max(faceNames.length).optional(),
  damages: z.array(damageDraft).max(60).optional(),
  notes: optionalText(2000),
  /** On whose paper it is printed. */
  socialReasonId: named('social_reason', optionalId),
  /** Photographs that follow, besides those it has. */
  photos: z.array(promised).max(100).optional(),
}

export const receiptDraft = wire({
  ...fields,
  /** Of the phone that filled it: sent again it answers the first one. */
  key: uuid.optional(),
  /** The phone's time as it sent: how wrong its clock goes. */
  sentAt: named('sent_at', moment.optional()),
  signatures: z.array(signatureDraft).max(2).optional(),
  /** The checklist of containers as it was asked and answered. */
  checklist: wire({ id, asked: z.int().min(1), answers, photos: z.array(promisedOfQuestion).max(200) })
    .nullable()
    .optional(),
})
export type ReceiptDraft = z.output<typeof receiptDraft>

/** What is signed changes by a correction only: a new version, that both sides sign again. */
export const receiptChange = wire({ ...changeOf(fields), reason: optionalText(300) })
export type ReceiptChange = z.output<typeof receiptChange>

const lack = wire({
  kind: z.enum(['seal', 'photo', 'face', 'signature']),
  words: z.string(),
  detail: z.string(),
})

const rowFacts = {
  id: z.number(),
  folio: z.string(),
  kind,
  state,
  container: z.string(),
  containerId: named('container_id', z.number()),
  sizeType: named('size_type', z.string()),
  line: z.string().nullable(),
  booking: z.string().nullable(),
  place: z.string().nullable(),
  happenedAt: named('happened_at', moment),
  isFull: named('full', z.boolean()),
  unitId: named('unit', z.number().nullable()),
  unitName: named('unit_name', z.string().nullable()),
  /** Of the house, or as it was written. */
  driver: z.string().nullable(),
  truck: z.string().nullable(),
  damageCount: named('damage_count', z.number()),
  newCount: named('new_count', z.number()),
  /** Why it cannot be closed; empty: it can, or it is. */
  lacks: z.array(lack),
}
export const receiptRow = wire(rowFacts)
export type ReceiptRow = z.output<typeof receiptRow>

/** What was signed before a correction. */
const correction = wire({ revision: z.number(), reason: z.string(), at: moment, by: z.string().nullable() })

export const receipt = wire({
  ...rowFacts,
  revision: z.number(),
  seals: z.array(seal),
  chassis: z.string().nullable(),
  driverId: named('driver_id', z.number().nullable()),
  driverName: named('driver_name', z.string().nullable()),
  tripId: named('travel', z.number().nullable()),
  tripFolio: named('travel_folio', z.string().nullable()),
  grossKg: named('gross_kg', z.number().nullable()),
  tareKg: named('tare_kg', z.number().nullable()),
  mostKg: named('max_kg', z.number().nullable()),
  cscUntil: named('csc', day.nullable()),
  reefer: reefer.nullable(),
  faces: z.array(face),
  damages: z.array(damage),
  photos: z.array(photo),
  signatures: z.array(signature),
  notes: z.string().nullable(),
  socialReasonId: named('social_reason', z.number().nullable()),
  /** The checklist that was filled with it. */
  filledId: named('filled', z.number().nullable()),
  filledFolio: named('filled_folio', z.string().nullable()),
  closedAt: named('closed_at', moment.nullable()),
  closedBy: named('closed_by', z.string().nullable()),
  corrections: z.array(correction),
  /** The last gate on the other way, which it is compared with. */
  before: wire({
    id: z.number(),
    folio: z.string(),
    kind,
    happenedAt: named('happened_at', moment),
    damages: z.array(damage),
  }).nullable(),
  /** Of those before, what is there no more. */
  repaired: z.array(damage),
  /** New damages that the user answers for, and what their repair costs, pesos. */
  charge: wire({ damages: z.number(), amount: z.number() }),
  ...recordFacts,
})
export type Receipt = z.output<typeof receipt>

/** One movement of a container, as its history tells it. */
export const movement = wire({
  id: z.number(),
  folio: z.string(),
  kind,
  state,
  happenedAt: named('happened_at', moment),
  place: z.string().nullable(),
  unitName: named('unit_name', z.string().nullable()),
  damageCount: named('damage_count', z.number()),
  newCount: named('new_count', z.number()),
})
export type Movement = z.output<typeof movement>
