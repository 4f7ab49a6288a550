import type { PushAnswer } from '@arriero/telematics/platform.ts'
import { PlatformError } from '@arriero/telematics/errors.ts'
import { AppError, notFound } from '../../../app/errors.ts'
import type { App } from '../../../app/app.ts'
import type { Hook, HookRequest } from '../../../app/http/hook.ts'
import { trackingOf } from '../tracking.service.ts'
import { texts } from '../tracking.texts.ts'
import { platformOf } from './platforms.ts'
import type { SourceRow } from './source-row.ts'
import { openSecrets, settingsOf } from './source-values.ts'
import { storeAlarms } from './store-alarms.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `POST /hooks/platform/{key}`: what a platform pushes. Its signature is checked before anything is read, and it hears
 * that all is well when what it sent is durable; sent again, the same is known by its times and keys.
 */
export const platformHook: Hook = {
  path: '/hooks/platform/{key}',
  async handle(app, request) {
    const source = await sourceOf(app, request.key)
    const { update, reply } = read(app, source, request)
    const { pipeline } = trackingOf(app)
    const origin = { accountId: source.account_id, sourceId: source.id }
    if (update.positions.length > 0) await pipeline.receive(origin, update.positions)
    await storeAlarms(app, pipeline, origin, update.alarms)
    return reply
  },
}

async function sourceOf(app: App, key: string): Promise<SourceRow> {
  if (!uuid.test(key)) throw notFound(texts.unknownSource)
  const { rows } = await app.pool.query<SourceRow>({
    name: 'source-by-push-key',
    text: 'select * from source_by_push_key($1)',
    values: [key],
  })
  if (!rows[0]) throw notFound(texts.unknownSource)
  return rows[0]
}

function read(app: App, source: SourceRow, request: HookRequest): PushAnswer {
  const platform = platformOf(source.platform)
  if (!platform?.receive) throw notFound(texts.unknownSource)
  try {
    const values = { ...settingsOf(source.settings), ...openSecrets(app, source.id, source.secret) }
    return platform.receive(request, values)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    app.log.warn({ source: source.id, code: error.code }, 'push refused')
    throw new AppError(error.code === 'signature' ? 403 : 400, `push_${error.code}`, error.message)
  }
}
