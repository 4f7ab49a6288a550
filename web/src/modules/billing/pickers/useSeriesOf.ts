import { useQuery } from '@tanstack/react-query'
import { listSeries } from '@arriero/contract/billing/series/series.contract.ts'
import type { DocumentKind } from '@arriero/contract/billing/series/series.rules.ts'
import { call } from '../../../kit/call.ts'

const most = 500

/** Series that number documents of a kind, those in use and the one that is chosen. */
export function useSeriesOf(kind: DocumentKind, chosen: number | undefined) {
  const { data } = useQuery({
    queryKey: ['billing', 'series', 'all'],
    queryFn: ({ signal }) => call(listSeries, { query: { limit: most }, signal }),
  })
  return (data?.results ?? [])
    .filter((series) => series.kind === kind && (series.active || series.id === chosen))
    .map(({ id, name, issuerName, next }) => ({
      value: id,
      label: `${name} · ${issuerName}`,
      detail: `Sigue ${name}-${next}`,
    }))
}
