import { Input, Segmented, Tooltip, Button } from 'antd'
import { IconMapPin } from '@tabler/icons-react'
import { placeKindLabels, placeKinds, type PlaceKind } from '@arriero/contract/trips/trips.rules.ts'
import { loadPlaces } from '../trip-options.ts'
import { blankPlace, type PlaceValue } from './form-values.ts'
import { Labelled } from './Labelled.tsx'
import { newGeofence } from './new-records.ts'
import { Pick } from './Pick.tsx'

const kinds = Object.values(placeKinds).map((value) => ({ value, label: placeKindLabels[value] }))
const explained: Record<PlaceKind, string> = {
  1: 'Geocercas de la cuenta de Wialon',
  2: 'Geocercas propias de la consola',
  3: 'Un círculo de 100 m alrededor del punto',
}
const loaders = { 1: loadPlaces(1), 2: loadPlaces(2) } as const

interface PlaceControlProps {
  label: string
  path: string
  value: PlaceValue
  error: string | undefined
  isPicking: boolean
  onChange: (place: PlaceValue) => void
  onLeave: () => void
  /** Asks for a click on the map. */
  onPickOnMap: () => void
}

/** Where a place comes from: a segmented control that changes the field (geofence types of trips). */
export function PlaceKindControl({ value, onChange, label }: PlaceKindProps) {
  return (
    <div className="place-kind">
      <Segmented<PlaceKind>
        aria-label={label}
        options={kinds}
        value={value.kind}
        onChange={(kind) => onChange(kind === value.kind ? value : blankPlace(kind))}
      />
      <span>{explained[value.kind]}</span>
    </div>
  )
}
interface PlaceKindProps {
  value: PlaceValue
  label: string
  onChange: (place: PlaceValue) => void
}

/** The field of a place: a geofence searched as one types, or coordinates with a name. */
export function PlaceControl({
  label,
  path,
  value,
  error,
  isPicking,
  onChange,
  onLeave,
  onPickOnMap,
}: PlaceControlProps) {
  if (value.kind !== placeKinds.coordinates) {
    return (
      <Labelled label={label} path={path} error={error} required onLeave={onLeave}>
        {(control) => (
          <Pick
            {...control}
            key={value.kind}
            load={loaders[value.kind === placeKinds.wialon ? 1 : 2]}
            placeholder="Buscar geocerca"
            {...(value.kind === placeKinds.console && { create: newGeofence })}
            value={value.id === null ? null : { value: value.id, label: value.name }}
            onPick={(option) =>
              onChange(option ? { ...value, id: Number(option.value), name: option.label } : blankPlace(value.kind))
            }
          />
        )}
      </Labelled>
    )
  }
  const pick = (
    <Tooltip title={isPicking ? 'Haga clic en el mapa' : 'Elegir en el mapa'}>
      <Button
        type="text"
        size="small"
        className={isPicking ? 'picking' : ''}
        aria-label={`Elegir ${label.toLowerCase()} en el mapa`}
        icon={<IconMapPin size={16} stroke={1.75} />}
        onClick={onPickOnMap}
      />
    </Tooltip>
  )
  return (
    <>
      <Labelled
        label={label}
        path={path}
        error={error}
        required
        onLeave={onLeave}
        hint={isPicking ? 'Haga clic en el mapa.' : undefined}
      >
        {(control) => (
          <Input
            {...control}
            className="coordinates"
            value={value.text}
            placeholder="20.6120, -100.3872"
            suffix={pick}
            onChange={(event) => onChange({ ...value, text: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label="Nombre del punto" path={`${path}.name`} hint={undefined}>
        {(control) => (
          <Input
            {...control}
            value={value.name}
            maxLength={120}
            placeholder="Entrega en obra"
            onChange={(event) => onChange({ ...value, name: event.target.value })}
          />
        )}
      </Labelled>
    </>
  )
}
