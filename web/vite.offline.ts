import type { Plugin, Rolldown } from 'vite'

/** What somebody on the road opens without a signal; what these load comes with them. */
const opened =
  /[\\/](app[\\/](main|screens|start-live|starting-data)|shell[\\/]Shell|checklists[\\/](checklists\.live|fill[\\/](FillPage|ChoosePage|send))|fuel[\\/](fuel\.live|NewLoad|OverviewPage|unsent[\\/]unsent))\.tsx?$/

/** Writes `offline.json`: the files of those screens, for the service worker of whoever asks for them. */
export function offlinePlugin(): Plugin {
  return {
    name: 'arriero-offline',
    apply: 'build',
    generateBundle: {
      // Before that the styles of a chunk are not known yet.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const files = new Set<string>()
        const queue = chunks.filter(isOpened).map(({ fileName }) => fileName)
        for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
          if (files.has(name)) continue
          files.add(name)
          queue.push(...(byName.get(name)?.imports ?? []), ...stylesOf(byName.get(name)))
        }
        this.emitFile({ type: 'asset', fileName: 'offline.json', source: JSON.stringify([...files].toSorted()) })
      },
    },
  }
}

/** A chunk whose one module only passes on what another chunk holds has no module of its own. */
const isOpened = ({ moduleIds, facadeModuleId }: Rolldown.OutputChunk) =>
  [...moduleIds, facadeModuleId ?? ''].some((id) => opened.test(id))

const stylesOf = (chunk: Rolldown.OutputChunk | undefined): Iterable<string> => chunk?.viteMetadata?.importedCss ?? []
