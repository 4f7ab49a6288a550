import { sql } from 'kysely'
import type { PlatformAdapter } from '@arriero/telematics/adapter.ts'
import type { Platform } from '@arriero/telematics/platform.ts'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, notFound } from '../../../app/errors.ts'
import { deviceVideoOf } from '../devices/device-video.ts'
import { DirectAdapter } from '../devices/direct-adapter.ts'
import { texts } from '../tracking.texts.ts'
import { platformOf } from './platforms.ts'
import { openSecrets, settingsOf } from './source-values.ts'

/** Sources belong to the fleet as a whole: nobody shares one with who sees only some of its units. */
export const sourceRows = ({ tx, scope }: Work) =>
  tx
    .selectFrom('platform_account as s')
    .where('s.account_id', '=', scope.accountId)
    .where('s.deleted_at', 'is', null)
    .$if(!scope.seesAllUnits, (sources) => sources.where(sql<boolean>`false`))

/** What is stored of a source. Its secrets go to the address they were typed for and to no other. */
export async function storedValues(work: Work, app: App, id: number, url: string) {
  const row = await sourceRows(work)
    .select(['s.secret', 's.settings', 's.base_url'])
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound(texts.unknownSource)
  return {
    secrets: row.base_url === url ? openSecrets(app, id, row.secret) : {},
    settings: settingsOf(row.settings),
  }
}

/** Not signed in yet. The caller closes it. */
export async function connectStored(work: Work, app: App, id: number): Promise<PlatformAdapter> {
  const row = await sourceRows(work).select(['s.platform', 's.base_url']).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(texts.unknownSource)
  if (row.platform === platforms.direct) return new DirectAdapter(deviceVideoOf(app).of(work.scope.accountId, id))
  const { secrets, settings } = await storedValues(work, app, id, row.base_url)
  return platformToConnect(row.platform).connect({
    url: row.base_url,
    values: { ...settings, ...secrets },
    fetch: app.outgoing.fetch,
    stream: app.outgoing.stream,
  })
}

/** The adapter of a platform's id; throws a 400 when there is none. */
export function platformToConnect(id: number): Platform {
  const platform = platformOf(id)
  if (!platform) throw badFields({ platform: [texts.noAdapter] })
  return platform
}
