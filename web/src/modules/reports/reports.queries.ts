import { useEffect, useMemo } from 'react'
import { queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import {
  lateForReport,
  listReportSchedules,
  listSavedReports,
  reportKinds,
  runReport,
} from '@arriero/contract/reports/reports.contract.ts'
import type { ReportAsked, ReportGroup, ReportSlice, ReportTold } from '@arriero/contract/reports/reports.entities.ts'
import { addCells, type ReportColumn } from '@arriero/contract/reports/reports.rules.ts'
import { call } from '../../kit/call.ts'
import { queryClient } from '../../kit/query.ts'

const key = ['reports'] as const

export const kindsQuery = queryOptions({
  queryKey: [...key, 'kinds'],
  queryFn: ({ signal }) => call(reportKinds, { signal }),
  staleTime: 600_000,
})
export const savedQuery = queryOptions({
  queryKey: [...key, 'saved'],
  queryFn: ({ signal }) => call(listSavedReports, { signal }),
})
export const schedulesQuery = queryOptions({
  queryKey: [...key, 'schedules'],
  queryFn: ({ signal }) => call(listReportSchedules, { signal }),
  // What goes out by itself tells nobody: who comes sees how it ended.
  staleTime: 0,
  refetchInterval: 60_000,
})
/** What came after the last time it went out. */
export const lateQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [...key, 'late', id],
    queryFn: ({ signal }) => call(lateForReport, { id: id!, signal }),
    enabled: id !== undefined,
  })
export const runsKey = [...key, 'runs'] as const

/** Something was saved, sent or taken away. What was reckoned stays. */
export const reportsChanged = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: savedQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: schedulesQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: runsKey }),
    queryClient.invalidateQueries({ queryKey: [...key, 'links'] }),
  ])

/** A report, or the rows of one of its groups, part by part: the next one is asked for as soon as one is there. */
export function useParts(asked: ReportAsked | undefined, group: string | null = null, asOf?: ReportTold['asOf']) {
  // What is shown of it does not change what it is.
  const question = asked && { ...asked, columns: null }
  const query = useInfiniteQuery({
    queryKey: [...key, 'run', question, group, asOf],
    queryFn: ({ signal, pageParam }) =>
      call(runReport, { body: { asked: question!, cursor: pageParam, group, asOf }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }: ReportSlice) => next,
    enabled: question !== undefined,
    staleTime: 300_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const { hasNextPage, isFetching, fetchNextPage, error } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage, error])
  return query
}

/** Parts put together. */
export interface Whole extends Pick<
  ReportSlice,
  'from' | 'to' | 'zone' | 'done' | 'of' | 'total' | 'groups' | 'days' | 'notices' | 'rows'
> {
  ms: number
}

export function useWhole(
  parts: readonly ReportSlice[] | undefined,
  columns: readonly ReportColumn[],
): Whole | undefined {
  return useMemo(() => {
    const [first] = parts ?? []
    const last = parts?.at(-1)
    if (!parts || !first || !last) return undefined
    const total: ReportGroup = { ...first.total, rows: 0, sums: first.total.sums.map(() => null) }
    for (const part of parts) add(total, part.total, columns)
    return {
      from: first.from,
      to: first.to,
      zone: first.zone,
      done: last.done,
      of: last.of,
      ms: parts.reduce((sum, { ms }) => sum + ms, 0),
      total,
      groups: merged(
        parts.map(({ groups }) => groups),
        columns,
      ),
      days: merged(
        parts.map(({ days }) => days),
        columns,
      ).toSorted((a, b) => a.key.localeCompare(b.key)),
      notices: parts.flatMap(({ notices }) => notices),
      rows: parts.flatMap(({ rows }) => rows),
    }
  }, [parts, columns])
}

function add(into: ReportGroup, more: ReportGroup, columns: readonly ReportColumn[]) {
  into.rows += more.rows
  addCells(columns, into.sums, more.sums)
}

function merged(parts: readonly (readonly ReportGroup[])[], columns: readonly ReportColumn[]): ReportGroup[] {
  const groups = new Map<string, ReportGroup>()
  for (const group of parts.flat()) {
    const known = groups.get(group.key)
    if (known) add(known, group, columns)
    else groups.set(group.key, { ...group, sums: [...group.sums] })
  }
  return [...groups.values()]
}
