import { sql } from 'kysely'
import type { MessagePayload, QuotedMessage } from '@arriero/contract/chat/chat.entities.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { writerName } from './writer.ts'

const longestQuote = 200

/** What these messages answer to, by its id. */
export async function quotedBy(
  { tx, scope }: Work,
  messages: readonly { reply_to: number | null }[],
): Promise<Map<number, QuotedMessage>> {
  const ids = [...new Set(messages.flatMap(({ reply_to }) => reply_to ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('chat_message as m')
    .$call(withUser('writer', 'm.user_id'))
    .where('m.account_id', '=', scope.accountId)
    .where('m.id', '=', sql<number>`any(${ids})`)
    .select([
      'm.id',
      'm.by_bot',
      'm.kind',
      'm.text',
      'm.payload',
      'm.deleted_at',
      'writer.name as writer',
      sql<string | null>`(select min(kind) from chat_file f where f.message_id = m.id)`.as('file_kind'),
    ])
    .execute()
  return new Map(
    rows.map((row) => {
      const isDeleted = row.deleted_at !== null
      const card = (row.payload as MessagePayload | null)?.card
      const carries = row.file_kind === 'audio' ? 'audio' : row.file_kind ? 'files' : card ? 'card' : 'nothing'
      return [
        row.id,
        {
          id: row.id,
          userName: writerName(row),
          text: isDeleted ? '' : row.text.slice(0, longestQuote),
          isDeleted,
          carries: isDeleted ? 'nothing' : carries,
        },
      ]
    }),
  )
}
