// Chats: 500 connected people in 50 groups who write and read, from sent to seen; and one chat of 100 000 messages.
// PEOPLE, PER_SECOND (messages of all) and SECONDS change what is run.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { chatChannel } from '@arriero/contract/chat/chat.channel.ts'
import { addMessage } from '@arriero/contract/chat/messages.contract.ts'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { hashToken } from '@arriero/server/app/http/authenticate.ts'
import { startApp, type RunningApp } from '@arriero/server/app/start-app.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { lists } from './list-times.ts'

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const [people, perSecond, seconds] = [number('PEOPLE', 500), number('PER_SECOND', 10), number('SECONDS', 30)]
const groupSize = 10
const longChat = 100_000
const goalMs = 300
const dataDir = resolve('.arriero/bench-chat')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

const fillPeople = `
  with people as (
    insert into app_user (account_id, username, password_hash, name, role)
    select $1, 'chat.' || n, '', 'Persona ' || n, 3 from generate_series(1, $2::int) n returning id),
  groups as (
    insert into chat (account_id, kind, name) select $1, 2, 'Grupo ' || n from generate_series(1, $2::int / $3::int) n returning id),
  placed as (
    select p.id as user_id, g.id as chat_id from (select id, row_number() over (order by id) - 1 as n from people) p
    join (select id, row_number() over (order by id) - 1 as n from groups) g on g.n = p.n / $3::int)
  insert into chat_user (account_id, chat_id, user_id, is_admin) select $1, chat_id, user_id, true from placed
  returning user_id, chat_id`

/** Words as dispatchers use them, so that a search finds few or many. */
const fillLong = `
  with made as (insert into chat (account_id, kind, name) values ($1, 2, 'Tráfico') returning id),
  seats as (insert into chat_user (account_id, chat_id, user_id, is_admin) select $1, made.id, u, true from made, unnest($2::int[]) u),
  words as (select array['caseta', 'andén', 'sello', 'Querétaro', 'unidad', 'cita', 'retraso', 'carta porte', 'báscula', 'Palmillas', 'llanta', 'operador'] as w)
  insert into chat_message (account_id, chat_id, user_id, text, number, created_at)
  select $1, made.id, ($2::int[])[1 + n % cardinality($2::int[])],
    w[1 + n % 12] || ' ' || w[1 + (n * 7) % 12] || ' folio V-' || lpad((n % 60000)::text, 5, '0') || ' ' || w[1 + (n / 12) % 12],
    n, now() - make_interval(mins => $3::int - n)
  from made, words, generate_series(1, $3::int) n order by n returning chat_id`

interface Person {
  id: number
  chatId: number
  token: string
}

async function connect(running: RunningApp, person: Person, heard: (event: string, data: unknown) => void) {
  const address = `${running.url.replace('http', 'ws')}/socket/chat/${person.id}?token=${person.token}`
  const socket = new WebSocket(address, ['arriero'])
  await new Promise<void>((done, fail) => {
    socket.on('error', fail)
    socket.on('message', (bytes: Buffer) => {
      const { event, data } = JSON.parse(bytes.toString()) as { event: string; data: unknown }
      if (event === 'connected') done()
      else heard(event, data)
    })
  })
  return socket
}

/** Writes as one of a group, sees as all others; ms from sending until the sender knows that somebody has seen it. */
async function sentToSeen(running: RunningApp, all: readonly Person[]): Promise<number[]> {
  const headers = (person: Person) => ({ authorization: `Token ${person.token}`, 'content-type': 'application/json' })
  const began = new Map<number, number>()
  const times: number[] = []
  const early = new Map<number, number>()
  const sockets = await Promise.all(
    all.map((person) =>
      connect(running, person, (event, data) => {
        if (event === 'message_added') {
          const { id, userId } = z.decode(chatChannel.events.message_added, data as never)
          if (userId === person.id) return
          void fetch(`${running.url}/apis/chat/user/update/last_seen/${person.chatId}/${id}`, {
            method: 'PUT',
            headers: headers(person),
          }).then((reply) => reply.arrayBuffer())
        }
        if (event !== 'last_seen') return
        const id = z.decode(chatChannel.events.last_seen, data as never).lastSeenId
        const start = began.get(id)
        if (start === undefined) early.set(id, performance.now())
        else if (start >= 0) {
          times.push(performance.now() - start)
          began.set(id, -1)
        }
      }),
    ),
  )
  const sending: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const person = all[(n * 17) % all.length]!
    const start = performance.now()
    const send = async () => {
      const reply = await fetch(`${running.url}/apis/chat/message/add`, {
        method: 'POST',
        headers: headers(person),
        body: JSON.stringify(
          z.encode(addMessage.body.fields, { chatId: person.chatId, text: `Mensaje ${n}`, clientId: `medicion-${n}` }),
        ),
      })
      const { id } = z.decode(addMessage.reply, (await reply.json()) as never)
      const seen = early.get(id)
      began.set(id, seen === undefined ? start : -1)
      if (seen !== undefined) times.push(seen - start)
    }
    sending.push(send())
    await new Promise((next) => setTimeout(next, 1000 / perSecond))
  }
  await Promise.all(sending)
  const until = Date.now() + 15_000
  while (times.length < sending.length && Date.now() < until) await new Promise((next) => setTimeout(next, 100))
  for (const socket of sockets) socket.close()
  if (times.length < sending.length)
    console.log(`  de ${sending.length} mensajes, ${sending.length - times.length} no se vieron`)
  return times.toSorted((a, b) => a - b)
}

try {
  await migrate(embedded.url)
  const running = await startApp(
    readConfig({ PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '1000000', OVERLOAD_MS: '0' }),
    embedded.url,
  )
  const { owner } = running.app
  const fleet = await makeFleet(owner, { units: 1, fences: 1 })
  const { rows } = await owner.query<{ user_id: number; chat_id: number }>(fillPeople, [
    fleet.accountId,
    people,
    groupSize,
  ])
  const all: Person[] = []
  for (const { user_id: id, chat_id: chatId } of rows) {
    const token = randomBytes(32).toString('base64url')
    await owner.query(`select open_session($1, $2, $3, null, false, '127.0.0.1', 'bench', interval '1 day')`, [
      hashToken(token),
      fleet.accountId,
      id,
    ])
    all.push({ id, chatId, token })
  }
  const token = await signIn(owner, fleet.accountId)
  const { rows: me } = await owner.query<{ id: number }>('select max(id) as id from app_user where account_id = $1', [
    fleet.accountId,
  ])
  const long = await owner.query<{ chat_id: number }>(fillLong, [
    fleet.accountId,
    [me[0]!.id, ...all.slice(0, 11).map(({ id }) => id)],
    longChat,
  ])
  const chatId = long.rows[0]!.chat_id
  await owner.query(
    'update chat set message_count = $2, last_message_id = (select max(id) from chat_message where chat_id = $1) where id = $1',
    [chatId, longChat],
  )
  await owner.query('vacuum analyze')

  const { rows: middle } = await owner.query<{ id: number }>(
    'select id from chat_message where chat_id = $1 and number = $2',
    [chatId, longChat / 2],
  )
  const { measure, tell } = lists(running, token, embedded)
  await measure('abrir la lista de chats', '/apis/chat/user/get/users_chats_with_users_connected')
  await measure('abrir: los últimos 30', `/apis/chat/message/load/up/${chatId}/0/30`)
  await measure('una página anterior, a la mitad', `/apis/chat/message/load/up/${chatId}/${middle[0]!.id}/30`)
  await measure('ir a un mensaje', `/apis/chat/message/load/by_id_chat_message/${chatId}/${middle[0]!.id}/30`)
  for (const text of ['queretaro', 'V-04321', 'sello palmillas', 'a', 'no existe'])
    await measure(`buscar «${text}»`, '/apis/chat/message/get/filter/text', { id_chat: chatId, text })
  await measure('buscar «V-04321» en todos', '/apis/chat/message/get/filter/text', { text: 'V-04321' })
  await measure('cuántos sin leer', '/apis/chat/unread')
  tell(`Un chat de ${longChat} mensajes`)

  const cpu = process.cpuUsage()
  const times = await sentToSeen(running, all)
  const { user, system } = process.cpuUsage(cpu)
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? Number.NaN)
  console.log(
    `De enviado a visto, ${people} personas conectadas en ${people / groupSize} grupos, ${perSecond} mensajes por segundo durante ${seconds} s: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, peor ${at(1)} ms (meta p95 ${goalMs} ms); ${times.length} mensajes; procesador de servidor y personas ${((user + system) / 1e6).toFixed(1)} s; carga media ${loadavg()[0]?.toFixed(1)}`,
  )
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
