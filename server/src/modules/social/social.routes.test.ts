import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  connectSocialAccounts,
  deletePublication,
  deleteSocialAccount,
  listPublications,
  listSocialAccounts,
  publishPost,
  retryPublication,
  scheduledPublications,
  socialLogin,
  updateSocialAccount,
} from '@arriero/contract/social/social.contract.ts'
import { listNotifications } from '@arriero/contract/notifications/notifications.contract.ts'
import { failureTitle } from '@arriero/contract/social/errors.rules.ts'
import { demoPages } from '@arriero/simulators/meta/server.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeAccount, makeUser, unique, type TestUser } from '../../../test/factories.ts'
import { connected, meta, picture, signIn } from '../../../test/factories/social.ts'
import { testApp } from '../../../test/server.ts'
import { publishDue } from './publish.job.ts'
import { renewLogins } from './renew.job.ts'
import { advance } from './targets.ts'

const minute = 60_000
const [page] = demoPages
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()
const never = new AbortController().signal
const round = async () => publishDue.handle({}, (await testApp()).app, never)
const faults = async (given: object = {}) => {
  const { url } = await meta()
  const answer = await fetch(`${url}/_faults`, { method: 'POST', body: JSON.stringify(given) })
  expect(answer.status).toBe(200)
}
/** What is out with these words. */
async function out(message: string) {
  const { world } = await meta()
  const isOut = (post: (typeof world.posts)[number]) => post.scheduledAt === null || post.scheduledAt <= world.now()
  return {
    facebook: world.posts.filter((post) => post.message === message && isOut(post)).length,
    kept: world.posts.filter((post) => post.message === message && !isOut(post)).length,
    instagram: world.media.filter(({ caption }) => caption === message).length,
  }
}
async function owner(text: string, values: unknown[]) {
  const { app } = await testApp()
  return app.owner.query<Record<string, unknown>>(text, values)
}
/** Time goes by until somebody looks at a post again; what somebody is sending is left to them. */
async function later(postId: number) {
  await owner(
    `update social_target set due_at = now() where post_id = $1 and (state in ('pending', 'handed')
       or state = 'publishing' and due_at < now() + interval '5 minutes')`,
    [postId],
  )
  await round()
}
const states = async (user: TestUser, postId: number) => {
  const rows = await call(user, listPublications, { params: { start: '2020-01-01', end: '2100-01-01' } })
  return Object.fromEntries(rows.filter(({ id }) => id === postId).map(({ network, state }) => [network, state]))
}

/** What the bell of somebody says of posts. */
const bell = async (user: TestUser) =>
  (await call(user, listNotifications))
    .filter(({ kind }) => kind === 'post')
    .map(({ title, message }) => [title, message])

interface Given {
  message?: string
  time?: string
  files?: File[]
  key?: string
}
async function publishIn(
  user: TestUser,
  accountIds: number[],
  { message = unique('Cruce Reynosa'), time, files, key }: Given = {},
) {
  const [made] = await call(user, publishPost, {
    body: {
      message,
      accountIds,
      files: files ?? [await picture()],
      ...(time && { timeType: 'SCHEDULED', time }),
      ...(key && { key }),
    },
  })
  return { id: made!.id, message }
}

beforeEach(async () => faults({ preparing: 0 }))
afterEach(async () => {
  const { world } = await meta()
  world.now = Date.now
})

test('a page and its Instagram are connected; their tokens are sealed', async () => {
  const user = await makeUser()
  await connected(user)
  const accounts = await call(user, listSocialAccounts)
  expect(accounts).toMatchObject([
    { network: 'facebook', name: page.name, state: 'connected', active: true },
    { network: 'instagram', username: page.instagram.username, state: 'connected' },
  ])
  expect(Date.parse(accounts[0]!.expiresAt!)).toBeGreaterThan(Date.now() + 50 * 1440 * minute)
  const { rows } = await owner('select sealed from social_account where account_id = $1', [user.accountId])
  expect(rows).toHaveLength(2)
  for (const { sealed } of rows) expect(sealed).not.toContain('token')
  // Connected again they are the same.
  await connected(user)
  expect((await call(user, listSocialAccounts)).map(({ id }) => id)).toEqual(accounts.map(({ id }) => id))
})

test('only who began to sign in ends it, and a code serves once', async () => {
  const user = await makeUser()
  const other = await makeUser()
  const given = await signIn(user)
  const literal = 'No se pudo iniciar sesión con Facebook o el usuario canceló.'
  for (const [who, body] of [
    [other, given],
    [user, { ...given, state: 'x.y' }],
    [user, { ...given, code: 'inventado' }],
  ] as const)
    expect(await refusal(who, connectSocialAccounts, { body })).toMatchObject({
      status: 400,
      body: { detail: literal },
    })
  await call(user, connectSocialAccounts, { body: given })
  expect((await refusal(user, connectSocialAccounts, { body: given })).status).toBe(400)
  await faults({ declined: ['pages_manage_posts'] })
  expect((await refusal(other, connectSocialAccounts, { body: await signIn(other) })).body).toMatchObject({
    detail: 'Facebook no dio el permiso de publicar; acéptelo al iniciar sesión.',
  })
  expect(await call(other, listSocialAccounts)).toEqual([])
})

test('a network that cannot be reached is said in words', async () => {
  const user = await makeUser()
  const { app } = await testApp()
  const before = app.config.META_GRAPH_URL
  app.config.META_GRAPH_URL = 'http://127.0.0.1:2/v21.0'
  try {
    expect(await refusal(user, socialLogin)).toMatchObject({
      status: 503,
      body: { detail: 'No se pudo cargar el SDK de Facebook, revise su configuración de red o proxy' },
    })
  } finally {
    app.config.META_GRAPH_URL = before
  }
})

test('published now in both networks, once each, also when the form is sent twice', async () => {
  const user = await makeUser()
  const { facebook, instagram } = await connected(user)
  const key = crypto.randomUUID()
  // Instagram takes no png: it gets a jpeg, and would refuse anything else.
  const given = { key, message: unique('Ruta Bajío'), files: [await picture(400, 400, 'png'), await picture(500, 400)] }
  const publish = () => publishIn(user, [facebook, instagram], given)
  const [first, ...again] = [...(await Promise.all([publish(), publish()])), await publish()]
  expect(again.map(({ id }) => id)).toEqual([first.id, first.id])
  await expect
    .poll(() => later(first.id).then(() => states(user, first.id)), { timeout: 30_000 })
    .toEqual({ facebook: 'published', instagram: 'published' })
  expect(await out(given.message)).toEqual({ facebook: 1, kept: 0, instagram: 1 })
  const [row] = await call(user, listPublications, { params: { start: '2020-01-01', end: '2100-01-01' } })
  expect(row).toMatchObject({
    permalink: expect.stringContaining('facebook.com'),
    files: [{ type: 'image/png', width: 400 }, { width: 500 }],
  })
})

test('one network fails: the other stays, and only the failed one is tried again', async () => {
  const user = await makeUser()
  const { facebook, instagram } = await connected(user)
  await faults({
    preparing: 0,
    fail: { network: 'instagram', code: 190, subcode: 463, message: 'Session has expired' },
  })
  const { id, message } = await publishIn(user, [facebook, instagram])
  await expect.poll(() => states(user, id), { timeout: 30_000 }).toEqual({ facebook: 'published', instagram: 'error' })
  const failed = (await call(user, scheduledPublications)).find((one) => one.id === id)!
  expect(failed.failure).toMatchObject({
    error: 2000,
    trace: { error: { code: 190, error_subcode: 463, fbtrace_id: 'A7wq0Zk1bTq' } },
    call: `POST /${page.instagram.id}/media`,
  })
  expect(failureTitle('instagram', failed.failure!)).toBe('Instagram: el permiso de la cuenta venció')
  expect((await call(user, listSocialAccounts)).find((one) => one.id === instagram)!.state).toBe('expired')
  expect((await refusal(user, retryPublication, { body: { id, accountId: facebook } })).status).toBe(409)
  await call(user, retryPublication, { body: { id, accountId: instagram } })
  await expect
    .poll(() => states(user, id), { timeout: 30_000 })
    .toEqual({ facebook: 'published', instagram: 'published' })
  expect(await out(message)).toEqual({ facebook: 1, kept: 0, instagram: 1 })
})

test('what failed is told once, to who made it and who may publish; what failed again, again', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const publisher = await makeUser({ account })
  const others = [
    await makeUser({ account, permissions: ['crm.marketing.view'] }),
    await makeUser({ account, role: roles.client }),
    await makeUser(),
  ]
  const { instagram } = await connected(user)
  const refused = { network: 'instagram', code: 368, message: 'Blocked' }
  await faults({ preparing: 0, fail: refused })
  const { id, message } = await publishIn(user, [instagram])
  const stopped = () => expect.poll(() => states(user, id), { timeout: 30_000 }).toEqual({ instagram: 'error' })
  await stopped()
  await Promise.all([round(), round()])
  const words = [
    'Instagram: bloqueo temporal',
    `«${message}» no se publicó en Sierra Clara. La red bloqueó la cuenta por sus normas; espere y revise sus avisos.`,
  ]
  expect(await bell(user)).toEqual([words])
  expect(await bell(publisher)).toEqual([words])
  expect(await Promise.all(others.map(bell))).toEqual([[], [], []])
  await faults({ preparing: 0, fail: refused })
  await call(user, retryPublication, { body: { id, accountId: instagram } })
  await expect.poll(() => bell(publisher), { timeout: 30_000 }).toEqual([words, words])
  await stopped()
})

test('what is tried again by itself is told when it is given up', async () => {
  const user = await makeUser()
  const { instagram } = await connected(user)
  await faults({ preparing: 0, fail: { network: 'instagram', code: 4, message: 'Request limit', times: 5 } })
  const { id } = await publishIn(user, [instagram])
  const tries = async () => (await owner('select tries from social_target where post_id = $1', [id])).rows[0]!['tries']
  for (const count of [1, 2, 3, 4]) {
    await expect.poll(() => tries(), { timeout: 30_000 }).toBe(count)
    expect(await bell(user)).toEqual([])
    await later(id)
  }
  await expect.poll(() => bell(user), { timeout: 30_000 }).toMatchObject([['Instagram: demasiadas llamadas', {}]])
})

test('what somebody took out while Facebook was asked for it stays out, without a word', async () => {
  const user = await makeUser()
  const { facebook } = await connected(user)
  const { id, message } = await publishIn(user, [facebook], { files: [], time: ahead(60 * minute) })
  await expect.poll(() => states(user, id), { timeout: 30_000 }).toEqual({ facebook: 'handed' })
  const { world } = await meta()
  world.posts = world.posts.filter((post) => post.message !== message)
  const { rows } = await owner(`update social_target set state = 'removed' where post_id = $1 returning id`, [id])
  const { app } = await testApp()
  await advance(app, { id: Number(rows[0]!['id']), account_id: user.accountId, state: 'handed' })
  expect(await states(user, id)).toEqual({})
  expect(await bell(user)).toEqual([])
})

test.each([
  ['an answer that got lost', { lose: 1 }],
  ['an upload cut in the middle', { cut: 1 }],
])('%s is asked for before anything is sent again', async (_, fault) => {
  const user = await makeUser()
  const { facebook, instagram } = await connected(user)
  for (const accountId of [facebook, instagram]) {
    await faults({ preparing: 0, ...fault })
    const { id, message } = await publishIn(user, [accountId], accountId === facebook ? { files: [] } : {})
    await expect.poll(async () => (await meta()).world.faults, { timeout: 30_000 }).toMatchObject({ lose: 0, cut: 0 })
    await expect
      .poll(
        () =>
          later(id)
            .then(() => states(user, id))
            .then(Object.values),
        { timeout: 30_000 },
      )
      .toEqual(['published'])
    const { facebook: posts, instagram: media } = await out(message)
    expect(posts + media).toBe(1)
  }
})

test('the answer of what Instagram published got lost: it is found there', async () => {
  const user = await makeUser()
  const { instagram } = await connected(user)
  const { id, message } = await publishIn(user, [instagram], { time: ahead(60 * minute) })
  const { world } = await meta()
  // Killed after the network had published, before that was written down.
  const { id: container } = await fetchJson(`${page.instagram.id}/media`, {
    caption: message,
    image_url: await pictureUrl(user, id),
  })
  // Asked for, it gets ready.
  await fetchJson(container)
  const { id: media } = await fetchJson(`${page.instagram.id}/media_publish`, { creation_id: container })
  await owner(
    `update social_target set state = 'publishing', sent_at = now(), container_id = $2, due_at = now() where post_id = $1`,
    [id, container],
  )
  await round()
  expect(await states(user, id)).toEqual({ instagram: 'published' })
  expect(world.media.filter(({ caption }) => caption === message).map((one) => one.id)).toEqual([media])
})

/** As a process that was killed leaves them: sent, and nobody read the answer. Answers what the network had said. */
async function unanswered(...ids: number[]) {
  const { rows } = await owner('select provider_id from social_target where post_id = any($1) order by post_id', [ids])
  await owner(
    `update social_target set state = 'publishing', provider_id = null, due_at = now() where post_id = any($1)`,
    [ids],
  )
  return rows.map((row) => row['provider_id'])
}
const providers = async (...ids: number[]) =>
  (await owner('select provider_id from social_target where post_id = any($1) order by post_id', [ids])).rows.map(
    (row) => row['provider_id'],
  )
const published = (user: TestUser, id: number) =>
  expect.poll(() => states(user, id), { timeout: 30_000 }).toEqual({ facebook: 'published' })
const video = () =>
  new File([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')], 'patio.mp4', { type: 'video/mp4' })

test('two posts of the same words with other photos: the older one is not taken for the newer', async () => {
  const user = await makeUser()
  const { facebook } = await connected(user)
  const files = async () => [await picture(), await picture(500, 400)]
  const { id: first, message } = await publishIn(user, [facebook], { files: await files() })
  await published(user, first)
  const { id: second } = await publishIn(user, [facebook], { message, files: await files() })
  await published(user, second)
  // Neither is known, and one after the other is asked for.
  const both = await unanswered(first, second)
  await owner(`update social_target set due_at = now() + interval '1 minute' where post_id = $1`, [second])
  await round()
  await expect.poll(() => providers(first, second)).toEqual([both[0], null])
  await later(second)
  await expect.poll(() => providers(first, second)).toEqual(both)
  expect(await out(message)).toMatchObject({ facebook: 2 })
})

test('two videos of the same words: what is known of one is not taken for the other, and each gets one', async () => {
  const user = await makeUser()
  const { facebook } = await connected(user)
  const { id: first, message } = await publishIn(user, [facebook], { files: [video()] })
  await published(user, first)
  const { id: second } = await publishIn(user, [facebook], { message, files: [video()] })
  await published(user, second)
  const [one] = await unanswered(first)
  await round()
  await expect.poll(() => providers(first)).toEqual([one])
  // Nothing tells them apart; asked for at once, one of them may have to ask again.
  const both = await unanswered(first, second)
  await round()
  await expect.poll(() => providers(first, second)).toContain(both[1])
  await owner(`update social_target set due_at = now() where post_id = any($1)`, [[first, second]])
  await round()
  await expect.poll(async () => new Set(await providers(first, second))).toEqual(new Set(both))
  expect(await out(message)).toMatchObject({ facebook: 2 })
})

test('two posts of the same words for two moments: each is found again at its own', async () => {
  const user = await makeUser()
  const { facebook } = await connected(user)
  const message = unique('Vacante')
  const made = [60, 90].map((minutes) => ahead(minutes * minute))
  const ids: number[] = []
  for (const time of made) {
    const { id } = await publishIn(user, [facebook], { message, time, files: [] })
    await expect.poll(() => states(user, id), { timeout: 30_000 }).toEqual({ facebook: 'handed' })
    ids.push(id)
  }
  const told = await unanswered(...ids)
  await round()
  await expect.poll(() => providers(...ids)).toEqual(told)
  expect(await out(message)).toMatchObject({ facebook: 0, kept: 2 })
})

test.each<[string, { offset?: number; photos?: string[] }, () => Promise<File[]>]>([
  ['without our photo', {}, async () => [await picture()]],
  ['with a photo of its own', { photos: ['1'] }, async () => []],
  ['without our video', {}, async () => [video()]],
  ['before ours was sent', { offset: -5 * minute }, async () => []],
  ['long after', { offset: 20 * minute }, async () => []],
])("somebody's own post of the same words is not ours: %s", async (_, { offset = 0, photos = [] }, files) => {
  const user = await makeUser()
  const { facebook } = await connected(user)
  const { id, message } = await publishIn(user, [facebook], { files: await files() })
  await published(user, id)
  const { world } = await meta()
  world.posts = world.posts.filter((post) => post.message !== message)
  const createdAt = Date.now() + offset
  world.posts.unshift({
    id: `${page.id}_${unique('x')}`,
    page: page.id,
    message,
    createdAt,
    scheduledAt: null,
    photos,
    video: null,
  })
  await unanswered(id)
  await round()
  await published(user, id)
  expect(await out(message)).toMatchObject({ facebook: 2 })
})

test('a video is published once though its answer got lost, and a scheduled one is followed until it is out', async () => {
  const user = await makeUser()
  const { facebook } = await connected(user)
  await faults({ lose: 1 })
  const now = await publishIn(user, [facebook], { files: [video()] })
  await expect.poll(async () => (await meta()).world.faults, { timeout: 30_000 }).toMatchObject({ lose: 0 })
  await expect
    .poll(() => later(now.id).then(() => states(user, now.id)), { timeout: 30_000 })
    .toEqual({ facebook: 'published' })
  expect(await out(now.message)).toMatchObject({ facebook: 1 })
  const rows = () => call(user, listPublications, { params: { start: '2020-01-01', end: '2100-01-01' } })
  expect(await rows()).toMatchObject([
    { permalink: expect.stringMatching(/^https:\/\/www\.facebook\.com\/.+\/videos\//) },
  ])
  const kept = await publishIn(user, [facebook], { files: [video()], time: ahead(20 * minute) })
  await expect.poll(() => states(user, kept.id), { timeout: 30_000 }).toEqual({ facebook: 'handed' })
  await later(kept.id)
  expect(await states(user, kept.id)).toEqual({ facebook: 'handed' })
  const { world } = await meta()
  world.now = () => Date.now() + 30 * minute
  await later(kept.id)
  await published(user, kept.id)
})

async function fetchJson(path: string, body?: Record<string, string>): Promise<{ id: string }> {
  const { url } = await meta()
  const headers = { authorization: `Bearer page-token-${page.id}` }
  const sent = body && { method: 'POST', body: new URLSearchParams(body) }
  const answer = await fetch(`${url}/v21.0/${path}`, { headers, ...sent })
  return (await answer.json()) as { id: string }
}
async function pictureUrl(user: TestUser, id: number): Promise<string> {
  const { url } = await testApp()
  const row = (await call(user, scheduledPublications)).find((one) => one.id === id)!
  return url + row.files[0]!.url
}

test('killed between the mark and the call, and three processes at once: it goes out once', async () => {
  const user = await makeUser()
  const { facebook, instagram } = await connected(user)
  const made = [
    await publishIn(user, [facebook], { files: [], time: ahead(60 * minute) }),
    await publishIn(user, [instagram], { time: ahead(60 * minute) }),
  ]
  const ids = made.map(({ id }) => id)
  await expect.poll(() => states(user, ids[0]!), { timeout: 30_000 }).toEqual({ facebook: 'handed' })
  // As a killed process leaves them at their minute: marked, taken by nobody any more, and never sent.
  const { world } = await meta()
  world.posts = world.posts.filter(({ message }) => message !== made[0]!.message)
  await owner(`update social_post set publish_at = now() where id = any($1)`, [ids])
  await owner(
    `update social_target set state = 'publishing', sent_at = now(), provider_id = null, due_at = now() where post_id = any($1)`,
    [ids],
  )
  await Promise.all([round(), round(), round()])
  await expect
    .poll(() => Promise.all(ids.map((id) => states(user, id))), { timeout: 30_000 })
    .toEqual([{ facebook: 'published' }, { instagram: 'published' }])
  expect(await Promise.all(made.map(({ message }) => out(message)))).toEqual([
    { facebook: 1, kept: 0, instagram: 0 },
    { facebook: 0, kept: 0, instagram: 1 },
  ])
})

test('two posts of one minute both go out', async () => {
  const user = await makeUser()
  const { instagram } = await connected(user)
  const time = ahead(30 * minute)
  const made = [await publishIn(user, [instagram], { time }), await publishIn(user, [instagram], { time })]
  const ids = made.map(({ id }) => id)
  await owner(`update social_post set publish_at = now() where id = any($1)`, [ids])
  await owner(`update social_target set due_at = now() where post_id = any($1)`, [ids])
  await Promise.all([round(), round()])
  await expect
    .poll(() => Promise.all(made.map(({ message }) => out(message))))
    .toMatchObject([{ instagram: 1 }, { instagram: 1 }])
})

test('what Facebook keeps is published by it, and told; too near for it, it waits here', async () => {
  const user = await makeUser()
  const { facebook } = await connected(user)
  const kept = await publishIn(user, [facebook], { time: ahead(20 * minute) })
  await expect.poll(() => states(user, kept.id), { timeout: 30_000 }).toEqual({ facebook: 'handed' })
  expect(await out(kept.message)).toEqual({ facebook: 0, kept: 1, instagram: 0 })
  const { world } = await meta()
  world.now = () => Date.now() + 30 * minute
  await later(kept.id)
  expect(await states(user, kept.id)).toEqual({ facebook: 'published' })
  world.now = Date.now
  const near = await publishIn(user, [facebook], { time: ahead(10 * minute + 5000) })
  await round()
  expect(await states(user, near.id)).toEqual({ facebook: 'pending' })
})

test('more than an hour late it asks, and goes out when somebody says so', async () => {
  const user = await makeUser()
  const { instagram } = await connected(user)
  const { id, message } = await publishIn(user, [instagram], { time: ahead(30 * minute) })
  await owner(`update social_post set publish_at = now() - interval '61 minutes' where id = $1`, [id])
  await later(id)
  expect(await states(user, id)).toEqual({ instagram: 'late' })
  expect(await out(message)).toMatchObject({ instagram: 0 })
  await Promise.all([round(), round()])
  expect(await bell(user)).toEqual([
    ['Instagram: pasó su hora', `«${message}» no salió a su hora en Sierra Clara. ¿Aún quiere publicarla?`],
  ])
  await call(user, retryPublication, { body: { id, accountId: instagram } })
  await expect.poll(() => states(user, id), { timeout: 30_000 }).toEqual({ instagram: 'published' })
  expect(await out(message)).toMatchObject({ instagram: 1 })
})

test('what a busy network refuses is tried again by itself', async () => {
  const user = await makeUser()
  const { instagram } = await connected(user)
  await faults({
    preparing: 1,
    fail: { network: 'instagram', code: 4, message: '(#4) Application request limit reached' },
  })
  const { id } = await publishIn(user, [instagram])
  await expect
    .poll(
      async () => (await call(user, scheduledPublications)).find((one) => one.id === id)?.failure?.trace?.error.code,
      { timeout: 30_000 },
    )
    .toBe(4)
  expect(await states(user, id)).toEqual({ instagram: 'pending' })
  await expect
    .poll(() => later(id).then(() => states(user, id)), { timeout: 30_000 })
    .toEqual({ instagram: 'published' })
})

test('what the rules refuse is said in their words, and nothing is kept', async () => {
  const user = await makeUser()
  const { facebook, instagram } = await connected(user)
  const pdf = new File(['%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'], 'foto.jpg', { type: 'image/jpeg' })
  const broken = new File([new Uint8Array(await (await picture()).arrayBuffer()).slice(0, 300)], 'rota.jpg')
  const cases: [object, string, string][] = [
    [{ accountIds: [facebook], files: [pdf] }, 'files', 'Facebook solo permite publicar imagenes o videos.'],
    [{ accountIds: [instagram], files: [pdf] }, 'files', 'Instagram solo permite publicar imagenes o videos.'],
    [{ accountIds: [instagram] }, 'files', 'Instagram debe tener al menos un video o una imagen.'],
    [
      { accountIds: [instagram], files: [await picture(800, 400)] },
      'files',
      'Instagram solo permite imagenes con un aspect ratio de 1:1.',
    ],
    [{ accountIds: [facebook], files: [broken] }, 'files', 'La imagen «rota.jpg» está dañada o no se puede leer.'],
    [
      { accountIds: [facebook], timeType: 'SCHEDULED', time: ahead(5 * minute) },
      'publication_time',
      'Facebook solo permite programar publicaciones a partir de 10 minutos en el futuro.',
    ],
    [
      { accountIds: [facebook], timeType: 'SCHEDULED', time: ahead(31 * 1440 * minute) },
      'publication_time',
      'Facebook solo permite programar publicaciones hasta 30 días en el futuro.',
    ],
    [
      { accountIds: [facebook], timeType: 'SCHEDULED', time: ahead(-minute) },
      'publication_time',
      'Ese momento ya pasó.',
    ],
    [{ accountIds: [facebook], timeType: 'SCHEDULED' }, 'publication_time', 'Elija cuándo se publica.'],
    [{ accountIds: [facebook], message: '  ' }, 'message', 'Escriba un texto o agregue un archivo.'],
    [
      { accountIds: [facebook], files: Array.from({ length: 11 }, () => new File(['GIF89a'], 'x.gif')) },
      'files',
      'Facebook solo permite publicar hasta 10 archivos en un solo post. Archivos seleccionados: 11 archivos.',
    ],
  ]
  for (const [given, field, words] of cases) {
    const { status, body } = await refusal(user, publishPost, {
      body: { message: 'hola', files: [], ...given } as never,
    })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(words)])
    expect(JSON.stringify(body)).toContain(field)
  }
  expect(await call(user, scheduledPublications)).toEqual([])
})

test("another company's accounts and posts are not there", async () => {
  const user = await makeUser()
  const other = await makeUser()
  const { instagram } = await connected(user)
  const { id } = await publishIn(user, [instagram], { time: ahead(30 * minute) })
  const body = { message: 'hola', accountIds: [instagram], files: [] }
  expect(await refusal(other, publishPost, { body })).toMatchObject({ status: 400 })
  expect((await refusal(other, retryPublication, { body: { id, accountId: instagram } })).status).toBe(404)
  expect((await refusal(other, deletePublication, { query: { id } })).status).toBe(404)
  expect(
    (await refusal(other, updateSocialAccount, { params: { id: instagram }, body: { active: false } })).status,
  ).toBe(404)
  expect((await refusal(other, deleteSocialAccount, { params: { id: instagram } })).status).toBe(404)
  expect(await call(other, scheduledPublications)).toEqual([])
})

test('removed here it is removed there, where the network lets us', async () => {
  const user = await makeUser()
  const { facebook, instagram } = await connected(user)
  const kept = await publishIn(user, [facebook, instagram], { time: ahead(60 * minute) })
  await expect.poll(() => states(user, kept.id), { timeout: 30_000 }).toMatchObject({ facebook: 'handed' })
  expect((await refusal(user, deleteSocialAccount, { params: { id: facebook } })).body).toMatchObject({
    detail: 'Tiene una publicación programada; quítelas antes de desconectarla.',
  })
  await call(user, deletePublication, { query: { id: kept.id, accountId: facebook } })
  expect(await states(user, kept.id)).toEqual({ instagram: 'pending' })
  expect(await out(kept.message)).toEqual({ facebook: 0, kept: 0, instagram: 0 })
  await call(user, deletePublication, { query: { id: kept.id } })
  expect(await states(user, kept.id)).toEqual({})
  const now = await publishIn(user, [instagram])
  await expect.poll(() => states(user, now.id), { timeout: 30_000 }).toEqual({ instagram: 'published' })
  expect((await refusal(user, deletePublication, { query: { id: now.id } })).status).toBe(409)
  await call(user, updateSocialAccount, { params: { id: instagram }, body: { active: false } })
  const body = { message: 'hola', accountIds: [instagram], files: [await picture()] }
  expect((await refusal(user, publishPost, { body })).status).toBe(400)
  await send('DELETE', `/apis/social_media_accounts/?id_account_social_media=${instagram}`, { as: user })
  expect((await call(user, listSocialAccounts)).map(({ id }) => id)).toEqual([facebook])
})

test('a range counts both of its days, in the zone of the company', async () => {
  const user = await makeUser()
  const { instagram } = await connected(user)
  const { id } = await publishIn(user, [instagram], { time: ahead(60 * minute) })
  const { rows } = await owner('select timezone from account where id = $1', [user.accountId])
  await owner(`update social_post set publish_at = timestamp '2027-03-05 23:59:59' at time zone $2 where id = $1`, [
    id,
    rows[0]!['timezone'],
  ])
  const seen = async (start: string, end: string) =>
    (await call(user, listPublications, { params: { start, end } })).length
  expect([
    await seen('2027-03-05', '2027-03-05'),
    await seen('2027-03-01', '2027-03-04'),
    await seen('2027-03-06', '2027-03-09'),
  ]).toEqual([1, 0, 0])
  for (const [start, end] of [
    ['2027-03-06', '2027-03-05'],
    ['ayer', 'hoy'],
    ['2027-02-30', '2027-03-05'],
  ] as const)
    expect((await refusal(user, listPublications, { params: { start, end } })).status).toBe(400)
})

test('a permission is renewed before it ends; where it cannot be, its accounts say so', async () => {
  const user = await makeUser()
  const { facebook } = await connected(user)
  const soon = () =>
    owner(`update social_login set expires_at = now() + interval '8 hours' where account_id = $1`, [user.accountId])
  const ends = async () =>
    Date.parse((await call(user, listSocialAccounts)).find(({ id }) => id === facebook)!.expiresAt!)
  const { app } = await testApp()
  await soon()
  await renewLogins.handle({}, app, never)
  expect(await ends()).toBeGreaterThan(Date.now() + 50 * 1440 * minute)
  await faults({ expired: true })
  await soon()
  await renewLogins.handle({}, app, never)
  expect(await ends()).toBeLessThan(Date.now() + 1440 * minute)
  await owner(`update social_login set expires_at = now() - interval '1 minute' where account_id = $1`, [
    user.accountId,
  ])
  await renewLogins.handle({}, app, never)
  expect((await call(user, listSocialAccounts)).map(({ state }) => state)).toEqual(['expired', 'expired'])
})
