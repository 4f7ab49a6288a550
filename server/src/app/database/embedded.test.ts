import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../../test/template.ts'
import { isAlive } from './embedded-lock.ts'
import { startEmbeddedPostgres, stopAbandonedPostgres } from './embedded.ts'

const folder = join(tmpdir(), `arriero-embedded-${process.pid}`)
const dataDir = join(folder, 'data')

beforeAll(async () => {
  await mkdir(folder)
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (place = dataDir) => startEmbeddedPostgres({ dataDir: place, fast: true })
const serverPid = async () => Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0])
const ask = (url: string, sql: string) => withClient(url, async (client) => (await client.query(sql)).rows)

/** Runs a process that starts the database and is then killed by force. */
async function dieWithDatabase(): Promise<void> {
  const module = JSON.stringify(new URL('embedded.ts', import.meta.url).href)
  const script = `const { startEmbeddedPostgres } = await import(${module})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, fast: true })
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

test('two starts at once on an empty folder share one server, which ends with its last user', async () => {
  const [first, second] = await Promise.all([start(), start()])
  expect(second.url).toBe(first.url)
  const pid = await serverPid()
  await first.stop()
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  await second.stop()
  expect(isAlive(pid)).toBe(false)
})

test('nobody of the machine gets in without the password, which only its owner can read', async () => {
  const server = await start()
  await expect(ask(server.url.replace(/:[^:@]+@/, '@'), 'select 1')).rejects.toThrow(/password/)
  expect((await stat(`${dataDir}.password`)).mode & 0o777).toBe(0o600)
  await server.stop()
})

test('data and port are there again after a restart', async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 7 as n')
  await first.stop()
  const second = await start()
  expect(second.port).toBe(first.port)
  expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  await second.stop()
})

test('a server that outlived its killed process is adopted, not started twice', async () => {
  await dieWithDatabase()
  const left = await serverPid()
  const adopted = await start()
  expect(await serverPid()).toBe(left)
  await adopted.stop()
  expect(isAlive(left)).toBe(false)
})

test('what a killed process left running can be stopped from outside', async () => {
  await dieWithDatabase()
  const left = await serverPid()
  await stopAbandonedPostgres(dataDir)
  expect(isAlive(left)).toBe(false)
})

test('a database killed by force while it works starts again', async () => {
  const first = await start()
  const pid = await serverPid()
  const busy = ask(first.url, `do $$ begin loop perform 1; end loop; end $$`).catch((error: Error) => error)
  await ask(first.url, 'select 1')
  process.kill(pid, 'SIGKILL')
  const second = await start()
  expect(await busy).toBeInstanceOf(Error)
  expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  await Promise.all([first.stop(), second.stop()])
})

test('a pid file left behind whose number now belongs to another program does not stop the start', async () => {
  await writeFile(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n1\n5432\n\n127.0.0.1\n1 1\nready\n`)
  const server = await start()
  expect(await serverPid()).not.toBe(process.pid)
  await server.stop()
})

test('a port taken meanwhile is replaced by a free one', async () => {
  const port = Number(await readFile(`${dataDir}.port`, 'utf8'))
  const stranger = createServer().listen(port, '127.0.0.1')
  await once(stranger, 'listening')
  const server = await start()
  expect(server.port).not.toBe(port)
  await server.stop()
  stranger.close()
})

test('a folder with something else in it is left alone', async () => {
  const other = join(folder, 'photos')
  await mkdir(other)
  await writeFile(join(other, 'truck.jpg'), '')
  await expect(start(other)).rejects.toThrow('no contiene datos de PostgreSQL 18')
})

test('a watched database that dies comes back at the same address, and says so', async () => {
  const lines: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, fast: true, watch: true, log: (line) => void lines.push(line) })
  for (const death of ['SIGKILL', 'SIGQUIT'] as const) {
    const pid = await serverPid()
    process.kill(pid, death)
    await expect.poll(() => server.downSince()).not.toBeNull()
    await expect.poll(() => server.downSince()).toBeNull()
    expect(await serverPid()).not.toBe(pid)
    expect(await ask(server.url, 'select n from kept')).toEqual([{ n: 7 }])
  }
  expect(lines.filter((line) => line.includes('se detuvo'))).toHaveLength(2)
  const pid = await serverPid()
  await server.stop()
  expect(isAlive(pid)).toBe(false)
})
