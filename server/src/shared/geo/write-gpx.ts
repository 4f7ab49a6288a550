import type { LatLon } from './latlon.ts'
import type { Trace } from './geo-feature.ts'
import { xmlNumber, xmlText } from './xml-text.ts'

const KMH_PER_MS = 3.6

/** A GPX 1.1 file of a trace: its waypoints, then one track. Speed is written in m/s as receivers do (gpxtpx v2). */
export function writeTraceGpx({ name, points, waypoints }: Trace): string {
  const marks = waypoints.map(
    (mark) =>
      `<wpt ${place(mark)}><time>${xmlText(mark.time)}</time><name>${xmlText(mark.name)}</name>` +
      `<desc>${xmlText(mark.description)}</desc></wpt>`,
  )
  const track = points.map(
    (point) =>
      `<trkpt ${place(point)}>${point.altitude === null ? '' : `<ele>${xmlNumber(point.altitude)}</ele>`}` +
      `<time>${xmlText(point.time)}</time><extensions><gpxtpx:TrackPointExtension>` +
      `<gpxtpx:speed>${(point.speed / KMH_PER_MS).toFixed(2)}</gpxtpx:speed>` +
      '</gpxtpx:TrackPointExtension></extensions></trkpt>',
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Arriero" xmlns="http://www.topografix.com/GPX/1/1"' +
      ' xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">',
    `<metadata><name>${xmlText(name)}</name></metadata>`,
    ...marks,
    `<trk><name>${xmlText(name)}</name><trkseg>`,
    ...track,
    '</trkseg></trk></gpx>\n',
  ].join('\n')
}

function place({ lat, lon }: LatLon): string {
  return `lat="${xmlNumber(lat)}" lon="${xmlNumber(lon)}"`
}
