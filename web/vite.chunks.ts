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

function findStart(anyId: string, graph: Graph): ReadonlySet<string> {
  const every = [...everyModule(anyId, graph)]
  const own = reached(every.filter(isEntry), graph, ({ importedIds }) => importedIds)
  const named = new Set([...own].flatMap((id) => graph.getModuleInfo(id)?.code?.match(/\bIcon[A-Z]\w*/g) ?? []))
  const icons = every.filter((id) => isIcon(id) && named.has(parse(id).name))
  const begins = [...own, ...icons, ...every.filter((id) => drawn.test(id))]
  return reached(begins, graph, ({ id, importedIds }) => (isList.test(id) ? [] : importedIds), anything)
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
