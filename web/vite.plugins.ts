import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ESTree, Plugin } from 'vite'

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

/** What libraries carry that the console never uses, by the file that asks for it. */
const unused = [
  // A tree for filters in the heads of a table, 20 kB of gzip in every list: the lists filter above the table, never in it.
  { by: 'antd/es/table/hooks/useFilter/FilterDropdown.js', asked: '/tree' },
  // Rows are chosen by check boxes; the radios bring the whole form engine, 10 kB.
  { by: 'antd/es/table/hooks/useSelection.js', asked: '/radio' },
  { by: 'antd/es/table/hooks/useFilter/FilterDropdown.js', asked: '/radio' },
  // JSON Schema is written by the server alone, 6 kB.
  { by: 'zod/v4/classic/schemas.js', asked: '/json-schema-processors.js' },
  { by: 'zod/v4/classic/schemas.js', asked: '/to-json-schema.js' },
]

/** Leaves it out: in its place stand functions of the same names that answer nothing. */
export function withoutUnusedPlugin(): Plugin {
  const nothing = '\0unused:'
  return {
    name: 'arriero-without-unused',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      const from = importer?.replaceAll('\\', '/')
      if (!unused.some(({ by, asked }) => source.endsWith(asked) && from?.endsWith(by))) return undefined
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && nothing + found.id
    },
    async load(id) {
      if (!id.startsWith(nothing)) return undefined
      const code = await readFile(id.slice(nothing.length), 'utf8')
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      return [...names.map((name) => `export const ${name} = () => null`), 'export default () => null'].join('\n')
    },
  }
}

const styleMakers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

/**
 * Leaves out what writes antd's style sheets at run time, 45 kB of a list with its form: theirs is a file of its own here
 * (`zeroRuntime`), and who makes the styles is never asked. The variables each component brings along stay.
 */
export function withoutStylesPlugin(): Plugin {
  return {
    name: 'arriero-without-styles',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]antd[\\/]es[\\/].*[\\/]style[\\/].*\.js$/, code: new RegExp([...styleMakers].join('|')) },
      handler(code) {
        let kept = code
        for (const { start, end } of stylesIn(this.parse(code)).reverse())
          kept = `${kept.slice(0, start)}() => []${kept.slice(end)}`
        return { code: kept, map: null }
      },
    },
  }
}

/** Where the functions stand that make styles, each the second thing its maker is given; in the order of the text. */
function stylesIn(node: unknown): { start: number; end: number }[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: given } = node as Partial<ESTree.CallExpression>
  if (type === 'CallExpression' && callee?.type === 'Identifier' && styleMakers.has(callee.name) && given?.[1])
    return [given[1]]
  return Object.values(node).flatMap(stylesIn)
}
