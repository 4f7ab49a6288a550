import type * as contract from '@arriero/contract/alerts/alerts.contract.ts'
import type { ParamsOf } from '@arriero/contract/core/endpoint.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { SentFile } from '../../../app/http/route.ts'
import { systemScope } from '../../../app/scope.ts'
import { connectStored } from '../../tracking/tracking.read.ts'
import { texts } from '../alerts.texts.ts'
import { find } from './inbox.service.ts'

/** A person waits for it. */
const patienceMs = 15_000
const mostBytes = 20 * 1024 * 1024
const shown: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['video/mp4', 'mp4'],
])

/**
 * A picture or clip of an alarm, for who may see its alert. Only the server asks at the source's address, through the one
 * way out; what comes is passed on when it is a picture or a clip and not too large. Throws a 404 otherwise.
 */
export async function alarmMedia(
  { scope }: Pick<Work, 'scope'>,
  app: App,
  { id, alarm_id: alarm, medium_id: at }: ParamsOf<typeof contract.alarmMedia>,
): Promise<SentFile> {
  // Read in a work of its own: no transaction waits for a platform.
  const { address, sourceId } = await inWork(app, scope, async (work) => {
    await find(work, id)
    const place = await work.tx
      .selectFrom('alarm as m')
      .innerJoin('alert_alarm as j', (join) =>
        join.onRef('j.alarm_id', '=', 'm.id').onRef('j.account_id', '=', 'm.account_id'),
      )
      .where('m.account_id', '=', scope.accountId)
      .where('m.id', '=', alarm)
      .where('j.alert_id', '=', id)
      .select(['m.media', 'm.source_id'])
      .executeTakeFirst()
    const address = place?.media[at]
    if (!place || address === undefined) throw notFound(texts.mediaNotFound)
    return { address, sourceId: place.source_id }
  })
  // The alert is the permission: who sees it may be somebody who is shown no sources.
  const adapter = await inWork(app, systemScope(scope.accountId), (work) => connectStored(work, app, sourceId))
  try {
    const url = new URL(address)
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await (adapter.readMedia?.(url, signal) ?? app.outgoing.fetch(url, { signal }))
    const [type = ''] = (answer.headers.get('content-type') ?? '').split(';')
    const ending = shown.get(type.trim().toLowerCase())
    if (answer.status !== 200 || ending === undefined) {
      await answer.body?.cancel()
      throw notFound(texts.mediaNotFound)
    }
    return new SentFile(`alarma-${alarm}-${at + 1}.${ending}`, type.trim(), await bytesOf(answer), true)
  } catch (cause) {
    app.log.info({ err: cause, alarm }, 'alarm media')
    throw notFound(texts.mediaNotFound)
  } finally {
    await adapter.close()
  }
}

async function bytesOf({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > mostBytes) throw new Error('Too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
