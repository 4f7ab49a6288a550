import { expect, test } from 'vitest'
import {
  cartaPorteOfTrip,
  getCartaPorte,
  listCartasPorte,
} from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import { createCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import { createSeries } from '@arriero/contract/billing/series/series.contract.ts'
import { call } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeSocialReason } from '../../../../test/factories/social-reasons.ts'
import { makeTrip } from '../../../../test/factories/trips.ts'
import { testApp } from '../../../../test/server.ts'
import { seed } from './carta-porte.demo.ts'

test('the latest trips have cartas porte of both kinds, each owing what its ledger says, and fill the next one', async () => {
  const user = await makeUser({ account: await makeAccount() })
  const { id: issuerId } = await makeSocialReason(user)
  for (const kind of ['I', 'T'] as const) await call(user, createSeries, { body: { name: kind, kind, issuerId } })
  await call(user, createCustomer, {
    body: { rfc: 'URE180429TM6', name: 'UNIVERSIDAD', regime: '601', postalCode: '86991', use: 'G03', creditDays: 30 },
  })
  const trips = []
  for (let n = 0; n < 12; n += 1) trips.push(await makeTrip(user, { priceKm: 21 }))
  const { owner } = (await testApp()).app
  // They are planned for the next hour: the demo takes those that have left.
  await owner.query(`update trip set leave_at = now() - id * interval '1 minute' where account_id = $1`, [
    user.accountId,
  ])
  const client = await owner.connect()
  try {
    await seed(client, { accountId: user.accountId, users: { mariana: user.id } as never })
    const { rows } = await client.query<{ wrong: number; states: number; types: number }>(
      `select count(*) filter (where coalesce(d.balance, 0) <> coalesce(e.sum, 0))::int as wrong,
         count(distinct d.state)::int as states, count(distinct c.type)::int as types
       from fiscal_document d join carta_porte c on c.document_id = d.id
       left join (select document_id, sum(amount) from receivable_entry where account_id = $1 group by 1) e on e.document_id = d.id
       where d.account_id = $1`,
      [user.accountId],
    )
    expect(rows[0]).toEqual({ wrong: 0, states: 5, types: 2 })
  } finally {
    client.release()
  }
  const { results, count } = await call(user, listCartasPorte)
  expect(count).toBe(12)
  const carta = await call(user, getCartaPorte, { params: { id: results[0]!.id } })
  expect(carta.stops.map(({ kind }) => kind)).toEqual(['Origen', 'Destino'])
  const { content } = await call(user, cartaPorteOfTrip, { params: { id: trips[0]!.id } })
  expect(content.vehicle).toMatchObject({ permit: 'TPAF01' })
  expect(content.figures[0]?.rfc).toMatch(/^[A-Z]{4}\d{6}/)
})
