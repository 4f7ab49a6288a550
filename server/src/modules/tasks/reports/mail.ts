import { sql } from 'kysely'
import type { TaskReport } from '@arriero/contract/tasks/reports/reports.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { letter, queueMail } from '../../notifications/notifications.read.ts'
import type { Gathered } from './paper.ts'

/** Addresses a report goes to, each once: of its people who may still sign in, and those that were written. */
export async function addressesOf(
  { tx, scope }: Work,
  { toUserIds, toEmails }: Pick<TaskReport, 'toUserIds' | 'toEmails'>,
): Promise<string[]> {
  const people =
    toUserIds.length === 0
      ? []
      : await tx
          .selectFrom('app_user')
          .where('account_id', '=', scope.accountId)
          .where('id', 'in', toUserIds)
          .where('deactivated_at', 'is', null)
          .where('email', 'is not', null)
          .select(sql<string>`lower(email)`.as('email'))
          .orderBy('email')
          .execute()
  return [...new Set([...people.map(({ email }) => email), ...toEmails.map((one) => one.toLowerCase())])]
}

/** Mails a paper to these; of one date of a repetition each address gets one. Answers the ids of the mails. */
export const mailReport = (
  work: Work,
  { report, rows, days, late }: Gathered,
  to: readonly string[],
  fileId: number,
  occursOn: string | null,
): Promise<number[]> =>
  queueMail(work, {
    ...letter({
      subject: `${report.name}: ${rows.length === 1 ? '1 tarea' : `${rows.length} tareas`}`,
      title: report.name,
      lines: ['El reporte va en el PDF adjunto.'],
      facts: [
        ['Fechas', days],
        ['Tareas', String(rows.length)],
        ['Vencidas', String(late)],
      ],
      foot: 'Este correo lo envió Arriero porque su dirección está entre las que reciben este reporte. No es necesario responderlo.',
    }),
    to,
    topic: 'task',
    fileIds: [fileId],
    ...(occursOn !== null && { key: `task-report:${report.id}:${occursOn}` }),
  })
