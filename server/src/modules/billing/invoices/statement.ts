import { sql } from 'kysely'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import type { PdfBlock } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { customerOf } from '../customers/customers.read.ts'
import { written } from '../documents/written.ts'

const spelled = (day: string) => day.split('-').toReversed().join('.')

interface Movement {
  currency: string
  day: string
  folio: string
  cause: string
  source: string | null
  amount: number
  balance: number
}

const causes: Record<string, string> = {
  stamped: 'Factura',
  payment: 'Pago',
  credit: 'Nota de crédito',
  cancelled: 'Cancelación',
  reversed: 'Reversa',
}

/** What a customer owed, what moved it and what is owed at the end, by currency (domain/billing §7), as a PDF. */
export async function statementPdf(
  work: Work,
  { customer: id, start, end }: { customer: number; start: string; end: string },
) {
  if (end < start) throw badFields({ end: ['El final es anterior al inicio.'] })
  const customer = await customerOf(work, id)
  const zone = await zoneOf(work)
  const movements = await movementsUntil(work, id, end, zone)
  const ages = await agesAt(work, id, end, zone)
  const currencies = [...new Set(movements.map(({ currency }) => currency))]
  const body = await renderPdf({
    title: `Estado de cuenta de ${customer.name}`,
    company: { name: await accountName(work) },
    kind: 'Estado de cuenta',
    reference: customer.rfc,
    createdAt: new Date().toISOString(),
    footer: `Generado el ${shortMoment(new Date(), zone)}`,
    blocks: [
      { kind: 'title', text: customer.name, detail: `${customer.rfc} · del ${spelled(start)} al ${spelled(end)}` },
      ...(currencies.length === 0
        ? [{ kind: 'note', tone: 'grey', text: 'Sin movimientos hasta esta fecha.' } as const]
        : []),
      ...currencies.flatMap((currency) => sectionOf(currency, movements, ages, start)),
    ],
  })
  return { name: `Estado de cuenta ${customer.rfc}.pdf`, body }
}

function sectionOf(currency: string, movements: readonly Movement[], ages: readonly Age[], start: string): PdfBlock[] {
  const own = movements.filter((one) => one.currency === currency)
  const before = own.filter(({ day }) => day < start)
  const during = own.filter(({ day }) => day >= start)
  const opening = before.at(-1)?.balance ?? 0
  const closing = own.at(-1)?.balance ?? 0
  const age = ages.find((one) => one.currency === currency)
  return [
    { kind: 'heading', text: `Movimientos en ${currency}` },
    {
      kind: 'facts',
      columns: 4,
      items: [
        { label: 'Saldo inicial', value: written(opening) },
        { label: 'Saldo final', value: written(closing) },
        { label: 'Al corriente', value: written(age?.current ?? 0) },
        {
          label: 'Vencido',
          value: written(age?.overdue ?? 0),
          ...(age?.overdue ? { tone: 'red' as const } : {}),
        },
      ],
    },
    {
      kind: 'table',
      columns: [
        { header: 'Fecha', width: 1.4 },
        { header: 'Movimiento', width: 4 },
        { header: 'Cargo', width: 1.6, align: 'right' },
        { header: 'Abono', width: 1.6, align: 'right' },
        { header: 'Saldo', width: 1.8, align: 'right' },
      ],
      rows: during.map(({ day, folio, cause, source, amount, balance }) => [
        spelled(day),
        { text: `${causes[cause] ?? cause} ${source ?? folio}`, ...(source ? { detail: `A ${folio}` } : {}) },
        amount > 0 ? written(amount) : '',
        amount < 0 ? written(-amount) : '',
        written(balance),
      ]),
      empty: 'Sin movimientos en estos días.',
    },
  ]
}

/** Everything until a day, with the customer's running balance in each currency. */
async function movementsUntil({ tx, scope }: Work, customerId: number, end: string, zone: string): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select d.currency, to_char(e.at at time zone ${zone}, 'YYYY-MM-DD') as day, d.series || '-' || d.folio as folio, e.cause,
      s.series || '-' || s.folio as source, e.amount::float8 as amount,
      (sum(e.amount) over (partition by d.currency order by e.at, e.id))::float8 as balance
    from receivable_entry e join fiscal_document d on d.id = e.document_id left join fiscal_document s on s.id = e.source_id
    where e.account_id = ${scope.accountId} and d.customer_id = ${customerId}
      and e.at < ((${end}::date + 1)::timestamp at time zone ${zone})
    order by e.at, e.id`.execute(tx)
  return rows
}

interface Age {
  currency: string
  current: number
  overdue: number
}

async function agesAt({ tx, scope }: Work, customerId: number, end: string, zone: string): Promise<Age[]> {
  const { rows } = await sql<Age>`
    with owed as (
      select d.currency, d.due_on, sum(e.amount) as balance
      from receivable_entry e join fiscal_document d on d.id = e.document_id
      where e.account_id = ${scope.accountId} and d.customer_id = ${customerId}
        and e.at < ((${end}::date + 1)::timestamp at time zone ${zone})
      group by d.id
    )
    select currency, coalesce(sum(balance) filter (where due_on >= ${end}), 0)::float8 as current,
      coalesce(sum(balance) filter (where due_on < ${end}), 0)::float8 as overdue
    from owed group by currency`.execute(tx)
  return rows
}

const accountName = async ({ tx, scope }: Work) =>
  (await tx.selectFrom('account').select('name').where('id', '=', scope.accountId).executeTakeFirstOrThrow()).name
