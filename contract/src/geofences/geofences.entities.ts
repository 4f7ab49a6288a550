import { z } from 'zod'
import { optionalText } from '../core/fields.ts'
import { id, moment, named, wire } from '../core/wire.ts'
import { mostPoints, shapeIds, shapeKinds, type GeofenceShape } from './geofences.rules.ts'

const wirePoint = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

/** `{type, coordinates, radius?, width?}` on the wire, where a circle has one `{lat, lng}`; ours is `GeofenceShape`. */
const wirePayload = z.object({
  type: z.literal([1, 2, 3]),
  coordinates: z.union([z.array(wirePoint).min(1).max(mostPoints), wirePoint]),
  radius: z.number().positive().max(100_000).nullable().optional(),
  width: z.number().positive().max(10_000).nullable().optional(),
})

export const geofenceShape = z.codec(wirePayload, z.custom<GeofenceShape>(), {
  decode: ({ type, coordinates, radius, width }): GeofenceShape => {
    const kind = shapeKinds[type - 1]!
    const points = (Array.isArray(coordinates) ? coordinates : [coordinates]).map(({ lat, lng }) => ({ lat, lon: lng }))
    return { kind, points, sizeM: (kind === 'circle' ? radius : kind === 'line' ? width : null) ?? null }
  },
  encode: ({ kind, points, sizeM }) => {
    const coordinates = points.map(({ lat, lon }) => ({ lat, lng: lon }))
    if (kind === 'circle') return { type: shapeIds.circle, coordinates: coordinates[0]!, radius: sizeM }
    return { type: shapeIds[kind], coordinates, ...(kind === 'line' ? { width: sizeM } : {}) }
  },
})

export const geofenceKinds = ['console', 'wialon', 'route'] as const
export type GeofenceKind = (typeof geofenceKinds)[number]

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/)

const common = {
  folio: named('geo_folio', z.string().max(60).nullable()),
  customer: z.string().max(200).nullable(),
  color: named('geo_color', color),
  name: named('geo_name', z.string().min(1).max(200)),
  description: named('geo_description', z.string().max(2000)),
  shape: named('geo_payload', geofenceShape),
  address: named('direction', z.string().max(500).nullable()),
}

/** Geofence. */
export const geofence = wire({
  id,
  ...common,
  customerUserId: named('customer_id', z.number().nullable()),
  /** Ours: name of the group it is filed in. */
  group: z.string().nullable(),
  kind: z.enum(geofenceKinds),
  /** Id of the tracking platform it is mirrored from; null for our own. */
  platform: z.number().nullable(),
  version: z.number(),
  updatedAt: named('updated_at', moment),
})
export type Geofence = z.output<typeof geofence>

/** What is sent to create or change one; everything but name and shape may be left out. */
export const geofenceDraft = wire({
  folio: named('geo_folio', z.string().max(60).nullable().optional()),
  customer: z.string().max(200).nullable().optional(),
  customerUserId: named('customer_id', z.number().int().nullable().optional()),
  color: named('geo_color', color.optional()),
  name: common.name,
  description: named('geo_description', z.string().max(2000).nullable().optional()),
  shape: common.shape,
  address: named('direction', z.string().max(500).nullable().optional()),
  group: optionalText(60),
  /** The version the editor saw; another one in the meantime is a conflict. */
  version: z.number().int().optional(),
})
export type GeofenceDraft = z.output<typeof geofenceDraft>
