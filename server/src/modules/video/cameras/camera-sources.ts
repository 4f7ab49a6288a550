import { sql } from 'kysely'
import type { PlatformId } from '@arriero/contract/tracking/tracking.rules.ts'
import { cameraPlatforms, typeOfPlatform, type CameraType } from '@arriero/contract/video/video.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { videoProtocols } from '../../tracking/tracking.read.ts'

export interface CameraSource {
  id: number
  name: string
  platform: PlatformId
  type: CameraType
}

/** Devices that report to us directly need no account anywhere. */
const hasDashcams = () => sql<boolean>`exists (
  select from device d where d.account_id = platform_account.account_id and d.source_id = platform_account.id
    and d.deleted_at is null and d.protocol = any(${videoProtocols}))`

/** Platform accounts that have cameras; whether the caller may hear of them is the caller's to ask. */
export async function cameraSources(
  { tx, scope }: Work,
  only: { id?: number; type?: CameraType | undefined } = {},
): Promise<CameraSource[]> {
  const rows = await tx
    .selectFrom('platform_account')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where('platform', 'in', [...cameraPlatforms])
    .where((eb) => eb.or([eb('secret', 'is not', null), hasDashcams()]))
    .$if(only.id !== undefined, (sources) => sources.where('id', '=', only.id!))
    .select(['id', 'name', 'platform'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    const platform = cameraPlatforms.find((one) => one === row.platform)
    const type = typeOfPlatform(row.platform)
    return platform && type && (only.type === undefined || type === only.type) ? [{ ...row, platform, type }] : []
  })
}
