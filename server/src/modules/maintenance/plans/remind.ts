import { inTime, leftWords } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest } from '../../../app/errors.ts'
import { watchersWith } from '../../users/users.read.ts'
import { ofUnits } from './due.repository.ts'
import { find } from './meters.repository.ts'
import { texts } from './plans.texts.ts'
import { tell } from './tell.ts'

/** Tells people now what is due of a unit; throws the 400 of a unit of which nothing is. */
export async function remind(work: Work, app: App, unitId: number): Promise<{ people: number; mails: number }> {
  const unit = await find(work, unitId)
  const due = (await ofUnits(work, [unitId])).filter(({ status }) => status !== inTime)
  if (due.length === 0) throw badRequest(texts.nothingDue)
  return tell(work, app, {
    unit,
    services: due.map(({ serviceName: name, status, by, left }) => ({ name, status, words: leftWords(by, left) })),
    // Whoever asks twice within a minute has pressed twice.
    key: `services:${unitId}:asked:${new Date().toISOString().slice(0, 16)}`,
    userIds: await watchersWith(work, 'mantenimiento.view'),
  })
}
