import { ConflictDialog } from '../../../kit/form/ConflictDialog.tsx'
import { plural } from '../../../kit/format.ts'
import { whenShort } from '../trips.words.ts'
import { valuesOf, type DestinationValue, type TripValues } from './form-values.ts'
import type { TripConflict } from './useTripForm.ts'

const labels: Partial<Record<keyof TripValues, string>> = {
  name: 'Nombre',
  unit: 'Unidad',
  drivers: 'Conductores',
  backups: 'Respaldos',
  line: 'Línea de transporte',
  client: 'Cliente',
  priceKm: 'Precio por km',
  travelType: 'Tipo de viaje',
  locks: 'Candados',
  leaveChecklists: 'CheckList antes de salir',
  endChecklists: 'CheckList al terminar',
  details: 'Observaciones',
  origin: 'Origen',
  destinations: 'Destinos',
}

/** What two versions of the destinations are compared by: rows have keys of their own in each browser. */
const comparable = ({ destinations, ...values }: TripValues): TripValues => ({
  ...values,
  destinations: destinations.map((destination, at) => ({
    ...destination,
    key: String(at),
    inventory: destination.inventory.map((line, index) => ({ ...line, key: String(index) })),
  })),
})

const destinationWords = ({ destination, arrive, inventory, checklists }: DestinationValue) =>
  [
    destination.name || destination.text,
    whenShort(arrive),
    ...inventory.map(({ amount, type }) => `${amount ?? ''} ${type?.label ?? ''}`),
    ...(checklists ?? []).map(({ label }) => label),
  ].join(' ')

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

function words(field: keyof TripValues, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  // Each field holds what `TripValues` says; the dialog hands it over untyped.
  if (field === 'destinations') {
    const list = value as TripValues['destinations']
    return `${plural(list.length, 'destino', 'destinos')}: ${list.map(destinationWords).join(', ')}`
  }
  if (field === 'locks')
    return (
      (value as TripValues['locks'])
        .map(({ name, closed }) => `${name} ${closed ? 'cerrado' : 'abierto'}`)
        .join(', ') || 'Ninguno'
    )
  if (field === 'origin') return (value as TripValues['origin']).name || (value as TripValues['origin']).text
  if (Array.isArray(value)) return value.map(({ label }: { label: string }) => label).join(', ') || 'Ninguno'
  if (typeof value === 'object' && 'label' in value) return String(value.label)
  return String(value)
}

interface TripConflictDialogProps {
  conflict: TripConflict
  mine: TripValues
  isSaving: boolean
  onResolve: (values: TripValues | undefined) => void
  onSave: () => void
}

/** Two dispatchers on the same trip: the second chooses field by field, then saves over the newer version. */
export function TripConflictDialog({
  conflict: { who, at, current },
  mine,
  isSaving,
  onResolve,
  onSave,
}: TripConflictDialogProps) {
  const [own, theirs] = [comparable(mine), comparable(valuesOf(current))]
  // Only what differs is asked.
  const asked = (Object.keys(labels) as (keyof TripValues)[])
    .filter((name) => !same(own[name], theirs[name]))
    .map((name) => ({ name, label: labels[name] ?? name, words: (value: unknown) => words(name, value) }))
  return (
    <ConflictDialog<TripValues>
      conflict={{ who, at, theirs, mine: own, fields: asked }}
      isSaving={isSaving}
      onCancel={() => onResolve(undefined)}
      onSave={(merged) => {
        onResolve({ ...merged, id: current.id, version: current.version })
        onSave()
      }}
    />
  )
}
