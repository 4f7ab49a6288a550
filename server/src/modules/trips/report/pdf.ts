import type { TripDetail, TripEvent } from '@arriero/contract/trips/trips.entities.ts'
import {
  demandStateLabel,
  momentInWords,
  placeKindLabels,
  tripStateLabels,
  type DemandState,
} from '@arriero/contract/trips/trips.rules.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { mapPicture, type MapGeofence, type MapLine, type MapPin } from '../../../shared/map-picture/map-picture.ts'
import { simplifyLine } from '../../../shared/geo/polyline.ts'
import type { PdfBlock, PdfDocument, Pill, Tone } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { tripDetail } from '../read/detail.ts'
import { tripTrack, type Track } from '../read/track.ts'
import { latenessInWords, minutesInWords } from '@arriero/contract/trips/trips.rules.ts'
import { shortMoment } from '../../../shared/zones.ts'

const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
const number = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })
const km = (value: number | null) => (value === null ? '—' : `${number.format(value)} km`)

/** The trip's report with its drawn map; instants in `zone`. */
export async function tripPdf(
  app: App,
  work: Work,
  tripId: number,
  zone: string,
): Promise<{ name: string; body: Buffer }> {
  const trip = await tripDetail(app, work, { id: tripId })
  const account = await work.tx
    .selectFrom('account')
    .select('name')
    .where('id', '=', work.scope.accountId)
    .executeTakeFirstOrThrow()
  const track = await tripTrack(app, work, tripId)
  const picture = await mapPicture({
    width: 1000,
    height: 520,
    pixelRatio: 2,
    lines: linesOf(trip, track),
    pins: pinsOf(trip),
    geofences: trip.destinations.flatMap(fencesOf),
  })
  const document: PdfDocument = {
    title: `Viaje ${trip.folio} ${trip.name}`,
    company: {
      name: account.name,
      detail: trip.line === account.name ? undefined : `Línea de transporte: ${trip.line}`,
    },
    kind: 'Reporte de viaje',
    reference: trip.folio,
    createdAt: new Date().toISOString(),
    footer: `Generado el ${shortMoment(new Date(), zone)}`,
    blocks: blocksOf(trip, track, picture, zone),
  }
  return { name: `${trip.folio}.pdf`, body: await renderPdf(document) }
}

function blocksOf(trip: TripDetail, track: Track, picture: Uint8Array, zone: string): PdfBlock[] {
  const when = (at: string | null) => (at === null ? '—' : shortMoment(at, zone))
  const from = trip.destinations[0]?.origin.name ?? ''
  const to = trip.destinations.at(-1)?.destination.name ?? ''
  const travelled = track.km > 0 ? track.km : trip.travelledKm
  return [
    { kind: 'title', text: trip.name, detail: `${from} → ${to}`, pills: pillsOf(trip) },
    ...(trip.cancelReason
      ? [{ kind: 'note', tone: 'red', title: 'Viaje cancelado', text: trip.cancelReason } satisfies PdfBlock]
      : []),
    {
      kind: 'facts',
      columns: 4,
      items: [
        { label: 'Unidad', value: trip.unit.name, ...(trip.unit.plates ? { detail: trip.unit.plates } : {}) },
        {
          label: 'Conductores',
          value: trip.drivers.map(({ name }) => name).join(', ') || 'Sin conductor',
          ...(trip.drivers[0]?.phone ? { detail: trip.drivers[0].phone } : {}),
        },
        { label: 'Línea de transporte', value: trip.line },
        { label: 'Unidades de respaldo', value: trip.backups.map(({ name }) => name).join(', ') || '—' },
        {
          label: 'Salida',
          value: when(trip.destinations[0]?.originOutAt ?? null),
          detail: `Planeada ${when(trip.leaveAt)}`,
        },
        {
          label: trip.finishedAt ? 'Finalizado' : 'Llegada final',
          value: when(trip.finishedAt ?? trip.destinations.at(-1)?.arrivedAt ?? trip.destinations.at(-1)?.eta ?? null),
          detail: `Planeada ${when(trip.finalArrivalAt)}`,
        },
        { label: 'Distancia', value: km(trip.totalKm), detail: `Recorrida ${km(travelled)}` },
        ...(trip.priceKm > 0
          ? [
              {
                label: 'Precio por km',
                value: money.format(trip.priceKm),
                ...(trip.expectedIncome === null ? {} : { detail: `Ingreso ${money.format(trip.expectedIncome)}` }),
              },
            ]
          : []),
        ...(trip.locks.length > 0
          ? [
              {
                label: 'Candados',
                value: trip.locks.map(({ name, closed }) => `${name} ${closed ? 'cerrado' : 'abierto'}`).join(', '),
              },
            ]
          : []),
        ...(trip.travelType ? [{ label: 'Tipo de viaje', value: trip.travelType.name }] : []),
      ],
    },
    {
      kind: 'image',
      data: picture,
      alt: `Mapa del viaje de ${from} a ${to} con la ruta planeada y la recorrida`,
      caption: 'Planeada en línea discontinua, recorrida en azul, desvíos en rojo.',
      maxHeight: 260,
    },
    { kind: 'heading', text: 'Destinos', detail: String(trip.destinations.length) },
    destinationsTable(trip, when),
    ...inventoryBlocks(trip),
    ...checklistBlocks(trip, when),
    ...incidentBlocks(trip, when),
    { kind: 'heading', text: '¿Por qué cambió?' },
    { kind: 'timeline', items: [...trip.events].reverse().map((event) => timelineItem(event, when)) },
    ...(trip.details
      ? [
          { kind: 'heading', text: 'Detalles' } satisfies PdfBlock,
          { kind: 'text', text: trip.details } satisfies PdfBlock,
        ]
      : []),
  ]
}

function pillsOf(trip: TripDetail): Pill[] {
  if (trip.status === 'cancelled') return [{ text: 'Cancelado', tone: 'red' }]
  if (trip.status === 'finished') return [{ text: 'Finalizado', tone: 'teal' }]
  const tones: Record<number, Tone> = { 1: 'grey', 2: 'green', 3: 'amber', 4: 'violet' }
  const late =
    trip.lateMinutes !== null && trip.lateMinutes > 5
      ? [{ text: latenessInWords(trip.lateMinutes), tone: 'red' } satisfies Pill]
      : []
  return [{ text: tripStateLabels[trip.state], tone: tones[trip.state] ?? 'grey' }, ...late]
}

function destinationsTable(trip: TripDetail, when: (at: string | null) => string): PdfBlock {
  return {
    kind: 'table',
    columns: [
      { header: '#', width: 0.5 },
      { header: 'Origen y destino', width: 4 },
      { header: 'Salida', width: 2.4 },
      { header: 'Llegada', width: 2.4 },
      { header: 'Distancia', width: 1.5, align: 'right' },
      { header: 'Puntualidad', width: 1.8, align: 'right' },
    ],
    rows: trip.destinations.map((leg, i) => [
      String(i + 1),
      {
        text: `${leg.origin.name} → ${leg.destination.name}`,
        detail: [placeKindLabels[leg.placeKind], leg.client, leg.folio].filter(Boolean).join(' · '),
      },
      { text: when(leg.originOutAt), detail: `Plan ${when(leg.estimatedLeave)}` },
      {
        text: leg.skipped ? 'Omitida' : leg.arrivedAt ? when(leg.arrivedAt) : leg.eta ? `${when(leg.eta)} est.` : '—',
        detail: `Plan ${when(leg.estimatedArrival)}`,
      },
      {
        text: km(leg.distanceKm),
        ...(leg.durationMinutes === null ? {} : { detail: minutesInWords(leg.durationMinutes) }),
      },
      {
        text: leg.lateMinutes === null ? '—' : latenessInWords(leg.lateMinutes),
        tone: (leg.lateMinutes ?? 0) > 5 ? 'red' : 'green',
      },
    ]),
  }
}

function inventoryBlocks(trip: TripDetail): PdfBlock[] {
  const rows = trip.destinations.flatMap((leg) =>
    leg.inventory.map((line) => [
      leg.destination.name,
      { text: line.type, ...(line.detail ? { detail: line.detail } : {}) },
      number.format(line.amount),
    ]),
  )
  if (rows.length === 0) return []
  return [
    { kind: 'heading', text: 'Inventario' },
    {
      kind: 'table',
      columns: [
        { header: 'Destino', width: 3 },
        { header: 'Tipo', width: 3 },
        { header: 'Cantidad', width: 1.2, align: 'right' },
      ],
      rows,
    },
  ]
}

const demandTones: Record<DemandState, Tone> = {
  waiting: 'grey',
  missed: 'red',
  filled: 'green',
  late: 'amber',
  dropped: 'grey',
}

function checklistBlocks({ demands }: TripDetail, when: (at: string | null) => string): PdfBlock[] {
  if (demands.length === 0) return []
  return [
    { kind: 'heading', text: 'CheckList', detail: String(demands.length) },
    {
      kind: 'table',
      columns: [
        { header: 'CheckList', width: 3.5 },
        { header: 'Cuándo', width: 2.5 },
        { header: 'Estado', width: 2.2 },
        { header: 'Llenó', width: 2.8 },
      ],
      rows: demands.map(({ name, moment, place, state, missedAt, filled }) => [
        name,
        { text: momentInWords(moment, place), detail: missedAt === null ? '' : when(missedAt) },
        { pill: { text: demandStateLabel(state), tone: demandTones[state] } },
        filled ? { text: filled.by ?? '—', detail: `${filled.folio} · ${when(filled.at)}` } : '—',
      ]),
    },
  ]
}

function incidentBlocks(trip: TripDetail, when: (at: string | null) => string): PdfBlock[] {
  if (trip.incidents.length === 0) return []
  return [
    { kind: 'heading', text: 'Incidencias', detail: String(trip.incidents.length) },
    {
      kind: 'table',
      columns: [
        { header: 'Fecha', width: 1.6 },
        { header: 'Incidencia', width: 4 },
        { header: 'Registró', width: 2 },
        { header: 'Archivos', width: 1, align: 'right' },
      ],
      rows: trip.incidents.map((incident) => [
        when(incident.at),
        { text: incident.title, detail: incident.description },
        incident.user ?? '—',
        String(incident.files.length),
      ]),
    },
  ]
}

const tones: Record<TripEvent['tone'], Tone> = {
  neutral: 'grey',
  good: 'green',
  warning: 'amber',
  bad: 'red',
  loading: 'amber',
  unloading: 'violet',
}
const timelineItem = (event: TripEvent, when: (at: string | null) => string) => ({
  time: when(event.at),
  title: event.title,
  ...(event.reason ? { detail: event.reason } : {}),
  ...(event.place ? { place: event.place } : {}),
  tone: tones[event.tone],
})

const toPoint = ([lat, lon]: [number, number]) => ({ lat, lon })

function linesOf(trip: TripDetail, track: Track): MapLine[] {
  const travelled = track.points.map(toPoint)
  return [
    ...trip.destinations.flatMap(({ route }): MapLine[] =>
      route ? [{ kind: 'planned', points: simplifyLine(route.points.map(toPoint), 200) }] : [],
    ),
    ...(travelled.length > 1 ? [{ kind: 'travelled', points: simplifyLine(travelled, 200) } satisfies MapLine] : []),
    ...track.deviations.map(({ from, to }): MapLine => ({ kind: 'deviation', points: travelled.slice(from, to + 1) })),
  ]
}

function pinsOf(trip: TripDetail): MapPin[] {
  const first = trip.destinations[0]?.origin
  const pins: MapPin[] = first ? [{ lat: first.lat, lon: first.lon, label: first.name, kind: 'origin', mark: 'O' }] : []
  for (const [i, { destination, arrivedAt }] of trip.destinations.entries()) {
    pins.push({
      lat: destination.lat,
      lon: destination.lon,
      label: destination.name,
      kind: arrivedAt ? 'done' : 'destination',
      mark: String(i + 1),
    })
  }
  if (trip.status === 'active' && trip.lat !== null && trip.lon !== null && trip.inTravel)
    pins.push({ lat: trip.lat, lon: trip.lon, label: trip.unit.name, kind: 'unit' })
  return pins
}

const fencesOf = ({ destination }: TripDetail['destinations'][number]): MapGeofence[] => {
  const points = destination.points.map(toPoint)
  const [center] = points
  if (!center) return []
  if (destination.shape === 3) return [{ kind: 'circle', center, radiusM: destination.sizeM ?? 100 }]
  return destination.shape === 1
    ? [{ kind: 'line', points, widthM: destination.sizeM ?? 50 }]
    : [{ kind: 'polygon', points }]
}
