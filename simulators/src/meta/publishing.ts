import type { SimRequest } from '../http.ts'
import { isOut, MetaError, type Container, type Post, type World } from './world.ts'

const minute = 60_000
/** What is not published until then is gone. */
const containerLifeMs = 24 * 60 * minute

/** A post of a page: at once, or between ten minutes and thirty days ahead. */
export function addPost(world: World, page: string, fields: URLSearchParams, isVideo = false): { id: string } {
  const attached = mediaIds(fields.get('attached_media'))
  for (const id of attached) if (!world.photos.has(id)) throw new MetaError(100, `Invalid media_fbid ${id}`)
  const message = fields.get('message') ?? fields.get('description') ?? ''
  if (message === '' && attached.length === 0 && !isVideo) throw new MetaError(501, 'The message is missing')
  const id = `${page}_${world.next()}`
  const video = isVideo ? String(world.next()) : null
  world.posts.unshift({
    id,
    page,
    message,
    createdAt: world.now(),
    scheduledAt: scheduledAt(world, fields),
    photos: attached,
    video,
  })
  return { id: video ?? id }
}

function scheduledAt(world: World, fields: URLSearchParams): number | null {
  if (fields.get('published') !== 'false') return null
  const given = fields.get('scheduled_publish_time')
  const at = given && /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given ?? '')
  const ahead = at - world.now()
  if (!(ahead >= 10 * minute && ahead <= 30 * 1440 * minute))
    throw new MetaError(100, '(#100) The specified scheduled publish time is invalid.')
  return at
}

function mediaIds(text: string | null): string[] {
  if (text === null) return []
  const list = JSON.parse(text) as unknown
  return Array.isArray(list) ? list.map((one: { media_fbid?: unknown }) => String(one.media_fbid)) : []
}

/** The parts of a multipart body: its fields, and whether a file came along. */
export async function multipart({ bytes, headers, fields }: SimRequest) {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return { fields, file: null }
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  const read = new URLSearchParams(fields)
  let file: { bytes: Uint8Array } | null = null
  for (const [name, value] of form) {
    if (typeof value === 'string') read.set(name, value)
    else file = { bytes: new Uint8Array(await value.arrayBuffer()) }
  }
  return { fields: read, file }
}

export const postRow = (world: World, post: Post) => ({
  id: post.id,
  ...(post.message && { message: post.message }),
  created_time: metaTime(isOut(post, world) ? (post.scheduledAt ?? post.createdAt) : post.createdAt),
  ...(post.scheduledAt !== null && { scheduled_publish_time: Math.round(post.scheduledAt / 1000) }),
  is_published: isOut(post, world),
  permalink_url: `https://www.facebook.com/${post.id}`,
  ...attachments(post),
})

function attachments({ photos, video }: Post) {
  const parts = photos.map((id) => ({ type: 'photo', target: { id } }))
  if (video !== null) return { attachments: { data: [{ type: 'video_inline', target: { id: video } }] } }
  if (parts.length > 1) return { attachments: { data: [{ type: 'album', subattachments: { data: parts } }] } }
  return parts.length === 1 ? { attachments: { data: parts } } : {}
}

/** A video says in other words how it stands, and where it is without saying at whom. */
export function videoRow(world: World, post: Post, fields: string) {
  if (fields.includes('is_published'))
    throw new MetaError(100, '(#100) Tried accessing nonexisting field (is_published) on node type (Video)')
  return { id: post.video, published: isOut(post, world), permalink_url: `/${post.page}/videos/${post.video}/` }
}

/** '2026-11-23T19:00:00+0000' */
export const metaTime = (at: number) => `${new Date(at).toISOString().slice(0, 19)}+0000`

/** Takes a file by its address, as Instagram does. */
export async function addContainer(world: World, user: string, fields: URLSearchParams): Promise<{ id: string }> {
  const caption = fields.get('caption') ?? ''
  if (caption.length > 2200) throw new MetaError(100, 'The caption is too long', 2_207_010)
  const children = (fields.get('children') ?? '').split(',').filter(Boolean)
  const isCarousel = fields.get('media_type') === 'CAROUSEL'
  if (isCarousel && (children.length < 2 || children.length > 10))
    throw new MetaError(9007, 'A carousel has 2 to 10 children', 2_207_028)
  for (const id of children) if (!world.containers.has(id)) throw new MetaError(100, 'Unknown child', 2_207_006)
  const id = String(17_900_000_000_000 + world.next())
  world.containers.set(id, {
    user,
    caption,
    children,
    createdAt: world.now(),
    isChild: fields.get('is_carousel_item') === 'true',
    asked: 0,
    wrong: isCarousel ? null : await wrongWith(fields),
    isPublished: false,
  })
  return { id }
}

async function wrongWith(fields: URLSearchParams): Promise<number | null> {
  const image = fields.get('image_url')
  const address = image ?? fields.get('video_url')
  if (address === null) return 2_207_023
  const answer = await fetch(address, { redirect: 'error' }).catch(() => null)
  if (!answer?.ok) return 2_207_052
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (image === null) return bytes.subarray(4, 8).toString('latin1') === 'ftyp' ? null : 2_207_026
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? null : 2_207_005
}

/** How a container stands; asking moves it on. */
export function statusOf(world: World, container: Container): { status_code: string; status: string } {
  if (container.isPublished) return { status_code: 'PUBLISHED', status: 'Published' }
  if (world.now() - container.createdAt > containerLifeMs) return { status_code: 'EXPIRED', status: 'Expired' }
  container.asked += 1
  if (container.asked <= world.faults.preparing) return { status_code: 'IN_PROGRESS', status: 'In Progress' }
  if (container.wrong !== null) return { status_code: 'ERROR', status: `Error: ${container.wrong}` }
  return { status_code: 'FINISHED', status: 'Finished' }
}

export function publishContainer(world: World, user: string, id: string): { id: string } {
  const container = world.containers.get(id)
  if (!container || container.user !== user) throw new MetaError(100, 'Media not found', 2_207_006)
  if (container.isPublished) throw new MetaError(9007, 'It was published already', 2_207_008)
  if (container.asked <= world.faults.preparing) throw new MetaError(9007, 'Media ID is not available', 2_207_027)
  container.isPublished = true
  const media = {
    id: String(18_000_000_000_000 + world.next()),
    user,
    caption: container.caption,
    publishedAt: world.now(),
    files: Math.max(1, container.children.length),
  }
  world.media.unshift(media)
  return { id: media.id }
}
