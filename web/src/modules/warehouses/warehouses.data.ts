import { useQuery } from '@tanstack/react-query'
import { getContract, listContracts } from '@arriero/contract/warehouses/contracts.contract.ts'
import { landPlan, listLands, listSpaces, listZones } from '@arriero/contract/warehouses/places.contract.ts'
import { listCustomers } from '@arriero/contract/billing/customers/customers.contract.ts'
import { call } from '../../kit/call.ts'
import type { LoadOptions } from '../../kit/list/list-types.ts'
import { queryClient } from '../../kit/query.ts'

/** Everything of the warehouses hangs together: a payment changes spaces, contracts and the panel. */
export const warehouseKeys = {
  all: ['warehouses'],
  panel: (land: number | undefined) => ['warehouses', 'panel', land],
  lands: ['warehouses', 'lands'],
  zones: ['warehouses', 'zones'],
  plan: (land: number) => ['warehouses', 'plan', land],
  spaces: ['warehouses', 'spaces'],
  space: (id: number) => ['warehouses', 'space', id],
  contracts: ['warehouses', 'contracts'],
  contract: (id: number) => ['warehouses', 'contract', id],
  payments: ['warehouses', 'payments'],
  payment: (id: number) => ['warehouses', 'payment', id],
  maintenance: ['warehouses', 'maintenance'],
  indexes: ['warehouses', 'indexes'],
} as const

export const warehousesChanged = () => queryClient.invalidateQueries({ queryKey: warehouseKeys.all })

export const useLands = () =>
  useQuery({ queryKey: warehouseKeys.lands, queryFn: ({ signal }) => call(listLands, { signal }) })
export const useZones = () =>
  useQuery({ queryKey: warehouseKeys.zones, queryFn: ({ signal }) => call(listZones, { signal }) })
export const usePlan = (land: number | undefined) =>
  useQuery({
    queryKey: warehouseKeys.plan(land ?? 0),
    enabled: land !== undefined,
    queryFn: ({ signal }) => call(landPlan, { id: land!, signal }),
  })
export const useContract = (id: number | null | undefined) =>
  useQuery({
    queryKey: warehouseKeys.contract(id ?? 0),
    enabled: id != null,
    queryFn: ({ signal }) => call(getContract, { id: id!, signal }),
    placeholderData: undefined,
  })

export const loadLands: LoadOptions = async (search, signal) => {
  const words = search.toLowerCase()
  return (await call(listLands, { signal }))
    .filter(({ name }) => name.toLowerCase().includes(words))
    .map(({ id, name }) => ({ value: id, label: name }))
}
export const loadSpaces: LoadOptions = async (search, signal) =>
  (await call(listSpaces, { query: { search, limit: 50 }, signal })).results.map(
    ({ id, name, landName, zoneName, tenant }) => ({
      value: id,
      label: name,
      detail: [landName, zoneName, tenant ?? 'Libre'].join(' · '),
    }),
  )
export const loadTenants: LoadOptions = async (search, signal) =>
  (await call(listCustomers, { query: { search, active: true, limit: 30 }, signal })).results.map(
    ({ id, name, rfc }) => ({
      value: id,
      label: name,
      detail: rfc,
    }),
  )
export const loadContracts: LoadOptions = async (search, signal) =>
  (await call(listContracts, { query: { search, limit: 30 }, signal })).results.map(
    ({ id, number, tenant, spaces }) => ({
      value: id,
      label: `${number} · ${tenant}`,
      detail: spaces.map(({ name }) => name).join(', '),
    }),
  )
