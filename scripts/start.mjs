// `npm start`: the whole product on this machine, with demo data and simulated outside systems.
import { fileURLToPath } from 'node:url'
import { buildConsole } from './console-build.mjs'
import { endOf, finish, port, sayWhoMayEnter, startDemo } from './demo.mjs'
import { needPort, needSpace, prepare } from './lib.mjs'
import { onStopRequest } from './processes.mjs'

await prepare(fileURLToPath(import.meta.url))
onStopRequest(() => finish())
needSpace(500)
await needPort(port, ' También puede elegir otro: PORT=8090 npm start')
try {
  // The database is seeded on one core while the console is built on the other.
  const [{ simulators, server }] = await Promise.all([startDemo({ env: { NODE_ENV: 'production' } }), buildConsole()])
  await sayWhoMayEnter(`http://localhost:${port}`)
  await Promise.race([endOf(simulators, 'Los simuladores'), endOf(server, 'El servidor')])
} catch (error) {
  await finish(error)
}
