import { sql } from 'kysely'
import type { CommandSettings } from '@arriero/contract/tracking/commands.contract.ts'
import { recordChange } from '../../../app/audit.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import type { Caller } from '../../../app/scope.ts'
import { watchersWith } from '../../users/users.read.ts'
import { commandTexts as texts } from './commands.texts.ts'

/** What the account decided; before it did, the defaults of the table. */
export async function settingsOf(work: Work) {
  await work.tx
    .insertInto('command_settings')
    .values({ account_id: work.scope.accountId })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
  return work.tx
    .selectFrom('command_settings as s')
    .where('s.account_id', '=', work.scope.accountId)
    .$call(withRecordFacts('s'))
    .select([
      's.id',
      's.engine_people as enginePeople',
      's.text_people as textPeople',
      's.needs_approval as needsApproval',
      's.approvers',
      's.told',
      's.standing_seconds as standingSeconds',
      's.slow_kmh as slowKmh',
      's.slow_seconds as slowSeconds',
      's.fresh_seconds as freshSeconds',
      's.cut_minutes as cutMinutes',
      's.safe_geofences as safeGeofences',
      sql<Record<string, string>>`s.output_names`.as('outputNames'),
    ])
    .executeTakeFirstOrThrow()
}
export type Settings = Awaited<ReturnType<typeof settingsOf>>

/** Names of people of the account who may sign in, in the order of `ids`. */
export async function namesOf({ tx, scope }: Work, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('account_id', '=', scope.accountId)
    .where('deactivated_at', 'is', null)
    .where('id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const mayDo = { mayCut: 'comandos.engine', mayApprove: 'comandos.approve', mayText: 'comandos.text' } as const

export async function readSettings(work: Work): Promise<CommandSettings> {
  const { id: _, ...settings } = await settingsOf(work)
  const holders = {
    mayCut: new Set(await watchersWith(work, mayDo.mayCut)),
    mayApprove: new Set(await watchersWith(work, mayDo.mayApprove)),
    mayText: new Set(await watchersWith(work, mayDo.mayText)),
  }
  const ids = [...new Set([...holders.mayCut, ...holders.mayApprove, ...holders.mayText, ...settings.told])]
  const people = await namesOf(work, ids)
  return {
    ...settings,
    people: people
      .map(({ id, name }) => ({
        id,
        name,
        mayCut: holders.mayCut.has(id),
        mayApprove: holders.mayApprove.has(id),
        mayText: holders.mayText.has(id),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'es')),
  }
}

type Draft = Omit<CommandSettings, 'people' | 'version' | 'createdAt' | 'updatedAt' | 'updatedBy'>

export async function saveSettings(
  work: Work,
  caller: Caller,
  { version, ...draft }: Draft & { version?: number | undefined },
): Promise<CommandSettings> {
  const { id } = await settingsOf(work)
  const before = await forChange(work, 'command_settings', id, version, () => readSettings(work))
  refuseStrangers(before, draft)
  await refuseForeignGeofences(work, draft.safeGeofences)
  await saveRecord(work, 'command_settings', id, {
    engine_people: draft.enginePeople,
    text_people: draft.textPeople,
    needs_approval: draft.needsApproval,
    approvers: draft.approvers,
    told: draft.told,
    standing_seconds: draft.standingSeconds,
    slow_kmh: draft.slowKmh,
    slow_seconds: draft.slowSeconds,
    fresh_seconds: draft.freshSeconds,
    cut_minutes: draft.cutMinutes,
    safe_geofences: draft.safeGeofences,
    output_names: JSON.stringify(draft.outputNames),
  })
  const { people: _, ...was } = before
  await recordChange(work, caller, {
    action: 'command_settings.update',
    subject: `command_settings:${id}`,
    name: 'Comandos',
    before: was,
    after: { ...was, ...draft },
  })
  return readSettings(work)
}

/** Whoever is named must hold the permission; a name that lost it meanwhile goes with this saving. */
function refuseStrangers({ people }: CommandSettings, draft: Draft): void {
  const holds = (id: number, may: keyof typeof mayDo) => people.some((one) => one.id === id && one[may])
  const wrong = {
    enginePeople: draft.enginePeople.some((id) => !holds(id, 'mayCut')),
    textPeople: draft.textPeople.some((id) => !holds(id, 'mayText')),
    approvers: draft.approvers.some((id) => !holds(id, 'mayApprove')),
    told: draft.told.some((id) => !people.some((one) => one.id === id)),
  }
  const fields = Object.entries(wrong).flatMap(([field, is]) => (is ? [[field, [texts.unknownPerson]] as const] : []))
  if (fields.length > 0) throw badFields(Object.fromEntries(fields.map(([field, told]) => [field, [...told]])))
}

async function refuseForeignGeofences({ tx, scope }: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('geofence')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...ids])
    .execute()
  if (rows.length < new Set(ids).size) throw badFields({ safeGeofences: [texts.unknownGeofence] })
}
