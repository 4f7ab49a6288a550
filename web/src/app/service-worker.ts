import { offlineMessage } from './offline-message.ts'

// The part of a worker's world that is used here; the project's own types are those of a page.
interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface RequestEvent extends Event {
  request: Request
  respondWith: (reply: Promise<Response>) => void
}
declare const self: {
  addEventListener: ((type: 'install' | 'activate', handle: (event: WaitingEvent) => void) => void) &
    ((type: 'fetch', handle: (event: RequestEvent) => void) => void) &
    ((type: 'message', handle: (event: WaitingEvent & { data: unknown }) => void) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  /** Filled in by the build. */
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

/** As `opens-alone.ts` has it: a worker is to carry none of the console. */
const phonePath = '/dia'
const precached = self.__WB_MANIFEST
/** Kept files whose names stay while their content changes. */
const named = new Set(precached.filter(({ revision }) => revision !== null).map(({ url }) => `/${url}`))
// One cache per build: what an older page needs goes with it when the new worker takes over.
const cacheName = `arriero-${hash(precached.map(({ url, revision }) => `${url}${revision ?? ''}`).join())}`

function hash(text: string): string {
  let sum = 5381
  for (const letter of text) sum = (sum * 33 + (letter.codePointAt(0) ?? 0)) >>> 0
  return sum.toString(36)
}

self.addEventListener('install', (event) => {
  const urls = precached.map(({ url }) => `/${url}`)
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(urls))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const clear = async () => {
    const names = await caches.keys()
    await Promise.all(
      names.filter((name) => name.startsWith('arriero-') && name !== cacheName).map((name) => caches.delete(name)),
    )
    await self.clients.claim()
  }
  event.waitUntil(clear())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request, url))
  // Hashed names never change their content; the base map is only read, and large.
  else if (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/basemap/'))
    event.respondWith(cacheFirst(request))
  else if (named.has(url.pathname)) event.respondWith(newest(request, url.pathname))
})

self.addEventListener('message', (event) => {
  if (event.data === offlineMessage) event.waitUntil(keepForOffline().catch(() => undefined))
})

/** The screens of a phone on the road, those that are not kept yet; what the signal does not bring now comes next time. */
async function keepForOffline(): Promise<void> {
  const names: string[] = await (await fetch('/offline.json')).json()
  const cache = await caches.open(cacheName)
  for (const name of names) {
    // One that does not come does not keep the others away.
    if (!(await cache.match(`/${name}`))) await cache.add(`/${name}`).catch(() => undefined)
  }
}

/** The page of an address; calls and files are never kept. */
const page = (request: Request, { pathname }: URL) =>
  /^\/(apis|media|socket)\//.test(pathname)
    ? fetch(request)
    : newest(request, pathname === phonePath ? '/dia.html' : '/index.html')

/** What the server gives while it answers, the kept file while it does not. */
async function newest(request: Request, file: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(file)
    if (kept) return kept
    throw error
  }
}

async function cacheFirst(request: Request): Promise<Response> {
  const cached = await caches.match(request)
  if (cached) return cached
  const reply = await fetch(request)
  if (reply.ok && reply.status === 200) await caches.open(cacheName).then((cache) => cache.put(request, reply.clone()))
  return reply
}
