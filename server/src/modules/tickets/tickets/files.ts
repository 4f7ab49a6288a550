import type { Upload } from '@arriero/contract/core/files.ts'
import type { TicketFile } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { ticketLimits } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { fileUrl, keepFile } from '../../../app/files/stored-files.ts'
import { texts } from './tickets.texts.ts'

/** Files of a ticket, or of something that was said in it. */
export async function keepFiles(
  work: Work,
  app: App,
  ticketId: number,
  commentId: number | null,
  uploads: readonly Upload[],
): Promise<void> {
  if (uploads.length > ticketLimits.files) throw badFields({ images: [texts.tooManyFiles(ticketLimits.files)] })
  for (const upload of uploads) {
    const { id: fileId } = await keepFile(app, work, upload)
    await work.tx
      .insertInto('ticket_file')
      .values({ account_id: work.scope.accountId, ticket_id: ticketId, comment_id: commentId, file_id: fileId })
      .execute()
  }
}

/** Files of a ticket, by what was said with them; those of the ticket itself under null. */
export async function filesOf(
  { tx, scope }: Work,
  app: Pick<App, 'links'>,
  ticketId: number,
): Promise<Map<number | null, TicketFile[]>> {
  const rows = await tx
    .selectFrom('ticket_file as t')
    .innerJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 't.file_id').onRef('f.account_id', '=', 't.account_id'),
    )
    .where('t.account_id', '=', scope.accountId)
    .where('t.ticket_id', '=', ticketId)
    .select(['t.id', 't.comment_id as commentId', 'f.key', 'f.name', 'f.type', 'f.size'])
    .orderBy('t.id')
    .execute()
  const told = rows.map(({ key, commentId, ...row }) => ({ commentId, file: { ...row, url: fileUrl(app, key) } }))
  const grouped = Map.groupBy(told, ({ commentId }) => commentId)
  return new Map([...grouped].map(([id, list]) => [id, list.map(({ file }) => file)]))
}
