import { useQuery } from '@tanstack/react-query'
import type { wheelModels, wheelSizes } from '@arriero/contract/fittings/catalogs/catalogs.contract.ts'
import { call } from '../../../kit/call.ts'
import type { Option } from '../../../kit/list/list-types.ts'

type List = typeof wheelSizes.list | typeof wheelModels.list

/** The rows of a catalogue as a form chooses among them; models say whose they are. */
export function useLabels(kind: string, list: { access: string; path: string }): Option[] {
  const { data = [] } = useQuery({
    queryKey: ['fitting-labels', kind],
    queryFn: ({ signal }) => call(list as List, { signal }),
  })
  return (data as readonly { id: number; name: string; makerName?: string }[]).map(({ id, name, makerName }) => ({
    value: id,
    label: name,
    ...(makerName && { detail: makerName }),
  }))
}
