import { z } from 'zod'
import {
  technician as schema,
  type Technician,
  type TechnicianChange,
  type TechnicianDraft,
} from '@arriero/contract/technicians/technicians.contract.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../app/errors.ts'
import * as repository from './technicians.repository.ts'
import { texts } from './technicians.texts.ts'

export async function find(work: Work, id: number): Promise<Technician> {
  const found = await repository.findTechnician(work, id)
  if (!found) throw notFound(texts.notFound)
  return found
}

export async function create(work: Work, draft: TechnicianDraft): Promise<Technician> {
  await checkServices(work, draft.serviceIds ?? [])
  await checkUser(work, draft.userId)
  return find(work, await repository.insertTechnician(work, draft).catch(orUserTaken))
}

export async function update(work: Work, id: number, change: TechnicianChange): Promise<Technician> {
  await repository.lockTechnician(work, id)
  const before = await find(work, id)
  if (change.version !== undefined && change.version !== before.version)
    throw conflict(texts.changed, { current: z.encode(schema, before), at: before.updatedAt })
  const had = before.services.map((one) => one.id)
  // What the account has no longer may stay with who had it.
  await checkServices(work, change.serviceIds?.filter((one) => !had.includes(one)) ?? [])
  if (change.userId !== before.userId) await checkUser(work, change.userId)
  await repository.updateTechnician(work, id, change).catch(orUserTaken)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await find(work, id)
  await repository.deleteTechnician(work, id)
}

async function checkServices(work: Work, wanted: readonly number[]): Promise<void> {
  if (wanted.length === 0) return
  const offered = new Set((await repository.technicianServices(work)).map(({ id }) => id))
  if (wanted.some((id) => !offered.has(id))) throw badFields({ services: [texts.services] })
}

async function checkUser(work: Work, userId: number | null | undefined): Promise<void> {
  if (userId != null && !(await repository.isTechnicalUser(work, userId)))
    throw badFields({ id_user: [texts.userNotFound] })
}

const orUserTaken = (error: unknown): never => {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'technician_user')
    throw badFields({ id_user: [texts.userTaken] })
  throw error
}
