import type { z } from 'zod'
import {
  systemUpdateChannel,
  type SystemUpdate,
  type systemUpdateDraft,
} from '@arriero/contract/system-updates/system-updates.contract.ts'
import { inWork } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { AppError, notFound } from '../../app/errors.ts'
import { job } from '../../app/jobs/job.ts'
import { systemScope, type Caller } from '../../app/scope.ts'
import * as repository from './system-updates.repository.ts'

const texts = {
  notFound: 'No se encontró la actualización',
  developersOnly: 'Solo los desarrolladores publican novedades del sistema.',
} as const

type Draft = z.output<typeof systemUpdateDraft>

export async function find(work: Work, id: number): Promise<SystemUpdate> {
  const found = await repository.findUpdate(work, id)
  if (!found) throw notFound(texts.notFound)
  return found
}

function demandDeveloper(caller: Caller): void {
  if (!caller.isDeveloper) throw new AppError(403, 'permission_denied', texts.developersOnly)
}

export async function create(work: Work, caller: Caller, draft: Draft): Promise<SystemUpdate> {
  demandDeveloper(caller)
  const id = await repository.insertUpdate(work, draft)
  if (draft.announce !== false) await work.enqueue(announceUpdate, { id })
  return find(work, id)
}

export async function update(work: Work, caller: Caller, id: number, draft: Draft): Promise<SystemUpdate> {
  demandDeveloper(caller)
  await find(work, id)
  await repository.changeUpdate(work, id, draft)
  if (draft.announce) await work.enqueue(announceUpdate, { id })
  return find(work, id)
}

export async function remove(work: Work, caller: Caller, id: number): Promise<void> {
  demandDeveloper(caller)
  if (!(await repository.deleteUpdate(work, id))) throw notFound(texts.notFound)
}

/** Tells every open console of every account (event `system_update`). */
export const announceUpdate = job<{ id: number }>({
  name: 'announce-update',
  async handle({ id }, app) {
    const { rows } = await app.owner.query<{ id: number }>('select id from account where deactivated_at is null')
    for (const account of rows)
      await inWork(app, systemScope(account.id), (work) => work.publish(systemUpdateChannel, 'system_update', { id }))
  },
})
