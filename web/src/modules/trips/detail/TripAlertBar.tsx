import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { IconAlertTriangle, IconPhone } from '@tabler/icons-react'
import { addressOfPoint } from '@arriero/contract/geofences/geofences.contract.ts'
import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { ago, dateTime, phoneLink } from '../../../kit/format.ts'
import { call } from '../../../kit/call.ts'
import { useNow } from '../../../kit/now.ts'
import { Tile } from '../../../kit/Tile.tsx'
import { alertOf } from '../trips.alert.ts'

/** What is wrong and where, before everything else; a cancelled trip says why. */
export function TripAlertBar({ trip }: { trip: TripDetail }) {
  const now = useNow()
  const alert = alertOf(trip, now)
  const where = useAddress(alert ? trip : undefined)
  if (trip.status === 'cancelled') {
    return (
      <Bar
        tone="red"
        title={`Cancelado el ${dateTime(trip.cancelledAt)}`}
        text={trip.cancelReason ? `Motivo: ${trip.cancelReason}` : 'Sin motivo escrito.'}
      />
    )
  }
  if (!alert) return null
  const [driver] = trip.drivers
  const hint = trip.finishBlock ?? trip.finishHint
  const text = [where, trip.lastFixAt && `Última posición: ${ago(trip.lastFixAt, now).toLowerCase()}`]
    .filter(Boolean)
    .join(' · ')
  return (
    <Bar tone={alert.tone} title={alert.title} text={text}>
      {hint && <span className="trip-hint">«Finalizar»: {hint.charAt(0).toLowerCase() + hint.slice(1)}</span>}
      {driver?.phone && (
        <Button
          href={phoneLink(driver.phone)}
          icon={<IconPhone size={16} stroke={1.75} />}
          aria-label={`Llamar al conductor ${driver.name}`}
        >
          Llamar al conductor
        </Button>
      )}
    </Bar>
  )
}

function Bar({
  tone,
  title,
  text,
  children,
}: {
  tone: 'red' | 'amber'
  title: string
  text: string
  children?: React.ReactNode
}) {
  return (
    <div className="trip-alert" role="status">
      <Tile icon={IconAlertTriangle} tone={tone} size={40} />
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
      {children}
    </div>
  )
}

/** The unit's place in words; its coordinates while, or where, nobody knows better. */
function useAddress(trip: TripDetail | undefined): string | undefined {
  const [lat, lon] = [trip?.lat ?? null, trip?.lon ?? null]
  const isKnown = lat !== null && lon !== null
  const address = useQuery({
    // Hundred metres are the same place for words.
    queryKey: ['address', lat?.toFixed(3), lon?.toFixed(3)],
    enabled: isKnown,
    staleTime: Infinity,
    placeholderData: undefined,
    queryFn: ({ signal }) => call(addressOfPoint, { query: { lat: lat ?? 0, lon: lon ?? 0 }, signal }),
  })
  if (!isKnown) return undefined
  return address.data?.address ?? `${lat.toFixed(4)}, ${lon.toFixed(4)}`
}
