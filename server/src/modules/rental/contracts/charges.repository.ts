import { sql } from 'kysely'
import type { RentalCharge } from '@arriero/contract/rental/arrangements.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { isLiving } from './rentals.query.ts'

/** What a rental charges, with the living invoice that charges it to the customer. */
export async function chargesOf({ tx, scope }: Work, rentalId: number): Promise<RentalCharge[]> {
  const { rows } = await sql<RentalCharge>`
    select h.id, h.kind, h.text, h.quantity::float8 as quantity, h.price::float8 as price, h.amount::float8 as amount,
      h.tax::float8 as tax, h.total::float8 as total,
      case when d.id is not null then jsonb_build_object('id', d.id, 'folio', d.series || '-' || d.folio, 'state', d.state) end as invoice
    from rental_charge h left join fiscal_document d on d.id = h.document_id and d.account_id = h.account_id and ${isLiving}
    where h.account_id = ${scope.accountId} and h.rental_id = ${rentalId}
    order by array_position(array['rent', 'extra', 'late', 'over_km', 'fuel', 'damage'], h.kind), h.id`.execute(tx)
  return rows
}
