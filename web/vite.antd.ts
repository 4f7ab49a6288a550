import { readFile } from 'node:fs/promises'
import type { ESTree, Plugin } from 'vite'

/** What libraries carry that the console never uses, by the file that asks for it. */
const unused = [
  // A tree for filters in the heads of a table, 20 kB of gzip in every list: the lists filter above the table, never in it.
  { by: 'antd/es/table/hooks/useFilter/FilterDropdown.js', asked: '/tree' },
  // Rows are chosen by check boxes; the radios bring the whole form engine, 10 kB.
  { by: 'antd/es/table/hooks/useSelection.js', asked: '/radio' },
  { by: 'antd/es/table/hooks/useFilter/FilterDropdown.js', asked: '/radio' },
  // Lists are paged by the server and have a foot of their own, 5 kB.
  { by: 'antd/es/table/InternalTable.js', asked: '/pagination' },
  // JSON Schema is written by the server alone, 6 kB.
  { by: 'zod/v4/classic/schemas.js', asked: '/json-schema-processors.js' },
  { by: 'zod/v4/classic/schemas.js', asked: '/to-json-schema.js' },
]

/** Whether what the file asks for is left out of the build. */
export function isUnused(file: string, asked: string): boolean {
  const from = file.replaceAll('\\', '/')
  return unused.some((one) => asked.endsWith(one.asked) && from.endsWith(one.by))
}

/** Leaves it out: in its place stand functions of the same names that answer nothing. */
export function withoutUnusedPlugin(): Plugin {
  const nothing = '\0unused:'
  return {
    name: 'arriero-without-unused',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      if (!importer || !isUnused(importer, source)) return undefined
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
