import { sql } from 'kysely'
import type { RentalPayment } from '@arriero/contract/rental/arrangements.entities.ts'
import type { PaymentMethod } from '@arriero/contract/core/payment-methods.ts'
import type { PaymentConcept } from '@arriero/contract/rental/rental.rules.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('rental_payment as p')
    .$call(withUser('by', 'p.updated_by'))
    .where('p.account_id', '=', scope.accountId)
    .where('p.deleted_at', 'is', null)
    .select([
      'p.id',
      'p.folio',
      // The table's checks know the same words.
      sql<PaymentConcept>`p.concept`.as('concept'),
      'p.paid_at as paidAt',
      sql<number>`p.amount::float8`.as('amount'),
      sql<PaymentMethod>`p.method`.as('method'),
      'p.reference',
      'p.notes',
      'by.name as by',
    ])

export const paymentsOf = (work: Work, rentalId: number): Promise<RentalPayment[]> =>
  described(work).where('p.rental_id', '=', rentalId).orderBy('p.paid_at', 'desc').orderBy('p.id', 'desc').execute()

/** With the rental it belongs to; undefined: there is none. */
export const paymentBy = (work: Work, column: 'p.id' | 'p.key', value: number | string) =>
  described(work)
    .where(column, '=', value as never)
    .select('p.rental_id as rentalId')
    .executeTakeFirst()
