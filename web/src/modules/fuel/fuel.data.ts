import { useQuery } from '@tanstack/react-query'
import { fuelDashboard } from '@arriero/contract/fuel/dashboard.contract.ts'
import { getLoad, pageLoads } from '@arriero/contract/fuel/loads.contract.ts'
import type { FindingState } from '@arriero/contract/fuel/fuel.rules.ts'
import { call } from '../../kit/call.ts'
import { offsetHours } from '../../kit/format.ts'
import { queryClient } from '../../kit/query.ts'

/** A load moves lists, sums and what is thought of others. */
export const fuelKeys = { all: ['fuel'], loads: ['fuel', 'loads'] } as const
export const fuelChanged = () => queryClient.invalidateQueries({ queryKey: fuelKeys.all })

export const useDashboard = () =>
  useQuery({
    queryKey: [...fuelKeys.all, 'dashboard'],
    queryFn: ({ signal }) => call(fuelDashboard, { body: { timezone: offsetHours() }, signal }),
  })

export const useLoad = (id: number) =>
  useQuery({
    queryKey: [...fuelKeys.all, 'load', id],
    queryFn: ({ signal }) => call(getLoad, { id, signal }),
    placeholderData: undefined,
  })

const shownFindings = 6
export const useFindings = (finding: FindingState) =>
  useQuery({
    queryKey: [...fuelKeys.all, 'findings', finding],
    queryFn: ({ signal }) => call(pageLoads, { query: { finding, limit: shownFindings, order: '-at' }, signal }),
  })
