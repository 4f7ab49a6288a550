// `npm run screens:list`: one route path per route that has a page.
import { screenPaths } from '../web/src/app/screens.ts'

process.stdout.write(`${screenPaths.join('\n')}\n`)
