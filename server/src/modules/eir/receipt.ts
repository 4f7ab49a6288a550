import { sql, type RawBuilder } from 'kysely'
import type { Receipt, ReceiptPhoto } from '@arriero/contract/eir/eir.entities.ts'
import { compareDamages } from '@arriero/contract/eir/damage.rules.ts'
import type { App } from '../../app/app.ts'
import { withRecordFacts, withUser } from '../../app/database/with-user.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import { fileUrl } from '../../app/files/stored-files.ts'
import { damagesOf, describedReceipts, lacksNow, movementBefore } from './eir.repository.ts'
import { texts } from './eir.texts.ts'
import { isShown } from './photos.service.ts'
import { visibleReceipts } from './visible.ts'

type Links = Pick<App, 'links'>

/** A whole receipt, compared with the last gate on the other way. */
export async function findReceipt(work: Work, app: Links, id: number): Promise<Receipt> {
  const row = await describedReceipts(work)
    .leftJoin('trip as t', (join) => join.onRef('t.id', '=', 'e.trip_id').onRef('t.account_id', '=', 'e.account_id'))
    .leftJoin('checklist_filled as f', (join) =>
      join.onRef('f.id', '=', 'e.filled_id').onRef('f.account_id', '=', 'e.account_id'),
    )
    .$call(withUser('closer', 'e.closed_by'))
    .$call(withRecordFacts('e'))
    .where('e.id', '=', id)
    .select([
      'e.revision',
      'e.chassis',
      'e.driver_id as driverId',
      'e.driver_name as driverName',
      'e.trip_id as tripId',
      't.folio as tripFolio',
      'e.gross_kg as grossKg',
      'e.tare_kg as tareKg',
      'e.max_kg as mostKg',
      'e.csc_until as cscUntil',
      sql<Receipt['reefer']>`e.reefer`.as('reefer'),
      'e.notes',
      'e.social_reason_id as socialReasonId',
      'e.filled_id as filledId',
      sql<string | null>`'CL-' || f.number`.as('filledFolio'),
      'e.closed_at as closedAt',
      'closer.name as closedBy',
    ])
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
  const lacks = lacksNow(row)
  const { damagesSeen: _, photosToCome: __, ...facts } = row
  const damages = await damagesOf(work, id)
  const before = await movementBefore(work, facts)
  const known = before ? await damagesOf(work, before.id) : []
  const charged = damages.filter(({ isNew, responsible }) => isNew && responsible === 'user')
  return {
    ...facts,
    lacks,
    damages,
    photos: await photosOf(work, app, id, isShown),
    corrections: await correctionsOf(work, id),
    before: before ? { ...before, damages: known } : null,
    repaired: compareDamages(damages, known).repaired,
    charge: { damages: charged.length, amount: charged.reduce((sum, { cost }) => sum + (cost ?? 0) * 100, 0) / 100 },
  }
}

/** What was signed before a correction, as it was then; the gate it was compared with, for who sees that one too. */
export async function findVersion(work: Work, app: Links, id: number, revision: number): Promise<Receipt> {
  await findReceipt(work, app, id)
  const { content } = await work.tx
    .selectFrom('eir_version')
    .where('account_id', '=', work.scope.accountId)
    .where('eir_id', '=', id)
    .where('revision', '=', revision)
    .select(sql<Receipt>`content`.as('content'))
    .executeTakeFirstOrThrow(() => notFound(texts.noVersion))
  const { before, repaired, photos } = content
  const isSeen =
    before !== null &&
    (await visibleReceipts(work).where('e.id', '=', before.id).select('e.id').executeTakeFirst()) !== undefined
  const names = JSON.stringify(photos.map(({ uuid }) => uuid))
  return {
    ...content,
    photos: await photosOf(work, app, id, sql<boolean>`${names}::jsonb ? p.key::text`),
    ...(isSeen ? { before, repaired } : { before: null, repaired: [] }),
  }
}

const photosOf = async (
  { tx, scope }: Work,
  app: Links,
  id: number,
  which: RawBuilder<boolean>,
): Promise<ReceiptPhoto[]> => {
  const rows = await tx
    .selectFrom('eir_photo as p')
    .leftJoin('stored_file as s', (join) =>
      join.onRef('s.id', '=', 'p.file_id').onRef('s.account_id', '=', 'p.account_id'),
    )
    .where('p.account_id', '=', scope.accountId)
    .where('p.eir_id', '=', id)
    .where(which)
    .select(['p.key as uuid', 'p.shows as of', 'p.taken_at as at', 's.key'])
    .orderBy('p.taken_at')
    .orderBy('p.key')
    .execute()
  return rows.map(({ key, ...photo }) => ({ ...photo, url: key === null ? null : fileUrl(app, key) }))
}

const correctionsOf = ({ tx, scope }: Work, id: number): Promise<Receipt['corrections']> =>
  tx
    .selectFrom('eir_version as v')
    .$call(withUser('w', 'v.made_by'))
    .where('v.account_id', '=', scope.accountId)
    .where('v.eir_id', '=', id)
    .select(['v.revision', 'v.reason', 'v.made_at as at', 'w.name as by'])
    .orderBy('v.revision', 'desc')
    .execute()
