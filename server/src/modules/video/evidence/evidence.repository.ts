import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import {
  evidenceFolio,
  type CustodyKind,
  type EvidenceDetail,
  type EvidenceRow,
  type EvidenceState,
  type Reserve,
  type pageEvidence,
} from '@arriero/contract/video/evidence.contract.ts'
import type { VideoEvent } from '@arriero/contract/video/events.entities.ts'
import { reviewLabel } from '@arriero/contract/video/events.rules.ts'
import type { PacketFile } from '@arriero/contract/video/evidence-packet.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from './evidence.texts.ts'

/** All, or for who sees only some units what they had sealed themselves of those: what the company seals holds trips of others. */
const visible = ({ tx, scope }: Work) =>
  tx
    .selectFrom('evidence as v')
    .leftJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 'v.file_id').onRef('f.account_id', '=', 'v.account_id'),
    )
    .$call(withUser('w', 'v.created_by'))
    .where('v.account_id', '=', scope.accountId)
    .$if(!scope.seesAllUnits, (qb) =>
      qb
        .where('v.created_by', '=', scope.userId)
        .where('v.unit_id', 'in', (eb) =>
          eb
            .selectFrom('unit_access as x')
            .select('x.unit_id')
            .where('x.account_id', '=', scope.accountId)
            .where('x.user_id', '=', scope.userId),
        ),
    )

const columns = [
  'v.id',
  'v.number',
  'v.title',
  'v.unit_id as unitId',
  'v.unit_name as unitName',
  'v.driver_name as driverName',
  'v.at',
  'v.state',
  'v.error',
  'v.missing',
  'v.created_at as createdAt',
  'w.name as createdBy',
  'v.sealed_at as sealedAt',
  'f.size',
] as const
const rows = (work: Work) => visible(work).select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>
// The table checks the word of its state.
const toRow = ({ number, state, ...row }: Row): EvidenceRow => ({
  ...row,
  folio: evidenceFolio(number),
  state: state as EvidenceState,
})

const orders = { default: sql`v.id desc`, id: sql`v.id desc`, at: sql`v.at`, sealedAt: sql`v.sealed_at` }
export async function page(
  work: Work,
  asked: QueryOf<typeof pageEvidence>,
  from: { path: string; query: Record<string, unknown> },
) {
  const found = rows(work)
    .where(matches(sql<string>`v.search`, asked.search))
    .$if(asked.state !== undefined, (qb) => qb.where('v.state', '=', asked.state!))
    .$if(asked.event !== undefined, (qb) => qb.where('v.event_id', '=', asked.event!))
  const read = await readPage(found, asked, orders, from)
  return { ...read, results: read.results.map(toRow) }
}

export async function find(work: Work, id: number): Promise<EvidenceRow> {
  const row = await rows(work)
    .where('v.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.noEvidence))
  return toRow(row)
}

/** All that is known of one but its key's fingerprint. */
export async function detail(
  work: Work,
  id: number,
): Promise<Omit<EvidenceDetail, 'fingerprint'> & { keyId: string | null }> {
  const { tx, scope } = work
  const row = await find(work, id)
  const facts = await tx
    .selectFrom('evidence as v')
    .leftJoin('evidence as b', (join) =>
      join.onRef('b.id', '=', 'v.previous_id').onRef('b.account_id', '=', 'v.account_id'),
    )
    .where('v.account_id', '=', scope.accountId)
    .where('v.id', '=', id)
    .select([
      'v.event_id as eventId',
      'v.reason',
      sql<Reserve | null>`v.reserve`.as('reserve'),
      'v.manifest_sha256 as manifestSha256',
      'v.key_id as keyId',
      'b.number as previous',
      sql<PacketFile[]>`v.files`.as('files'),
    ])
    .executeTakeFirstOrThrow()
  const links = await tx
    .selectFrom('evidence_link as l')
    .$call(withUser('w', 'l.created_by'))
    .where('l.account_id', '=', scope.accountId)
    .where('l.evidence_id', '=', id)
    .select([
      'l.id',
      'l.note',
      'l.created_at as createdAt',
      'w.name as createdBy',
      'l.expires_at as expiresAt',
      'l.revoked_at as revokedAt',
      'l.opened',
    ])
    .orderBy('l.id', 'desc')
    .execute()
  return {
    ...row,
    ...facts,
    previous: facts.previous === null ? null : evidenceFolio(facts.previous),
    custody: await custodyOf(work, id),
    links,
  }
}

/** From what the camera saw to who looked last; of a link, what led to the seal and what was done with the link. */
export const custodyOf = ({ tx, scope }: Work, id: number, linkId?: number) =>
  tx
    .selectFrom('evidence_custody as c')
    .$call(withUser('w', 'c.user_id'))
    .where('c.account_id', '=', scope.accountId)
    .where('c.evidence_id', '=', id)
    .$if(linkId !== undefined, (qb) =>
      qb.where((eb) => eb.or([eb('c.kind', 'in', untilSealed), eb('c.link_id', '=', linkId!)])),
    )
    .select(['c.at', sql<CustodyKind>`c.kind`.as('kind'), 'c.text', 'w.name as by'])
    .orderBy('c.at')
    .orderBy('c.id')
    .limit(1000)
    .execute()

const untilSealed: readonly CustodyKind[] = ['recorded', 'reviewed', 'asked', 'fetched', 'sealed']

/** `at`: ISO; now, when it is left out. */
export async function note(
  { tx, scope }: Work,
  evidenceId: number,
  kind: CustodyKind,
  text: string,
  { at, linkId }: { at?: string; linkId?: number } = {},
): Promise<void> {
  await tx
    .insertInto('evidence_custody')
    .values({
      account_id: scope.accountId,
      evidence_id: evidenceId,
      // That the camera recorded it is nobody's doing.
      user_id: kind === 'recorded' ? null : scope.userId || null,
      kind,
      text: text.slice(0, 500),
      link_id: linkId ?? null,
      ...(at !== undefined && { at }),
    })
    .execute()
}

/** Who decided what its event was, and who wrote to it; what they wrote stays within the company. */
export async function noteReview({ tx, scope }: Work, evidenceId: number, event: VideoEvent): Promise<void> {
  await sql`
    insert into evidence_custody (account_id, evidence_id, at, user_id, kind, text)
    select e.account_id, ${evidenceId}::int, e.reviewed_at, e.reviewed_by, 'reviewed', ${texts.reviewed(reviewLabel(event.state))}::text
    from camera_event e where e.account_id = ${scope.accountId} and e.id = ${event.id} and e.reviewed_at is not null
    union all
    select n.account_id, ${evidenceId}::int, min(n.at), n.user_id, 'reviewed', ${texts.wrote}::text
    from camera_event_note n where n.account_id = ${scope.accountId} and n.event_id = ${event.id} and n.user_id is not null
    group by n.account_id, n.user_id`.execute(tx)
}

/** Whether somebody, or a link, left such a line so lately; a page that refreshes does not bury the chain. */
export async function isNotedLately(
  { tx, scope }: Work,
  evidenceId: number,
  kind: CustodyKind,
  { minutes, linkId }: { minutes: number; linkId?: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('evidence_custody')
    .where('account_id', '=', scope.accountId)
    .where('evidence_id', '=', evidenceId)
    .where('kind', '=', kind)
    .where(linkId === undefined ? 'user_id' : 'link_id', '=', linkId ?? scope.userId)
    .where(sql<boolean>`at > now() - make_interval(mins => ${minutes})`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The packet that no other follows; nothing before the first. */
export const endOfChain = ({ tx, scope }: Work) =>
  tx
    .selectFrom('evidence as v')
    .where('v.account_id', '=', scope.accountId)
    .where('v.state', '=', 'sealed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('evidence as n')
            .whereRef('n.account_id', '=', 'v.account_id')
            .whereRef('n.previous_id', '=', 'v.id')
            .where('n.state', '=', 'sealed')
            .select('n.id'),
        ),
      ),
    )
    .select(['v.id', 'v.number', 'v.manifest_sha256 as sha256'])
    .executeTakeFirst()

/** A packet of the event that is not sealed, of those the caller sees. */
export const openOf = (work: Work, eventId: number) =>
  visible(work)
    .where('v.event_id', '=', eventId)
    .where('v.state', '<>', 'sealed')
    .select(['v.id', 'v.state', sql<Reserve | null>`v.reserve`.as('reserve')])
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function beginAgain({ tx, scope }: Work, id: number): Promise<void> {
  await tx
    .updateTable('evidence')
    .set({ state: 'collecting', tries: 0, error: null })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

/** What the code opens, and the code; null twice: nothing is reserved. */
export async function setReserve(
  { tx, scope }: Work,
  id: number,
  reserve: Reserve | null,
  codeSealed: string | null,
): Promise<void> {
  await tx
    .updateTable('evidence')
    .set({ reserve: reserve && JSON.stringify(reserve), code_sealed: codeSealed })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

export async function sealedCode({ tx, scope }: Work, id: number): Promise<string | null> {
  const { code_sealed } = await tx
    .selectFrom('evidence')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .select('code_sealed')
    .executeTakeFirstOrThrow()
  return code_sealed
}

/** Its id. Who calls holds the numbers of the account. */
export async function add(
  { tx, scope }: Work,
  event: VideoEvent,
  more: { reason: string | null; clipIds: number[]; missing: string[] },
): Promise<number> {
  const { id } = await tx
    .insertInto('evidence')
    .values({
      account_id: scope.accountId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from evidence where account_id = ${scope.accountId})`,
      event_id: event.id,
      unit_id: event.unitId,
      unit_name: event.unitName,
      driver_name: event.driverName,
      title: event.title,
      at: event.at,
      reason: more.reason,
      clip_ids: more.clipIds,
      missing: more.missing,
      created_by: scope.userId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What a link tells of a sealed packet, and where its bytes lie. */
export async function sealedFacts({ tx, scope }: Work, id: number) {
  const { number, previousNumber, previousSha256, manifestSha256, keyId, ...row } = await tx
    .selectFrom('evidence as v')
    .innerJoin('account as a', 'a.id', 'v.account_id')
    .innerJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 'v.file_id').onRef('f.account_id', '=', 'v.account_id'),
    )
    .leftJoin('evidence as b', (join) =>
      join.onRef('b.id', '=', 'v.previous_id').onRef('b.account_id', '=', 'v.account_id'),
    )
    .where('v.account_id', '=', scope.accountId)
    .where('v.id', '=', id)
    .select([
      'v.number',
      'a.name as account',
      'v.manifest_sha256 as manifestSha256',
      'v.key_id as keyId',
      'b.number as previousNumber',
      'b.manifest_sha256 as previousSha256',
      'f.key',
      'f.size',
    ])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    folio: evidenceFolio(number),
    // The table checks that what is sealed has both.
    manifestSha256: manifestSha256!,
    keyId: keyId!,
    previous:
      previousNumber === null ? null : { folio: evidenceFolio(previousNumber), manifestSha256: previousSha256! },
  }
}
