import { parse } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Our own sources; of the libraries the bundler knows better who shares what. */
export const isOwn = (id: string) => /[\\/](web|contract)[\\/]src[\\/].*\.tsx?$/.test(id)
export const isIcon = (id: string) => /[\\/]@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]/.test(id)

/** Where the sign-in begins: the page's entry and the login. */
const isEntry = (id: string) => /[\\/]app[\\/]main\.tsx$|[\\/]session[\\/]LoginPage\.tsx$/.test(id)
/** Where begins what every screen behind the sign-in loads: the shell, its top bar, and who listens to the sockets. */
const shellBegins =
  /[\\/]app[\\/](shell[\\/]Shell|screens|start-live|starting-data)\.tsx?$|\.live\.ts$|[\\/](Bell|AlertsBadge|ToastHost|SystemUpdatesModal)\.tsx$/

/**
 * Names the chunk `shell` for our own modules that every screen behind the sign-in loads and the sign-in does not. Left to
 * itself the bundler cuts them into some hundred, each with a compression and a request of its own.
 */
export function shellChunk() {
  let shell: ReadonlySet<string> | undefined
  return (id: string, graph: Graph): string | null => {
    shell ??= findShell(id, graph)
    return shell.has(id) ? 'shell' : null
  }
}

/** A library's list of all it has: nothing of it is followed, or the sign-in would carry the tables. */
const isList = /[\\/](antd[\\/]es[\\/]index|@tabler[\\/]icons-react[\\/].*[\\/]tabler-icons-react)\.m?js$/
/** What the sign-in draws of antd. */
const drawn = /[\\/]antd[\\/]es[\\/](button|input|config-provider|theme)[\\/]index\.js$/

/**
 * Names the chunk `start` for what the sign-in loads, libraries too. Whatever comes later finds it loaded: cut by who else
 * needs which part, as the bundler does, it is some fifty files, and a slow line waits for each.
 */
export function startChunk() {
  let start: ReadonlySet<string> | undefined
  return (id: string, graph: Graph): string | null => {
    start ??= findStart(id, graph)
    return start.has(id) ? 'start' : null
  }
}

/** A driver's day by itself. */
const isDay = /[\\/]app[\\/]day\.tsx$/
/** What the day alone draws stands in its own chunk. */
const isDrawnByDay = /[\\/](app[\\/]day|homes[\\/]day[\\/]\w+)\.tsx?$/

/**
 * Names what a driver's day loads besides its own pages: `base`, where the sign-in loads it too, else `road`. So that
 * neither carries what only the other needs, and the day nothing of the shell.
 */
export function dayChunk() {
  let found: { base: ReadonlySet<string>; road: ReadonlySet<string> } | undefined
  return (id: string, graph: Graph): string | null => {
    found ??= findDay(id, graph)
    return found.base.has(id) ? 'base' : found.road.has(id) ? 'road' : null
  }
}

function findDay(anyId: string, graph: Graph) {
  const start = findStart(anyId, graph)
  const every = [...everyModule(anyId, graph)]
  const day = withIcons(
    every.filter((id) => isDay.test(id)),
    every,
    graph,
  )
  const base = day.intersection(start)
  const road = new Set([...day.difference(start)].filter((id) => !isDrawnByDay.test(id)))
  return { base, road }
}

/** All that these load, with the icons that our own of them name: a library's list of icons is not followed. */
function withIcons(begins: readonly string[], every: readonly string[], graph: Graph, others: readonly string[] = []) {
  const own = reached(begins, graph, ({ importedIds }) => importedIds)
  const named = new Set([...own].flatMap((id) => graph.getModuleInfo(id)?.code?.match(/\bIcon[A-Z]\w*/g) ?? []))
  const icons = every.filter((id) => isIcon(id) && named.has(parse(id).name))
  return reached(
    [...own, ...icons, ...others],
    graph,
    ({ id, importedIds }) => (isList.test(id) ? [] : importedIds),
    anything,
  )
}

function findStart(anyId: string, graph: Graph): ReadonlySet<string> {
  const every = [...everyModule(anyId, graph)]
  return withIcons(
    every.filter(isEntry),
    every,
    graph,
    every.filter((id) => drawn.test(id)),
  )
}

function findShell(anyId: string, graph: Graph): ReadonlySet<string> {
  const every = everyModule(anyId, graph)
  const from = (isBegin: (id: string) => boolean) =>
    reached([...every].filter(isBegin), graph, ({ importedIds }) => importedIds)
  return from((id) => shellBegins.test(id)).difference(from(isEntry))
}

/** All there is, from any of it. */
const everyModule = (anyId: string, graph: Graph) =>
  reached(
    [anyId],
    graph,
    ({ importers, dynamicImporters, importedIds, dynamicallyImportedIds }) => [
      ...importers,
      ...dynamicImporters,
      ...importedIds,
      ...dynamicallyImportedIds,
    ],
    anything,
  )

const anything = () => true

function reached(
  begins: readonly string[],
  graph: Graph,
  next: (info: Rolldown.ModuleInfo) => readonly string[],
  isWanted = isOwn,
): Set<string> {
  const found = new Set<string>()
  const queue = [...begins]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const info = found.has(id) ? null : graph.getModuleInfo(id)
    if (!info) continue
    found.add(id)
    queue.push(...next(info).filter(isWanted))
  }
  return found
}
