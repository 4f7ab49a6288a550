import { sql } from 'kysely'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import { lost, open, won } from '@arriero/contract/crm/crm.rules.ts'
import type { moveSale } from '@arriero/contract/crm/sales.contract.ts'
import type { Sale } from '@arriero/contract/crm/sales.entities.ts'
import type { App } from '../../../app/app.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { texts } from '../crm.texts.ts'
import { find } from './sale.ts'
import { enter, holdStage, lastPlace } from './sales.service.ts'
import { note, showChanged, touch } from './tell.ts'

type Move = BodyRead<typeof moveSale>

/** Into a stage and to a place in it; two that drag the same sale: the second reads where it stands by now. */
export async function move(work: Work, app: Pick<App, 'links'>, id: number, given: Move): Promise<Sale> {
  const { stageId, afterId, version } = given
  // Of two that drop sales into a stage at once the second sees where the first one's stands. Before any sale is held: who
  // numbers the stage anew holds all of them.
  if (afterId !== undefined) await sql`select pg_advisory_xact_lock(7323, ${stageId})`.execute(work.tx)
  const sale = await forChange(work, 'crm_sale', id, version, () => find(work, app, id))
  const stage = await holdStage(work, stageId)
  const place = afterId === undefined ? await lastPlace(work, stageId) : await placeAfter(work, id, stageId, afterId)
  if (stage.id === sale.stageId) {
    await saveRecord(work, 'crm_sale', id, { place })
    await showChanged(work, id)
    return find(work, app, id)
  }
  const lacks = sale.lacks.find((one) => one.stageId === stage.id)
  if (lacks) throw conflict(texts.lacks(stage.name, lacks.conditions))
  await saveRecord(work, 'crm_sale', id, {
    place,
    stage_id: stage.id,
    state: stage.kind,
    entered_at: sql`now()`,
    ...closing(stage.kind, given),
  })
  await enter(work, id, stage.id)
  await note(work, id, said(sale, stage, given))
  await touch(work, id, true)
  await showChanged(work, id)
  return find(work, app, id)
}

/** What the stage it goes to asks for. */
function closing(kind: Sale['state'], { amount, reason, detail }: Move) {
  if (kind === open) return { closed_at: null, lost_reason: null, lost_detail: null }
  if (kind === won) {
    if (!amount) throw badFields({ amount: [texts.needsAmount] })
    return { amount, closed_at: sql`now()`, lost_reason: null, lost_detail: null }
  }
  if (!reason) throw badFields({ reason: [texts.needsReason] })
  if (reason === 'other' && !detail) throw badFields({ detail: [texts.needsDetail] })
  return { closed_at: sql`now()`, lost_reason: reason, lost_detail: detail ?? null }
}

function said({ stageName, state }: Sale, stage: { name: string; kind: Sale['state'] }, given: Move): string {
  if (stage.kind === won) return texts.event.won(given.amount!)
  if (stage.kind === lost) return texts.event.lost(given.reason!, given.detail ?? null)
  return state === open ? texts.event.moved(stageName, stage.name) : texts.event.reopened(stage.name)
}

/** Less than this between two places, and the next half of it might be one of them. */
const narrow = 1e-6

/** Between a sale of the stage and the one below it. */
async function placeAfter(work: Work, id: number, stageId: number, afterId: number | null): Promise<number> {
  const { tx, scope } = work
  const between = async (): Promise<{ above: number | null; below: number | null }> => {
    const { rows } = await sql<{ above: number | null; below: number | null }>`
      with own as (select s.id, s.place from crm_sale s where s.account_id = ${scope.accountId}
        and s.stage_id = ${stageId} and s.deleted_at is null and s.id <> ${id}),
      above as (select place from own where id = ${afterId})
      select (select place from above) as above,
        (select min(place) from own where place > coalesce((select place from above), '-infinity')) as below`.execute(
      tx,
    )
    return rows[0]!
  }
  let { above, below } = await between()
  if (afterId !== null && above === null) throw conflict(texts.otherStage)
  if (above !== null && below !== null && below - above < narrow) {
    await sql`update crm_sale s set place = n.place from (
        select o.id, row_number() over (order by o.place, o.id) as place from crm_sale o
        where o.account_id = ${scope.accountId} and o.stage_id = ${stageId} and o.deleted_at is null) n
      where s.account_id = ${scope.accountId} and s.id = n.id`.execute(tx)
    ;({ above, below } = await between())
  }
  if (above === null) return (below ?? 1) - 1
  return below === null ? above + 1 : (above + below) / 2
}
