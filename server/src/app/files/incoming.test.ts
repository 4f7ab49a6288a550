import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { incomingFolder, openIncoming } from './incoming.ts'

test('what a killed process left half written yesterday goes at the start; what comes in now stays', async () => {
  const config = { DATA_DIR: await mkdtemp(join(tmpdir(), 'arriero-incoming-')) }
  await openIncoming(config)
  const folder = incomingFolder(config)
  await mkdir(join(folder, 'evidence-left'))
  await Promise.all(['evidence-left/clip.mp4', 'left', 'fresh'].map((name) => writeFile(join(folder, name), 'x')))
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  for (const name of ['evidence-left', 'left']) await utimes(join(folder, name), yesterday, yesterday)
  await openIncoming(config)
  expect(await readdir(folder)).toEqual(['fresh'])
})
