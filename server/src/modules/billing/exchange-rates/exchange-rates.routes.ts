import { sql } from 'kysely'
import { proposeRates } from '@arriero/contract/billing/documents/exchange-rates.contract.ts'
import type { QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { accountToday, zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { route } from '../../../app/http/route.ts'
import { officialRates } from './exchange-rates.read.ts'

type Proposal = ReplyOf<typeof proposeRates>[number]

export const exchangeRateRoutes = [route(proposeRates, ({ work, query }) => proposals(work, query))]

/** What the Diario Oficial has for a day, and the last one that somebody wrote on a document until then. */
async function proposals(work: Work, { currency, day }: QueryOf<typeof proposeRates>): Promise<Proposal[]> {
  const on = day ?? (await accountToday(work))
  const zone = await zoneOf(work)
  const official = (await officialRates(work, currency, [on])).get(on)
  const { rows: used } = await sql<Proposal>`
    select 'document' as source, d.exchange_rate::float8 as rate, (d.issued_at at time zone ${zone})::date::text as day,
      d.series || '-' || d.folio as folio
    from fiscal_document d
    where d.account_id = ${work.scope.accountId} and d.deleted_at is null and d.currency = ${currency}
      and d.exchange_rate is not null and d.issued_at < (${on}::date + 1)::timestamp at time zone ${zone}
    order by d.issued_at desc, d.id desc limit 1`.execute(work.tx)
  return [...(official ? [{ ...official, source: 'official' as const, folio: null }] : []), ...used]
}
