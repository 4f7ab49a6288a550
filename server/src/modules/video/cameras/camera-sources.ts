import type { PlatformId } from '@arriero/contract/tracking/tracking.rules.ts'
import { cameraPlatforms, typeOfPlatform, type CameraType } from '@arriero/contract/video/video.rules.ts'
import type { Work } from '../../../app/database/work.ts'

export interface CameraSource {
  id: number
  name: string
  platform: PlatformId
  type: CameraType
}

/** Platform accounts that have cameras; whether the caller may hear of them is the caller's to ask. */
export async function cameraSources(
  { tx, scope }: Work,
  only: { id?: number; type?: CameraType | undefined } = {},
): Promise<CameraSource[]> {
  const rows = await tx
    .selectFrom('platform_account')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where('secret', 'is not', null)
    .where('platform', 'in', [...cameraPlatforms])
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
