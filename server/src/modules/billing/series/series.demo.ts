import type { DocumentKind } from '@arriero/contract/billing/series/series.rules.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'

/** What each issuer numbers, with the folio that comes next: the earlier ones were used elsewhere, before. */
const series: readonly { kind: DocumentKind; name: string; next: number }[] = [
  { kind: 'I', name: 'F', next: 1842 },
  { kind: 'E', name: 'NC', next: 37 },
  { kind: 'P', name: 'CP', next: 915 },
  { kind: 'T', name: 'T', next: 260 },
  { kind: 'V', name: 'NV', next: 1204 },
  { kind: 'C', name: 'COT', next: 782 },
]

/** A series of each kind of document for each of the company's social reasons. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await client.query(
    `insert into document_series (account_id, social_reason_id, kind, name, next, updated_by)
     select $2, r.id, t.kind, t.name, t.next, $3
     from social_reason r, json_to_recordset($1) as t (kind text, name text, next int)
     where r.account_id = $2 and r.deleted_at is null order by r.id, t.name`,
    [JSON.stringify(series), accountId, users.mariana],
  )
}
