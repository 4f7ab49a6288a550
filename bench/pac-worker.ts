// The PAC of the sandbox in a process of its own, so that who measures the server measures only that.
import { startPacSimulator } from '@arriero/simulators/pac/server.ts'

const pac = await startPacSimulator()
process.send?.(pac.url)
process.once('disconnect', () => void pac.close().then(() => process.exit(0)))
