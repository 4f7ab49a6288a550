import * as z from 'zod'

/** The pages of the demo's person; their tokens never change, so that the demo knows them. */
export const demoPages = [
  {
    id: '104400100200300',
    name: 'Sierra Clara Logística',
    instagram: { id: '17841400100200300', username: 'sierraclara.mx', name: 'Sierra Clara' },
  },
] as const
export const demoPerson = { id: '90010020030040', name: 'Mariana Garza' }
export const tokenOfPage = (id: string) => `page-token-${id}`

export const metaFaults = z.strictObject({
  /** The next publishing calls of a network are refused with this error. */
  fail: z
    .strictObject({
      network: z.enum(['facebook', 'instagram']),
      code: z.number().int(),
      subcode: z.number().int().optional(),
      message: z.string().default('(#1) An error occurred'),
      times: z.number().int().min(1).default(1),
    })
    .nullable()
    .default(null),
  /** So many publishing calls break off and nothing is done. */
  cut: z.number().int().min(0).default(0),
  /** So many publishing calls are done and their answers get lost. */
  lose: z.number().int().min(0).default(0),
  /** No token is taken any more, until somebody signs in. */
  expired: z.boolean().default(false),
  /** How long a renewed token lives, in seconds. */
  expiresIn: z
    .number()
    .int()
    .default(60 * 86_400),
  /** What the person does not allow. */
  declined: z.array(z.string()).default([]),
  /** How often a container is asked for before it is ready. */
  preparing: z.number().int().min(0).default(1),
})
export type MetaFaults = z.output<typeof metaFaults>

export interface Post {
  id: string
  page: string
  message: string
  createdAt: number
  /** null: published at once. */
  scheduledAt: number | null
  photos: string[]
  /** Its video, which is told and asked for under a name of its own. */
  video: string | null
}
export interface Container {
  user: string
  caption: string
  createdAt: number
  children: string[]
  isChild: boolean
  /** Asked so many times. */
  asked: number
  /** Subcode of what is wrong with its file. */
  wrong: number | null
  isPublished: boolean
}
export interface Media {
  id: string
  user: string
  caption: string
  publishedAt: number
  files: number
}

export interface World {
  now: () => number
  faults: MetaFaults
  /** Codes that were given and not yet exchanged. */
  codes: Set<string>
  posts: Post[]
  photos: Set<string>
  containers: Map<string, Container>
  media: Media[]
  next(): number
}

export function newWorld(now: () => number = Date.now): World {
  let last = 1000
  return {
    now,
    faults: metaFaults.parse({}),
    codes: new Set(),
    posts: [],
    photos: new Set(),
    containers: new Map(),
    media: [],
    next: () => (last += 1),
  }
}

/** An error in Meta's words. */
export class MetaError extends Error {
  readonly code: number
  readonly subcode: number | undefined
  readonly type: string

  constructor(code: number, message: string, subcode?: number, type = 'OAuthException') {
    super(message)
    this.code = code
    this.subcode = subcode
    this.type = type
  }
}
export const missing = (id: string) =>
  new MetaError(
    100,
    `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions`,
    33,
    'GraphMethodException',
  )

export const isOut = ({ scheduledAt }: Post, { now }: World) => scheduledAt === null || scheduledAt <= now()
