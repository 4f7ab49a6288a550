import { sql } from 'kysely'
import { chatTypes, isa, type Answer } from '@arriero/contract/chat/chat.entities.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { systemScope, type Scope } from '../../../app/scope.ts'
import { isBotChat, lockAnyChat } from '../chats/chats.repository.ts'
import { isMember } from '../members/membership.ts'
import { findMessage } from '../messages/messages.repository.ts'
import { emptyPayload, write } from '../messages/write.ts'
import { scopeOf } from './asker.ts'
import { nothingFound, type Found } from './found.ts'
import { modelOf } from './model.ts'
import { runTool } from './tools.ts'
import { understand } from './understand.ts'

export interface Asked {
  accountId: number
  chatId: number
  messageId: number
  userId: number
}

/** How an answer came about, for the log. */
export interface Trace {
  engine: 'rules' | 'model'
  intent: string | null
  tools: { name: string; arguments: unknown; found: string }[]
  failure: string | null
}

const lost =
  'No entendí la pregunta. Pruebe: «¿dónde está BA-108?», «¿cómo va el viaje V-00954?», «¿qué llega tarde?» o «ayuda».'
const broken = 'No pude consultar los datos en este momento. Intente de nuevo en unos minutos.'

/** Answers one question with the rights of who asked it, as they are now, and writes down what was looked at. */
export async function answer(app: App, asked: Asked): Promise<void> {
  const began = Date.now()
  const scope = await scopeOf(app, asked.accountId, asked.userId)
  if (!scope) return
  // Where ISA was not, or is no more, it does not speak; nor for somebody who has left the chat.
  const question = await inWork(app, scope, async (work) => {
    if (!(await isMember(work, asked.chatId))) return null
    const message = await findMessage(work, asked.chatId, asked.messageId)
    return message.isDeleted ? null : message.text
  }).catch(() => null)
  if (question === null) return
  const { found, trace } = await findAnswer(app, scope, asked, question)
  // Reads along as who asked: an answer for them alone is seen by nobody else.
  await inWork(app, { ...systemScope(asked.accountId), userId: asked.userId }, async (work) => {
    const chat = await lockAnyChat(work, asked.chatId)
    if (!isBotChat(chat.pair_key) && !(chat.bot_allowed && chat.bot_active)) return
    const logId = await log(work, asked, question, found, trace, Date.now() - began)
    if (logId === null) return
    const onlyFor = chat.kind === chatTypes.group && (await hasOthersWhoSeeLess(work, asked)) ? asked.userId : null
    const payload = { ...emptyPayload, answer: toAnswer(found) }
    const message = await write(work, chat, {
      byBot: true,
      text: found.text.slice(0, 4000),
      replyTo: chat.kind === chatTypes.group ? asked.messageId : undefined,
      payload,
      onlyFor,
    })
    await work.tx
      .updateTable('chat_answer')
      .set({ answer_id: message.id })
      .where('account_id', '=', asked.accountId)
      .where('id', '=', logId)
      .execute()
  })
}

async function findAnswer(app: App, scope: Scope, asked: Asked, text: string): Promise<{ found: Found; trace: Trace }> {
  const trace: Trace = { engine: 'rules', intent: null, tools: [], failure: null }
  const model = modelOf(app)
  if (model) {
    trace.engine = 'model'
    try {
      const found = await model.answer(scope, asked, text, trace)
      if (found) return { found, trace }
    } catch (error) {
      trace.failure = error instanceof Error ? error.message.slice(0, 500) : 'error'
      app.log.warn({ err: error }, 'chat model')
    }
    // Without the model ISA still knows its rules.
  }
  try {
    const question = understand(text)
    if (!question) return { found: nothingFound(lost, isa.name), trace }
    trace.intent = question.intent
    const found = await inWork(app, scope, async (work) =>
      runTool({ app, work, zone: await zoneOf(work), question, messageId: asked.messageId }),
    )
    trace.tools.push({ name: question.intent, arguments: { span: question.span }, found: found.text.slice(0, 500) })
    return { found, trace }
  } catch (error) {
    trace.failure = error instanceof Error ? error.message.slice(0, 500) : 'error'
    app.log.error({ err: error }, 'chat answer')
    return { found: nothingFound(broken, isa.name), trace }
  }
}

const toAnswer = ({ source, rows, actions }: Found): Answer => ({
  source,
  at: new Date().toISOString(),
  rows,
  actions: actions.slice(0, 3),
})

/** null: this question was answered before. */
async function log(work: Work, asked: Asked, question: string, found: Found, trace: Trace, tookMs: number) {
  const row = await work.tx
    .insertInto('chat_answer')
    .values({
      account_id: asked.accountId,
      chat_id: asked.chatId,
      user_id: asked.userId,
      question_id: asked.messageId,
      engine: trace.engine,
      question: question.slice(0, 4000),
      intent: trace.intent,
      tools: JSON.stringify(trace.tools),
      said: found.text.slice(0, 4000),
      failure: trace.failure,
      took_ms: tookMs,
    })
    .onConflict((conflict) => conflict.constraint('chat_answer_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Whether somebody else of the chat sees less than who asked: an answer for all would show them what is not theirs. Who
 * sees the whole fleet answers for it before those who do too.
 */
async function hasOthersWhoSeeLess(work: Work, { chatId, userId }: Asked): Promise<boolean> {
  const others = await work.tx
    .selectFrom('chat_user as cu')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.id', '=', 'cu.user_id').onRef('u.account_id', '=', 'cu.account_id'),
    )
    .where('cu.account_id', '=', work.scope.accountId)
    .where('cu.chat_id', '=', chatId)
    .where('cu.user_id', '<>', userId)
    .where('u.deactivated_at', 'is', null)
    .select(
      sql<boolean>`u.role not in (1, 3, 5) or u.permissions is not null or u.account_role_id is not null`.as('less'),
    )
    .execute()
  return others.some(({ less }) => less)
}
