import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/server.ts'
import { writeWorkbook } from '../list-export.ts'
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

test('a sheet that is made lies there too until it is sent or kept', async () => {
  const { app } = await testApp()
  async function* rows() {}
  const columns = [{ key: '0', header: 'Unidad', width: 12, type: 'text' as const }]
  const { path } = await writeWorkbook(app, { timeZone: 'UTC', sheets: [{ name: 'Unidades', columns, rows: rows() }] })
  expect(dirname(path)).toBe(incomingFolder(app.config))
  await rm(path)
})
