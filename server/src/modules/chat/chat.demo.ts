import type pg from 'pg'
import sharp from 'sharp'
import { linksOf } from '@arriero/contract/chat/chat-text.ts'
import { insertOne } from '../../demo/insert.ts'
import type { SeedPart } from '../../demo/later-parts.ts'
import { storeFile, type Paper } from '../../demo/stored-file.ts'
import { drawnDock, spokenWave, waveFile } from './chat.demo.files.ts'
import { clientTalks, pairTalks, trafficTalks, workshopTalks, type Talk } from './chat.demo.talk.ts'

const days = 120
const minute = 60_000

interface Room {
  name?: string
  description?: string
  /** The first one made it. */
  people: readonly number[]
  talks: readonly Talk[]
  /** Talks a week. */
  perWeek: number
  isBotActive?: boolean
}

/** Months of chats between the people of the company: groups, pairs, pictures, voice. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const { rows: colleagues } = await client.query<{ id: number }>(
    `select id from app_user where account_id = $1 and deactivated_at is null and role in (3, 5) and id <> all($2) order by id limit 6`,
    [accountId, [users.mariana, users.supervisor]],
  )
  const others = colleagues.map(({ id }) => id)
  const { mariana, supervisor, conductor, cliente } = users
  const traffic: Room = {
    name: 'Tráfico Bajío',
    description: 'Citas, retrasos y cambios de ruta del corredor Bajío. Turno de noche incluido.',
    people: [mariana, supervisor, others[0] ?? conductor, ...others.slice(1), conductor].filter(unique),
    talks: trafficTalks,
    perWeek: 9,
    isBotActive: true,
  }
  const rooms: Room[] = [
    { people: [mariana, cliente], talks: clientTalks, perWeek: 2 },
    { people: [mariana, conductor], talks: pairTalks, perWeek: 5 },
    { name: 'Taller San Luis', people: [mariana, supervisor, ...others.slice(2, 4)], talks: workshopTalks, perWeek: 4 },
    { people: [mariana, supervisor], talks: pairTalks, perWeek: 3 },
    traffic,
  ]
  for (const room of rooms) {
    const chatId = await makeRoom(client, accountId, room)
    await talk(client, accountId, chatId, room)
    if (room === traffic) await sendFiles(client, accountId, chatId, room.people)
    await settle(client, accountId, chatId, room)
  }
}

const unique = (id: number, at: number, all: readonly number[]) => all.indexOf(id) === at

async function makeRoom(client: pg.ClientBase, accountId: number, room: Room): Promise<number> {
  const isGroup = room.name !== undefined
  const began = new Date(Date.now() - (days + 2) * 24 * 60 * minute).toISOString()
  const pair = isGroup ? null : room.people.toSorted((a, b) => a - b).join(':')
  const id = await insertOne(
    client,
    `insert into chat (account_id, kind, name, description, pair_key, bot_active, created_by, updated_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8) returning id`,
    [
      accountId,
      isGroup ? 2 : 1,
      room.name ?? null,
      room.description ?? null,
      pair,
      room.isBotActive ?? false,
      room.people[0],
      began,
    ],
  )
  await client.query(
    `insert into chat_user (account_id, chat_id, user_id, is_admin, joined_at)
     select $1, $2, id, $4 and n <= 2, $5 from unnest($3::int[]) with ordinality as t (id, n)`,
    [accountId, id, room.people, isGroup, began],
  )
  return id
}

/** The talks one after the other, at working hours, the last ones today. */
async function talk(client: pg.ClientBase, accountId: number, chatId: number, room: Room): Promise<void> {
  const count = Math.round((days / 7) * room.perWeek)
  const span = (days * 24 * 60 * minute) / count
  const rows = []
  for (let n = 0; n < count; n += 1) {
    const lines = room.talks[(n * 5 + (n >> 2)) % room.talks.length] ?? []
    const start = Date.now() - (count - n) * span + ((n * 37) % 50) * minute
    for (const [at, [who, text]] of lines.entries())
      rows.push({
        user_id: room.people[who % room.people.length],
        text,
        links: linksOf(text),
        created_at: new Date(
          Math.min(start + at * 3 * minute, Date.now() - (lines.length - at) * minute),
        ).toISOString(),
      })
  }
  await client.query(
    `insert into chat_message (account_id, chat_id, user_id, text, links, created_at, number)
     select $2, $3, user_id, text, links, created_at, n
     from (select *, row_number() over (order by created_at) as n
       from json_to_recordset($1) as t (user_id int, text text, links text[], created_at timestamptz)) numbered
     order by n`,
    [JSON.stringify(rows), accountId, chatId],
  )
}

const sheet = (): Paper => ({
  name: 'Citas Silao.csv',
  type: 'text/csv',
  bytes: Buffer.from('folio,cita,andén\nV-00954,11:05,7\nV-00944,12:10,9\nV-00962,12:55,4\n'),
})
const picture = async (name: string, svg: string): Promise<Paper> => ({
  name,
  type: 'image/webp',
  bytes: await sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer(),
})

async function sendFiles(client: pg.ClientBase, accountId: number, chatId: number, people: readonly number[]) {
  const [first = 0, second = 0, third = 0] = people
  const add = async (userId: number, minutesAgo: number, text: string): Promise<number> =>
    insertOne(
      client,
      `insert into chat_message (account_id, chat_id, user_id, text, created_at, number)
       select $1, $2, $3, $4, $5, coalesce(max(number), 0) + 1 from chat_message where chat_id = $2 returning id`,
      [accountId, chatId, userId, text, new Date(Date.now() - minutesAgo * minute).toISOString()],
    )
  const attach = (messageId: number, fileId: number, kind: string, more: (number | number[] | null)[]) =>
    client.query(
      `insert into chat_file (account_id, chat_id, message_id, file_id, kind, width, height, seconds, peaks)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [accountId, chatId, messageId, fileId, kind, ...more],
    )
  for (let at = 0; at < 4; at += 1) {
    const message = await add(at % 2 === 0 ? second : third, 24 - at, at === 0 ? 'Así está la fila' : '')
    const file = await storeFile(
      client,
      { accountId, userId: second },
      await picture(`Andén ${at + 4}.webp`, drawnDock(at)),
    )
    await attach(message, file, 'asset', [900, 600, null, null])
  }
  const voice = await add(third, 15, '')
  const { bytes, seconds, samples } = spokenWave()
  const audio = await storeFile(
    client,
    { accountId, userId: third },
    { name: 'audio.wav', type: 'audio/wav', bytes: waveFile(bytes) },
  )
  await attach(voice, audio, 'audio', [null, null, seconds, samples])
  const paper = await add(first, 11, '')
  await attach(paper, await storeFile(client, { accountId, userId: first }, sheet()), 'document', [
    null,
    null,
    null,
    null,
  ])
  await add(first, 9, 'Ahí van las citas nuevas, confirmen con andén.')
}

/** What the chat's rows count, and that most has been read: of the last words some wait for who signs in. */
async function settle(client: pg.ClientBase, accountId: number, chatId: number, room: Room): Promise<void> {
  await client.query(
    `update chat set message_count = m.count, last_message_id = m.last, last_at = m.at
     from (select max(number) as count, max(id) as last, max(created_at) as at from chat_message where chat_id = $1) m where id = $1`,
    [chatId],
  )
  await client.query(
    `update chat_user cu set last_seen_id = s.id, seen_count = s.number
     from (select distinct on (u.id) u.id as user_id, m.id, m.number from chat_message m, unnest($5::int[]) u (id)
       where m.chat_id = $2 and (m.user_id = u.id or m.number <= (select max(number) from chat_message where chat_id = $2)
         - case when u.id = $3 and $4 then 2 else 0 end)
       order by u.id, m.id desc) s
     where cu.chat_id = $2 and cu.account_id = $1 and cu.user_id = s.user_id`,
    [accountId, chatId, room.people[0], room.name === undefined, room.people],
  )
}
