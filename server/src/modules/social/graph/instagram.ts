import { z } from 'zod'
import { readMany } from './batch.ts'
import { GraphError, ownFailure, type Graph } from './graph.ts'
import { clockSlackMs, type Sending, type Sent, type SentFile } from './sending.ts'

/** What was uploaded so far; written down before the next step, so that another process goes on from there. */
export interface Progress {
  children: string[] | null
  containerId: string | null
}
export interface Way {
  progress: Progress
  keep(progress: Progress): Promise<unknown>
  since: Date
  known: ReadonlySet<string>
}

const made = z.object({ id: z.string().optional() })
const status = z.object({
  status_code: z.enum(['EXPIRED', 'ERROR', 'FINISHED', 'IN_PROGRESS', 'PUBLISHED']),
  status: z.string().optional(),
})
type Status = z.output<typeof status>

/**
 * Goes on with a post as far as the network lets it: uploads what is missing, publishes what is ready. 'waits' while the
 * network prepares the files. Nothing is published twice: a container is published once, and a lost answer is asked for.
 */
export async function stepOnInstagram(graph: Graph, sending: Sending, way: Way): Promise<Sent | 'waits'> {
  const { providerId: user, token } = sending
  const containerId = way.progress.containerId ?? (await prepare(graph, sending, way))
  if (containerId === null) return 'waits'
  const told = await graph.get(containerId, token, { fields: 'status_code,status' }, status)
  if (told.status_code === 'IN_PROGRESS') return 'waits'
  if (told.status_code === 'PUBLISHED') return published(graph, sending, way)
  await standing(told, containerId, way)
  const { id } = await graph.post(`${user}/media_publish`, token, { creation_id: containerId }, made)
  if (!id) throw ownFailure(4, `POST /${user}/media_publish`)
  return { providerId: id, permalink: await permalinkOf(graph, token, id) }
}

/** The container that is published; null while its parts are not ready. */
async function prepare(graph: Graph, { providerId: user, token, message, files }: Sending, way: Way) {
  const call = `POST /${user}/media`
  const create = async (body: Record<string, string>) => {
    const { id } = await graph.post(`${user}/media`, token, body, made)
    if (!id) throw ownFailure(4, call)
    return id
  }
  const [first, ...others] = files
  if (!first) throw ownFailure(5, call)
  let containerId: string
  let { children } = way.progress
  if (others.length === 0) containerId = await create({ ...mediaOf(first, 'REELS'), caption: message })
  else {
    if (!children) {
      children = []
      for (const file of files) children.push(await create({ ...mediaOf(file, 'VIDEO'), is_carousel_item: 'true' }))
      await way.keep({ children, containerId: null })
    }
    const paths = children.map((id) => `${id}?fields=status_code,status`)
    for (const [at, one] of (await readMany(graph, token, paths, status)).entries()) {
      if (!one || one.status_code === 'IN_PROGRESS') return null
      await standing(one, children[at]!, way)
    }
    containerId = await create({ media_type: 'CAROUSEL', children: children.join(','), caption: message })
  }
  await way.keep({ children, containerId })
  return containerId
}

function mediaOf({ url, isVideo, description }: SentFile, videoType: 'REELS' | 'VIDEO'): Record<string, string> {
  if (isVideo) return { media_type: videoType, video_url: url }
  return { image_url: url, ...(description && { alt_text: description }) }
}

/** What cannot be published any more is told in the network's code, and the next try begins anew. */
async function standing({ status_code, status: words }: Status, id: string, way: Way): Promise<void> {
  if (status_code !== 'ERROR' && status_code !== 'EXPIRED') return
  await way.keep({ children: null, containerId: null })
  const subcode = status_code === 'EXPIRED' ? 2_207_020 : Number(/\b(2207\d{3})\b/.exec(words ?? '')?.[1] ?? 2_207_032)
  const error = { code: 36_000, error_subcode: subcode, message: words ?? status_code }
  throw new GraphError({ error: 2000, subError: null, trace: { error } }, `GET /${id}`)
}

const media = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      caption: z.string().optional(),
      timestamp: z.string(),
      permalink: z.string().optional(),
    }),
  ),
})

/** It was published and its answer got lost: the newest of the account with the same words. */
async function published(
  graph: Graph,
  { providerId: user, token, message }: Sending,
  { since, known }: Way,
): Promise<Sent> {
  const { data } = await graph.get(`${user}/media`, token, { fields: 'id,caption,timestamp,permalink' }, media)
  const found = data.find(
    ({ id, caption, timestamp }) =>
      !known.has(id) && (caption ?? '') === message && Date.parse(timestamp) >= since.getTime() - clockSlackMs,
  )
  return { providerId: found?.id ?? null, permalink: found?.permalink ?? null }
}

/** Nice to have: a post without its address is published all the same. */
const permalinkOf = (graph: Graph, token: string, id: string) =>
  graph.get(id, token, { fields: 'permalink' }, z.object({ permalink: z.string().optional() })).then(
    ({ permalink }) => permalink ?? null,
    () => null,
  )
