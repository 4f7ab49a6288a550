import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { screenPaths } from './screens.ts'

const folder = join(import.meta.dirname, '../modules')
const pathFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.paths.ts'),
)

/** Every address a file of paths can make, its parameters filled with a number. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return addressesIn((value as (...given: string[]) => unknown)('1', '1', '1'))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : []
}

/** `/Consola/unit/edit/:id` as a pattern of addresses; a parameter with a question mark may be missing. */
const patterns = screenPaths.map(
  (path) => new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`),
)

test.each(pathFiles)('every address of %s leads to a screen', async (file) => {
  const exported: object = await import(pathToFileURL(join(folder, file)).href)
  const addresses = Object.values(exported).flatMap(addressesIn)
  expect(addresses.length).toBeGreaterThan(0)
  const dead = addresses.filter((address) => {
    const [path = ''] = address.split('?')
    return !patterns.some((pattern) => pattern.test(path))
  })
  expect(dead).toEqual([])
})
