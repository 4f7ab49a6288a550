import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import { expiryWarningDays } from '@arriero/contract/units/expiry.rules.ts'
import { cleanRfc } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import type { listSocialReasons } from '@arriero/contract/social-reasons/social-reasons.contract.ts'
import type {
  SocialReason,
  SocialReasonChange,
  SocialReasonDraft,
} from '@arriero/contract/social-reasons/social-reasons.entities.ts'
import type { App } from '../../app/app.ts'
import { matches, readPage } from '../../app/database/page.ts'
import { withRecordFacts, withUser } from '../../app/database/with-user.ts'
import type { Work } from '../../app/database/work.ts'
import { fileUrl } from '../../app/files/stored-files.ts'
import { notFound } from '../../app/errors.ts'
import type { CsdReading } from './csd.ts'

type Links = Pick<App, 'links'>

/** With the certificate in use, who loaded it and who saved last. */
const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('social_reason as s')
    .leftJoin('social_reason_csd as c', (join) =>
      join
        .onRef('c.account_id', '=', 's.account_id')
        .onRef('c.social_reason_id', '=', 's.id')
        .on('c.retired_at', 'is', null),
    )
    .$call(withUser('cu', 'c.created_by'))
    .$call(withRecordFacts('s'))
    .where('s.account_id', '=', scope.accountId)
    .where('s.deleted_at', 'is', null)
    .select([
      's.id',
      's.rfc',
      's.name',
      's.trade_name',
      's.regime',
      's.postal_code',
      's.address',
      's.email',
      's.phone',
      's.logo_key',
      'c.number',
      'c.name as csd_name',
      'c.valid_from',
      'c.valid_to',
      'c.created_at as csd_at',
      'cu.name as csd_by',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>

const toSocialReason =
  (app: Links) =>
  (row: Row): SocialReason => ({
    id: row.id,
    rfc: row.rfc,
    name: row.name,
    tradeName: row.trade_name,
    regime: row.regime,
    postalCode: row.postal_code,
    address: row.address,
    email: row.email,
    phone: row.phone,
    logo: row.logo_key === null ? null : fileUrl(app, row.logo_key, 24 * 3600),
    csd:
      row.number === null || row.valid_from === null || row.valid_to === null || row.csd_at === null
        ? null
        : {
            number: row.number,
            name: row.csd_name ?? '',
            validFrom: row.valid_from,
            validTo: row.valid_to,
            uploadedAt: row.csd_at,
            uploadedBy: row.csd_by,
          },
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    updatedBy: row.updatedBy,
  })

const orders = {
  default: sql`s.name collate es_mx`,
  id: sql`s.id`,
  name: sql`s.name collate es_mx`,
  rfc: sql`s.rfc`,
  csd: sql`c.valid_to`,
  createdAt: sql`s.created_at`,
}

export async function pageSocialReasons(
  work: Work,
  app: Links,
  request: QueryOf<typeof listSocialReasons>,
  from: { path: string; query: Record<string, unknown> },
) {
  const soon = sql<string>`now() + make_interval(days => ${expiryWarningDays})`
  const { csd } = request
  const found = described(work)
    .where(matches(sql`s.search`, request.search))
    .$if(csd === 'none', (qb) => qb.where('c.id', 'is', null))
    .$if(csd === 'renew', (qb) => qb.where((eb) => eb.or([eb('c.id', 'is', null), eb('c.valid_to', '<=', soon)])))
    .$if(csd === 'valid', (qb) => qb.where('c.valid_to', '>', soon))
    .$if(csd === 'expiring', (qb) => qb.where('c.valid_to', '>', sql<string>`now()`).where('c.valid_to', '<=', soon))
    .$if(csd === 'expired', (qb) => qb.where('c.valid_to', '<=', sql<string>`now()`))
  const page = await readPage(found, request, orders, from)
  return { ...page, results: page.results.map(toSocialReason(app)) }
}

export async function findSocialReason(work: Work, app: Links, id: number): Promise<SocialReason | null> {
  const row = await described(work).where('s.id', '=', id).executeTakeFirst()
  return row ? toSocialReason(app)(row) : null
}

/** Columns of the fields that are named. Empty texts are none. */
function columnsOf(given: Partial<SocialReasonDraft & SocialReasonChange>) {
  const text = (value: string | null | undefined) => (value === '' ? null : value)
  const columns = {
    rfc: given.rfc === undefined ? undefined : cleanRfc(given.rfc),
    name: given.name,
    regime: given.regime,
    postal_code: given.postalCode,
    trade_name: text(given.tradeName),
    address: text(given.address),
    email: text(given.email),
    phone: text(given.phone),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<
    typeof columns
  >
}

export async function insertSocialReason({ tx, scope }: Work, draft: SocialReasonDraft): Promise<number> {
  const { id } = await tx
    .insertInto('social_reason')
    .values({
      ...columnsOf(draft),
      account_id: scope.accountId,
      rfc: cleanRfc(draft.rfc),
      name: draft.name,
      regime: draft.regime,
      postal_code: draft.postalCode,
      updated_by: scope.userId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks the social reason until the end of the work. */
export async function lockSocialReason({ tx, scope }: Work, id: number): Promise<void> {
  await tx
    .selectFrom('social_reason')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

export async function updateSocialReason(work: Work, id: number, change: SocialReasonChange): Promise<void> {
  const { rfc, name, regime, postal_code, ...others } = columnsOf(change)
  await touched(work, id)
    .set({
      ...others,
      ...(rfc !== undefined && { rfc }),
      ...(name !== undefined && { name }),
      ...(regime !== undefined && { regime }),
      ...(postal_code !== undefined && { postal_code }),
    })
    .execute()
}

const touched = ({ tx, scope }: Work, id: number) =>
  tx
    .updateTable('social_reason')
    .set({ version: sql`version + 1`, updated_at: sql`now()`, updated_by: scope.userId || null })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)

export async function setLogo({ tx, scope }: Work, id: number, key: string | null): Promise<string | null> {
  const { logo_key: former } = await tx
    .selectFrom('social_reason')
    .select('logo_key')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('social_reason')
    .set({ logo_key: key })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
  if (former !== null)
    await tx.deleteFrom('stored_file').where('account_id', '=', scope.accountId).where('key', '=', former).execute()
  return former
}

export async function deleteSocialReason(work: Work, id: number): Promise<void> {
  await touched(work, id)
    .set({ deleted_at: sql`now()` })
    .execute()
}

/** Takes the certificate in use out of use; it is kept, for the documents that name it. */
export async function retireCsd({ tx, scope }: Work, socialReasonId: number): Promise<void> {
  await tx
    .updateTable('social_reason_csd')
    .set({ retired_at: sql`now()` })
    .where('account_id', '=', scope.accountId)
    .where('social_reason_id', '=', socialReasonId)
    .where('retired_at', 'is', null)
    .execute()
}

export async function insertCsd(work: Work, id: number, reading: CsdReading, seal: (csdId: number) => string) {
  const { tx, scope } = work
  const row = await tx
    .insertInto('social_reason_csd')
    .values({
      account_id: scope.accountId,
      social_reason_id: id,
      sealed: '',
      number: reading.number,
      name: reading.name,
      valid_from: reading.validFrom,
      valid_to: reading.validTo,
      created_by: scope.userId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // What seals it knows its place, so that it does not open in another row.
  await tx
    .updateTable('social_reason_csd')
    .set({ sealed: seal(row.id) })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', row.id)
    .execute()
  await touched(work, id).execute()
}

export async function sealedCsd({ tx, scope }: Work, socialReasonId: number) {
  return (
    (await tx
      .selectFrom('social_reason_csd')
      .select(['id', 'sealed', 'number', 'valid_to'])
      .where('account_id', '=', scope.accountId)
      .where('social_reason_id', '=', socialReasonId)
      .where('retired_at', 'is', null)
      .executeTakeFirst()) ?? null
  )
}

/** Over the wall: who issues for an account of the caller's tree; for the company's own people and who may see them. */
export async function socialReasonsOf({ tx, scope }: Work, accountId: number) {
  if (!scope.seesAllUnits && !scope.permissions.has('razon_social.view')) return []
  const { rows } = await sql<{
    id: number
    name: string
    rfc: string
  }>`select id, name, rfc from social_reasons_of(${accountId}) order by name, id`.execute(tx)
  return rows
}

/** What its documents say of it. */
export const findIssuer = ({ tx, scope }: Work, id: number) =>
  tx
    .selectFrom('social_reason')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .select(['id', 'rfc', 'name', 'regime', 'postal_code as postalCode', 'logo_key as logoKey'])
    .executeTakeFirstOrThrow(() => notFound('No se encontró la razón social.'))
/** Until when the seal of each of the account's own holds; null: none is loaded. */
export const sealEnds = ({ tx, scope }: Work): Promise<{ issuerId: number; name: string; until: string | null }[]> =>
  tx
    .selectFrom('social_reason as r')
    .leftJoin('social_reason_csd as c', (join) =>
      join
        .onRef('c.social_reason_id', '=', 'r.id')
        .onRef('c.account_id', '=', 'r.account_id')
        .on('c.retired_at', 'is', null),
    )
    .where('r.account_id', '=', scope.accountId)
    .where('r.deleted_at', 'is', null)
    .select(['r.id as issuerId', 'r.name', 'c.valid_to as until'])
    .orderBy('r.name')
    .orderBy('r.id')
    .execute()
