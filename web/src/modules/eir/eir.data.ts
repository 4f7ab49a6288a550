import { useQuery } from '@tanstack/react-query'
import { listAllDrivers } from '@arriero/contract/drivers/drivers.contract.ts'
import {
  getReceipt,
  receiptDashboard,
  receiptHistory,
  receiptIssuers,
  receiptLines,
  receiptVersion,
} from '@arriero/contract/eir/eir.contract.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../kit/call.ts'
import { folded } from '../../kit/format.ts'
import type { LoadOptions } from '../../kit/list/list-types.ts'
import { queryClient } from '../../kit/query.ts'

const all = ['eir'] as const
export const eirKeys = {
  all,
  list: [...all, 'list'],
  one: (id: number) => [...all, 'one', id],
  version: (id: number, revision: number) => [...all, 'version', id, revision],
  history: (id: number) => [...all, 'history', id],
  dashboard: (days: number) => [...all, 'dashboard', days],
  lines: [...all, 'lines'],
  issuers: [...all, 'issuers'],
  drivers: [...all, 'drivers'],
  known: (container: string) => [...all, 'known', container],
  waiting: [...all, 'waiting'],
} as const

/** One receipt changes what others of its container say. */
export const receiptsChanged = () => queryClient.invalidateQueries({ queryKey: all })

export const useReceipt = (id: number) =>
  useQuery({
    queryKey: eirKeys.one(id),
    queryFn: ({ signal }) => call(getReceipt, { id, signal }),
    placeholderData: undefined,
  })
/** A signed version before a correction; without a revision, nothing is asked. */
export const useVersion = (id: number, revision: number | undefined) =>
  useQuery({
    queryKey: eirKeys.version(id, revision ?? 0),
    enabled: revision !== undefined,
    queryFn: ({ signal }) => call(receiptVersion, { id, version_id: revision ?? 0, signal }),
    placeholderData: undefined,
  })
/** On whose paper a receipt may be printed. */
export const useIssuers = () =>
  useQuery({ queryKey: eirKeys.issuers, queryFn: ({ signal }) => call(receiptIssuers, { signal }) }).data ?? []
export const useHistory = (id: number) =>
  useQuery({ queryKey: eirKeys.history(id), queryFn: ({ signal }) => call(receiptHistory, { id, signal }) })
export const useDashboard = (days: number, from: string) =>
  useQuery({
    queryKey: eirKeys.dashboard(days),
    queryFn: ({ signal }) => call(receiptDashboard, { body: { from }, signal }),
  })

export const loadLines: LoadOptions = async (search) =>
  (
    await queryClient.ensureQueryData({
      queryKey: eirKeys.lines,
      queryFn: () => call(receiptLines),
      revalidateIfStale: true,
    })
  )
    .filter((line) => folded(line).includes(folded(search)))
    .map((line) => ({ value: line, label: line }))
export const loadUnits: LoadOptions = async (search, signal) =>
  (await call(unitPicker, { query: { search }, signal })).map(({ id, name, plates, driver }) => ({
    value: id,
    label: name,
    detail: [plates, driver ?? 'sin conductor'].filter(Boolean).join(' · '),
  }))
export const loadDrivers: LoadOptions = async (search) =>
  (
    await queryClient.ensureQueryData({
      queryKey: eirKeys.drivers,
      queryFn: () => call(listAllDrivers),
      revalidateIfStale: true,
    })
  )
    .filter(({ name }) => folded(name).includes(folded(search)))
    .slice(0, 50)
    .map(({ id, name, unit }) => ({ value: id, label: name, detail: unit?.name ?? 'Sin unidad' }))
