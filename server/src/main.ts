import { resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { readConfig } from './app/config.ts'
import { startEmbeddedPostgres } from './app/database/embedded.ts'
import { migrate } from './app/database/migrate.ts'
import { standing } from './app/health.ts'
import { createLogger } from './app/logger.ts'
import { demoAtLast } from './demo/at-last.ts'
import { demoLeft, seedDemoApart } from './demo/seed-apart.ts'
import { workers } from './shared/worker/workers.ts'

/** The server process: its own database unless DATABASE_URL names one, migrations, demo data, then everything else. */
async function main(): Promise<void> {
  const config = readConfig()
  const log = createLogger(config)
  const starting = config.DATABASE_URL
    ? null
    : startEmbeddedPostgres({
        dataDir: resolve(config.DATA_DIR, 'postgres'),
        watch: true,
        log: (line) => log.warn(line),
      })
  // The application is read while the database starts: it is most of what there is to read.
  const [embedded, { startApp }] = await Promise.all([starting, import('./app/start-app.ts')])
  const databaseUrl = config.DATABASE_URL ?? embedded!.url
  await migrate(databaseUrl, (line) => log.info(line))
  const say = (line: string) => log.info(line)
  if (config.ARRIERO_DEMO) await seedDemoApart(databaseUrl, say)
  const fillTheRest = config.ARRIERO_DEMO ? await demoLeft(databaseUrl, say) : null
  const running = await startApp(config, databaseUrl, log)
  running.app.health.add('baseIncluida', () => standing('detenida, arranca de nuevo', embedded?.downSince() ?? null, 0))
  log.info({ url: running.url }, 'Arriero escucha')
  if (config.ARRIERO_DEMO)
    demoAtLast(running.app, fillTheRest?.(running.app.filling)).catch((err: unknown) => log.warn({ err }, 'demo'))
  const stop = async () => {
    await running.stop()
    await workers.close()
    await embedded?.stop()
  }
  // A promise that nobody waited for has broken nothing else; an exception leaves a state that nobody knows.
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'))
  const logger = { error: (message: unknown) => log.error(message) }
  closeWithGrace({ delay: 15_000, logger, skip: ['unhandledRejection'] }, async ({ err }) => {
    if (err) log.fatal({ err }, 'error no previsto; el servidor se detiene')
    await stop()
  })
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
  process.exit()
})
