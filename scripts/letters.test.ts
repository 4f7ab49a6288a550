import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { latinCharacters } from '../server/src/shared/pdf/fonts/build-fonts.ts'

const root = new URL('..', import.meta.url)
/** Drawn by the kit's `Arrowed`, and on paper by a like one. */
const drawn = ' → '
/** Turns what the face has not into what it has, so it names both. */
const substitutes = 'server/src/shared/pdf/text.ts'
/** Comments; what follows a colon is an address. */
const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*$/gm

test('every letter and sign of our own texts is in the bundled face', async () => {
  const known = await latinCharacters()
  const foreign = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: fileURLToPath(root) })
    .filter((file) => !/\.test\.tsx?$/.test(file) && file !== substitutes)
    .flatMap((file) => {
      const told = readFileSync(new URL(file, root), 'utf8').replace(comments, '').replaceAll(drawn, ' ')
      const signs = new Set([...told].filter((sign) => sign > '~' && !known.has(sign.codePointAt(0)!)))
      return [...signs].map((sign) => `${file}: ${sign} (U+${sign.codePointAt(0)!.toString(16)})`)
    })
  expect(foreign).toEqual([])
})
