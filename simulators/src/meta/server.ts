import { jsonBody, serve, type ListenOptions, type SimReply, type SimRequest, type Simulator } from '../http.ts'
import { checkToken, dialog, exchange, pages, permissions } from './login.ts'
import {
  addContainer,
  addPost,
  metaTime,
  multipart,
  postRow,
  publishContainer,
  statusOf,
  videoRow,
} from './publishing.ts'
import { demoPages, demoPerson, isOut, MetaError, metaFaults, missing, newWorld, type World } from './world.ts'

export { demoPages, demoPerson, tokenOfPage } from './world.ts'

const megabyte = 1024 * 1024
const mostInABatch = 50

export interface MetaSimulator extends Simulator {
  world: World
}

/**
 * Speaks Meta's Graph API for one person with one page and its Instagram: the dialog, tokens, posts of a page, containers
 * of Instagram, batches and their errors. Its own calls: `POST /_faults`, and `GET /_published` for what is out.
 */
export async function startMetaSimulator(options: ListenOptions & { now?: () => number } = {}): Promise<MetaSimulator> {
  const world = newWorld(options.now)
  const simulator = await serve((request) => reply(world, request), { ...options, bodyLimit: 130 * megabyte })
  return { ...simulator, world }
}

async function reply(world: World, request: SimRequest): Promise<SimReply> {
  const path = request.url.pathname.replace(/^\/v\d+\.\d+/, '')
  if (path === '/_faults') return setFaults(world, request)
  if (path === '/_published') return { body: published(world) }
  if (path === '/dialog/oauth') return dialog(world, request)
  try {
    const isPublishing = request.method === 'POST' && path !== '/'
    if (isPublishing && take(world, 'cut')) return { body: null, cut: true }
    const body = await answer(world, request, path)
    if (isPublishing && take(world, 'lose')) return { body: null, cut: true }
    return { body }
  } catch (error) {
    if (error instanceof MetaError) return refusal(error)
    throw error
  }
}

function take({ faults }: World, fault: 'cut' | 'lose'): boolean {
  if (faults[fault] === 0) return false
  faults[fault] -= 1
  return true
}

const refusal = ({ code, subcode, type, message }: MetaError): SimReply => ({
  status: code === 190 ? 401 : 400,
  body: {
    error: { message, type, code, ...(subcode && { error_subcode: subcode }), fbtrace_id: 'A7wq0Zk1bTq' },
  },
})

function setFaults(world: World, request: SimRequest): SimReply {
  if (request.method === 'POST') {
    const change = metaFaults.partial().safeParse(jsonBody(request))
    if (!change.success) return { status: 400, body: { error: change.error.message } }
    // What is not named goes back to how it was.
    world.faults = metaFaults.parse(jsonBody(request))
  }
  return { body: world.faults }
}

/** What anybody would see now, newest first. */
const published = (world: World) => ({
  facebook: world.posts.filter((post) => isOut(post, world)),
  scheduled: world.posts.filter((post) => !isOut(post, world)),
  instagram: world.media,
})

async function answer(world: World, request: SimRequest, path: string): Promise<unknown> {
  if (path === '/oauth/access_token') return exchange(world, request)
  checkToken(world, request)
  if (path === '/' || path === '') return batch(world, request)
  if (path === '/me') return demoPerson
  if (path === '/me/permissions') return permissions(world)
  if (path === '/me/accounts') return pages()
  const [id = '', edge] = path.slice(1).split('/')
  if (edge === undefined) return request.method === 'DELETE' ? remove(world, id) : node(world, id, request)
  const page = demoPages.find((one) => one.id === id)
  if (page) return ofPage(world, request, id, edge)
  if (demoPages.some(({ instagram }) => instagram.id === id)) return ofInstagram(world, request, id, edge)
  throw missing(id)
}

async function batch(world: World, request: SimRequest): Promise<unknown> {
  const list = JSON.parse(request.fields.get('batch') ?? '[]') as { method: string; relative_url: string }[]
  if (list.length > mostInABatch) throw new MetaError(1, 'Too many requests in batch message.')
  const answers: { code: number; body: string }[] = []
  for (const { method, relative_url: relative } of list) {
    const url = new URL(`/${relative}`, request.url)
    const one = { ...request, method, url, fields: url.searchParams }
    const { status = 200, body } = await reply(world, { ...one, headers: request.headers })
    answers.push({ code: status, body: JSON.stringify(body) })
  }
  return answers
}

function node(world: World, id: string, { fields }: SimRequest): unknown {
  const page = demoPages.find((one) => one.id === id)
  if (page) return { id, instagram_business_account: { id: page.instagram.id } }
  const instagram = demoPages.map((one) => one.instagram).find((one) => one.id === id)
  if (instagram) return instagram
  const container = world.containers.get(id)
  if (container) return { id, ...statusOf(world, container) }
  const post = world.posts.find((one) => one.id === id)
  if (post) return postRow(world, post)
  const ofVideo = world.posts.find((one) => one.video === id)
  if (ofVideo) return videoRow(world, ofVideo, fields.get('fields') ?? '')
  const media = world.media.find((one) => one.id === id)
  if (media) return { id, permalink: `https://www.instagram.com/p/${id}/` }
  throw missing(id)
}

function remove(world: World, id: string): unknown {
  const at = world.posts.findIndex((post) => post.id === id || post.video === id)
  if (at < 0) throw missing(id)
  world.posts.splice(at, 1)
  return { success: true }
}

function failNow({ faults }: World, network: 'facebook' | 'instagram'): void {
  const { fail } = faults
  if (fail?.network !== network) return
  faults.fail = fail.times > 1 ? { ...fail, times: fail.times - 1 } : null
  throw new MetaError(fail.code, fail.message, fail.subcode)
}

async function ofPage(world: World, request: SimRequest, page: string, edge: string): Promise<unknown> {
  if (request.method === 'GET') {
    const isScheduled = edge === 'scheduled_posts'
    if (!isScheduled && edge !== 'feed') throw missing(edge)
    const rows = world.posts.filter((post) => post.page === page && isOut(post, world) !== isScheduled)
    return { data: rows.slice(0, 100).map((post) => postRow(world, post)) }
  }
  failNow(world, 'facebook')
  const { fields, file } = await multipart(request)
  if (edge === 'feed') return addPost(world, page, fields)
  if (edge === 'videos') {
    if (!file && !fields.get('file_url')) throw new MetaError(324, 'Missing or invalid video file')
    return addPost(world, page, fields, true)
  }
  if (edge !== 'photos') throw missing(edge)
  if (!file && !fields.get('url')) throw new MetaError(324, 'Missing or invalid image file')
  const id = String(world.next())
  world.photos.add(id)
  return { id }
}

async function ofInstagram(world: World, request: SimRequest, user: string, edge: string): Promise<unknown> {
  const own = world.media.filter((media) => media.user === user)
  if (edge === 'content_publishing_limit') return { data: [{ quota_usage: own.length, config: { quota_total: 50 } }] }
  if (request.method === 'GET') {
    if (edge !== 'media') throw missing(edge)
    return {
      data: own.map(({ id, caption, publishedAt }) => ({
        id,
        caption,
        timestamp: metaTime(publishedAt),
        permalink: `https://www.instagram.com/p/${id}/`,
      })),
    }
  }
  failNow(world, 'instagram')
  if (edge === 'media') return addContainer(world, user, request.fields)
  if (edge === 'media_publish') return publishContainer(world, user, request.fields.get('creation_id') ?? '')
  throw missing(edge)
}
