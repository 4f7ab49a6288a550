import { resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { readConfig } from './app/config.ts'
import { startEmbeddedPostgres } from './app/database/embedded.ts'
import { migrate } from './app/database/migrate.ts'
import { createLogger } from './app/logger.ts'
import { seedDemoApart } from './demo/seed-apart.ts'
import { workers } from './shared/worker/workers.ts'

/** The server process: its own database unless DATABASE_URL names one, migrations, demo data, then everything else. */
async function main(): Promise<void> {
  const config = readConfig()
  const log = createLogger(config)
  const starting = config.DATABASE_URL ? null : startEmbeddedPostgres({ dataDir: resolve(config.DATA_DIR, 'postgres') })
  // The application is read while the database starts: it is most of what there is to read.
  const [embedded, { startApp }] = await Promise.all([starting, import('./app/start-app.ts')])
  const databaseUrl = config.DATABASE_URL ?? embedded!.url
  await migrate(databaseUrl, (line) => log.info(line))
  if (config.ARRIERO_DEMO) await seedDemoApart(databaseUrl, (line) => log.info(line))
  const running = await startApp(config, databaseUrl, log)
  log.info({ url: running.url }, 'Arriero escucha')
  const stop = async () => {
    await running.stop()
    await workers.close()
    await embedded?.stop()
  }
  closeWithGrace({ delay: 15_000, logger: { error: (message: unknown) => log.error(message) } }, async ({ err }) => {
    if (err) log.fatal({ err }, 'error no previsto; el servidor se detiene')
    await stop()
  })
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
  process.exit()
})
