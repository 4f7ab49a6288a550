// Part of `npm run check`: reads every source file against the rules of `import-rules.ts`.
import { globSync, readFileSync } from 'node:fs'
import { importProblems } from './import-rules.ts'

const files = globSync('{contract,telematics,cfdi,simulators,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', {
  exclude: (path) => /(^|[/\\])(node_modules|dist)$/.test(path),
}).map((file) => file.replaceAll('\\', '/'))
const problems = files.toSorted().flatMap((file) => importProblems(file, readFileSync(file, 'utf8')))
process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : `${files.length} archivos en orden.\n`)
process.exitCode = problems.length > 0 ? 1 : 0
