import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from './processes.mjs'

const WAITS_FOR_ITS_CHILD = `
import { fork } from 'node:child_process'
if (process.argv[2] === 'child') process.on('message', () => process.send('heard', () => process.exit()))
else {
  const child = fork(process.argv[1], ['child'])
  child.on('message', (text) => console.log(text))
  setTimeout(() => child.connected && child.send('hello'), 500)
}
`

test('what we launch may have children of its own that wait for its messages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arriero-test-'))
  try {
    const program = join(folder, 'program.mjs')
    writeFileSync(program, WAITS_FOR_ITS_CHILD)
    expect(await run([program])).toEqual({ code: 0, output: 'heard\n' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
