import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { maxPageSize, type Page } from '@arriero/contract/core/paging.ts'
import { ApiError } from '../api-error.ts'
import { useRouteParams } from '../shell/navigation.ts'

/** Every row of a list that answers in pages. */
export async function allRows<Row>(
  ask: (paging: { page: number; limit: number }) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  const first = await ask({ page: 1, limit: maxPageSize })
  const further = Array.from({ length: Math.ceil(first.count / maxPageSize) - 1 }, (_, at) => at + 2)
  const rest = await Promise.all(further.map((page) => ask({ page, limit: maxPageSize })))
  return [first, ...rest].flatMap(({ results }) => results)
}

/** The row whose panel is open, of a list that is here whole; `gone`: the sentence for an address that leads to none. */
export function useOpenedRow<Row extends { id: number }>(
  key: readonly unknown[],
  load: (signal: AbortSignal) => Promise<readonly Row[]>,
  gone: { endpoint: Endpoint; detail: string },
) {
  const { id } = useRouteParams()
  const rows = useQuery({ queryKey: key, queryFn: ({ signal }) => load(signal) })
  const row = rows.data?.find((one) => String(one.id) === id)
  const error = rows.data && !row ? new ApiError({ status: 404, ...gone }) : rows.error
  return { id: Number(id), row, error, retry: () => void rows.refetch() }
}
