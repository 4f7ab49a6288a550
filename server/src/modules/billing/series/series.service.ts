import type { Series, SeriesChange, SeriesDraft } from '@arriero/contract/billing/series/series.contract.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { issuersOf } from '../../social-reasons/social-reasons.read.ts'
import { find } from './series.repository.ts'
import { texts } from './series.texts.ts'

const orTaken = taken({ document_series_name: ['name', texts.taken] })

export async function create(work: Work, draft: SeriesDraft): Promise<Series> {
  await checkIssuer(work, draft.issuerId)
  return find(work, await addRecord(work, 'document_series', columnsOf(draft)).catch(orTaken))
}

export async function update(work: Work, id: number, change: SeriesChange): Promise<Series> {
  const before = await forChange(work, 'document_series', id, change.version, find)
  checkNumbered(before, change)
  if (change.issuerId !== undefined && change.issuerId !== before.issuerId) await checkIssuer(work, change.issuerId)
  await saveRecord(work, 'document_series', id, columnsOf(change)).catch(orTaken)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  const { last } = await forChange(work, 'document_series', id, undefined, find)
  if (last !== null) throw conflict(texts.used(last))
  await removeRecord(work, 'document_series', id)
}

const columnsOf = <Given extends SeriesChange>({ version: _, issuerId, ...same }: Given) => ({
  ...same,
  social_reason_id: issuerId as Given['issuerId'],
})

/** What documents carry already cannot be made untrue. */
function checkNumbered({ last, name, kind, issuerId }: Series, change: SeriesChange): void {
  if (last === null) return
  if (change.next !== undefined && change.next <= last) throw badFields({ next: [texts.behind(last)] })
  if (change.name !== undefined && change.name !== name) throw badFields({ name: [texts.fixed(last)] })
  if (change.kind !== undefined && change.kind !== kind) throw badFields({ kind: [texts.fixed(last)] })
  if (change.issuerId !== undefined && change.issuerId !== issuerId) throw badFields({ issuerId: [texts.fixed(last)] })
}

async function checkIssuer(work: Work, issuerId: number): Promise<void> {
  if (!(await issuersOf(work)).some(({ id }) => id === issuerId)) throw badFields({ issuerId: [texts.issuer] })
}
