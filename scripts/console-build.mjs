// Builds the console into web/dist when its sources have changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOME, ROOT, say } from './lib.mjs'
import { run } from './processes.mjs'

const SOURCES = ['package.json', 'package-lock.json', 'contract', 'web']
const NOT_SOURCES = /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/

export async function buildConsole() {
  const stamp = join(HOME, 'console-build')
  const hash = await hashSources()
  const isFresh =
    existsSync(join(ROOT, 'web/dist/index.html')) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash
  if (isFresh) return
  say('Construyendo la consola…')
  await rm(stamp, { force: true })
  const { code, output } = await run(['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'])
  if (code !== 0) throw new Error(`No se pudo construir la consola:\n${output}`)
  await writeFile(stamp, hash)
}

async function hashSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const files = source.includes('.') ? [source] : await filesIn(source)
    for (const file of files) hash.update(`${file}\0`).update(await readFile(join(ROOT, file)))
  }
  return hash.digest('hex')
}

async function filesIn(folder) {
  const files = []
  const entries = await readdir(join(ROOT, folder), { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    if (NOT_SOURCES.test(path)) continue
    files.push(...(entry.isDirectory() ? await filesIn(path) : [path]))
  }
  return files
}
