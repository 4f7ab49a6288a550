import { overdue, type DueStatus } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { addressesFor, letter, notify, queueMail } from '../../notifications/notifications.read.ts'
import { unitsById } from '../../units/units.read.ts'
import { watchersWith } from '../../users/users.read.ts'
import { servicesDue, type ServicesDue } from './plans.events.ts'

/** What came near or is overdue becomes notifications and mails in a job of its own: whoever reckons does not wait. */
export const tellServicesDue = job<{ accountId: number; at: string; due: ServicesDue[] }>({
  name: 'tell-services-due',
  concurrency: 1,
  async handle({ accountId, at, due }, app) {
    await inWork(app, systemScope(accountId), async (work) => {
      const userIds = await watchersWith(work, 'mantenimiento.view')
      const units = await unitsById(
        work,
        due.map(({ unitId }) => unitId),
      )
      for (const { unitId, services } of due) {
        const unit = units.get(unitId)
        if (unit) await tell(work, app, { unit, services, key: `services:${unitId}:${at}`, userIds })
      }
    })
  },
})

servicesDue.within(async (due, work) => {
  await work.enqueue(tellServicesDue, { accountId: work.scope.accountId, at: new Date().toISOString(), due })
})

interface Told {
  unit: { id: number; name: string }
  services: readonly { name: string; status: DueStatus; words: string }[]
  /** Told once. */
  key: string
  userIds: readonly number[]
}

/** Puts it into bells and mails; answers to how many people and addresses. */
export async function tell(work: Work, app: App, { unit, services, key, userIds }: Told) {
  const isOverdue = services.some(({ status }) => status === overdue)
  const [first, ...others] = services.toSorted((a, b) => b.status - a.status)
  const what = others.length === 0 ? first!.name : `${first!.name} y ${others.length} más`
  const title = `${unit.name}: ${isOverdue ? 'servicio vencido' : 'toca servicio'}`
  const link = `/Consola/mantenimiento/control-kilometraje/${unit.id}`
  const about = { unitId: unit.id, link, key }
  const message = `${what}. ${first!.words}.`
  const people =
    userIds.length === 0 ? 0 : await notify(work, { ...about, userIds, kind: 'unit', title, message, quiet: true })
  const mail = letter({
    subject: title,
    title,
    facts: [['Unidad', unit.name], ...services.map(({ name, words }) => [name, words] as const)],
    action: { label: 'Ver su plan', url: app.publicUrl + link },
  })
  const to = await addressesFor(work, 'maintenance', unit.id)
  const mails = await queueMail(work, { ...mail, to, topic: 'maintenance', unitId: unit.id, key })
  return { people, mails: mails.length }
}
