import { z } from 'zod'
import { ownFailure, type Graph } from './graph.ts'
import { clockSlackMs, type Sending, type Sent } from './sending.ts'

const made = z.object({ id: z.string().optional() })
const mostImages = 10

/** Publishes in a page, or hands it over to be published at a moment. */
export async function sendToFacebook(graph: Graph, sending: Sending, at: Date | null): Promise<Sent> {
  const { providerId: page, token, message, files } = sending
  const [video, ...moreVideos] = files.filter(({ isVideo }) => isVideo)
  const when: Record<string, string> = at
    ? { published: 'false', scheduled_publish_time: String(Math.round(at.getTime() / 1000)) }
    : {}
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

const posts = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      message: z.string().optional(),
      created_time: z.string().optional(),
      scheduled_publish_time: z.union([z.number(), z.string()]).optional(),
    }),
  ),
})
const fields = 'id,message,created_time,scheduled_publish_time'

/**
 * What a sending that was never answered left in the page: scheduled or published with the same words since it began,
 * and no other post of ours.
 */
export async function findOnFacebook(
  graph: Graph,
  { providerId: page, token, message }: Sending,
  { since, known }: { since: Date; known: ReadonlySet<string> },
): Promise<{ id: string; isScheduled: boolean } | null> {
  const lists = [
    { path: `${page}/scheduled_posts`, isScheduled: true },
    { path: `${page}/feed`, isScheduled: false },
  ]
  for (const { path, isScheduled } of lists) {
    const { data } = await graph.get(path, token, { fields, limit: '100' }, posts)
    const found = data.find(
      (post) =>
        !known.has(post.id) &&
        (post.message ?? '') === message &&
        (isScheduled || Date.parse(post.created_time ?? '') >= since.getTime() - clockSlackMs),
    )
    if (found) return { id: found.id, isScheduled }
  }
  return null
}

const state = z.object({ is_published: z.boolean().optional(), permalink_url: z.string().optional() })

/** How a post stands that the network has. */
export async function lookOnFacebook(graph: Graph, token: string, id: string) {
  const told = await graph.get(id, token, { fields: 'is_published,permalink_url' }, state)
  return { isPublished: told.is_published ?? true, permalink: told.permalink_url ?? null }
}
