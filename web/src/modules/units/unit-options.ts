import { useQuery } from '@tanstack/react-query'
import { listInsurers, listUnitTypes, unitBrands, unitModels } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { listAllDrivers } from '@arriero/contract/drivers/drivers.contract.ts'
import { call } from '../../kit/call.ts'
import { folded } from '../../kit/format.ts'
import type { LoadOptions, Option } from '../../kit/list/list-types.ts'
import { unitKeys } from './units.texts.ts'

const optionsOf = (rows: readonly { id: number; name: string }[]): Option[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }))
const { types, brands, models, insurers } = unitKeys.catalogs

export const useTypes = () =>
  useQuery({ queryKey: types, queryFn: ({ signal }) => call(listUnitTypes, { signal }), select: optionsOf }).data ?? []
export const useBrands = () =>
  useQuery({ queryKey: brands, queryFn: ({ signal }) => call(unitBrands.list, { signal }), select: optionsOf }).data ??
  []
export const useModels = () =>
  useQuery({ queryKey: models, queryFn: ({ signal }) => call(unitModels.list, { signal }) }).data ?? []
export const useInsurers = () =>
  useQuery({ queryKey: insurers, queryFn: ({ signal }) => call(listInsurers, { signal }), select: optionsOf }).data ??
  []

/** Drivers by name, those without a unit first. */
export const loadDrivers: LoadOptions = async (text, signal) => {
  const drivers = await call(listAllDrivers, { signal })
  const words = folded(text).split(/\s+/)
  return drivers
    .filter(({ name }) => words.every((word) => folded(name).includes(word)))
    .toSorted((a, b) => Number(a.unit !== null) - Number(b.unit !== null))
    .slice(0, 50)
    .map(({ id, name, unit }) => ({ value: id, label: name, detail: unit ? `Conduce ${unit.name}` : 'Sin unidad' }))
}
