import { sql } from 'kysely'
import type { Supplier, SupplierChange, SupplierDraft } from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { cleanRfc } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { catalog } from '../../../app/database/small-catalog.ts'
import { texts } from './catalogs.texts.ts'

const rows = ({ tx, scope }: Work, id?: number): Promise<Supplier[]> =>
  tx
    .selectFrom('supplier as s')
    .$call(withUser('by', 's.updated_by'))
    .where('s.account_id', '=', scope.accountId)
    .where('s.deleted_at', 'is', null)
    .$if(id !== undefined, (suppliers) => suppliers.where('s.id', '=', id!))
    .select([
      's.id',
      's.name',
      's.rfc',
      's.contact',
      's.phone',
      's.email',
      's.address',
      's.credit_days as creditDays',
      's.lead_days as leadDays',
      's.notes',
      's.active',
      's.version',
      's.created_at as createdAt',
      's.updated_at as updatedAt',
      'by.name as updatedBy',
    ])
    .orderBy(sql`s.name collate es_mx`)
    .execute()

const columnsOf = ({ rfc, creditDays, leadDays, ...same }: Partial<SupplierDraft>) => ({
  ...same,
  rfc: rfc && cleanRfc(rfc),
  credit_days: creditDays,
  lead_days: leadDays,
})

export const suppliers = catalog<Supplier, SupplierDraft, SupplierChange, ReturnType<typeof columnsOf>>({
  table: 'supplier',
  rows,
  columnsOf,
  uses: ['purchase_order.supplier_id', 'entry_store.supplier_id', 'part.supplier_id'],
  unique: {
    supplier_name: ['name', texts.supplier.taken],
    supplier_rfc: ['rfc', texts.supplier.rfcTaken],
  },
  texts: texts.supplier,
})
