import { pageUnits } from '@arriero/contract/units/units.contract.ts'
import type { UnitRow } from '@arriero/contract/units/units.entities.ts'
import { unitPlatforms } from '@arriero/contract/units/units.rules.ts'
import { expiryStates } from '@arriero/contract/units/expiry.rules.ts'
import { call } from '../../kit/call.ts'
import { pagedSource, pageQueryOf, type ListView } from '../../kit/list/list-view.ts'
import type { ListFilter, Option } from '../../kit/list/list-types.ts'
import { unitKeys } from './units.texts.ts'
import { insuranceLook, stateOptions } from './units.words.ts'

const numberOf = (text: string | undefined) => (text ? Number(text) : undefined)
const oneOf = <T extends string>(values: readonly T[], text: string | undefined) =>
  values.find((value) => value === text)

/** The view of the list as the call takes it. */
function unitQuery(view: ListView) {
  const { state, type, brand, insurer, platform, insurance, driver, trip, resource } = view.filters
  return {
    ...pageQueryOf(view),
    state: numberOf(state),
    type: numberOf(type),
    brand: numberOf(brand),
    insurer: numberOf(insurer),
    platform: numberOf(platform),
    insurance: oneOf(expiryStates, insurance),
    driver: oneOf(['with', 'without'], driver),
    trip: oneOf(['with', 'without'], trip),
    resource,
  }
}

export const unitSource = pagedSource<UnitRow>({
  key: unitKeys.lists,
  load: (view, signal) => call(pageUnits, { query: unitQuery(view), signal }),
})

const insuranceOptions = expiryStates.map((state) => ({ value: state, label: insuranceLook(state).label }))
const driverOptions = [
  { value: 'with', label: 'Con conductor' },
  { value: 'without', label: 'Sin conductor' },
]
const tripOptions = [
  { value: 'with', label: 'En viaje' },
  { value: 'without', label: 'Sin viaje en curso' },
]
const platformOptions = unitPlatforms.map(({ id, label }) => ({ value: id, label }))

export const unitFilters = (catalogs: {
  types: Option[]
  brands: Option[]
  insurers: Option[]
}): ListFilter<UnitRow>[] => [
  { key: 'state', label: 'Disponibilidad', kind: 'select', options: stateOptions },
  { key: 'type', label: 'Tipo', kind: 'select', options: catalogs.types },
  { key: 'brand', label: 'Marca', kind: 'select', options: catalogs.brands },
  { key: 'driver', label: 'Conductor', kind: 'select', options: driverOptions },
  { key: 'trip', label: 'Viaje', kind: 'select', options: tripOptions },
  { key: 'insurance', label: 'Seguro', kind: 'select', options: insuranceOptions },
  { key: 'insurer', label: 'Aseguradora', kind: 'select', options: catalogs.insurers },
  { key: 'platform', label: 'Plataforma', kind: 'select', options: platformOptions },
  { key: 'resource', label: 'Recurso', kind: 'text' },
]
