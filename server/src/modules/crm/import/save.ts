import { sql } from 'kysely'
import type { ImportOutcome, SaleSheetRow } from '@arriero/contract/crm/import.contract.ts'
import { crmLimits } from '@arriero/contract/crm/crm.rules.ts'
import { cleanRfc } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import { waitForKey } from '../../../app/database/key.ts'
import type { Work } from '../../../app/database/work.ts'
import { foldText } from '../../../shared/sheets/cells.ts'
import { keyColumns } from '../companies/companies.service.ts'
import { tags } from '../config/tags.service.ts'
import { texts } from '../crm.texts.ts'
import { takeNumbers } from '../sales/sales.service.ts'
import { showChanged } from '../sales/tell.ts'
import { checkRows, draftOf, factsOf } from './check.ts'
import { begin, end, keepCompanies, keepSales, sheetName, type Sheet } from './imports.repository.ts'
import { choiceOf, companyIndex, readKnown, tagNames, type Known } from './known.ts'
import { saleSheet, type RowDraft } from './sale-sheet.ts'

/** A row with what becomes of it. */
interface Ready {
  draft: RowDraft
  values: SaleSheetRow
  /** A company of the account, or the place of a new one among those to be made. */
  company: { id: number } | { at: number }
  /** What it says of a company that is there: into what is empty, or over what stands. */
  mode: 'fill' | 'overwrite' | 'create'
}

/** Rows of one statement. */
const batch = 2000

/** All rows or none; `told` hears how many were written. */
export async function saveRows(
  work: Work,
  rows: readonly SaleSheetRow[],
  file: string | undefined,
  told: (done: number) => Promise<void> = () => Promise.resolve(),
): Promise<ImportOutcome> {
  // Two sheets at once would each make what the other makes.
  await waitForKey(work, `crm import ${work.scope.accountId}`)
  saleSheet.demandClean(await checkRows(work, saleSheet.typedRows(rows)))
  await makeTags(work, rows)
  const known = await readKnown(work)
  const { ready, fresh } = sort(rows, known)
  const importId = await begin(work, file ?? '')
  const companyIds = await insertCompanies(work, fresh, importId)
  const idOf = (company: Ready['company']) => ('id' in company ? company.id : companyIds[company.at]!)
  await updateCompanies(work, ready, importId)
  const standing = await openSales(work, ready)
  const isThere = ({ mode, company, draft }: Ready) =>
    mode === 'create' ? undefined : standing.get(saleKey(idOf(company), draft.title))
  const updates = ready.flatMap((one) => {
    const id = isThere(one)
    return id === undefined ? [] : [{ ...one, id }]
  })
  const added = ready.filter((one) => isThere(one) === undefined)
  const sheet = { id: importId, name: sheetName(file) }
  await updateSales(work, updates, sheet)
  for (let at = 0; at < added.length; at += batch) {
    const some = added.slice(at, at + batch)
    await insertSales(work, some, idOf, known, sheet)
    await told(updates.length + at + some.length)
  }
  await showChanged(work, 0)
  const outcome = {
    created: added.length,
    updated: updates.length,
    skipped: rows.length - ready.length,
    companies: fresh.length,
  }
  await end(work, importId, outcome)
  return { importId, ...outcome }
}

/** By name; of two spellings the first stays. */
async function makeTags(work: Work, rows: readonly SaleSheetRow[]): Promise<void> {
  const known = new Set((await tags.list(work)).map(({ name }) => foldText(name)))
  for (const name of rows.flatMap((row) => tagNames(row.tags)))
    if (!known.has(foldText(name))) {
      known.add(foldText(name))
      await tags.create(work, { name: name.slice(0, 30) })
    }
}

function sort(rows: readonly SaleSheetRow[], known: Known): { ready: Ready[]; fresh: RowDraft[] } {
  const fresh: RowDraft[] = []
  const ready: Ready[] = []
  const made = companyIndex<number>()
  for (const values of rows) {
    const choice = choiceOf(values.choice)
    const facts = factsOf(values)
    const match = known.companies.match(facts)
    if (match && choice === 'skip') continue
    const draft = saleSheet.draftOf(draftOf(values))
    if (match && choice !== 'create') {
      const mode = choice === 'overwrite' ? 'overwrite' : 'fill'
      ready.push({ draft, values, company: { id: match.found.id }, mode })
      continue
    }
    const above = made.match(facts)
    if (above) ready.push({ draft, values, company: { at: above.found }, mode: 'create' })
    else {
      made.add(facts, fresh.length)
      ready.push({ draft, values, company: { at: fresh.length }, mode: 'create' })
      fresh.push(draft)
    }
  }
  return { ready, fresh }
}

/** As a row says of its company. */
const companyColumns = ({
  company,
  rfc,
  companyEmail,
  companyPhone,
  website,
  contactEmail,
  contactPhone,
}: RowDraft) => ({
  name: company,
  rfc: rfc ? cleanRfc(rfc) : null,
  email: companyEmail ?? contactEmail ?? null,
  phone: companyPhone ?? contactPhone ?? null,
  website: website ?? null,
})

const companyRecord = sql`(at int, id int, name text, rfc text, email text, phone text, website text, name_key text,
  rfc_key text, email_key text, domain_key text, phone_key text)`

async function insertCompanies({ tx, scope }: Work, fresh: readonly RowDraft[], importId: number): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < fresh.length; from += batch) {
    const given = fresh.slice(from, from + batch).map((draft, at) => {
      const columns = companyColumns(draft)
      return { at, ...columns, ...keyColumns(columns) }
    })
    const { rows } = await sql<{ id: number }>`
      insert into crm_company (account_id, name, rfc, email, phone, website, name_key, rfc_key, email_key, domain_key,
        phone_key, updated_by, import_id)
      select ${scope.accountId}::int, g.name, g.rfc, g.email, g.phone, g.website, g.name_key, g.rfc_key, g.email_key,
        g.domain_key, g.phone_key, ${scope.userId || null}::int, ${importId}::int
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ${companyRecord} order by g.at
      returning id`.execute(tx)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Rows that complete or correct companies of the account, in the order of the sheet. */
async function updateCompanies(work: Work, ready: readonly Ready[], importId: number): Promise<void> {
  const { tx, scope } = work
  const given = ready.flatMap(({ company, mode, draft }) =>
    'id' in company && mode !== 'create' ? [{ id: company.id, mode, columns: companyColumns(draft) }] : [],
  )
  const stand = await tx
    .selectFrom('crm_company')
    .where('account_id', '=', scope.accountId)
    .where(sql<boolean>`id = any(${[...new Set(given.map(({ id }) => id))]}::int[])`)
    .select(['id', 'name', 'rfc', 'email', 'phone', 'website'])
    .orderBy('id')
    .forUpdate()
    .execute()
  await keepCompanies(
    work,
    importId,
    stand.map(({ id }) => id),
  )
  const merged = new Map(stand.map((row) => [row.id, row]))
  for (const { id, mode, columns } of given) {
    const before = merged.get(id)!
    const [first, second] = mode === 'fill' ? [before, columns] : [columns, before]
    merged.set(id, { id, ...mergedColumns(first, second) })
  }
  const all = [...merged.values()].map((row) => ({ ...row, ...keyColumns(row) }))
  for (let from = 0; from < all.length; from += batch)
    await sql`update crm_company c set name = g.name, rfc = g.rfc, email = g.email, phone = g.phone, website = g.website,
        name_key = g.name_key, rfc_key = g.rfc_key, email_key = g.email_key, domain_key = g.domain_key,
        phone_key = g.phone_key, version = c.version + 1, updated_at = now(), updated_by = ${scope.userId || null}::int
      from jsonb_to_recordset(${JSON.stringify(all.slice(from, from + batch))}::jsonb) as g ${companyRecord}
      where c.account_id = ${scope.accountId} and c.id = g.id`.execute(tx)
  await sql`update crm_sale s set company_name = c.name from crm_company c
    where s.account_id = ${scope.accountId} and c.account_id = s.account_id and c.id = s.company_id
      and c.id = any(${[...merged.keys()]}::int[]) and s.company_name <> c.name`.execute(tx)
}

type CompanyColumns = ReturnType<typeof companyColumns>
const mergedColumns = (first: CompanyColumns, second: CompanyColumns): CompanyColumns => ({
  name: first.name || second.name,
  rfc: first.rfc ?? second.rfc,
  email: first.email ?? second.email,
  phone: first.phone ?? second.phone,
  website: first.website ?? second.website,
})

const saleKey = (companyId: number, title: string) => `${companyId}\n${foldText(title)}`

/** Open sales of companies that are there already, by company and title: the same sheet twice doubles none. */
async function openSales({ tx, scope }: Work, ready: readonly Ready[]): Promise<Map<string, number>> {
  const ids = [...new Set(ready.flatMap(({ company }) => ('id' in company ? company.id : [])))]
  const rows = await tx
    .selectFrom('crm_sale')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where('state', '=', 1)
    .where(sql<boolean>`company_id = any(${ids}::int[])`)
    .select(['id', 'company_id', 'title'])
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ id, company_id, title }) => [saleKey(company_id, title), id]))
}

const saleColumns = ({ draft }: Ready) => ({
  title: draft.title,
  amount: draft.amount ?? null,
  close_on: draft.closeOn ?? null,
  contact_name: draft.contactName ?? null,
  contact_role: draft.contactRole ?? null,
  contact_phone: draft.contactPhone ?? null,
  contact_email: draft.contactEmail ?? null,
  source: draft.source ?? null,
  description: draft.description ?? null,
})
const saleRecord = sql`(at int, id int, line int, over boolean, company_id int, title text, amount numeric, close_on date,
  contact_name text, contact_role text, contact_phone text, contact_email text, source text, description text,
  stage_id int, owner_id int, tags jsonb, said text)`

async function insertSales(
  work: Work,
  some: readonly Ready[],
  idOf: (company: Ready['company']) => number,
  known: Known,
  sheet: Sheet,
): Promise<void> {
  const { tx, scope } = work
  const userId = scope.userId || null
  const first = await takeNumbers(work, some.length)
  const tagIds = known.tags
  const given = some.map((one, at) => ({
    at,
    ...saleColumns(one),
    company_id: idOf(one.company),
    stage_id: one.values.stage ? known.stages.get(foldText(one.values.stage)) : known.firstStage,
    owner_id: one.values.owner ? known.people.get(foldText(one.values.owner)) : userId,
    tags: tagNames(one.values.tags)
      .slice(0, crmLimits.tags)
      .flatMap((name) => tagIds.get(foldText(name.slice(0, 30))) ?? []),
    said: texts.event.imported(sheet.name),
  }))
  await sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ${saleRecord}),
    last as (select g.id, (select coalesce(max(s.place), 0) from crm_sale s where s.account_id = g.account_id
      and s.stage_id = g.id and s.deleted_at is null) as place from crm_stage g where g.account_id = ${scope.accountId}),
    made as (
      insert into crm_sale (account_id, number, title, company_id, company_name, contact_name, contact_role, contact_phone,
        contact_email, amount, close_on, owner_id, source, description, stage_id, place, updated_by, import_id)
      select ${scope.accountId}::int, ${first}::int + g.at, g.title, g.company_id, c.name, g.contact_name, g.contact_role,
        g.contact_phone, g.contact_email, coalesce(g.amount, 0), g.close_on, g.owner_id, g.source, g.description,
        g.stage_id, l.place + 1 + g.at, ${userId}::int, ${sheet.id}::int
      from given g join crm_company c on c.id = g.company_id and c.account_id = ${scope.accountId}
        join last l on l.id = g.stage_id order by g.at
      returning id, number, stage_id),
    placed as (select m.id, m.stage_id, g.said, g.tags from made m join given g on g.at = m.number - ${first}::int),
    stays as (
      insert into crm_stay (account_id, sale_id, stage_id, user_id)
      select ${scope.accountId}::int, id, stage_id, ${userId}::int from placed),
    tagged as (
      insert into crm_sale_tag (account_id, sale_id, tag_id)
      select distinct ${scope.accountId}::int, p.id, t.value::int from placed p, jsonb_array_elements_text(p.tags) t)
    insert into crm_note (account_id, sale_id, user_id, kind, body)
    select ${scope.accountId}::int, id, ${userId}::int, 'event', said from placed order by id`.execute(tx)
}

/** What a row says of a sale that is there; into what is empty, or over what stands. Its stage stays. */
async function updateSales(
  { tx, scope }: Work,
  updates: readonly (Ready & { id: number })[],
  sheet: Sheet,
): Promise<void> {
  const userId = scope.userId || null
  // Of two rows for one sale the last one counts.
  const last = [...new Map(updates.map((one) => [one.id, one])).values()]
  for (let from = 0; from < last.length; from += batch) {
    const given = last.slice(from, from + batch).map((one) => ({
      ...saleColumns(one),
      id: one.id,
      over: one.mode === 'overwrite',
      said: texts.event.importedOver(sheet.name),
    }))
    const set = (column: string) => sql`${sql.ref(column)} = case when g.over then coalesce(${sql.ref(`g.${column}`)},
      ${sql.ref(`s.${column}`)}) else coalesce(${sql.ref(`s.${column}`)}, ${sql.ref(`g.${column}`)}) end`
    const columns = [
      'close_on',
      'contact_name',
      'contact_role',
      'contact_phone',
      'contact_email',
      'source',
      'description',
    ]
    await sql`with given as (
        select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ${saleRecord}),
      stood as (${keepSales(scope.accountId, sheet.id)}),
      changed as (
        update crm_sale s set ${sql.join(columns.map(set))},
          amount = case when g.over then coalesce(g.amount, s.amount) else coalesce(nullif(s.amount, 0), g.amount, 0) end,
          version = s.version + 1, updated_at = now(), updated_by = ${userId}::int
        from given g where s.account_id = ${scope.accountId} and s.id = g.id returning s.id, g.said)
      insert into crm_note (account_id, sale_id, user_id, kind, body)
      select ${scope.accountId}::int, id, ${userId}::int, 'event', said from changed`.execute(tx)
  }
}
