import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { openInvoices } from '@arriero/contract/billing/payments/payments.contract.ts'
import { call } from '../../../test/api.ts'
import { inAccount } from '../../../test/factories.ts'
import { makeSeries } from '../../../test/factories/billing.ts'
import { act, deed, type Office } from '../../../test/factories/billing-deeds.ts'
import { makeCounter } from '../../../test/factories/receivables.ts'

// A day takes some three seconds. BILLING_DAYS=200 walks more of them; the seed that is printed, as BILLING_SEED, the same ones again.
const days = Number(process.env['BILLING_DAYS'] ?? 4)
const seed = Number(process.env['BILLING_SEED'] ?? Date.now() % 2 ** 31)

/** What must hold of an account whatever was done in it: each query finds what does not. */
const wrongs: Record<string, (account: number) => RawBuilder<unknown>> = {
  'a folio that is missing or given twice': (account) => sql`
    select s.name from document_series s
    left join (
      select series_id, folio from fiscal_document where account_id = ${account}
      union all select series_id, folio from quotation where account_id = ${account}
    ) d on d.series_id = s.id
    where s.account_id = ${account}
    group by s.id having count(d.folio) <> s.next - 1 or count(distinct d.folio) <> count(d.folio) or max(d.folio) <> s.next - 1`,
  'a stamp without its state': (account) => sql`
    select id from fiscal_document
    where account_id = ${account} and (uuid is not null) <> (state in ('stamped', 'cancelling', 'cancelled'))`,
  'a balance that is not its ledger': (account) => sql`
    select d.id from fiscal_document d
    left join lateral (
      select sum(e.amount) as sum, (array_agg(e.balance order by e.id desc))[1] as last
      from receivable_entry e where e.document_id = d.id
    ) e on true
    where d.account_id = ${account} and (d.balance is distinct from e.sum or d.balance is distinct from e.last)`,
  'something sold that owes something else than its total without what was paid and credited': (account) => sql`
    select d.id from fiscal_document d
    left join lateral (
      select sum(a.amount) as taken from document_allocation a join fiscal_document s on s.id = a.source_id
      where a.invoice_id = d.id and a.is_living and s.deleted_at is null and (s.kind = 'payment' or s.uuid is not null)
    ) t on true
    where d.account_id = ${account} and d.kind in ('invoice', 'note_sale') and d.balance is distinct from
      case d.state when 'stamped' then d.total - coalesce(t.taken, 0) when 'cancelled' then 0 end`,
  'something owed below nothing, or of what nobody owes': (account) => sql`
    select id from fiscal_document where account_id = ${account} and (balance < 0 or balance is not null and kind not in ('invoice', 'note_sale'))`,
  'a deposit that gave more than it was': (account) => sql`
    select d.id from fiscal_document d
    where d.account_id = ${account} and d.kind = 'payment' and d.total
      < coalesce((select sum(a.paid) from document_allocation a where a.source_id = d.id and a.is_living), 0)
      + coalesce((select sum(l.total) from payment p join fiscal_document l on l.id = p.document_id
          where p.favor_of = d.id and l.deleted_at is null and l.state <> 'cancelled'), 0)`,
  'an application of favour that is not what it applies': (account) => sql`
    select p.document_id from payment p join fiscal_document d on d.id = p.document_id and d.deleted_at is null
    where p.account_id = ${account} and p.favor_of is not null and d.state <> 'cancelled'
      and d.total <> (select sum(a.paid) from document_allocation a where a.source_id = d.id and a.is_living)`,
  'a source whose entries are not what it took': (account) => sql`
    select s.id from fiscal_document s
    left join lateral (select sum(e.amount) as moved from receivable_entry e where e.source_id = s.id) e on true
    left join lateral (select sum(a.amount) as taken from document_allocation a where a.source_id = s.id and a.is_living) a on true
    where s.account_id = ${account} and coalesce(e.moved, 0) <> case
      when s.deleted_at is not null or s.state = 'cancelled' then 0
      when s.kind = 'payment' or s.uuid is not null then -coalesce(a.taken, 0) else 0 end`,
  'a converted quotation of nothing': (account) => sql`
    select id from quotation where account_id = ${account} and (state = 'converted') <> (document_id is not null)`,
}

/** Of the favour that the console tells: deposits less what they paid and what was applied of them. */
const favorOf = ({ user }: Office) =>
  inAccount(user.accountId, async ({ tx }) => {
    const { rows } = await sql<{ left: number }>`
      select coalesce(sum(case when p.favor_of is null then d.total else 0 end) - sum(coalesce((
        select sum(a.paid) from document_allocation a where a.source_id = d.id and a.is_living), 0)), 0)::float8 as left
      from fiscal_document d join payment p on p.document_id = d.id
      where d.account_id = ${user.accountId} and d.deleted_at is null and d.state <> 'cancelled'`.execute(tx)
    return rows[0]!.left
  })

test('whatever is done in a day, folios, stamps, balances, ledger and favour agree', async () => {
  const told = { done: 0, refused: 0, idle: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 20, maxLength: 30, size: 'max' }), async (deeds) => {
      const counter = await makeCounter()
      const { user, issuerId } = counter
      const [quotations, notes] = [await makeSeries(user, issuerId, 'C'), await makeSeries(user, issuerId, 'V')]
      const office = { ...counter, quotations, notes }
      for (const one of deeds) told[await act(office, one)] += 1
      await inAccount(user.accountId, async ({ tx }) => {
        for (const [name, find] of Object.entries(wrongs))
          expect([name, (await find(user.accountId).execute(tx)).rows]).toEqual([name, []])
      })
      const { favor } = await call(user, openInvoices, { params: { id: office.customerId } })
      expect(favor.reduce((sum, { left }) => sum + left, 0)).toBeCloseTo(await favorOf(office), 2)
    }),
    { numRuns: days, seed, endOnFailure: true },
  )
  process.stdout.write(`${days} days of billing, BILLING_SEED=${seed}: ${JSON.stringify(told)}\n`)
  expect(told.done).toBeGreaterThan(days)
}, 600_000)
