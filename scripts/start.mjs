// `npm start`: the whole product on this machine, with demo data and simulated outside systems.
import { fileURLToPath } from 'node:url'
import { buildConsole } from './console-build.mjs'
import { endOf, finish, isFinishing, port, sayWhoMayEnter, startDemo } from './demo.mjs'
import { keepRunning } from './keep-running.mjs'
import { needPort, needSpace, prepare, say } from './lib.mjs'
import { onStopRequest } from './processes.mjs'

await prepare(fileURLToPath(import.meta.url))
onStopRequest(() => finish())
needSpace(500)
await needPort(port, ' También puede elegir otro: PORT=8090 npm start')
try {
  // The database is seeded on one core while the console is built on the other.
  const [{ simulators, server, again }] = await Promise.all([
    startDemo({ env: { NODE_ENV: 'production' } }),
    buildConsole(),
  ])
  await sayWhoMayEnter(`http://localhost:${port}`)
  const kept = keepRunning(server, again, 'El servidor', { say, isOver: isFinishing })
  await Promise.race([endOf(simulators, 'Los simuladores'), kept])
} catch (error) {
  await finish(error)
}
