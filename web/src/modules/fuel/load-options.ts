import { fuelProviders, fuelTypes } from '@arriero/contract/fuel/catalogs.contract.ts'
import { listAllDrivers } from '@arriero/contract/drivers/drivers.contract.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../kit/call.ts'
import { folded } from '../../kit/format.ts'
import type { LoadOptions, Option } from '../../kit/list/list-types.ts'
import { queryClient } from '../../kit/query.ts'
import { fuelKeys } from './fuel.data.ts'

const containing = (options: readonly Option[], text: string) =>
  options.filter(({ label, detail }) => folded(`${label} ${detail ?? ''}`).includes(folded(text))).slice(0, 50)
const kept = <T>(name: string, load: () => Promise<T>) =>
  queryClient.ensureQueryData({ queryKey: [...fuelKeys.all, name, 'options'], queryFn: load, revalidateIfStale: true })

/** Units with who drives them. */
export const loadUnits = async (search: string, signal: AbortSignal) =>
  (await call(unitPicker, { query: { search }, signal })).map((unit) => ({
    value: unit.id,
    label: unit.name,
    detail: [unit.plates, unit.driver ?? 'sin conductor'].filter(Boolean).join(' · '),
    driver: unit.driverId === null ? null : { value: unit.driverId, label: unit.driver ?? '' },
  }))

export const loadDrivers: LoadOptions = async (text) =>
  containing(
    (await kept('drivers', () => call(listAllDrivers))).map(({ id, name, unit }) => ({
      value: id,
      label: name,
      detail: unit?.name ?? 'Sin unidad',
    })),
    text,
  )

export const loadProviders: LoadOptions = async (text) =>
  containing(
    (await kept('providers', () => call(fuelProviders.list))).map(({ id, name }) => ({ value: id, label: name })),
    text,
  )

export const loadTypes: LoadOptions = async (text) =>
  containing(
    (await kept('types', () => call(fuelTypes.list))).map(({ id, name }) => ({ value: id, label: name })),
    text,
  )
