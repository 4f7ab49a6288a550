import { PlatformError } from '@arriero/telematics/errors.ts'
import { inWork, type App } from '../../../app/app.ts'
import { systemScope } from '../../../app/scope.ts'
import { connectStored } from '../sources/stored-source.ts'
import { commandTexts as texts } from './commands.texts.ts'
import * as queue from './queue.ts'

/** Some platforms hold the line until the device has answered. */
const patienceMs = 40_000

/**
 * Hands a command to its platform, once. false when the platform was not reached or took nothing: the command waits as it
 * waited before.
 */
export async function sendThroughPlatform(app: App, command: queue.Waiting): Promise<boolean> {
  const { accountId, sourceId, key } = command
  const adapter = await inWork(app, systemScope(accountId), (work) => connectStored(work, app, sourceId))
  const signal = AbortSignal.timeout(patienceMs)
  try {
    if (!adapter.sendOrder) {
      await queue.end(app, command, 'refused', { outcome: texts.encoderRefuses })
      return true
    }
    await adapter.connect(signal)
    if (!(await queue.claim(app, command))) return true
    try {
      const { state, text } = await adapter.sendOrder(key, queue.orderOf(command), signal)
      if (state === 'done') await queue.end(app, command, 'done', { answer: text })
      else if (state === 'delivered') await queue.delivered(app, command, text)
      else await queue.onNetwork(app, command)
    } catch (error) {
      return await failed(app, command, error)
    }
    return true
  } catch (error) {
    if (!(error instanceof PlatformError)) app.log.warn({ err: error, source: sourceId }, 'command of a platform')
    return false
  } finally {
    await adapter.close()
  }
}

/** What the platform itself refuses did not leave; after silence nobody knows, and it is not sent a second time. */
async function failed(app: App, command: queue.Waiting, error: unknown): Promise<boolean> {
  const known = error instanceof PlatformError ? error : null
  if (known && known.kind !== 'retry') {
    await queue.end(app, command, 'refused', { outcome: known.message })
    return true
  }
  if (known && /^\d+$/.test(known.code)) {
    await queue.giveBack(app, command)
    return false
  }
  app.log.warn({ err: error, command: command.id }, 'command of a platform')
  await queue.note(app, command, texts.platformSilent)
  return true
}
