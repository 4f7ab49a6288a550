import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { IconMapPin, IconUser } from '@tabler/icons-react'
import { addressOfPoint } from '@arriero/contract/geofences/geofences.contract.ts'
import { travelEvents } from '@arriero/contract/trips/trips.contract.ts'
import type { TripDetail, TripEvent } from '@arriero/contract/trips/trips.entities.ts'
import { call } from '../../../kit/call.ts'
import { History, type HistoryEntry } from '../../../kit/shell/DetailPage.tsx'
import type { Tone } from '../../../kit/palette.ts'
import { tripKeys } from '../trips.keys.ts'

const tones: Record<TripEvent['tone'], Tone> = {
  neutral: 'grey',
  good: 'green',
  warning: 'amber',
  bad: 'red',
  loading: 'amber',
  unloading: 'violet',
}
// What fits beside the map without scrolling; the rest is one click away.
const shownAtFirst = 8

/** A point in words as soon as the geocoder says them: 'Carretera 57, Matehuala'. */
function PlaceName({ lat, lon, otherwise }: { lat: number; lon: number; otherwise: string | null }) {
  const point = { lat: Number(lat.toFixed(4)), lon: Number(lon.toFixed(4)) }
  const { data } = useQuery({
    queryKey: ['address', point],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) => call(addressOfPoint, { query: point, signal }),
  })
  return <span title={otherwise ?? undefined}>{data?.address ?? otherwise}</span>
}

const entry = ({ id, at, title, reason, place, user, tone, lat, lon }: TripEvent): HistoryEntry => ({
  key: id,
  at,
  title,
  detail: reason,
  tone: tones[tone],
  by: (place || user) && (
    <span className="event-place">
      {place && place !== user ? (
        <IconMapPin size={13} stroke={1.75} aria-hidden />
      ) : (
        <IconUser size={13} stroke={1.75} aria-hidden />
      )}
      {lat !== null && lon !== null && !place?.startsWith('Geocerca') ? (
        <PlaceName lat={lat} lon={lon} otherwise={place} />
      ) : (
        [...new Set([place, user])].filter(Boolean).join(' · ')
      )}
    </span>
  ),
})

/** '¿Por qué cambió?': what changed, by which rule and measure, where; newest first. */
export function TripEvents({ trip }: { trip: TripDetail }) {
  const [isWhole, setWhole] = useState(false)
  const all = useQuery({
    queryKey: [...tripKeys.detail(trip.id), 'events', trip.version],
    enabled: isWhole,
    placeholderData: undefined,
    queryFn: ({ signal }) => call(travelEvents, { travel_id: trip.id, query: { limit: 500 }, signal }),
  })
  const events = isWhole ? (all.data?.results ?? trip.events) : trip.events.slice(0, shownAtFirst)
  const newestFirst = events.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <section className="card trip-events" aria-label="¿Por qué cambió?">
      <header className="card-head">
        <h2>¿Por qué cambió?</h2>
        <span className="spacer" />
        <Button type="text" size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Lo último' : 'Todo el historial'}
        </Button>
      </header>
      <div className="card-body">
        <History entries={newestFirst.map(entry)} />
      </div>
    </section>
  )
}
