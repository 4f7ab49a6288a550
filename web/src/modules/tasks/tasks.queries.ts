import { queryOptions } from '@tanstack/react-query'
import { taskMetrics } from '@arriero/contract/tasks/figures.contract.ts'
import { listTaskReports } from '@arriero/contract/tasks/reports/reports.contract.ts'
import { getTask, taskPeople } from '@arriero/contract/tasks/tasks.contract.ts'
import { listTaskTemplates } from '@arriero/contract/tasks/templates.contract.ts'
import { call } from '../../kit/call.ts'
import { taskKey } from './tasks.words.ts'

export const metricsQuery = queryOptions({
  queryKey: [...taskKey, 'metrics'],
  queryFn: ({ signal }) => call(taskMetrics, { query: {}, signal }),
  refetchInterval: 60_000,
})
export const oneQuery = (id: number) =>
  queryOptions({ queryKey: [...taskKey, 'one', id], queryFn: ({ signal }) => call(getTask, { id, signal }) })
export const templatesQuery = queryOptions({
  queryKey: [...taskKey, 'templates'],
  queryFn: ({ signal }) => call(listTaskTemplates, { signal }),
})
export const reportsQuery = queryOptions({
  queryKey: [...taskKey, 'reports'],
  queryFn: ({ signal }) => call(listTaskReports, { signal }),
})

const options = (rows: readonly { id: number; name: string; detail: string | null }[]) =>
  rows.map(({ id, name, detail }) => ({ value: id, label: name, ...(detail && { detail }) }))
export const peopleFound = async (search: string, signal: AbortSignal) =>
  options((await call(taskPeople, { query: { search }, signal })).people)
export const groupsFound = async (search: string, signal: AbortSignal) =>
  options((await call(taskPeople, { query: { search }, signal })).groups)
