import type pg from 'pg'
import type { LineTax } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { QuotationLine } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'
import { seed as seedNotes } from '../sales-notes/sales-notes.demo.ts'
import { totalsOf } from './totals.ts'

const iva: LineTax = { kind: 'traslado', tax: '002', factor: 'Tasa', rate: 0.16 }
const withheld: LineTax = { kind: 'retencion', tax: '002', factor: 'Tasa', rate: 0.04 }

const routes = [
  ['Apodaca', 'Guadalajara', 41_800],
  ['Apodaca', 'Querétaro', 31_500],
  ['Saltillo', 'Nuevo Laredo', 22_400],
  ['Monterrey', 'Ciudad de México', 38_900],
  ['Apodaca', 'Reynosa', 17_600],
  ['Querétaro', 'Manzanillo', 34_200],
] as const
const bodies = [
  'Caja refrigerada 53 pies, ida',
  'Caja seca 53 pies, ida',
  'Full, ida y vuelta',
  'Plataforma, ida',
] as const
const prospects = [
  ['Frutas del Bajío', 'Lucía Ferrer'],
  ['Aceros Peña Alta', 'Óscar Villarreal'],
  ['Lácteos Monte Claro', 'Sofía Treviño'],
  ['Autopartes Río Bravo', 'Daniel Cantú'],
] as const
const clauses = [
  {
    title: 'Precio del diésel',
    text: 'El flete se ajusta si el diésel varía más de 5 % contra la fecha de esta cotización.',
  },
  { title: 'Estadías', text: '4 h libres por destino; después, $450.00 por hora de estadía.' },
  { title: 'Temperatura', text: 'Se entrega el registro de temperatura cada 15 min con la evidencia.' },
] as const

const flete = (at: number): QuotationLine => {
  const [from, to, price] = routes[at % routes.length]!
  const description = `Flete ${from} a ${to}\n${bodies[at % bodies.length]}`
  const unitPrice = price + (at % 7) * 150
  const quantity = 1 + (at % 8)
  const discount = at % 4 === 0 ? Math.round(unitPrice * quantity * 0.03) : 0
  const cost = Math.round(unitPrice * (0.72 + (at % 5) * 0.04))
  return {
    productKey: '78101802',
    unitKey: 'E48',
    unit: 'Servicio',
    description,
    quantity,
    unitPrice,
    discount,
    cost,
    taxes: [iva, withheld],
  }
}
const handling: QuotationLine = {
  productKey: '78121601',
  unitKey: 'E48',
  unit: 'Servicio',
  description: 'Maniobras de descarga\nPor destino, hasta 4 h',
  quantity: 2,
  unitPrice: 1250,
  cost: 1025,
  taxes: [iva],
}
const custody: QuotationLine = {
  productKey: '92121504',
  unitKey: 'E48',
  unit: 'Servicio',
  description: 'Custodia en tramo de riesgo',
  quantity: 1,
  unitPrice: 9800,
  cost: 8600,
  optional: true,
  taxes: [iva],
}

/** How many were offered in the year, and what became of each in turn; the newest are still open. */
const count = 60
const outcomes = ['accepted', 'rejected', 'accepted', 'sent', 'accepted', 'rejected', 'sent'] as const

function offer(at: number) {
  const daysAgo = Math.round(((count - 1 - at) * 350) / (count - 1))
  const lines = [flete(at), ...(at % 2 ? [flete(at + 3)] : []), handling, ...(at % 3 ? [] : [custody])]
  const { printed: _, words: __, lines: lineAmounts, ...sums } = totalsOf(lines, 'MXN')
  const [name, contact] = prospects[at % prospects.length]!
  const state = at >= count - 3 ? 'draft' : at >= count - 9 ? 'sent' : outcomes[at % outcomes.length]!
  const versions = state === 'draft' ? 0 : at % 5 === 0 ? 2 : 1
  return {
    at,
    daysAgo,
    validDays: 15 - daysAgo,
    name,
    contact,
    state,
    versions,
    unsent: state === 'sent' && at === count - 5,
    clauses: clauses.slice(0, 1 + (at % 3)).map((clause) => ({ clauseId: null, ...clause })),
    lines: lines.map((line, place) => ({ ...line, amount: lineAmounts[place] })),
    ...sums,
  }
}

/** A year of offers to customers and prospects, in all states, with the versions that were sent; and the sales notes. */
export const seed: SeedPart = async (client, company) => {
  const { accountId, users } = company
  const offers = Array.from({ length: count }, (_, at) => offer(at))
  await client.query(
    `with series as (
       select id, name, next from document_series
       where account_id = $2 and kind = 'C' and deleted_at is null order by id limit 1
     ), customer as (
       select id, name, rfc, contacts, row_number() over (order by id) - 1 as place, count(*) over () as many
       from billing_customer where account_id = $2 and active and deleted_at is null
     ), offer as (select * from jsonb_to_recordset($1) as t (
       at int, "daysAgo" int, "validDays" int, name text, contact text, state text, unsent boolean, clauses jsonb,
       subtotal numeric, discount numeric, transferred numeric, withheld numeric, total numeric, cost numeric, margin numeric))
     insert into quotation (account_id, series_id, series, folio, customer_id, name, rfc, contact, email, valid_until,
       payment_terms, clauses, subtotal, discount, transferred, withheld, total, cost, margin, state, unsent, sent_at,
       created_by, updated_by, created_at, updated_at)
     select $2, s.id, s.name, s.next + o.at, c.id, coalesce(c.name, o.name), c.rfc,
       coalesce(c.contacts -> 0 ->> 'name', o.contact),
       case when c.id is null then 'compras@' || lower(replace(unaccent_name, ' ', '')) || '.example.mx' end,
       current_date + o."validDays", 'Pago a 30 días', o.clauses, o.subtotal, o.discount, o.transferred, o.withheld,
       o.total, o.cost, o.margin, o.state, o.unsent,
       case when o.state <> 'draft' then now() - make_interval(days => o."daysAgo", hours => -2) end,
       $3, $3, now() - make_interval(days => o."daysAgo", hours => 3), now() - make_interval(days => o."daysAgo")
     from offer o cross join series s
     cross join lateral (select search_text(o.name) as unaccent_name) u
     left join customer c on o.at % 4 <> 3 and c.place = o.at % c.many`,
    [JSON.stringify(offers), accountId, users.mariana],
  )
  await fillLines(client, accountId, offers)
  await fillHistory(client, accountId, users.mariana)
  await client.query(
    `update document_series s set last = q.last, next = q.last + 1
     from (select series_id, max(folio) as last from quotation where account_id = $1 group by series_id) q
     where s.id = q.series_id and s.account_id = $1`,
    [accountId],
  )
  await seedNotes(client, company)
}

async function fillLines(client: pg.ClientBase, accountId: number, offers: readonly ReturnType<typeof offer>[]) {
  const place = `(row_number() over (order by id) - 1)::int as at`
  await client.query(
    `insert into quotation_line (account_id, quotation_id, position, product_key, description, unit_key, unit, quantity,
       unit_price, discount, amount, taxes, is_optional, cost)
     select $2, q.id, l.position, l.line ->> 'productKey', l.line ->> 'description', l.line ->> 'unitKey', l.line ->> 'unit',
       (l.line ->> 'quantity')::numeric, (l.line ->> 'unitPrice')::numeric, coalesce((l.line ->> 'discount')::numeric, 0),
       (l.line ->> 'amount')::numeric, l.line -> 'taxes', coalesce((l.line ->> 'optional')::boolean, false),
       (l.line ->> 'cost')::numeric
     from (select id, ${place} from quotation where account_id = $2) q
     join jsonb_to_recordset($1) as o (at int, lines jsonb) on o.at = q.at
     cross join lateral jsonb_array_elements(o.lines) with ordinality as l (line, position)`,
    [JSON.stringify(offers), accountId],
  )
  await client.query(
    `insert into quotation_version (account_id, quotation_id, number, content, total, recipients, sent_by, sent_at)
     select $2, q.id, n, jsonb_build_object('lines', o.lines, 'clauses', o.clauses, 'validUntil', q.valid_until,
         'paymentTerms', q.payment_terms, 'notes', q.notes),
       q.total, q.email, q.created_by, q.sent_at - make_interval(days => o.versions - n)
     from (select *, ${place} from quotation where account_id = $2) q
     join jsonb_to_recordset($1) as o (at int, lines jsonb, clauses jsonb, versions int) on o.at = q.at
     cross join lateral generate_series(1, o.versions) n`,
    [JSON.stringify(offers), accountId],
  )
}

const fillHistory = (client: pg.ClientBase, accountId: number, userId: number) =>
  client.query(
    `insert into status_note (account_id, entity_type, entity_id, status, comment, created_by, created_at)
     select $1, 'quotation', q.id, n.status, n.comment, $2, n.at
     from quotation q cross join lateral (values
       ('draft', null, q.created_at),
       ('sent', 'Por correo', q.sent_at),
       (q.state, case q.state when 'accepted' then 'Confirmó por correo' else 'Eligió otro transportista' end,
         case when q.state in ('accepted', 'rejected') then q.sent_at + interval '2 days' end)
     ) as n (status, comment, at)
     where q.account_id = $1 and n.at is not null order by n.at, q.id`,
    [accountId, userId],
  )
