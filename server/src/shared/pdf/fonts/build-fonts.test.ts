import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { buildFont } from './build-fonts.ts'
import { fontFiles } from './font-files.ts'

test.each([400, 500, 600, 700] as const)(
  'the kept font of weight %i is what its source gives today',
  async (weight) => {
    const kept = await readFile(new URL(fontFiles[weight], import.meta.url))
    expect((await buildFont(weight)).equals(kept)).toBe(true)
  },
)
