import { aboutUnits } from '@arriero/contract/checklists/templates/content.ts'
import { listChecklists } from '@arriero/contract/checklists/templates/templates.contract.ts'
import { listClients } from '@arriero/contract/clients/clients.contract.ts'
import { listAllDrivers } from '@arriero/contract/drivers/drivers.contract.ts'
import { listInventoryTypes, listTravelTypes } from '@arriero/contract/resources/resources.contract.ts'
import { activeTrips, finishedTrips, travelLines, travelPlaces } from '@arriero/contract/trips/trips.contract.ts'
import type { TripPlace, TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import type { UnitOption } from '@arriero/contract/units/units.entities.ts'
import { availableState, unitStateLabel } from '@arriero/contract/units/units.rules.ts'
import { whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import { folded, plural } from '../../kit/format.ts'
import type { LoadOptions, Option } from '../../kit/list/list-types.ts'
import { queryClient } from '../../kit/query.ts'
import { tripKeys } from './trips.keys.ts'
import { endsOf } from './trips.words.ts'

/** Choices of the trip forms and filters, searched as one types. Short catalogues come whole and are kept a while. */
const containing = (options: readonly Option[], text: string) =>
  options.filter(({ label, detail }) => folded(`${label} ${detail ?? ''}`).includes(folded(text)))

const kept = <T>(key: readonly unknown[], load: () => Promise<T>) =>
  queryClient.ensureQueryData({ queryKey: [...key, 'options'], queryFn: load, revalidateIfStale: true })

const linesKept = () => kept(tripKeys.lines, () => call(travelLines))
export const loadLines: LoadOptions = async (text) =>
  containing(
    (await linesKept()).map(({ id, name, units }) => ({
      value: id,
      label: name,
      detail: plural(units, 'unidad', 'unidades'),
    })),
    text,
  )

export const loadClients: LoadOptions = async (search, signal) =>
  (await call(listClients, { query: { search }, signal })).map(({ id, name, activeTrips }) => ({
    value: id,
    label: name,
    detail: plural(activeTrips, 'viaje activo', 'viajes activos'),
  }))

/** What keeps a unit from work, or that nothing does. */
const freedomOf = ({ state, onTrip, hasReported }: UnitOption) => {
  if (state !== availableState) return unitStateLabel(state)
  if (onTrip) return 'En viaje'
  return hasReported ? 'Libre' : 'Nunca ha reportado'
}

/** Units with whether they are free and what tells them apart; `driver` is who drives them. */
export const loadUnits = async (search: string, signal: AbortSignal) =>
  (await call(unitPicker, { query: { search }, signal })).map((unit) => ({
    value: unit.id,
    label: unit.name,
    detail: [freedomOf(unit), unit.plates, unit.driver ?? 'sin conductor'].filter(Boolean).join(' · '),
    driver: unit.driverId === null ? null : { value: unit.driverId, label: unit.driver ?? '' },
  }))

const driversKept = () => kept(['drivers'], () => call(listAllDrivers))
export const loadDrivers: LoadOptions = async (text) =>
  containing(
    (await driversKept()).map(({ id, name, phone, unit }) => ({
      value: id,
      label: name,
      detail: [unit?.name, phone].filter(Boolean).join(' · ') || 'Sin unidad',
    })),
    text,
  ).slice(0, 50)

export const loadTravelTypes: LoadOptions = async (text) =>
  containing(
    (await kept(tripKeys.types, () => call(listTravelTypes))).map(({ id, name }) => ({ value: id, label: name })),
    text,
  )

const tripOption = (trip: TripRow) => {
  const { from, to } = endsOf(trip)
  return { value: trip.id, label: `${trip.folio} · ${from} a ${to}`, detail: `${trip.name} · ${trip.unit.name}` }
}
export const mayNameTrips = () => whyNot(activeTrips) === undefined
/** Trips under way first, then those that ended. */
export const loadTrips: LoadOptions = async (search, signal) => {
  const query = { search, limit: 10, page: 1 }
  const pages = await Promise.all([call(activeTrips, { query, signal }), call(finishedTrips, { query, signal })])
  return pages.flatMap(({ results }) => results.map(tripOption))
}

const inventoryKept = () => kept(tripKeys.inventoryTypes, () => call(listInventoryTypes, { query: {} }))
export const loadInventoryTypes: LoadOptions = async (text) =>
  containing(
    (await inventoryKept()).map(({ id, name, unit }) => ({ value: id, label: name, ...(unit && { detail: unit }) })),
    text,
  ).slice(0, 50)

interface PlaceOption extends Option {
  place: TripPlace
}

/** Geofences of one origin: Wialon's 1, the console's 2. */
export const loadPlaces =
  (kind: 1 | 2) =>
  async (search: string, signal: AbortSignal): Promise<PlaceOption[]> =>
    (await call(travelPlaces, { query: { kind, search, limit: 20 }, signal })).results.flatMap((place) =>
      place.id === null
        ? []
        : [{ value: place.id, label: place.name, ...(place.address && { detail: place.address }), place }],
    )

/** Whether the caller may say which checklists a trip demands. */
export const mayDemand = () => whyNot(listChecklists) === undefined

/** Those that are asked of units and trips, with their module. */
export const loadChecklists: LoadOptions = async (text) =>
  containing(
    (await kept([...tripKeys.types, 'checklists'], () => call(listChecklists)))
      .filter(({ purpose, published, active }) => aboutUnits.includes(purpose) && published !== null && active)
      .map(({ id, name, moduleName }) => ({ value: id, label: name, detail: moduleName })),
    text,
  )
