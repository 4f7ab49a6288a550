import { sql } from 'kysely'
import type { Answers } from '@arriero/contract/checklists/filled/answers.ts'
import type { Filled, FilledFinding, FilledPhoto } from '@arriero/contract/checklists/filled/filled.entities.ts'
import type { TripMoment } from '@arriero/contract/trips/trips.rules.ts'
import type { ChecklistContent, Severity } from '@arriero/contract/checklists/templates/content.ts'
import type { App } from '../../../app/app.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { fileUrl } from '../../../app/files/stored-files.ts'
import { describedFilled } from './filled.repository.ts'
import { texts } from './filled.texts.ts'

const placeOf = ({ lat, lon }: { lat: number | null; lon: number | null }) =>
  lat === null || lon === null ? null : { lat, lon }

export async function findFilled(work: Work, app: Pick<App, 'links'>, id: number): Promise<Filled> {
  const row = await describedFilled(work)
    .innerJoin('checklist_version as v', (join) =>
      join
        .onRef('v.checklist_id', '=', 'f.checklist_id')
        .onRef('v.account_id', '=', 'f.account_id')
        .onRef('v.number', '=', 'f.asked'),
    )
    .where('f.id', '=', id)
    .select([
      'f.asked',
      sql<ChecklistContent>`v.content`.as('content'),
      sql<Answers>`f.answers`.as('answers'),
      sql<TripMoment | null>`f.moment`.as('moment'),
      'f.lat',
      'f.lon',
      'f.started_at as startedAt',
      'f.clock_off as clockOff',
    ])
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
  const { lat, lon, ...facts } = row
  return {
    ...facts,
    place: placeOf({ lat, lon }),
    photos: await photosOf(work, app, id),
    foundWrong: await findingsOf(work, id),
    block: await blockOf(work, id),
    before: await beforeOf(work, facts),
  }
}

export async function photosOf({ tx, scope }: Work, app: Pick<App, 'links'>, id: number): Promise<FilledPhoto[]> {
  const rows = await tx
    .selectFrom('checklist_photo as p')
    .leftJoin('stored_file as s', (join) =>
      join.onRef('s.id', '=', 'p.file_id').onRef('s.account_id', '=', 'p.account_id'),
    )
    .where('p.account_id', '=', scope.accountId)
    .where('p.filled_id', '=', id)
    .select(['p.key as uuid', 'p.question', 'p.taken_at as at', 'p.lat', 'p.lon', 's.key'])
    .orderBy('p.taken_at')
    .orderBy('p.key')
    .execute()
  return rows.map(({ key, lat, lon, ...photo }) => ({
    ...photo,
    place: placeOf({ lat, lon }),
    url: key === null ? null : fileUrl(app, key),
  }))
}

/** What was found wrong, worst first. Whether the filled one may be seen is the caller's to ask. */
export const findingsOf = ({ tx, scope }: Work, id: number): Promise<FilledFinding[]> =>
  tx
    .selectFrom('checklist_finding as d')
    .leftJoin('work_order as o', (join) =>
      join.onRef('o.id', '=', 'd.order_id').onRef('o.account_id', '=', 'd.account_id'),
    )
    .leftJoin('ticket as k', (join) =>
      join.onRef('k.id', '=', 'd.ticket_id').onRef('k.account_id', '=', 'd.account_id'),
    )
    .where('d.account_id', '=', scope.accountId)
    .where('d.filled_id', '=', id)
    .select([
      'd.question',
      'd.says as text',
      sql<Severity>`d.severity`.as('severity'),
      'd.times',
      'd.order_id as orderId',
      'o.folio as orderFolio',
      'd.ticket_id as ticketId',
      sql<string | null>`'TK-' || k.number`.as('ticketFolio'),
    ])
    .orderBy('d.place')
    .execute()

const blockOf = async ({ tx, scope }: Work, id: number): Promise<Filled['block']> =>
  (await tx
    .selectFrom('unit_block as b')
    .$call(withUser('w', 'b.lifted_by'))
    .where('b.account_id', '=', scope.accountId)
    .where('b.filled_id', '=', id)
    .select([
      'b.id',
      'b.reason',
      'b.since',
      'b.lifted_at as liftedAt',
      'w.name as liftedBy',
      'b.lift_reason as liftReason',
    ])
    .executeTakeFirst()) ?? null

/** Of the same unit and checklist, the one before; what is of no unit is compared with nothing. */
async function beforeOf(
  { tx, scope }: Work,
  { id, unitId, checklistId, endedAt }: Pick<Filled, 'id' | 'unitId' | 'checklistId' | 'endedAt'>,
): Promise<Filled['before']> {
  if (unitId === null) return null
  const found = await tx
    .selectFrom('checklist_filled as f')
    .where('f.account_id', '=', scope.accountId)
    .where('f.unit_id', '=', unitId)
    .where('f.checklist_id', '=', checklistId)
    .where(sql<boolean>`(f.ended_at, f.id) < (${endedAt}, ${id})`)
    .orderBy('f.ended_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(1)
    .select([
      'f.id',
      sql<string>`'CL-' || f.number`.as('folio'),
      'f.ended_at as endedAt',
      sql<Answers>`f.answers`.as('answers'),
      sql<string[]>`array(select d.says from checklist_finding d
        where d.account_id = f.account_id and d.filled_id = f.id order by d.place)`.as('findings'),
    ])
    .executeTakeFirst()
  return found ?? null
}
