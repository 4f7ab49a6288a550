import { sql } from 'kysely'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { systemScope } from '../../../app/scope.ts'
import { setState } from '../documents/documents.repository.ts'
import { stampDocuments } from '../documents/stamping.ts'
import { create } from './invoices.service.ts'

/** So many have an XML that can be opened, verified and sent; the year before them is drawn, not stamped. */
const count = 12

const routes = ['Monterrey a Nuevo Laredo', 'Apodaca a Reynosa', 'Saltillo a Querétaro', 'Monterrey a Guadalajara']
const iva = { kind: 'traslado', tax: '002', factor: 'Tasa', rate: 0.16 } as const
const withheld = { kind: 'retencion', tax: '002', factor: 'Tasa', rate: 0.04 } as const

/** Some invoices of today, stamped in the sandbox as anybody's are; none when it does not answer or it was done before. */
export async function stampSome(app: App, accountId: number): Promise<void> {
  const scope = systemScope(accountId)
  const ids = await inWork(app, scope, async (work) => ((await isWanted(work)) ? drafts(work) : []))
  if (ids.length === 0) return
  await stampDocuments.run({ ids }, { app, scope, progress: async () => {}, signal: app.stopping })
}

/** No invoice of the account was ever sent to a provider. */
async function isWanted({ tx, scope }: Work): Promise<boolean> {
  const sent = await tx
    .selectFrom('fiscal_file as f')
    .innerJoin('fiscal_document as d', 'd.id', 'f.document_id')
    .select('f.key')
    .where('f.account_id', '=', scope.accountId)
    .where('d.kind', '=', 'invoice')
    .where('f.key', 'not like', 'drawn:%')
    .executeTakeFirst()
  return sent === undefined
}

async function drafts(work: Work): Promise<number[]> {
  const { rows } = await sql<{ seriesId: number; customerId: number; rfc: string; isCredit: boolean }>`
    select s.id as "seriesId", c.id as "customerId", c.rfc, c.credit_days > 0 as "isCredit"
    from (
      select s.id from document_series s join pac_account p on p.social_reason_id = s.social_reason_id and p.provider = 'sandbox'
      where s.account_id = ${work.scope.accountId} and s.kind = 'I' and s.active and p.deleted_at is null order by s.id limit 1
    ) s, billing_customer c
    where c.account_id = ${work.scope.accountId} and c.active and c.deleted_at is null and c.currency = 'MXN'
      and c.postal_code is not null
    order by c.id limit ${count}`.execute(work.tx)
  const ids: number[] = []
  for (const [at, { seriesId, customerId, rfc, isCredit }] of rows.entries()) {
    const { id } = await create(work, {
      seriesId,
      customerId,
      currency: 'MXN',
      ...(isCredit ? { method: 'PPD' } : { method: 'PUE', form: '03' }),
      lines: [
        {
          productKey: '78101802',
          description: `Servicio de flete, ${routes[at % routes.length]}`,
          unitKey: 'E48',
          unit: 'Servicio',
          quantity: 1,
          unitPrice: 11_400 + at * 1270.5,
          taxes: rfc.length === 12 ? [iva, withheld] : [iva],
        },
      ],
    })
    await setState(work, id, { state: 'stamping' })
    ids.push(id)
  }
  return ids
}
