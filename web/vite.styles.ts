import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { isUnused } from './vite.antd.ts'

const es = dirname(fileURLToPath(import.meta.resolve('antd/es/index.js')))
const sources = join(import.meta.dirname, 'src')
/** Where a component's classes are not called as its folder is. */
const classesOf: Record<string, readonly string[]> = {
  button: ['btn'],
  'date-picker': ['picker'],
  grid: ['row', 'col'],
  'float-button': ['float-btn'],
  'qr-code': ['qrcode'],
}
/** What the sign-in draws; the rest of the sheet comes after it was painted. */
const signIn = new Set(['btn', 'input', 'space'])
/** For right-to-left, and the variables of whoever wrote the sheet: the console writes its own. */
const never = /-rtl\b|^\.css-var-_|^\.data-ant-/

/**
 * antd's style sheet, of which the console draws a half: left are the components it imports and what those import. What
 * the sign-in draws stays where the sheet was imported; the rest becomes a file whose link stands before our own sheets,
 * so that who wins is as if it were one, and gets its address with the first need (`kit/shell/styles.ts`).
 */
export function antdSheetPlugin(): Plugin {
  let later: string
  return {
    name: 'arriero-antd-sheet',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]antd[\\/]dist[\\/]antd\.css$/ },
      handler(code) {
        const absent = absentClasses()
        const isWanted = (selector: string) =>
          !never.test(selector) && !componentsOf(selector).some((c) => absent.has(c))
        const wanted = rulesOf(code).flatMap((rule) => filtered(rule, isWanted) ?? [])
        const isFirst = (rule: string) => componentsOf(rule).every((c) => signIn.has(c))
        later = this.emitFile({
          type: 'asset',
          name: 'antd-later.css',
          source: wanted.filter((rule) => !isFirst(rule)).join(''),
        })
        return { code: wanted.filter(isFirst).join(''), map: null }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const link = `<link rel="stylesheet" id="antd-later" data-href="/${later}">`
        return html.replace(/(?=<link rel="stylesheet")/, `${link}\n    `)
      },
    },
    generateBundle: {
      order: 'pre',
      handler() {
        later = this.getFileName(later)
      },
    },
  }
}

const known = new Set(readdirSync(es).flatMap((folder) => classesOf[folder] ?? [folder]))

/** `btn` and `input` of `.ant-btn-lg .ant-input-affix-wrapper`; a component's name may have two words. */
function componentsOf(selectors: string): string[] {
  const head = selectors.slice(0, selectors.indexOf('{') >>> 0)
  return [...head.matchAll(/\.ant-([a-z]+)(?:-([a-z]+))?/g)].flatMap(([, first = '', second = '']) => {
    const two = `${first}-${second}`
    return known.has(two) ? two : known.has(first) ? first : []
  })
}

/** The rule without the selectors nobody wants; none when nothing is left of it. */
function filtered(rule: string, isWanted: (selector: string) => boolean): string | undefined {
  const begin = rule.indexOf('{')
  const [head, body] = [rule.slice(0, begin), rule.slice(begin)]
  if (/^@(media|supports)/.test(head)) {
    const kept = rulesOf(body.slice(1, -1)).flatMap((inner) => filtered(inner, isWanted) ?? [])
    return kept.length > 0 ? `${head}{${kept.join('')}}` : undefined
  }
  if (head.startsWith('@')) return rule
  const kept = head.split(/,(?![^([]*[)\]])/).filter(isWanted)
  return kept.length > 0 ? kept.join(',') + body : undefined
}

/** The rules of a sheet, those inside of others left in them. */
function rulesOf(css: string): string[] {
  const rules: string[] = []
  let [depth, begin] = [0, 0]
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth > 0) continue
    rules.push(css.slice(begin, index + 1))
    begin = index + 1
  }
  return rules
}

/** Classes of the components that nothing of the console reaches. */
function absentClasses(): Set<string> {
  const drawn = new Set<string>()
  const read = new Set<string>()
  const queue = importedComponents().map((name) => join(es, kebab(name), 'index.js'))
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (read.has(file)) continue
    read.add(file)
    const [folder = '', inside] = relative(es, file).split(/[\\/]/)
    if (inside === 'style') drawn.add(folder)
    for (const [, asked = ''] of readFileSync(file, 'utf8').matchAll(/\bfrom ["'](\.[^"']+)["']/g)) {
      if (isUnused(file, asked)) continue
      const path = join(dirname(file), asked)
      queue.push(
        ...[path, `${path}.js`, join(path, 'index.js')].filter((name) => existsSync(name) && statSync(name).isFile()),
      )
    }
  }
  const classes = [...drawn].flatMap((folder) => classesOf[folder] ?? [folder])
  return known.difference(new Set(classes))
}

/** `Button` of `import { Button, type InputRef } from 'antd'`, in every source of the console. */
function importedComponents(): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const names = files.flatMap((file) =>
    [...readFileSync(join(sources, file), 'utf8').matchAll(/^import \{([^}]*)\} from 'antd'$/gm)].flatMap(
      ([, list = '']) => list.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
    ),
  )
  return [...new Set(names)].filter((name) => existsSync(join(es, kebab(name), 'index.js')))
}

const kebab = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()
