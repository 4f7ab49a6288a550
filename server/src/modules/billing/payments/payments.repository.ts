import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listPayments } from '@arriero/contract/billing/payments/payments.contract.ts'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import { complementDueOn, sumOf, type PaymentStage } from '@arriero/contract/billing/payments/payments.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { dayIn } from '../../../shared/zones.ts'
import { isAbout, type About } from '../allocations/allocations.repository.ts'
import { documentIds, pageDocuments } from '../documents/documents.list.ts'
import { hasFavor } from './favor.conditions.ts'

/** The money of a payment beside its document. */
export interface PaymentRecord {
  paidAt: string
  operation: string | null
  payerBankRfc: string | null
  foreignBank: string | null
  payerAccount: string | null
  payeeBankRfc: string | null
  payeeAccount: string | null
  notes: string | null
  /** The deposit whose rest it applies, and when. */
  favorOf: number | null
  appliedAt: string | null
}

const columns = (record: PaymentRecord) => ({
  paid_at: record.paidAt,
  operation: record.operation,
  payer_bank_rfc: record.payerBankRfc,
  foreign_bank: record.foreignBank,
  payer_account: record.payerAccount,
  payee_bank_rfc: record.payeeBankRfc,
  payee_account: record.payeeAccount,
  notes: record.notes,
  favor_of: record.favorOf,
  applied_at: record.appliedAt,
})

export const writePayment = ({ tx, scope }: Work, documentId: number, record: PaymentRecord) =>
  tx
    .insertInto('payment')
    .values({ document_id: documentId, account_id: scope.accountId, ...columns(record) })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet(columns(record)))
    .execute()

export const readPayment = ({ tx, scope }: Work, documentId: number): Promise<PaymentRecord> =>
  tx
    .selectFrom('payment')
    .where('account_id', '=', scope.accountId)
    .where('document_id', '=', documentId)
    .select([
      'paid_at as paidAt',
      'operation',
      'payer_bank_rfc as payerBankRfc',
      'foreign_bank as foreignBank',
      'payer_account as payerAccount',
      'payee_bank_rfc as payeeBankRfc',
      'payee_account as payeeAccount',
      'notes',
      'favor_of as favorOf',
      'applied_at as appliedAt',
    ])
    .executeTakeFirstOrThrow()

const needsComplement = sql`exists (
  select from document_allocation a where a.source_id = d.id and a.is_living and a.instalment is not null)`
const inStage = (stage: PaymentStage) => {
  if (stage === 'cancelled') return sql<boolean>`d.state = 'cancelled'`
  if (stage === 'stamped') return sql<boolean>`d.state in ('stamped', 'cancelling')`
  const isOpen = sql`d.state in ('draft', 'stamping', 'error')`
  return stage === 'pending'
    ? sql<boolean>`(${isOpen} and ${needsComplement})`
    : sql<boolean>`(${isOpen} and not ${needsComplement})`
}

const paidBetween = (zone: string, from: string, to: string) => sql<boolean>`exists (
  select from payment p where p.document_id = d.id
    and coalesce(p.applied_at, p.paid_at) >= ${from}::date::timestamp at time zone ${zone}
    and coalesce(p.applied_at, p.paid_at) < (${to}::date + 1)::timestamp at time zone ${zone})`

type Asked = Omit<QueryOf<typeof listPayments>, 'page' | 'limit'>

async function narrowedTo(work: Work, { stage, favor, paidFrom, paidTo }: Asked, about?: About) {
  const zone = await zoneOf(work)
  return sql<boolean>`${stage ? inStage(stage) : sql`true`} and ${about ? isAbout(about) : sql`true`}
    and ${favor === undefined ? sql`true` : sql`${hasFavor} = ${favor}`}
    and ${paidFrom || paidTo ? paidBetween(zone, paidFrom ?? paidTo!, paidTo ?? paidFrom!) : sql`true`}`
}

export const paymentIds = async (work: Work, asked: Asked, most: number) =>
  documentIds(work, 'payment', asked, most, await narrowedTo(work, asked))

export async function pagePayments(
  work: Work,
  asked: QueryOf<typeof listPayments>,
  from: { path: string; query: Record<string, unknown> },
  about?: About,
) {
  const page = await pageDocuments(work, 'payment', asked, from, await narrowedTo(work, asked, about))
  const facts = await factsOf(work, page.results)
  return { ...page, results: page.results.map((row) => ({ ...row, ...facts(row) })) }
}

const stageOf = (state: DocumentRow['state'], isNeeded: boolean): PaymentStage => {
  if (state === 'cancelled') return 'cancelled'
  if (state === 'stamped' || state === 'cancelling') return 'stamped'
  return isNeeded ? 'pending' : 'registered'
}

/** What lists and pages tell of a payment beside its document. */
export async function factsOf(work: Work, rows: readonly Pick<DocumentRow, 'id'>[]) {
  const { tx, scope } = work
  const zone = await zoneOf(work)
  const found = await tx
    .selectFrom('payment as p')
    .leftJoin('document_allocation as a', (join) =>
      join
        .onRef('a.source_id', '=', 'p.document_id')
        .onRef('a.account_id', '=', 'p.account_id')
        .on('a.is_living', '=', true),
    )
    .where('p.account_id', '=', scope.accountId)
    .where('p.document_id', 'in', [0, ...rows.map(({ id }) => id)])
    .groupBy(['p.document_id', 'p.paid_at'])
    .select([
      'p.document_id as id',
      'p.paid_at as paidAt',
      sql<number>`coalesce(sum(a.paid), 0)::float8`.as('applied'),
      sql<number>`(select coalesce(sum(l.total), 0) from payment f join fiscal_document l on l.id = f.document_id
        where f.favor_of = p.document_id and l.deleted_at is null and l.state <> 'cancelled')::float8`.as('drawn'),
      sql<boolean>`coalesce(bool_or(a.instalment is not null), false)`.as('isNeeded'),
    ])
    .execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return ({ id, state, total }: Pick<DocumentRow, 'id' | 'state' | 'total'>) => {
    const { paidAt = '', applied = 0, drawn = 0, isNeeded = false } = byId.get(id) ?? {}
    const stage = stageOf(state, isNeeded)
    return {
      paidAt,
      stage,
      complementDueOn: stage === 'pending' ? complementDueOn(dayIn(zone, new Date(paidAt))) : null,
      applied,
      left: stage === 'cancelled' ? 0 : sumOf([total, -applied, -drawn]),
    }
  }
}
