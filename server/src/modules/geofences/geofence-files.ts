import type { Upload } from '@arriero/contract/core/files.ts'
import type { Geofence, GeofenceDraft } from '@arriero/contract/geofences/geofences.entities.ts'
import {
  coordinateCircleM,
  defaultLineWidthM,
  mostPoints,
  type GeofenceShape,
} from '@arriero/contract/geofences/geofences.rules.ts'
import { badFields } from '../../app/errors.ts'
import { SentFile } from '../../app/http/route.ts'
import type { GeoFeature } from '../../shared/geo/geo-feature.ts'
import { simplifyLine } from '../../shared/geo/polyline.ts'
import { writeGeoJson } from '../../shared/geo/write-geojson.ts'
import { writeKml } from '../../shared/geo/write-kml.ts'
import { WorkerError, workerTask } from '../../shared/worker/pool.ts'
import { workers } from '../../shared/worker/workers.ts'
import { problemOf } from './geofences.service.ts'
import { texts } from './geofences.texts.ts'

const reading = workerTask<typeof import('../../shared/geo/read-geo-file.task.ts')>(
  new URL('../../shared/geo/read-geo-file.task.ts', import.meta.url),
)

/** Geofences a KML or GeoJSON file describes, each with what is wrong with it; a point becomes a circle of 100 m. */
export async function draftsFrom(
  upload: Upload | undefined,
): Promise<{ draft: GeofenceDraft; problem: string | null }[]> {
  if (!upload) throw badFields({ file: [texts.required] })
  const features = await readFeatures(upload)
  if (features.length === 0) throw badFields({ file: [texts.unreadable] })
  return features.map(({ name, description, color, shape: drawn }) => {
    const shape = shapeOf(drawn)
    const draft: GeofenceDraft = {
      name: (name || texts.nameless).slice(0, 200),
      description: description.slice(0, 2000),
      shape,
      ...(color ? { color } : {}),
    }
    return { draft, problem: problemOf(shape) }
  })
}

async function readFeatures({ path }: Upload): Promise<GeoFeature[]> {
  const reply = await workers.run(reading, path, { timeoutMs: 20_000 }).catch((error: unknown) => {
    if (error instanceof WorkerError) throw badFields({ file: [error.message] })
    throw error
  })
  if (!reply.ok) throw badFields({ file: [reply.message] })
  return reply.features
}

function shapeOf(drawn: GeoFeature['shape']): GeofenceShape {
  // A contour traced by a machine may carry more points than a geofence keeps; 5 m is below the noise of a receiver.
  const points =
    drawn.points.length > mostPoints ? simplifyLine(drawn.points, 5).slice(0, mostPoints) : [...drawn.points]
  if (drawn.kind === 'point') return { kind: 'circle', points, sizeM: coordinateCircleM }
  if (drawn.kind === 'circle') return { kind: 'circle', points, sizeM: drawn.radiusM ?? coordinateCircleM }
  if (drawn.kind === 'line') return { kind: 'line', points, sizeM: drawn.widthM ?? defaultLineWidthM }
  return { kind: 'polygon', points, sizeM: null }
}

export function fileOf(geofences: readonly Geofence[], format: string, name = 'geocercas'): SentFile {
  const features = geofences.map(({ name: title, description, color, shape: { kind, points, sizeM } }): GeoFeature => ({
    name: title,
    description,
    color,
    shape: {
      kind,
      points,
      ...(kind === 'circle'
        ? { radiusM: sizeM ?? coordinateCircleM }
        : kind === 'line'
          ? { widthM: sizeM ?? defaultLineWidthM }
          : {}),
    },
  }))
  if (format === 'geojson')
    return new SentFile(`${name}.geojson`, 'application/geo+json', Buffer.from(writeGeoJson(features)))
  if (format === 'kml')
    return new SentFile(
      `${name}.kml`,
      'application/vnd.google-earth.kml+xml',
      Buffer.from(writeKml('Geocercas', features)),
    )
  throw badFields({ format: ['El formato debe ser kml o geojson'] })
}
