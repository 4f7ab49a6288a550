import { useQuery } from '@tanstack/react-query'
import { listIssues, type Issue } from '@arriero/contract/assets/issues/issues.contract.ts'
import { call } from '../../../kit/call.ts'
import { wholeSource } from '../../../kit/list/list-view.ts'

const key = ['issues']
const load = (signal?: AbortSignal) => call(listIssues, { ...(signal && { signal }) })

export const issueSource = wholeSource<Issue>({
  key,
  load,
  text: ({ folio, thing, thingCode, description, storeName, reportedBy }) =>
    [folio, thing, thingCode, description, storeName, reportedBy].join(' '),
})
export const useIssues = () => useQuery({ queryKey: key, queryFn: ({ signal }) => load(signal) })
