import { sql } from 'kysely'
import type { Tag, TagChange, TagDraft } from '@arriero/contract/crm/config.contract.ts'
import { catalog } from '../../../app/database/small-catalog.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { texts } from '../crm.texts.ts'

const rows = ({ tx, scope }: Work, id?: number): Promise<Tag[]> =>
  tx
    .selectFrom('crm_tag as t')
    .$call(withRecordFacts('t'))
    .where('t.account_id', '=', scope.accountId)
    .where('t.deleted_at', 'is', null)
    .$if(id !== undefined, (tags) => tags.where('t.id', '=', id!))
    .select([
      't.id',
      't.name',
      sql<Tag['color']>`t.color`.as('color'),
      sql<number>`(select count(*)::int from crm_sale_tag k join crm_sale s on s.id = k.sale_id and s.account_id = k.account_id
        where k.account_id = t.account_id and k.tag_id = t.id and s.deleted_at is null)`.as('sales'),
    ])
    .orderBy(sql`t.name collate es_mx`)
    .execute()

const catalogue = catalog<Tag, TagDraft, TagChange, Omit<TagChange, 'version'>>({
  table: 'crm_tag',
  rows,
  columnsOf: (given) => given,
  uses: ['crm_sale_tag.tag_id'],
  unique: { crm_tag_name: ['name', texts.tag.taken] },
  texts: texts.tag,
})

export const tags = {
  ...catalogue,
  /** Sales that carried it go on without it. */
  async remove(work: Work, id: number): Promise<void> {
    const { tx, scope } = work
    await tx.deleteFrom('crm_sale_tag').where('account_id', '=', scope.accountId).where('tag_id', '=', id).execute()
    await catalogue.remove(work, id)
  },
}
