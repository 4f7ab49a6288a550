import { z } from 'zod'
import { ownFailure, type Graph } from './graph.ts'
import { clockSlackMs, type Sending, type Sent } from './sending.ts'

const made = z.object({ id: z.string().optional() })
const mostImages = 10

const secondsOf = (at: Date) => Math.round(at.getTime() / 1000)

/**
 * Publishes in a page, or hands it over to be published at a moment. `keep` writes down the photos that were uploaded,
 * before the post itself is asked for.
 */
export async function sendToFacebook(
  graph: Graph,
  sending: Sending,
  { at, keep }: { at: Date | null; keep: (photos: string[]) => Promise<unknown> },
): Promise<Sent> {
  const { providerId: page, token, message, files } = sending
  const [video, ...moreVideos] = files.filter(({ isVideo }) => isVideo)
  const when: Record<string, string> = at ? { published: 'false', scheduled_publish_time: String(secondsOf(at)) } : {}
  if (moreVideos.length > 0) throw ownFailure(2, `POST /${page}/videos`)
  if (video && files.length > 1) throw ownFailure(3, `POST /${page}/videos`)
  if (files.length > mostImages) throw ownFailure(1, `POST /${page}/photos`)
  if (video) {
    const body = formOf({ description: message, ...when })
    body.append('source', await video.bytes(), video.name)
    return idOf(await graph.post(`${page}/videos`, token, body, made), `POST /${page}/videos`)
  }
  const photos: { media_fbid: string }[] = []
  for (const { name, description, bytes } of files) {
    const body = formOf({
      published: 'false',
      ...(at && { temporary: 'true' }),
      ...(description && { caption: description }),
    })
    body.append('source', await bytes(), name)
    const { providerId } = idOf(await graph.post(`${page}/photos`, token, body, made), `POST /${page}/photos`)
    photos.push({ media_fbid: providerId })
  }
  if (photos.length > 0) await keep(photos.map(({ media_fbid: id }) => id))
  const body = {
    message,
    ...when,
    ...(photos.length > 0 && { attached_media: JSON.stringify(photos) }),
    ...(photos.length > 0 && at && { unpublished_content_type: 'SCHEDULED' }),
  }
  return idOf(await graph.post(`${page}/feed`, token, body, made), `POST /${page}/feed`)
}

function formOf(fields: Record<string, string>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return body
}

function idOf({ id }: z.output<typeof made>, call: string) {
  if (!id) throw ownFailure(4, call)
  return { providerId: id, permalink: null }
}

const attachment = z.object({ type: z.string().optional(), target: z.object({ id: z.string() }).optional() })
const album = attachment.extend({ subattachments: z.object({ data: z.array(attachment) }).optional() })
const post = z.object({
  id: z.string(),
  message: z.string().optional(),
  created_time: z.string().optional(),
  scheduled_publish_time: z.union([z.number(), z.string()]).optional(),
  attachments: z.object({ data: z.array(album) }).optional(),
})
type Post = z.output<typeof post>
const posts = z.object({ data: z.array(post) })
const part = 'type,target{id}'
const fields = `id,message,created_time,scheduled_publish_time,attachments{${part},subattachments{${part}}}`

/** A sending that was never answered. */
export interface Unanswered {
  since: Date
  /** It came to its end before. */
  until: Date
  /** When it was to go out. */
  at: Date
  /** The photos that were uploaded for it, by the network's ids. */
  photos: readonly string[]
  /** What we have there of other posts. */
  known: ReadonlySet<string>
}

/** What a sending left in the page that was never answered; its own, not another one with the same words. */
export async function findOnFacebook(
  graph: Graph,
  sending: Sending,
  sent: Unanswered,
): Promise<{ id: string; isScheduled: boolean } | null> {
  const { providerId: page, token } = sending
  // Photos go first, and are written down: without them no post was asked for.
  if (sent.photos.length < sending.files.filter(({ isVideo }) => !isVideo).length) return null
  const scheduled = await graph.get(`${page}/scheduled_posts`, token, { fields, limit: '100' }, posts)
  const kept = scheduled.data.find((one) => isScheduledFor(one, sent.at) && isOf(one, sending, sent))
  if (kept) return { id: nameOf(kept), isScheduled: true }
  const feed = await graph.get(`${page}/feed`, token, { fields, limit: '100' }, posts)
  const out = feed.data.find((one) => isOutOf(one, sent) && isOf(one, sending, sent))
  return out ? { id: nameOf(out), isScheduled: false } : null
}

const partsOf = ({ attachments }: Post) => (attachments?.data ?? []).flatMap((one) => one.subattachments?.data ?? [one])
const isVideoPart = ({ type }: z.output<typeof attachment>) => type?.startsWith('video') ?? false
/** A video is told by the name of the video, as when it is sent. */
const nameOf = (one: Post) => partsOf(one).find(isVideoPart)?.target?.id ?? one.id

/** The same words with the same files, and none of our other posts. */
function isOf(one: Post, { message, files }: Sending, { photos, known }: Unanswered): boolean {
  const parts = partsOf(one)
  const shown = parts.filter(({ type }) => type === 'photo').map(({ target }) => target?.id)
  return (
    (one.message ?? '').trim() === message.trim() &&
    !known.has(nameOf(one)) &&
    parts.some(isVideoPart) === files.some(({ isVideo }) => isVideo) &&
    shown.length === photos.length &&
    photos.every((id) => shown.includes(id))
  )
}

function isScheduledFor({ scheduled_publish_time: given }: Post, at: Date): boolean {
  const seconds = typeof given === 'string' && !/^\d+$/.test(given) ? Date.parse(given) / 1000 : Number(given)
  return seconds === secondsOf(at)
}

/** Made while it was sent; or scheduled then, and out at its moment. */
function isOutOf({ created_time: given }: Post, { since, until, at }: Unanswered): boolean {
  const made = Date.parse(given ?? '')
  const isWithin = (from: Date, to: Date) =>
    made >= from.getTime() - clockSlackMs && made <= to.getTime() + clockSlackMs
  return isWithin(since, until) || (at > since && isWithin(at, at))
}

const state = z.object({
  is_published: z.boolean().optional(),
  published: z.boolean().optional(),
  permalink_url: z.string().optional(),
})

/** How a post stands that the network has; of a video it knows the video. */
export async function lookOnFacebook(graph: Graph, { token, files }: Sending, id: string) {
  const asked = files.some(({ isVideo }) => isVideo) ? 'published' : 'is_published'
  const told = await graph.get(id, token, { fields: `${asked},permalink_url` }, state)
  const { permalink_url: link } = told
  return {
    isPublished: told[asked] ?? true,
    permalink: link === undefined ? null : new URL(link, 'https://www.facebook.com').href,
  }
}
