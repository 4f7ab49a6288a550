import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const theme: {
  palette: Record<'light' | 'dark', Record<string, string>>
  shadow: Record<'light' | 'dark', Record<string, string>>
} = JSON.parse(readFileSync(new URL('./src/kit/theme.json', import.meta.url), 'utf8'))

const kebab = (name: string) => name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase()

/** `--surface`, `--text-2`, `--green-dot`, `--shadow-card` … of both themes, from the one token file. */
function paletteCss() {
  const block = (name: 'light' | 'dark') => {
    const colours = Object.entries(theme.palette[name]).map(([key, value]) => `--${kebab(key)}:${value}`)
    const shadows = Object.entries(theme.shadow[name]).map(([key, value]) => `--shadow-${key}:${value}`)
    return `:root[data-theme=${name}]{${[...colours, ...shadows].join(';')}}`
  }
  return block('light') + block('dark')
}

/** Puts the palette into the page itself: the first paint needs it before any style sheet arrives. */
export function palettePlugin(): Plugin {
  return {
    name: 'arriero-palette',
    transformIndexHtml: () => [{ tag: 'style', children: paletteCss(), injectTo: 'head-prepend' }],
  }
}

/** Preloads the Latin face of Inter, whose hashed name is known only after bundling. */
export function preloadPlugin(): Plugin {
  return {
    name: 'arriero-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, context) =>
        Object.keys(context.bundle ?? {})
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}

/** Writes `.br` and `.gz` beside what compresses, for a server that sends them as they are. */
export function precompressPlugin(): Plugin {
  let folder = ''
  return {
    name: 'arriero-precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(folder, { recursive: true })
        for (const name of names.filter((file) => /\.(m?js|css|html|svg|json|geojson|webmanifest)$/.test(file))) {
          const path = join(folder, name)
          const content = await readFile(path)
          // The highest levels take some times as long for one percent less, and whoever starts the product first waits for it.
          const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
          await writeFile(`${path}.gz`, await promisify(gzip)(content))
        }
      },
    },
  }
}
