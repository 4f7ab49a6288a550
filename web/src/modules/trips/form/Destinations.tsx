import { lazy, Suspense } from 'react'
import { Button } from 'antd'
import { IconPlus } from '@tabler/icons-react'
import { limits, placeKinds } from '@arriero/contract/trips/trips.rules.ts'
import { DestinationRow } from './DestinationRow.tsx'
import { blankDestination, startOf, type DestinationValue, type TripValues } from './form-values.ts'
import { PlaceControl, PlaceKindControl } from './PlaceControl.tsx'
import type { Drag } from './SortableDestinations.tsx'
import type { TripForm } from './useTripForm.ts'

const SortableDestinations = lazy(() =>
  import('./SortableDestinations.tsx').then((m) => ({ default: m.SortableDestinations })),
)

interface DestinationsProps {
  form: TripForm
  /** Kilometres by leg, once planned. */
  km: readonly (number | undefined)[]
  open: string | undefined
  onOpen: (key: string | undefined) => void
  picking: string | undefined
  onPickOnMap: (path: string) => void
}

/** Places in another order keep the dates of their positions: the plan stays one that goes forward. */
export function moved(values: TripValues, from: number, to: number): TripValues {
  const one = values.destinations.slice(from, from + 1)
  const order = values.destinations.toSpliced(from, 1).toSpliced(to, 0, ...one)
  return {
    ...values,
    destinations: order.map((destination, at) => ({
      ...destination,
      leave: values.destinations[at]?.leave ?? null,
      arrive: values.destinations[at]?.arrive ?? null,
    })),
  }
}

/** Origin, then the destinations as rows that are opened, moved and removed. */
export function Destinations({ form, km, open, onOpen, picking, onPickOnMap }: DestinationsProps) {
  const { values, shown, change, touch } = form
  const { destinations, origin } = values
  const edit = (key: string, patch: Partial<DestinationValue>) =>
    change((before) => ({
      ...before,
      destinations: before.destinations.map((destination) =>
        destination.key === key ? { ...destination, ...patch } : destination,
      ),
    }))
  const add = () => {
    // Unloading an hour is what most take; the user corrects it.
    const last = destinations.at(-1)?.arrive
    const added = blankDestination(last ? new Date(Date.parse(last) + 3_600_000).toISOString() : null)
    change((before) => ({ ...before, destinations: [...before.destinations, added] }))
    onOpen(added.key)
  }
  const row = (at: number, drag?: Drag) => {
    const destination = destinations[at]
    if (!destination) return null
    const { key } = destination
    return (
      <DestinationRow
        key={key}
        at={at}
        value={destination}
        start={startOf(values, at)}
        km={km[at]}
        errors={shown}
        isOpen={open === key}
        isOnly={destinations.length === 1}
        drag={drag}
        picking={picking}
        onOpen={(isOpen) => onOpen(isOpen ? key : undefined)}
        onChange={(patch) => edit(key, patch)}
        onTouch={touch}
        onPickOnMap={onPickOnMap}
        onRemove={() =>
          change((before) => ({ ...before, destinations: before.destinations.filter((one) => one.key !== key) }))
        }
      />
    )
  }
  const plain = destinations.map((_, at) => row(at))
  return (
    <section className="card form-card" aria-label="Destinos">
      <header className="card-head">
        <h2>Destinos</h2>
        {destinations.length > 1 && <small>Arrastre para cambiar el orden</small>}
        <span className="spacer" />
        <Button
          size="small"
          icon={<IconPlus size={16} stroke={2} />}
          disabled={destinations.length >= limits.destinations}
          onClick={add}
        >
          Agregar destino
        </Button>
      </header>
      <div className="origin-row">
        <span className="destination-number">O</span>
        <PlaceKindControl
          value={origin}
          label="Origen de la geocerca de origen"
          onChange={(place) => change({ origin: place })}
        />
        <div className="form-grid">
          <PlaceControl
            label={origin.kind === placeKinds.coordinates ? 'Coordenadas de origen' : 'Geocerca de origen'}
            path="origin"
            value={origin}
            error={shown.origin}
            isPicking={picking === 'origin'}
            onChange={(place) => change({ origin: place })}
            onLeave={() => touch('origin')}
            onPickOnMap={() => onPickOnMap('origin')}
          />
        </div>
      </div>
      {destinations.length > 1 ? (
        <Suspense fallback={plain}>
          <SortableDestinations
            keys={destinations.map(({ key }) => key)}
            onMove={(from, to) => change((before) => moved(before, from, to))}
            row={row}
          />
        </Suspense>
      ) : (
        plain
      )}
    </section>
  )
}
