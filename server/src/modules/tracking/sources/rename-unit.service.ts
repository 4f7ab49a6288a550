import { PlatformError } from '@arriero/telematics/errors.ts'
import type { App } from '../../../app/app.ts'
import { recordChange } from '../../../app/audit.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest, notFound } from '../../../app/errors.ts'
import type { Caller } from '../../../app/scope.ts'
import { texts as trackingTexts } from '../tracking.texts.ts'
import { texts } from './platform-drivers.texts.ts'
import { platformUnits } from './platform-units.ts'
import { connectStored } from './stored-source.ts'
import { renameKnown } from './sync-units.ts'

const renameMs = 15_000

/** Changes a unit's name at the platform itself, and here where it is called as there. */
export async function renameUnit(
  work: Work,
  app: App,
  caller: Caller,
  sourceId: number,
  { key, name }: { key: string; name: string },
): Promise<void> {
  const adapter = await connectStored(work, app, sourceId)
  try {
    const unit = (await platformUnits(work, { sourceId })).find((one) => one.key === key)
    if (!unit?.unitId || unit.unitName === null) throw notFound(texts.unitNotFound)
    if (!adapter.renameUnit || !adapter.capabilities.renamesUnits) throw badRequest(texts.noRename)
    if (unit.name === name) return
    // Recorded first: what cannot be put on record is not sent either.
    await renameKnown(await work.client(), { accountId: work.scope.accountId, sourceId, key, name })
    await recordChange(work, caller, {
      action: 'platform_unit.rename',
      subject: `unit:${unit.unitId}`,
      name: unit.unitName,
      before: { name: unit.name },
      after: { name },
    })
    await adapter.renameUnit(key, name, AbortSignal.timeout(renameMs))
  } catch (error) {
    if (error instanceof PlatformError) throw badRequest(error.message)
    if (error instanceof DOMException && error.name === 'TimeoutError') throw badRequest(trackingTexts.tooSlow)
    throw error
  } finally {
    await adapter.close()
  }
}
