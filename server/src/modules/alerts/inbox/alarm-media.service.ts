import type * as contract from '@arriero/contract/alerts/alerts.contract.ts'
import type { ParamsOf } from '@arriero/contract/core/endpoint.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import type { SentFile } from '../../../app/http/route.ts'
import { texts } from '../alerts.texts.ts'
import { readMedium } from './alarm-media.read.ts'
import { find } from './inbox.service.ts'

/**
 * A picture or clip of an alarm, for who may see its alert. Only the server asks at the source's address, through the one
 * way out; what comes is passed on when it is a picture or a clip and not too large. Throws a 404 otherwise.
 */
export async function alarmMedia(
  { scope }: Pick<Work, 'scope'>,
  app: App,
  { id, alarm_id: alarm, medium_id: at }: ParamsOf<typeof contract.alarmMedia>,
): Promise<SentFile> {
  await inWork(app, scope, async (work) => {
    await find(work, id)
    const joined = await work.tx
      .selectFrom('alert_alarm')
      .where('account_id', '=', scope.accountId)
      .where('alert_id', '=', id)
      .where('alarm_id', '=', alarm)
      .select('alarm_id')
      .executeTakeFirst()
    if (!joined) throw notFound(texts.mediaNotFound)
  })
  return readMedium(app, scope.accountId, alarm, at)
}
