import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { SentFile } from '../../../app/http/route.ts'
import { systemScope } from '../../../app/scope.ts'
import { cameraSources } from '../cameras/camera-sources.ts'
import { onPlatform } from '../on-platform.ts'
import { texts } from '../video.texts.ts'

const mostBytes = 50 * 1024 * 1024
const kinds = {
  picture: { types: /^image\/(jpeg|png|webp)$/, missing: texts.noPicture },
  clip: { types: /^video\//, missing: texts.noVideo },
} as const

/**
 * A picture or clip of an event by its platform's own id, from the first HikVision platform that has it. The id says
 * nothing of whose camera it is: only who sees the whole fleet is given it. Throws a 404 with the specification's words.
 */
export async function eventMedium(
  { scope }: Pick<Work, 'scope'>,
  app: App,
  kind: 'picture' | 'clip',
  id: string,
): Promise<SentFile> {
  const { types, missing } = kinds[kind]
  if (!scope.seesAllUnits) throw notFound(missing)
  const { accountId } = scope
  const sources = await inWork(app, systemScope(accountId), (own) => cameraSources(own, { type: 'HIKVISION' }))
  for (const { id: sourceId } of sources) {
    try {
      return await onPlatform(app, { accountId, sourceId }, async (video, signal) => {
        const answer = await video[kind]?.(id, signal)
        const [type = ''] = (answer?.headers.get('content-type') ?? '').split(';')
        if (answer?.status !== 200 || !types.test(type.trim())) {
          await answer?.body?.cancel()
          throw notFound(missing)
        }
        return new SentFile(`evento.${type.split('/')[1]}`, type.trim(), await bytesOf(answer), true)
      })
    } catch (cause) {
      app.log.info({ err: cause, source: sourceId }, 'event media')
    }
  }
  throw notFound(missing)
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
