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
  await buildConsole()
  const { simulators, server } = await startDemo({ env: { NODE_ENV: 'production' } })
  await sayWhoMayEnter(`http://localhost:${port}`)
  await Promise.race([endOf(simulators, 'Los simuladores'), endOf(server, 'El servidor')])
} catch (error) {
  await finish(error)
}
