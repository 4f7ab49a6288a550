import type pg from 'pg'
import sharp from 'sharp'
import { readConfig } from '../../app/config.ts'
import { secretKey } from '../../app/secret-key.ts'
import { insertOne } from '../../demo/insert.ts'
import type { SeedPart } from '../../demo/later-parts.ts'
import { storeFile } from '../../demo/stored-file.ts'
import { createSecrets } from '../../shared/secrets.ts'
import { accountPlace, loginPlace } from './accounts.service.ts'

const hourMs = 3_600_000

/** As `simulators/src/meta` knows them. */
const page = { id: '104400100200300', name: 'Sierra Clara Logística', token: 'page-token-104400100200300' }
const instagram = { id: '17841400100200300', name: 'Sierra Clara', username: 'sierraclara.mx' }
const person = { id: '90010020030040', name: 'Mariana Garza', token: 'long-1' }

type Fate = 'published' | 'pending' | 'error'
interface DemoPost {
  /** Days from today, and its hour in Monterrey. */
  day: number
  hour: number
  text: string
  facebook?: Fate
  instagram?: Fate
  picture?: keyof typeof pictures
}
const posts: readonly DemoPost[] = [
  {
    day: -9,
    hour: 10,
    text: 'Caja refrigerada a −18 °C de Monterrey a Laredo.\n#CadenaDeFrío',
    facebook: 'published',
    instagram: 'published',
    picture: 'truck',
  },
  {
    day: -6,
    hour: 17,
    text: 'Doce años de Blanca al volante. Gracias por cada kilómetro.',
    facebook: 'published',
    picture: 'dawn',
  },
  {
    day: -3,
    hour: 11,
    text: 'Patio nuevo en Apodaca: 42 cajones para contenedores.',
    facebook: 'published',
    instagram: 'published',
    picture: 'yard',
  },
  {
    day: -1,
    hour: 9,
    text: 'Ruta Bajío a diario: Silao, León y Querétaro.',
    facebook: 'published',
    instagram: 'published',
    picture: 'truck',
  },
  { day: -1, hour: 13, text: 'Así carga el patio de Silao.\n#Transporte', instagram: 'error', picture: 'yard' },
  { day: 1, hour: 10, text: 'Buscamos operadores de quinta rueda con licencia federal B.', facebook: 'pending' },
  {
    day: 1,
    hour: 18,
    text: 'Caja fría completa, disponible de Uruapan a Reynosa.',
    facebook: 'pending',
    instagram: 'pending',
    picture: 'truck',
  },
  {
    day: 3,
    hour: 12,
    text: 'La historia de Leticia, nuestra primera operadora de full.',
    instagram: 'pending',
    picture: 'dawn',
  },
  {
    day: 4,
    hour: 9,
    text: 'Cruce Reynosa 24 h: citas de madrugada toda la semana.',
    facebook: 'pending',
    instagram: 'pending',
    picture: 'yard',
  },
  { day: 4, hour: 17, text: 'Cierre de temporada de aguacate: 310 viajes sin un rechazo.', facebook: 'pending' },
  { day: 6, hour: 10, text: 'Amanecer en la MEX-57.', instagram: 'pending', picture: 'dawn' },
]

const sky = (from: string, to: string) =>
  `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="1080" height="864" fill="url(#s)"/>`
const lorry = `<rect y="700" width="1080" height="164" fill="#2b333d"/><rect x="120" y="400" width="560" height="250" rx="10" fill="#f4f6f8"/><rect x="120" y="520" width="560" height="36" fill="#117dd4"/><path d="M700 470h150l80 90v90H700z" fill="#117dd4"/><path d="M790 490h50l50 62h-100z" fill="#cfe6fa"/>${[210, 300, 600, 770, 880].map((x) => `<circle cx="${x}" cy="665" r="42" fill="#14181d"/><circle cx="${x}" cy="665" r="16" fill="#8b95a1"/>`).join('')}`
const boxes = ['#c0392b', '#1f7a4d', '#c98a12', '#2a62a8', '#7a3b8f', '#b5532a']
const pictures = {
  truck: `${sky('#8fb7dd', '#f3e3cf')}<path d="M0 640 320 380l220 190 240-250 300 300v90H0z" fill="#4d6b82"/>${lorry}`,
  dawn: `${sky('#2c3e63', '#f2a65a')}<circle cx="780" cy="560" r="90" fill="#ffd9a0"/><path d="M0 640 320 420l220 170 240-230 300 280v90H0z" fill="#29364a"/>${lorry}`,
  yard: `${sky('#a9c7e4', '#e8eef4')}<rect y="700" width="1080" height="164" fill="#737c86"/>${Array.from({ length: 12 }, (_, n) => `<rect x="${90 + (n % 3) * 310}" y="${580 - Math.floor(n / 3) * 122}" width="290" height="112" fill="${boxes[(n * 5) % boxes.length]}"/>`).join('')}`,
}

/** A page, its Instagram whose permission ended, and two weeks of what was and will be told. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const secrets = createSecrets([await secretKey(readConfig())])
  const by = users.mariana
  const loginId = await insertOne(
    client,
    `insert into social_login (account_id, provider_id, name, expires_at) values ($1, $2, $3, now() + interval '45 days') returning id`,
    [accountId, person.id, person.name],
  )
  await client.query('update social_login set sealed = $2 where id = $1', [
    loginId,
    secrets.seal(loginPlace(loginId), person.token),
  ])
  const connect = async (network: string, one: { id: string; name: string; username?: string }, state: string) => {
    const id = await insertOne(
      client,
      `insert into social_account (account_id, login_id, network, provider_id, name, username, state, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [accountId, loginId, network, one.id, one.name, one.username ?? null, state, by],
    )
    await client.query('update social_account set sealed = $2 where id = $1', [
      id,
      secrets.seal(accountPlace(id), page.token),
    ])
    return id
  }
  const ids = {
    facebook: await connect('facebook', page, 'connected'),
    instagram: await connect('instagram', instagram, 'expired'),
  }
  const files = new Map<string, number>()
  for (const [name, svg] of Object.entries(pictures)) {
    const bytes = await sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="864">${svg}</svg>`),
    )
      .jpeg({ quality: 85 })
      .toBuffer()
    files.set(
      name,
      await storeFile(client, { accountId, userId: by }, { name: `${name}.jpg`, type: 'image/jpeg', bytes }),
    )
  }
  for (const post of posts) await seedPost(client, { accountId, by, ids, files, post })
}

interface Seeded {
  accountId: number
  by: number
  ids: { facebook: number; instagram: number }
  files: ReadonlyMap<string, number>
  post: DemoPost
}
async function seedPost(client: pg.ClientBase, { accountId, by, ids, files, post }: Seeded): Promise<void> {
  const { rows } = await client.query<{ id: number; at: Date }>(
    `insert into social_post (account_id, message, scheduled, publish_at, created_at, created_by)
     select $1, $2, true, at, least(at, now()) - interval '1 day', $5
     from (select ((now() at time zone 'America/Monterrey')::date + $3::int + make_interval(hours => $4))
       at time zone 'America/Monterrey' as at) as moment
     returning id, publish_at as at`,
    [accountId, post.text, post.day, post.hour, by],
  )
  const { id, at } = rows[0]!
  const fileId = post.picture && files.get(post.picture)
  if (fileId)
    await client.query(
      `insert into social_post_file (account_id, post_id, position, file_id, width, height) values ($1, $2, 0, $3, 1080, 864)`,
      [accountId, id, fileId],
    )
  for (const network of ['facebook', 'instagram'] as const) {
    const state = post[network]
    if (!state) continue
    const isOut = state === 'published'
    await client.query(
      `insert into social_target (account_id, post_id, social_account_id, state, due_at, provider_id, published_at, error)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        accountId,
        id,
        ids[network],
        state,
        at,
        isOut ? `${network === 'facebook' ? page.id : instagram.id}_${id}` : null,
        isOut ? at : null,
        state === 'error' ? JSON.stringify(expired(new Date(new Date(at).getTime() + hourMs / 900))) : null,
      ],
    )
  }
}

const expired = (at: Date) => ({
  error: 2000,
  subError: null,
  trace: {
    error: {
      code: 190,
      error_subcode: 463,
      type: 'OAuthException',
      message: 'Error validating access token: Session has expired.',
      fbtrace_id: 'A7wq0Zk1bTq',
    },
  },
  call: `POST /${instagram.id}/media_publish`,
  at: at.toISOString(),
})
