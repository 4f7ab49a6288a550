import { useQuery } from '@tanstack/react-query'
import { listSeries } from '@arriero/contract/billing/series/series.contract.ts'
import type { DocumentKind } from '@arriero/contract/billing/series/series.rules.ts'
import { maxPageSize } from '@arriero/contract/core/paging.ts'
import { call } from '../../../kit/call.ts'
import { useSession } from '../../../kit/session.ts'
import { readStored, writeStored } from '../../../kit/storage.ts'

/** Series that number documents of a kind: those in use and the one that is chosen. */
export function useSeriesOf(kind: DocumentKind, chosen?: number) {
  const { data } = useQuery({
    // Under the key of their list: a series that is saved there is offered here.
    queryKey: ['document-series', 'all'],
    queryFn: ({ signal }) => call(listSeries, { query: { limit: maxPageSize }, signal }),
    // Each document that is saved moves what follows.
    staleTime: 0,
  })
  const all = (data?.results ?? [])
    .filter((series) => series.kind === kind && (series.active || series.id === chosen))
    .map(({ id, name, issuerName, next }) => ({
      value: id,
      label: `${name} · ${issuerName}`,
      detail: `Sigue ${name}-${next}`,
    }))
  return { all, isKnown: data !== undefined }
}

const keyOf = (kind: DocumentKind) => `arriero.series.${useSession.getState().auth?.user.userId ?? 0}.${kind}`

/** What a new document begins with: the only series, or the one this user chose last in this browser. */
export function usualSeries(kind: DocumentKind, offered: readonly { value: number }[]): number | undefined {
  const last = readStored('local', keyOf(kind))
  return (offered.length === 1 ? offered[0] : offered.find(({ value }) => value === last))?.value
}
export const rememberSeries = (kind: DocumentKind, id: unknown) => void writeStored('local', keyOf(kind), id)
