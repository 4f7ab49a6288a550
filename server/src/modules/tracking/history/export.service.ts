import { sensors } from '@arriero/contract/tracking/sensors.rules.ts'
import type { ExportFormat } from '@arriero/contract/tracking/tracking.rules.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { SentFile } from '../../../app/http/route.ts'
import { writeTraceGeoJson } from '../../../shared/geo/write-geojson.ts'
import { writeTraceGpx } from '../../../shared/geo/write-gpx.ts'
import { writeTraceKml } from '../../../shared/geo/write-kml.ts'
import { writeSheet, xlsxType } from '../../../shared/sheets/write-sheet.ts'
import type { Trace } from '../../../shared/geo/geo-feature.ts'
import { dayPdf } from './day-pdf.ts'
import { sourcesOf } from './day-sources.ts'
import { iso, readDay, sensorsIn, stopsInWords, visitsOf, type DayData } from './history.service.ts'

export type NamedStop = Awaited<ReturnType<typeof stopsInWords>>[number]

const types: Record<ExportFormat, string> = {
  xlsx: xlsxType,
  gpx: 'application/gpx+xml',
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  pdf: 'application/pdf',
}

/** A unit's day as a file. */
export async function exportDay(
  work: Work,
  app: App,
  unitId: number,
  day: string,
  format: ExportFormat,
): Promise<SentFile> {
  const data = await readDay(work, unitId, day)
  const visits = await visitsOf(work, unitId, data.from, data.to)
  const stops = await stopsInWords(app, data.summary.stops, visits, data.to)
  const name = `${data.unit.name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}-${data.day}.${format}`
  return new SentFile(name, types[format], await write(work, data, stops, format))
}

async function write(work: Work, data: DayData, stops: readonly NamedStop[], format: ExportFormat): Promise<Buffer> {
  switch (format) {
    case 'gpx':
      return Buffer.from(writeTraceGpx(traceOf(data, stops)))
    case 'kml':
      return Buffer.from(writeTraceKml(traceOf(data, stops)))
    case 'geojson':
      return Buffer.from(writeTraceGeoJson(traceOf(data, stops)))
    case 'pdf':
      return dayPdf(work, data, stops)
    case 'xlsx':
      return sheetOf(data, stops, await sourcesOf(work, data.rows))
  }
}

function traceOf({ unit, day, rows }: DayData, stops: readonly NamedStop[]): Trace {
  return {
    name: `${unit.name} ${day}`,
    points: rows.map(({ lat, lon, fixTime, altitude, speed }) => ({ lat, lon, time: iso(fixTime), altitude, speed })),
    waypoints: stops.map(({ lat, lon, arriveAt, seconds, place }, i) => ({
      lat,
      lon,
      time: arriveAt,
      name: `Parada ${i + 1}`,
      description: [place, `${Math.round(seconds / 60)} min`].filter(Boolean).join(' · '),
    })),
  }
}

function sheetOf(
  { unit, rows }: DayData,
  stops: readonly NamedStop[],
  sources: ReadonlyMap<number, { name: string }>,
): Promise<Buffer> {
  const told = sensorsIn(rows)
  return writeSheet({
    timeZone: unit.timezone,
    sheets: [
      {
        name: 'Posiciones',
        columns: [
          { header: 'Fecha y hora', key: 'at', width: 20, type: 'datetime' },
          { header: 'Latitud', key: 'lat', width: 12, type: 'number', decimals: 6 },
          { header: 'Longitud', key: 'lon', width: 12, type: 'number', decimals: 6 },
          { header: 'Velocidad (km/h)', key: 'speed', width: 16, type: 'number' },
          { header: 'Rumbo', key: 'course', width: 9, type: 'number' },
          { header: 'Motor', key: 'ignition', width: 11, type: 'text' },
          { header: 'Odómetro (km)', key: 'odometerKm', width: 15, type: 'number', decimals: 1 },
          { header: 'Combustible (%)', key: 'fuelPercent', width: 15, type: 'number', decimals: 1 },
          { header: 'Altitud (m)', key: 'altitude', width: 12, type: 'number' },
          { header: 'Satélites', key: 'satellites', width: 10, type: 'number' },
          ...told.map((name) => {
            const { label, unit: measure, decimals } = sensors[name]
            return {
              header: measure ? `${label} (${measure})` : label,
              key: name,
              width: 16,
              type: 'number' as const,
              decimals,
            }
          }),
          { header: 'Fuente', key: 'source', width: 24, type: 'text' },
        ],
        rows: rows.map((row) => ({
          at: iso(row.fixTime),
          lat: row.lat,
          lon: row.lon,
          speed: row.speed,
          course: row.course,
          ignition: row.ignition === null ? '' : row.ignition ? 'Encendido' : 'Apagado',
          odometerKm: row.odometerKm,
          fuelPercent: row.fuelPercent,
          altitude: row.altitude,
          satellites: row.satellites,
          ...Object.fromEntries(told.map((name) => [name, row.sensors?.[name] ?? null])),
          source: row.sourceId === null ? '' : (sources.get(row.sourceId)?.name ?? ''),
        })),
      },
      {
        name: 'Paradas',
        columns: [
          { header: 'Llegada', key: 'arriveAt', width: 20, type: 'datetime' },
          { header: 'Salida', key: 'leaveAt', width: 20, type: 'datetime' },
          { header: 'Minutos', key: 'minutes', width: 10, type: 'number' },
          { header: 'Lugar', key: 'place', width: 44, type: 'text' },
          { header: 'Latitud', key: 'lat', width: 12, type: 'number', decimals: 6 },
          { header: 'Longitud', key: 'lon', width: 12, type: 'number', decimals: 6 },
        ],
        rows: stops.map(({ arriveAt, leaveAt, seconds, place, lat, lon }) => ({
          arriveAt,
          leaveAt,
          minutes: Math.round(seconds / 60),
          place,
          lat,
          lon,
        })),
      },
    ],
  })
}
