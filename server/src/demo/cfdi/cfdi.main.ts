import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importCatalogs } from '../../modules/billing/sat-catalogs/import-catalogs.ts'
import { catalogsFolder } from '../../modules/billing/sat-catalogs/installed.ts'
import { SheetError } from '../../shared/sheets/sheet.types.ts'
import { workers } from '../../shared/worker/workers.ts'
import { runDemo } from './demo.ts'

const home = fileURLToPath(new URL('../../../../.arriero/', import.meta.url))
/** Those of the installation: the server reads them when it starts again. */
const importedTo = catalogsFolder(resolve(process.env['DATA_DIR'] ?? resolve(home, 'data')))
const say = (line: string) => void process.stdout.write(`${line}\n`)

const usage = `npm run cfdi -- demo [carpeta]                  arma, sella, timbra en el PAC de pruebas e imprime un comprobante de cada tipo
npm run cfdi -- import-catalogs <archivo|carpeta>  importa los catálogos del SAT (.db, .xlsx, .json, .csv)`

const commands: Record<string, (argument: string | undefined) => Promise<void>> = {
  demo: async (folder = resolve(home, 'cfdi-demo')) => {
    await runDemo(resolve(folder), importedTo, say)
    say(`\nListo en ${resolve(folder)}`)
  },
  'import-catalogs': async (source) => {
    if (source === undefined) return say(usage)
    const version = `${basename(source)}, ${new Date().toISOString().slice(0, 10)}`
    for (const { catalog, outcome } of await importCatalogs(resolve(source), importedTo, version)) {
      say(typeof outcome === 'number' ? `${catalog.padEnd(24)} ${outcome} claves` : outcome)
    }
    say(`\nGuardados en ${importedTo}; el servidor los lee al arrancar de nuevo.`)
  },
}

const [command = '', argument] = process.argv.slice(2)
const run = commands[command]
try {
  if (run) await run(argument)
  else say(usage)
} catch (error) {
  if (!(error instanceof SheetError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await workers.close()
}
