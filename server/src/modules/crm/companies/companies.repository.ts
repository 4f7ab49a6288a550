import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { Company, CompanyRow, listCompanies } from '@arriero/contract/crm/companies.contract.ts'
import { inOrder, matches, readPage } from '../../../app/database/page.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { owedBy } from '../../billing/payments/payments.read.ts'
import { texts } from '../crm.texts.ts'
import { quotationsOf } from '../sales/sale.ts'
import { rowsOf as saleRows, sales } from '../sales/sales.repository.ts'

const orders = {
  default: sql`c.name collate es_mx`,
  id: sql`c.id`,
  name: sql`c.name collate es_mx`,
  createdAt: sql`c.id`,
}

const companies = ({ tx, scope }: Work) =>
  tx.selectFrom('crm_company as c').where('c.account_id', '=', scope.accountId).where('c.deleted_at', 'is', null)

export async function page(
  work: Work,
  asked: QueryOf<typeof listCompanies>,
  from: { path: string; query: Record<string, unknown> },
) {
  const found = companies(work)
    .where(matches(sql`c.search`, asked.search))
    .select('c.id')
  const read = await readPage(found, asked, orders, from)
  const ids = read.results.map(({ id }) => id)
  return { ...read, results: inOrder(ids, await rowsOf(work, ids)) }
}

function rowsOf(work: Work, ids: readonly number[]): Promise<CompanyRow[]> {
  return companies(work)
    .leftJoin('billing_customer as b', (join) =>
      join.onRef('b.id', '=', 'c.customer_id').onRef('b.account_id', '=', 'c.account_id'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('crm_sale as s')
          .whereRef('s.account_id', '=', 'c.account_id')
          .whereRef('s.company_id', '=', 'c.id')
          .where('s.deleted_at', 'is', null)
          .select([
            sql<number>`(count(*) filter (where s.state = 1))::int`.as('open'),
            sql<number>`coalesce(sum(s.amount) filter (where s.state = 1), 0)::float8`.as('open_amount'),
            sql<number>`(count(*) filter (where s.state = 2))::int`.as('won'),
            sql<number>`coalesce(sum(s.amount) filter (where s.state = 2), 0)::float8`.as('won_amount'),
            sql<number>`(count(*) filter (where s.state = 3))::int`.as('lost'),
            sql<string | null>`max(s.last_activity_at)`.as('last_at'),
          ])
          .as('f'),
      (join) => join.onTrue(),
    )
    .$call(withRecordFacts('c'))
    .where('c.id', 'in', [0, ...ids])
    .select([
      'c.id',
      'c.name',
      'c.rfc',
      'c.email',
      'c.phone',
      'c.website',
      'c.notes',
      'c.customer_id as customerId',
      'b.name as customerName',
      sql<number>`f.open`.as('openSales'),
      sql<number>`f.open_amount`.as('openAmount'),
      sql<number>`f.won`.as('wonSales'),
      sql<number>`f.won_amount`.as('wonAmount'),
      sql<number>`f.lost`.as('lostSales'),
      sql<string | null>`f.last_at`.as('lastActivityAt'),
    ])
    .execute()
}

const mostSales = 100

/** A company with all that is its own; throws its 404. */
export async function find(work: Work, id: number): Promise<Company> {
  const [row] = await rowsOf(work, [id])
  if (!row) throw notFound(texts.noCompany)
  const own = await sales(work)
    .where('s.company_id', '=', id)
    .select('s.id')
    .orderBy('s.id', 'desc')
    .limit(mostSales)
    .execute()
  const ids = own.map((sale) => sale.id)
  const told = await saleRows(work, ids)
  const maySee = row.customerId !== null && work.scope.permissions.has('facturacion.view')
  const debt = maySee ? await owedBy(work, row.customerId!) : { owed: null, overdue: null }
  return { ...row, sales: told, contacts: contactsOf(told), quotations: await quotationsOf(work, ids), ...debt }
}

/** Whom its sales name, each once, as the newest of them says. */
function contactsOf(told: Company['sales']): Company['contacts'] {
  const people = told.flatMap(({ contactName: name, contactRole: role, contactPhone: phone, contactEmail: email }) =>
    name === null ? [] : [{ name, role, phone, email }],
  )
  return [...new Map(people.toReversed().map((person) => [person.name.toLowerCase(), person])).values()].toReversed()
}

/** The first that goes by this name, without accents and its legal kind. */
export async function companyByName(work: Work, nameKey: string): Promise<{ id: number; name: string } | undefined> {
  return companies(work)
    .where('c.name_key', '=', nameKey)
    .select(['c.id', 'c.name'])
    .orderBy('c.id')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst()
}

export async function companyById(work: Work, id: number): Promise<{ id: number; name: string } | undefined> {
  return companies(work).where('c.id', '=', id).select(['c.id', 'c.name']).forKeyShare().executeTakeFirst()
}
