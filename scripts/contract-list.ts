// `npm run contract:list`: one `METHOD /path/{param}` per call that has a handler.
import { routes } from '@arriero/server/app/modules.ts'

const lines = routes.flatMap(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, ...(endpoint.also ?? [])])
process.stdout.write(`${lines.join('\n')}\n`)
