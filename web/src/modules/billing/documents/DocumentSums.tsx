import { useQuery } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { documentSums } from '@arriero/contract/billing/documents/document-sums.contract.ts'
import type { DocumentState } from '@arriero/contract/billing/documents/documents.rules.ts'
import { call } from '../../../kit/call.ts'
import { CountLinks } from '../../../kit/list/CountLinks.tsx'
import { documentKeys, type DocumentKind } from './document-kind.ts'
import { amountIn, stateLook } from './document-words.ts'

type Sums = ReplyOf<typeof documentSums>

// What waits for somebody; the others are the ordinary case.
const waiting: readonly DocumentState[] = ['error', 'cancelling', 'draft']

/** 'Error 2', 'Cancelando 3' beside the title. */
export const StateLinks = ({ sums: { states } }: { sums: Sums }) => (
  <CountLinks
    of={waiting.map((state) => ({
      key: state,
      ...stateLook(state),
      count: states.find((one) => one.state === state)?.count ?? 0,
      search: { f_state: state },
    }))}
  />
)

interface SumsFootProps {
  of: DocumentKind
  query: Omit<QueryOf<typeof documentSums>, 'kind'>
}

/** What the filtered documents come to, of all pages, by currency. */
export function SumsFoot({ of, query }: SumsFootProps) {
  const { data } = useQuery({
    queryKey: [...documentKeys.sums(of.kind), query],
    queryFn: ({ signal }) => call(documentSums, { query: { ...query, kind: of.kind }, signal }),
  })
  return (
    <span className="doc-sums">
      {data?.sums.map(({ currency, total, balance, overdue }) => (
        <span key={currency}>
          Total <b>{amountIn(total, currency)}</b>
          {of.isOwed && (
            <>
              {' '}
              · Saldo <b>{amountIn(balance, currency)}</b>
              {overdue > 0 && (
                <>
                  {' '}
                  · Vencido <b>{amountIn(overdue, currency)}</b>
                </>
              )}
            </>
          )}
        </span>
      ))}
    </span>
  )
}
