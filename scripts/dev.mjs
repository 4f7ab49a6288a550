// `npm run dev`: like `npm start`, reloading what changes: the server by restarting, the console in the browser.
import { fileURLToPath } from 'node:url'
import { endOf, finish, holdDatabase, port, sayWhoMayEnter, startDemo } from './demo.mjs'
import { needPort, needSpace, prepare } from './lib.mjs'
import { launch, onStopRequest } from './processes.mjs'

const CONSOLE_PORT = 5173

await prepare(fileURLToPath(import.meta.url))
onStopRequest(() => finish())
needSpace(500)
await needPort(port, ' También puede elegir otro: PORT=8090 npm run dev')
await needPort(CONSOLE_PORT)
try {
  // Held by us too, so that a restart of the server does not restart the database.
  await holdDatabase()
  const { simulators, server } = await startDemo({
    serverArgs: ['--watch', '--watch-preserve-output'],
    env: { CHECK_REPLIES: '1' },
  })
  const browser = launch(['node_modules/vite/bin/vite.js', 'web', '--clearScreen', 'false'], {
    env: { ARRIERO_SERVER: `http://127.0.0.1:${port}` },
    output: 'inherit',
  })
  await sayWhoMayEnter(`http://localhost:${CONSOLE_PORT}`)
  await Promise.race([endOf(simulators, 'Los simuladores'), endOf(server, 'El servidor'), endOf(browser, 'Vite')])
} catch (error) {
  await finish(error)
}
