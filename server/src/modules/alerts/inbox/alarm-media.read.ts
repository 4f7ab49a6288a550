import { inWork, type App } from '../../../app/app.ts'
import { notFound } from '../../../app/errors.ts'
import { SentFile } from '../../../app/http/route.ts'
import { systemScope } from '../../../app/scope.ts'
import { connectStored } from '../../tracking/tracking.read.ts'
import { texts } from '../alerts.texts.ts'

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
 * A picture or clip of an alarm of the account; whoever asks has checked that it may be seen. The platform is asked
 * outside of any transaction. Throws a 404 when there is none.
 */
export async function readMedium(app: App, accountId: number, alarm: number, at: number): Promise<SentFile> {
  const { address, sourceId } = await inWork(app, systemScope(accountId), async ({ tx }) => {
    const place = await tx
      .selectFrom('alarm')
      .where('account_id', '=', accountId)
      .where('id', '=', alarm)
      .select(['media', 'source_id'])
      .executeTakeFirst()
    const address = place?.media[at]
    if (!place || address === undefined) throw notFound(texts.mediaNotFound)
    return { address, sourceId: place.source_id }
  })
  // What it belongs to is the permission: who sees it may be somebody who is shown no sources.
  const adapter = await inWork(app, systemScope(accountId), (work) => connectStored(work, app, sourceId))
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
