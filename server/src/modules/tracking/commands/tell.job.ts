import { commandLabels, commandStateLabels } from '@arriero/contract/tracking/commands.rules.ts'
import { inWork } from '../../../app/app.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { letter, notify, queueMail } from '../../notifications/notifications.read.ts'
import { settingsOf } from './command-settings.service.ts'
import { findCommand } from './commands.repository.ts'

type Step = 'asked' | 'approved' | 'done' | 'handed' | 'refused' | 'expired'

const words: Record<Step, string> = {
  asked: 'se pidió',
  approved: 'se aprobó',
  done: commandStateLabels.done.toLowerCase(),
  handed: `${commandStateLabels.handed.toLowerCase()} a la plataforma, sin confirmar`,
  refused: commandStateLabels.refused.toLowerCase(),
  expired: commandStateLabels.expired.toLowerCase(),
}

/**
 * Tells what became of a command about an engine: those the account named, who approves, and who asked for it. Told once
 * for each step however often it is tried.
 */
export const tellCommand = job<{ accountId: number; id: number; state: Step }>({
  name: 'tracking.tell-command',
  concurrency: 2,
  async handle({ accountId, id, state }, app) {
    await inWork(app, systemScope(accountId), async (work) => {
      const command = await findCommand(work, id)
      const { unit } = command
      if (!unit) return
      const settings = await settingsOf(work)
      const { asked_by: asker } = await work.tx
        .selectFrom('unit_command')
        .select('asked_by')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const isFor = state === 'asked' && command.state === 'approval'
      const link = `/Consola/comandos/${unit.id}?comando=${id}`
      const title = isFor
        ? `Apruebe: ${commandLabels[command.kind].toLowerCase()} de ${unit.name}`
        : `${commandLabels[command.kind]} de ${unit.name}: ${words[state]}`
      const facts = [command.by && `Lo pidió ${command.by}`, command.reportNumber, command.outcome ?? command.answer]
      const told =
        state === 'asked' ? [...settings.told, ...settings.approvers] : [...settings.told, ...settings.approvers, asker]
      const userIds = [...new Set(told)].filter((person) => state !== 'asked' || person !== asker)
      if (userIds.length === 0) return
      const message = facts.filter(Boolean).join(' · ')
      const key = `command:${id}:${state}`
      await notify(work, { userIds, unitId: unit.id, kind: 'unit', title, message, link, key })
      const to = await mailsOf(work, settings.told)
      if (to.length === 0) return
      await queueMail(work, {
        to,
        topic: 'unit_alerts',
        unitId: unit.id,
        key,
        ...letter({
          subject: title,
          title,
          facts: [
            ['Unidad', unit.name],
            ['Lo pidió', command.by ?? 'El sistema'],
            ...(command.reportNumber ? [['Folio', command.reportNumber] as const] : []),
            ...(command.outcome ? [['Resultado', command.outcome] as const] : []),
          ],
          action: { label: 'Ver el comando', url: app.publicUrl + link },
        }),
      })
    })
  },
})

async function mailsOf(work: Parameters<typeof settingsOf>[0], ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await work.tx
    .selectFrom('app_user')
    .select('email')
    .where('account_id', '=', work.scope.accountId)
    .where('deactivated_at', 'is', null)
    .where('id', 'in', [...ids])
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}
