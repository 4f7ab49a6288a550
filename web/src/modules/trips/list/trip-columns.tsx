import { IconArrowNarrowRight } from '@tabler/icons-react'
import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { checklistCountWords, placeKindLabels } from '@arriero/contract/trips/trips.rules.ts'
import { dateTime, money, number, speed } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/list-types.ts'
import { useNow } from '../../../kit/now.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { clientsOf, endsOf, lateness, nextOf, stateOf, whenShort } from '../trips.words.ts'
import { troubleOf } from '../trips.alert.ts'
import { LockMarks } from './LockMarks.tsx'
import { TripProgress } from './TripProgress.tsx'

/** 'Monterrey → Nuevo Laredo', the arrow drawn. */
export function TripEnds({ trip }: { trip: Parameters<typeof endsOf>[0] }) {
  const { from, to } = endsOf(trip)
  return (
    <span className="trip-ends" title={`${from} a ${to}`}>
      <span>{from}</span>
      <IconArrowNarrowRight size={16} stroke={1.75} aria-label="a" />
      <span>{to}</span>
    </span>
  )
}

/** '22 min tarde' in its tone. */
export function Lateness({ minutes }: { minutes: number | null }) {
  const { text, tone } = lateness(minutes)
  return <span className={`late late-${tone}`}>{text}</span>
}

export const folioAndClient = (trip: TripRow) => [trip.folio, clientsOf(trip) || trip.name].join(' · ')

/** Who drives; a trip without a driver says when it leaves. */
export function DriverLine({ trip }: { trip: TripRow }) {
  if (trip.drivers.length > 0) return <>{trip.drivers.map(({ name }) => name).join(', ')}</>
  if (trip.status !== 'active') return <>Sin conductor</>
  return (
    <span className="late late-amber">{`Sin conductor${trip.startedAt ? '' : `, sale ${whenShort(trip.leaveAt)}`}`}</span>
  )
}

const arrival = (trip: TripRow) => {
  if (trip.status === 'finished')
    return <TwoLines top={whenShort(trip.finishedAt)} bottom={<Lateness minutes={trip.lateMinutes} />} />
  if (trip.status === 'cancelled') return <TwoLines top={whenShort(trip.cancelledAt)} bottom="Cancelado" />
  const next = nextOf(trip)
  const isThere = trip.downloading && next?.arrivedAt
  return (
    <TwoLines
      top={whenShort(isThere ? next.arrivedAt : (trip.eta ?? next?.estimatedArrival))}
      bottom={<Lateness minutes={trip.lateMinutes} />}
    />
  )
}

const place = (trip: TripRow) => {
  const next = nextOf(trip)
  return (
    <TwoLines
      top={next?.destination.name ?? '—'}
      bottom={next && (next.destination.address ?? placeKindLabels[next.destination.kind])}
    />
  )
}

/** Columns of the trips list; the keys of sortable ones are the server's orders (`tripOrders`). */
export const tripColumns: Column<TripRow>[] = [
  {
    key: 'name',
    title: 'Viaje',
    sort: true,
    fixed: true,
    width: 188,
    grow: 3,
    render: (trip) => <TwoLines top={<TripEnds trip={trip} />} bottom={folioAndClient(trip)} />,
  },
  { key: 'state', title: 'Estado', sort: true, width: 140, grow: 1, render: (trip) => <StateAndTrouble trip={trip} /> },
  { key: 'progress', title: 'Avance', width: 92, soft: false, render: (trip) => <TripProgress trip={trip} /> },
  { key: 'next', title: 'Siguiente destino', width: 134, grow: 2, render: place },
  { key: 'eta', title: 'Llegada', sort: true, align: 'end', width: 120, render: arrival },
  {
    key: 'unit',
    title: 'Unidad y conductor',
    sort: true,
    width: 162,
    soft: false,
    grow: 1,
    render: (trip) => (
      <TwoLines
        top={
          <>
            {trip.unit.name} <small className="unit">{unitNow(trip)}</small>
          </>
        }
        bottom={<DriverLine trip={trip} />}
      />
    ),
  },
  { key: 'locks', title: 'Candados', width: 80, lines: 1, render: (trip) => <LockMarks locks={trip.locks} /> },
  { key: 'title', title: 'Nombre', hidden: true, width: 200, lines: 1, render: (trip) => trip.name },
  {
    key: 'leave',
    title: 'Salida',
    sort: true,
    hidden: true,
    align: 'end',
    width: 136,
    lines: 1,
    render: (trip) => dateTime(trip.leaveAt).slice(0, 16),
  },
  {
    key: 'line',
    title: 'Línea de transporte',
    sort: true,
    hidden: true,
    width: 160,
    lines: 1,
    render: (trip) => trip.line || '—',
  },
  {
    key: 'client',
    title: 'Cliente',
    sort: true,
    hidden: true,
    width: 180,
    lines: 1,
    render: (trip) => clientsOf(trip) || '—',
  },
  {
    key: 'km',
    title: 'Distancia',
    hidden: true,
    align: 'end',
    width: 100,
    lines: 1,
    render: (trip) => (
      <>
        {number(trip.totalKm)} <small className="unit">km</small>
      </>
    ),
  },
  {
    key: 'price',
    title: 'Precio por km',
    sort: true,
    hidden: true,
    align: 'end',
    width: 116,
    lines: 1,
    render: (trip) => (trip.priceKm > 0 ? money(trip.priceKm) : '—'),
  },
  {
    key: 'type',
    title: 'Tipo de viaje',
    hidden: true,
    width: 130,
    lines: 1,
    render: (trip) => trip.travelType?.name ?? '—',
  },
  {
    key: 'checklists',
    title: 'CheckList',
    hidden: true,
    width: 150,
    lines: 1,
    render: (trip) => checklistCountWords(trip.checklistCounts) || '—',
  },
  {
    key: 'created',
    title: 'Creado',
    sort: true,
    hidden: true,
    align: 'end',
    width: 136,
    lines: 1,
    render: (trip) => dateTime(trip.createdAt).slice(0, 16),
  },
  {
    key: 'finished',
    title: 'Finalizado',
    sort: true,
    hidden: true,
    align: 'end',
    width: 136,
    lines: 1,
    render: (trip) => dateTime(trip.finishedAt).slice(0, 16),
  },
]

const unitNow = (trip: TripRow) =>
  trip.status === 'active' && trip.speed !== null ? speed(trip.speed) : (trip.unit.plates ?? '')

/** The state, and under it why the trip stands where it stands. */
function StateAndTrouble({ trip }: { trip: TripRow }) {
  const now = useNow(30_000)
  const trouble = troubleOf(trip, now)
  if (!trouble) return <TripState trip={trip} />
  const { short, whole } = trouble
  const bottom = (
    <span className="late late-red" title={whole}>
      {short}
    </span>
  )
  return <TwoLines top={<TripState trip={trip} />} bottom={bottom} />
}

/** The same in a line of the card. */
export function TroubleLine({ trip }: { trip: TripRow }) {
  const now = useNow(30_000)
  const trouble = troubleOf(trip, now)
  return trouble ? <p className="late late-red">{trouble.whole}</p> : null
}

export function TripState({ trip }: { trip: Pick<TripRow, 'state' | 'status'> }) {
  const { label, tone } = stateOf(trip)
  return <StatePill tone={tone}>{label}</StatePill>
}
