import { roles } from '@arriero/contract/core/services.ts'
import type {
  Technician,
  TechnicianChange,
  TechnicianDraft,
} from '@arriero/contract/technicians/technicians.contract.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields } from '../../app/errors.ts'
import { userExists } from '../users/users.read.ts'
import { find, technicianServices } from './technicians.repository.ts'
import { texts } from './technicians.texts.ts'

const orTaken = taken({ technician_user: ['userId', texts.userTaken] })

export async function create(work: Work, draft: TechnicianDraft): Promise<Technician> {
  await checkServices(work, draft.serviceIds ?? [])
  await checkUser(work, draft.userId)
  return find(work, await addRecord(work, 'technician', columnsOf(draft)).catch(orTaken))
}

export async function update(work: Work, id: number, change: TechnicianChange): Promise<Technician> {
  const before = await forChange(work, 'technician', id, change.version, find)
  // What the account has no longer may stay with who had it.
  const had = new Set(before.services.map((service) => service.id))
  await checkServices(work, change.serviceIds?.filter((one) => !had.has(one)) ?? [])
  if (change.userId !== before.userId) await checkUser(work, change.userId)
  await saveRecord(work, 'technician', id, columnsOf(change)).catch(orTaken)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await find(work, id)
  await removeRecord(work, 'technician', id)
}

/** Columns that are called as their field go through as they are. */
const columnsOf = <Given extends TechnicianChange>({ version: _, serviceIds, userId, hourRate, ...same }: Given) => ({
  ...same,
  hour_rate: hourRate,
  services: serviceIds && [...new Set(serviceIds)].toSorted((a, b) => a - b),
  user_id: userId,
})

async function checkServices(work: Work, wanted: readonly number[]): Promise<void> {
  if (wanted.length === 0) return
  const offered = new Set((await technicianServices(work)).map(({ id }) => id))
  if (wanted.some((id) => !offered.has(id))) throw badFields({ serviceIds: [texts.services] })
}

async function checkUser(work: Work, userId: number | null | undefined): Promise<void> {
  if (userId != null && !(await userExists(work, userId, roles.technical)))
    throw badFields({ userId: [texts.userNotFound] })
}
