import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Our own sources; of the libraries the bundler knows better who shares what. */
export const isOwn = (id: string) => /[\\/](web|contract)[\\/]src[\\/].*\.tsx?$/.test(id)
export const isIcon = (id: string) => /[\\/]@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]/.test(id)

/** Where the sign-in begins: the page's entry and the login. */
const entries = /[\\/]app[\\/]main\.tsx$|[\\/]session[\\/]LoginPage\.tsx$/
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

function findShell(anyId: string, graph: Graph): ReadonlySet<string> {
  const every = reached([anyId], graph, ({ importers, dynamicImporters, importedIds, dynamicallyImportedIds }) => [
    ...importers,
    ...dynamicImporters,
    ...importedIds,
    ...dynamicallyImportedIds,
  ])
  const from = (begins: RegExp) =>
    reached(
      [...every].filter((id) => begins.test(id)),
      graph,
      ({ importedIds }) => importedIds,
    )
  return from(shellBegins).difference(from(entries))
}

function reached(
  begins: readonly string[],
  graph: Graph,
  next: (info: Rolldown.ModuleInfo) => readonly string[],
): Set<string> {
  const found = new Set<string>()
  const queue = [...begins]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const info = found.has(id) ? null : graph.getModuleInfo(id)
    if (!info) continue
    found.add(id)
    queue.push(...next(info).filter(isOwn))
  }
  return found
}
