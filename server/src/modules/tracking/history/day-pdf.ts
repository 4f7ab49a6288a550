import { Temporal } from 'temporal-polyfill'
import type { Work } from '../../../app/database/work.ts'
import { simplifyLine } from '../../../shared/geo/polyline.ts'
import { mapPicture } from '../../../shared/map-picture/map-picture.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { texts } from '../tracking.texts.ts'
import { sourcesOf } from './day-sources.ts'
import type { NamedStop } from './export.service.ts'
import type { DayData } from './history.service.ts'

/** The picture does not show less than this. */
const toleranceM = 30
const mostPins = 30

/** Map, sums and stops of a unit's day as a PDF. */
export async function dayPdf(
  work: Work,
  { unit, day, rows, summary }: DayData,
  stops: readonly NamedStop[],
): Promise<Buffer> {
  const { tx, scope } = work
  const sources = [...(await sourcesOf(work, rows)).values()].map(({ name }) => name)
  const account = await tx
    .selectFrom('account')
    .select('name')
    .where('id', '=', scope.accountId)
    .executeTakeFirstOrThrow()
  const clock = (at: string) =>
    Temporal.Instant.from(at).toZonedDateTimeISO(unit.timezone).toPlainTime().toString({ smallestUnit: 'minute' })
  const picture =
    rows.length < 2
      ? null
      : await mapPicture({
          width: 1000,
          height: 560,
          pixelRatio: 2,
          lines: [{ kind: 'travelled', points: simplifyLine(rows, toleranceM) }],
          pins: stops
            .slice(0, mostPins)
            .map(({ lat, lon }, i) => ({ lat, lon, kind: 'stop', label: '', mark: String(i + 1) })),
        })
  return renderPdf({
    title: `Historial de ${unit.name}`,
    kind: 'Historial de unidad',
    reference: day,
    company: { name: account.name },
    createdAt: new Date().toISOString(),
    blocks: [
      { kind: 'title', text: unit.name, detail: [longDay(day), unit.plates, unit.driver].filter(Boolean).join(' · ') },
      {
        kind: 'facts',
        columns: 4,
        items: [
          { label: 'Distancia', value: `${decimal.format(summary.km)} km` },
          { label: 'En movimiento', value: duration(summary.movingS) },
          { label: 'En ralentí', value: duration(summary.idleS) },
          { label: 'Motor apagado', value: duration(summary.offS) },
          { label: 'Velocidad máxima', value: `${Math.round(summary.topKmh)} km/h` },
          {
            label: 'Sobre el límite',
            value: duration(summary.overLimitS),
            tone: summary.overLimitS > 0 ? 'red' : 'green',
          },
          { label: 'Paradas', value: String(stops.length) },
          { label: 'Posiciones', value: String(summary.positions) },
          ...(sources.length > 0
            ? [{ label: sources.length === 1 ? 'Fuente' : 'Fuentes', value: sources.join(', ') }]
            : []),
        ],
      },
      ...(picture
        ? [
            {
              kind: 'image' as const,
              data: picture,
              alt: `Recorrido de ${unit.name} el ${day}`,
              caption: 'Mapa esquemático · Natural Earth · GeoNames',
            },
          ]
        : []),
      { kind: 'heading', text: 'Paradas', detail: String(stops.length) },
      {
        kind: 'table',
        empty: rows.length === 0 ? texts.emptyDay : 'Sin paradas.',
        columns: [
          { header: '#', width: 1 },
          { header: 'Llegada', width: 2 },
          { header: 'Salida', width: 2 },
          { header: 'Duración', width: 2, align: 'right' },
          { header: 'Lugar', width: 8 },
        ],
        rows: stops.map((stop, i) => [
          String(i + 1),
          clock(stop.arriveAt),
          stop.leaveAt === null ? '–' : clock(stop.leaveAt),
          duration(stop.seconds),
          stop.place ?? `${stop.lat.toFixed(5)}, ${stop.lon.toFixed(5)}`,
        ]),
      },
    ],
  })
}

const decimal = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })
const longDay = (day: string) =>
  Temporal.PlainDate.from(day).toLocaleString('es-MX', { day: 'numeric', month: 'long', year: 'numeric' })
const duration = (seconds: number) => {
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
