import { isa } from '@arriero/contract/chat/chat.entities.ts'
import { inWork, type App } from '../../../app/app.ts'
import { lockChat, pairChat } from '../chats/chats.repository.ts'
import { write } from '../messages/write.ts'
import { answer } from './answer.ts'
import { scopeOf } from './asker.ts'

/** What a dispatcher asks ISA in the morning, answered as anybody is; nothing when they have a chat with it already. */
export async function askSome(app: App, accountId: number, username: string): Promise<void> {
  const { rows } = await app.owner.query<{ userId: number; unit: string | null }>(
    `select p.id as "userId", (select u.name from trip t join unit u on u.id = t.unit_id
       where t.account_id = p.account_id and t.started_at is not null and t.finished_at is null and t.cancelled_at is null
       order by t.started_at desc limit 1) as unit
     from app_user p where p.account_id = $1 and p.username = $2`,
    [accountId, username],
  )
  const [asker] = rows
  const scope = asker && (await scopeOf(app, accountId, asker.userId))
  if (!scope) return
  const chat = await inWork(app, scope, (work) => pairChat(work, isa.userId))
  if (!chat.isNew) return
  const { unit } = asker
  for (const text of ['¿Qué llega tarde?', ...(unit ? [`¿Dónde está ${unit}?`, `¿Quién maneja ${unit}?`] : [])]) {
    const { id } = await inWork(app, scope, async (work) => write(work, await lockChat(work, chat.id), { text }))
    await answer(app, { accountId, chatId: chat.id, messageId: id, userId: scope.userId })
  }
}
