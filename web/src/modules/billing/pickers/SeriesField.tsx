import { useQuery } from '@tanstack/react-query'
import { listSeries } from '@arriero/contract/billing/series/series.contract.ts'
import type { DocumentKind } from '@arriero/contract/billing/series/series.rules.ts'
import { maxPageSize } from '@arriero/contract/core/paging.ts'
import { call } from '../../../kit/call.ts'
import type { FieldProps } from '../../../kit/form/Field.tsx'
import { SelectField } from '../../../kit/form/fields.tsx'

/** A series in use that numbers this kind of document. */
export function SeriesField({ kind, ...field }: FieldProps & { kind: DocumentKind }) {
  const { data } = useQuery({
    queryKey: ['document-series', 'choice'],
    queryFn: ({ signal }) => call(listSeries, { query: { limit: maxPageSize }, signal }),
  })
  const options = (data?.results ?? [])
    .filter((series) => series.kind === kind && series.active)
    .map(({ id, name, issuerName }) => ({ value: id, label: name, detail: issuerName }))
  return <SelectField {...field} clearable={false} options={options} />
}
