import { randomUUID } from 'node:crypto'
import type { LineTax } from '@arriero/contract/billing/documents/documents.entities.ts'
import { createSeries } from '@arriero/contract/billing/series/series.contract.ts'
import { call } from '../../../../test/api.ts'
import { makeAccount, makeUser, type TestUser } from '../../../../test/factories.ts'
import { makeSocialReason } from '../../../../test/factories/social-reasons.ts'
import { testApp } from '../../../../test/server.ts'

const dayMs = 86_400_000
export const ago = (days: number) => new Date(Date.now() - days * dayMs)

interface Line {
  amount: number
  productId?: number
  taxes?: LineTax[]
}

interface Given {
  total?: number
  subtotal?: number
  paid?: number
  issued?: Date
  due?: Date
  state?: string
  currency?: string
  rate?: number
  name?: string
  kind?: string
  customerId?: number
  method?: 'PUE' | 'PPD'
  form?: string
  lines?: Line[]
  cancelled?: Date
  motive?: string
}

/** An office with a series, and a way to put documents on record as if they had lived. */
export async function office(as?: TestUser) {
  const user = as ?? (await makeUser({ account: await makeAccount() }))
  const { id: issuerId } = await makeSocialReason(user, as && { rfc: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA' })
  const { id: seriesId } = await call(user, createSeries, { body: { name: 'F', kind: 'I', issuerId } })
  const { owner } = (await testApp()).app
  let folio = 0
  const bill = async (given: Given) => {
    const { total = 1000, paid = 0, issued = new Date(), due = null, state = 'stamped', kind = 'invoice' } = given
    const isStamped = state !== 'draft' && state !== 'error'
    const { rows } = await owner.query<{ id: number }>(
      `insert into fiscal_document (account_id, kind, series_id, series, folio, issuer_id, receiver, issued_at, due_on,
         currency, exchange_rate, total, balance, state, uuid, stamped_at, subtotal, customer_id, method, form, cancelled_at, motive)
       values ($1, $2, $3, 'F', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) returning id`,
      [
        user.accountId,
        kind,
        seriesId,
        (folio += 1),
        issuerId,
        JSON.stringify({ rfc: 'URE180429TM6', name: given.name ?? 'UNIVERSIDAD ROBOTICA', regime: '601' }),
        issued,
        due,
        given.currency ?? 'MXN',
        given.rate ?? null,
        total,
        isStamped && kind !== 'payment' ? total - paid : null,
        state,
        isStamped ? randomUUID() : null,
        isStamped ? issued : null,
        given.subtotal ?? total,
        given.customerId ?? null,
        given.method ?? (kind === 'invoice' ? 'PPD' : null),
        given.form ?? null,
        given.cancelled ?? null,
        given.motive ?? null,
      ],
    )
    const { id } = rows[0]!
    for (const [at, { amount, productId, taxes }] of (given.lines ?? []).entries())
      await owner.query(
        `insert into fiscal_line (account_id, document_id, position, product_id, product_key, description, unit_key,
           quantity, unit_price, amount, taxes)
         values ($1, $2, $3, $4, '78101802', 'Flete', 'E48', 1, $5, $5, $6)`,
        [user.accountId, id, at + 1, productId ?? null, amount, JSON.stringify(taxes ?? [])],
      )
    if (kind === 'payment')
      await owner.query('insert into payment (document_id, account_id, paid_at) values ($1, $2, $3)', [
        id,
        user.accountId,
        issued,
      ])
    if (kind === 'carta_porte')
      await owner.query(
        `insert into carta_porte (document_id, account_id, type, complement_id, journey) values ($1, $2, $3, $4, '{"stops":[],"goods":[],"figures":[]}')`,
        [id, user.accountId, total > 0 ? 'ingreso' : 'traslado', randomUUID()],
      )
    if (isStamped && kind !== 'payment' && total > 0) await move(user, id, 'stamped', total, total, issued)
    return id
  }
  return { user, issuerId, bill }
}

export async function move(
  user: TestUser,
  id: number,
  cause: string,
  amount: number,
  balance: number,
  at: Date,
  source?: number,
) {
  const { owner } = (await testApp()).app
  await owner.query(
    'insert into receivable_entry (account_id, document_id, cause, amount, balance, at, source_id) values ($1, $2, $3, $4, $5, $6, $7)',
    [user.accountId, id, cause, amount, balance, at, source ?? null],
  )
}
