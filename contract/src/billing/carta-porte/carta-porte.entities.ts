import { z } from 'zod'
import { changeOf, optionalId, optionalText, text } from '../../core/fields.ts'
import { id, moment, wire } from '../../core/wire.ts'
import {
  currencyKey,
  documentFacts,
  documentLine,
  documentRow,
  finding,
  fine,
  rate,
  relation,
  review,
} from '../documents/documents.entities.ts'
import { mostLines } from '../documents/documents.rules.ts'
import {
  cartaPorteSectionNames,
  cartaPorteTypeNames,
  customsRegimes,
  directions,
  figureTypeKeys,
  healthFactNames,
  healthSectorKeys,
  mostFigures,
  mostGoods,
  mostStops,
  transportWayKeys,
} from './carta-porte.rules.ts'

// A draft may have holes anywhere: dispatch fills them as it learns. What is missing is told by the review.
const words = (most: number) => optionalText(most)
const key = (pattern: RegExp) => z.string().regex(pattern).nullable().optional()
const amount = fine.nullable().optional()
const country = key(/^[A-Z]{3}$/)

/** In Mexico by the SAT's keys, elsewhere in words. */
export const address = wire({
  street: words(100),
  exteriorNumber: words(55),
  interiorNumber: words(55),
  neighbourhood: words(120),
  locality: words(120),
  municipality: words(120),
  reference: words(250),
  state: words(30),
  country,
  postalCode: words(12),
})
export type Address = z.output<typeof address>

/** A place of the journey, in its order. */
export const stop = wire({
  kind: z.enum(['Origen', 'Destino']),
  /** Names it in the document with its kind (OR000001); stays with the place when others move. */
  number: z.int().min(1).max(999_999),
  /** The geofence it was filled from. */
  placeId: optionalId,
  name: words(254),
  rfc: words(13),
  /** Of a foreign sender or receiver. */
  taxId: words(40),
  taxResidence: country,
  /** Departure or arrival. */
  at: moment.nullable().optional(),
  /** Kilometres from the place before; of destinations. */
  distanceKm: z.number().min(0).max(99_999).multipleOf(0.01).nullable().optional(),
  lat: z.number().min(-90).max(90).nullable().optional(),
  lon: z.number().min(-180).max(180).nullable().optional(),
  address,
})
export type Stop = z.output<typeof stop>

export const goods = wire({
  /** BienesTransp, of the carta porte's own list. */
  productKey: key(/^\d{8}$/),
  description: words(1000),
  quantity: amount,
  unitKey: key(/^[A-Z0-9]{1,3}$/),
  unit: words(20),
  weightKg: z.number().min(0).max(99_999_999).multipleOf(0.001).nullable().optional(),
  /** '30/40/30cm' */
  dimensions: words(20),
  hazardous: z.enum(['Sí', 'No']).nullable().optional(),
  hazardKey: key(/^[A-Z0-9]{4}$/),
  packaging: key(/^[A-Z0-9]{1,3}$/),
  packagingText: words(100),
  value: amount,
  currency: currencyKey.nullable().optional(),
  tariff: key(/^\d{8,10}$/),
  matter: key(/^\d{2}$/),
  matterText: words(50),
  customs: z
    .array(wire({ type: z.string().regex(/^\d{2}$/), pedimento: words(21), folio: words(150), importerRfc: words(13) }))
    .max(20)
    .optional(),
  parcels: z
    .array(wire({ number: text(30), description: text(1000), weightKg: z.number().min(0.001).max(99_999_999) }))
    .max(200)
    .optional(),
  sector: z.enum(healthSectorKeys).nullable().optional(),
  /** What the health authority wants to know, by its own names. */
  health: z.partialRecord(z.enum(healthFactNames), z.string().trim().max(1000)).optional(),
  /** The kind of load of the trip it came from: what is remembered of it is found by that. */
  loadTypeId: optionalId,
  /** How the quantity is spread over the places, by their numbers. */
  carried: z
    .array(wire({ origin: z.int().min(1).max(999_999), destination: z.int().min(1).max(999_999), quantity: fine }))
    .max(mostStops)
    .optional(),
})
export type Goods = z.output<typeof goods>

export const trailer = wire({ subtype: key(/^CTR\d{3}$/), plate: words(12) })

export const vehicle = wire({
  permit: key(/^[A-Z0-9]{4,6}$/),
  permitNumber: words(50),
  configuration: key(/^[A-Z0-9]{2,8}$/),
  /** Tonnes, with its load. */
  grossWeight: z.number().min(0).max(999).multipleOf(0.01).nullable().optional(),
  plate: words(12),
  year: z.int().min(1950).max(2100).nullable().optional(),
  liabilityInsurer: words(50),
  liabilityPolicy: words(30),
  environmentInsurer: words(50),
  environmentPolicy: words(30),
  cargoInsurer: words(50),
  cargoPolicy: words(30),
  premium: amount,
  trailers: z.array(trailer).max(2).optional(),
})
export type Vehicle = z.output<typeof vehicle>

export const figure = wire({
  type: z.enum(figureTypeKeys),
  driverId: optionalId,
  name: words(254),
  rfc: words(13),
  licence: words(16),
  taxId: words(40),
  taxResidence: country,
  parts: z
    .array(z.string().regex(/^PT\d{2}$/))
    .max(12)
    .optional(),
})
export type Figure = z.output<typeof figure>

export const international = wire({
  direction: z.enum(directions),
  country: z.string().regex(/^[A-Z]{3}$/),
  via: z.enum(transportWayKeys),
  regimes: z.array(z.enum(customsRegimes.map((regime) => regime.key))).max(10),
})

/** The journey: what the complement tells. The specification shows no fields: ours. */
const journey = {
  tripId: optionalId,
  unitId: optionalId,
  international: international.nullable().optional(),
  reverseLogistics: z.boolean().optional(),
  stops: z.array(stop).max(mostStops),
  goods: z.array(goods).max(mostGoods),
  vehicle,
  figures: z.array(figure).max(mostFigures),
}

/** What it charges, of an income; of a transfer nobody is charged. */
const charge = {
  customerId: optionalId,
  use: key(/^[A-Z]{1,2}\d{2}$/),
  method: z.enum(['PUE', 'PPD']).optional(),
  form: key(/^\d{2}$/),
  currency: currencyKey.optional(),
  exchangeRate: rate.nullable().optional(),
  creditDays: z.number().int().min(0).max(365).nullable().optional(),
  conditions: optionalText(1000),
  lines: z.array(documentLine).max(mostLines).optional(),
}

const content = {
  type: z.enum(cartaPorteTypeNames),
  seriesId: id,
  relations: z.array(relation).max(10).optional(),
  ...charge,
  ...journey,
}
/** Remembers what was typed of the unit, its drivers and places for the next carta porte. */
const remember = { remember: z.boolean().optional() }

export const cartaPorteDraft = wire({ ...content, ...remember })
export type CartaPorteDraft = z.output<typeof cartaPorteDraft>
export const cartaPorteChange = wire({ ...changeOf(content), ...remember })
export type CartaPorteChange = z.output<typeof cartaPorteChange>
export const cartaPorteSketch = wire({ ...content, seriesId: content.seriesId.optional() })
export type CartaPorteSketch = z.output<typeof cartaPorteSketch>

const trip = wire({ id, folio: z.string(), name: z.string() })

/** A carta porte in a list. */
export const cartaPorteRow = wire({
  ...documentRow.fields,
  type: content.type,
  /** The document it is, as the specification calls it. */
  factura: wire({ folio: z.string() }),
  trip: trip.nullable(),
  unitName: z.string().nullable(),
  origin: z.string(),
  destination: z.string(),
})
export type CartaPorteRow = z.output<typeof cartaPorteRow>

export const cartaPorte = wire({
  ...documentFacts,
  ...content,
  customerId: z.number().nullable(),
  currency: z.string(),
  exchangeRate: z.number().nullable(),
  form: z.string().nullable(),
  method: z.enum(['PUE', 'PPD']).nullable(),
  lines: z.array(documentLine),
  relations: z.array(relation),
  /** IdCCP: what the second QR leads to. */
  complementId: z.string(),
  factura: wire({ folio: z.string() }),
  trip: trip.nullable(),
  unitName: z.string().nullable(),
  movements: z.array(
    wire({
      at: moment,
      cause: z.string(),
      documentId: z.number().nullable(),
      folio: z.string().nullable(),
      amount: z.number(),
      balance: z.number(),
    }),
  ),
  sent: z.array(wire({ at: moment, to: z.string(), by: z.string().nullable() })),
})
export type CartaPorte = z.output<typeof cartaPorte>

export const cartaPorteFinding = wire({ ...finding.fields, section: z.enum(cartaPorteSectionNames) })
export type CartaPorteFinding = z.output<typeof cartaPorteFinding>
export const cartaPorteReview = wire({
  ...review.fields,
  findings: z.array(cartaPorteFinding),
  /** Share of the sections without errors, 0–100. */
  percent: z.number(),
})
export type CartaPorteReview = z.output<typeof cartaPorteReview>

/** What a trip knows of its carta porte, and those it has already. */
export const tripProposal = wire({
  trip,
  unitName: z.string(),
  status: z.enum(['active', 'finished', 'cancelled']),
  /** With the freight as a line, when the trip has a price and nothing charges it yet. */
  content: wire({ ...journey, customerId: charge.customerId, lines: z.array(documentLine) }),
  /** Living ones that name this trip. */
  documents: z.array(
    wire({
      id,
      folio: z.string(),
      type: content.type,
      state: documentRow.fields.state,
      uuid: z.uuid().nullable(),
    }),
  ),
})
export type TripProposal = z.output<typeof tripProposal>
