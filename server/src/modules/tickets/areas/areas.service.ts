import type { Area, AreaChange, AreaDraft } from '@arriero/contract/tickets/areas/areas.contract.ts'
import { whyNotHours } from '@arriero/contract/tickets/areas/areas.rules.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { isZone } from '../../../shared/zones.ts'
import { staffIds } from '../people.ts'
import { find, setMembers } from './areas.repository.ts'
import { texts } from './areas.texts.ts'

const table = 'ticket_area'
const orTaken = taken({ ticket_area_name: ['name', texts.taken] })

/** Of the person who is named, or of the caller. */
export async function create(work: Work, draft: AreaDraft): Promise<Area> {
  const { members = [], userId = work.scope.userId } = draft
  await check(work, { ...draft, userId })
  const columns = { ...columnsOf(draft), name: draft.name, user_id: userId }
  const id = await addRecord(work, table, columns).catch(orTaken)
  await setMembers(work, id, members)
  return find(work, id)
}

/** The user of the address: one who is not of the house is not found. */
export async function createOf(work: Work, userId: number, draft: AreaDraft): Promise<Area> {
  if (!(await staffIds(work)).has(userId)) throw notFound(texts.user)
  return create(work, { ...draft, userId })
}

export async function update(work: Work, id: number, change: AreaChange): Promise<Area> {
  await forChange(work, table, id, change.version, find)
  await check(work, change)
  await saveRecord(work, table, id, columnsOf(change)).catch(orTaken)
  if (change.members) await setMembers(work, id, change.members)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  const { openTickets } = await forChange(work, table, id, undefined, find)
  if (openTickets > 0) throw conflict(texts.inUse(openTickets))
  await removeRecord(work, table, id)
}

const columnsOf = ({ name, userId, timezone, hours, holidays }: AreaChange) => ({
  name,
  user_id: userId,
  timezone,
  hours: hours && JSON.stringify(hours),
  holidays,
})

async function check(work: Work, { userId, members = [], timezone, hours = [] }: AreaChange): Promise<void> {
  const wrong = whyNotHours(hours)
  if (wrong) throw badFields({ hours: [wrong] })
  if (timezone && !isZone(timezone)) throw badFields({ timezone: [texts.zone] })
  if (userId === undefined && members.length === 0) return
  const known = await staffIds(work)
  if (userId !== undefined && !known.has(userId)) throw badFields({ userId: [texts.user] })
  if (members.some((id) => !known.has(id))) throw badFields({ members: [texts.member] })
}
