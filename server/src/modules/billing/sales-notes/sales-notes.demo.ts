import type { LineTax } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'
import { totalsOf } from '../quotations/totals.ts'

const iva: LineTax = { kind: 'traslado', tax: '002', factor: 'Tasa', rate: 0.16 }
const goods = [
  ['78121601', 'Maniobras de carga', 1250],
  ['78131702', 'Almacenaje por día y tarima', 86.5],
  ['78121602', 'Estadía por hora', 450],
  ['78181501', 'Lavado de caja refrigerada', 980],
] as const

const count = 48
function sale(at: number) {
  const [productKey, description, unitPrice] = goods[at % goods.length]!
  const line = {
    productKey,
    description,
    unitKey: 'E48',
    unit: 'Servicio',
    quantity: 1 + (at % 6),
    unitPrice,
    taxes: [iva],
  }
  const { subtotal, transferred, total, lines } = totalsOf([line], 'MXN')
  // Every ninth was a mistake.
  return { at, daysAgo: count - at, cancelled: at % 9 === 4, ...line, subtotal, transferred, total, amount: lines[0] }
}

/** What was sold at the counter in the last weeks and waits to be invoiced. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const sales = Array.from({ length: count }, (_, at) => sale(at))
  await client.query(
    `with series as (
       select id, name, next, social_reason_id from document_series
       where account_id = $2 and kind = 'V' and deleted_at is null order by id limit 1
     ), customer as (
       select *, row_number() over (order by id) - 1 as place, count(*) over () as many
       from billing_customer where account_id = $2 and active and deleted_at is null
     ), sold as (select * from jsonb_to_recordset($1) as t (
       at int, "daysAgo" int, cancelled boolean, subtotal numeric, transferred numeric, total numeric))
     insert into fiscal_document (account_id, kind, series_id, series, folio, issuer_id, customer_id, receiver, issued_at,
       method, form, subtotal, transferred, total, content, updated_by, created_at)
     select $2, 'note_sale', s.id, s.name, s.next + o.at, s.social_reason_id, c.id,
       jsonb_build_object('rfc', c.rfc, 'name', c.name, 'regime', c.regime, 'postalCode', coalesce(c.postal_code, ''), 'use', c.cfdi_use),
       now() - make_interval(days => o."daysAgo"), 'PUE', '01', o.subtotal, o.transferred, o.total,
       jsonb_build_object('use', c.cfdi_use, 'conditions', null) || case when o.cancelled then '{"cancelled": true}' else '{}' end::jsonb,
       $3, now() - make_interval(days => o."daysAgo")
     from sold o cross join series s join customer c on c.place = o.at % c.many`,
    [JSON.stringify(sales), accountId, users.mariana],
  )
  await client.query(
    `insert into fiscal_line (account_id, document_id, position, product_key, description, unit_key, unit, quantity,
       unit_price, amount, taxes, is_living)
     select $2, d.id, 1, o."productKey", o.description, o."unitKey", o.unit, o.quantity, o."unitPrice", o.amount, o.taxes, not o.cancelled
     from (select id, (row_number() over (order by id) - 1)::int as at
       from fiscal_document where account_id = $2 and kind = 'note_sale') d
     join jsonb_to_recordset($1) as o (at int, "productKey" text, description text, "unitKey" text, unit text,
       quantity numeric, "unitPrice" numeric, amount numeric, taxes jsonb, cancelled boolean) on o.at = d.at`,
    [JSON.stringify(sales), accountId],
  )
  await client.query(
    `update document_series s set last = d.last, next = d.last + 1
     from (select series_id, max(folio) as last from fiscal_document where account_id = $1 and kind = 'note_sale' group by series_id) d
     where s.id = d.series_id and s.account_id = $1`,
    [accountId],
  )
}
