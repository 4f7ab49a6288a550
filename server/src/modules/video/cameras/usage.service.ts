import type { BodyRead, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { cameraDashboard, consumeData, watchedCamera } from '@arriero/contract/video/cameras.contract.ts'
import { planPercent, planWarns } from '@arriero/contract/video/video.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { placeInWords } from '../../tracking/tracking.read.ts'
import { driversOfUnits } from '../../units/units.read.ts'
import { texts } from '../video.texts.ts'
import { find, findCamera, listCameras, openSession } from './cameras.repository.ts'

const idText = /^\d{1,9}$/

/** Adds time that a browser played without our relay: a row of its own, so that nobody overwrites what another adds. */
export async function consume(
  work: Work,
  idCamera: string,
  { seconds, channel = 1, bytes = 0 }: BodyRead<typeof consumeData>,
): Promise<ReplyOf<typeof consumeData>> {
  if (!idText.test(idCamera)) throw notFound(texts.timeNotSaved)
  const { id } = await findCamera(work, Number(idCamera)).catch(() => {
    throw notFound(texts.timeNotSaved)
  })
  const { tx, scope } = work
  await tx
    .insertInto('camera_session')
    .values({
      account_id: scope.accountId,
      camera_id: id,
      user_id: scope.userId || null,
      channel,
      kind: 'told',
      seconds,
      bytes,
      ended_at: new Date().toISOString(),
    })
    .execute()
  const { usedSeconds, planSeconds } = await find(work, id)
  return { usedSeconds, planSeconds }
}

export async function dashboard(work: Work): Promise<ReplyOf<typeof cameraDashboard>> {
  const cameras = await listCameras(work)
  const count = (test: (camera: (typeof cameras)[number]) => boolean) => cameras.filter(test).length
  const sum = (of: (camera: (typeof cameras)[number]) => number) => cameras.reduce((all, camera) => all + of(camera), 0)
  return {
    total: cameras.length,
    online: count(({ status }) => status === 'online'),
    offline: count(({ status, lastAt }) => status !== 'online' && lastAt !== null),
    silent: count(({ status, lastAt }) => status !== 'online' && lastAt === null),
    usedSeconds: sum(({ usedSeconds }) => usedSeconds),
    planSeconds: sum(({ planSeconds }) => planSeconds),
    nearlyUsed: count(({ usedSeconds, planSeconds }) => planPercent(usedSeconds, planSeconds) >= planWarns.amber),
  }
}

/** What stands beside the camera one looks at. */
export async function watched({ scope }: Work, app: App, id: number): Promise<ReplyOf<typeof watchedCamera>> {
  const { position, ...known } = await inWork(app, scope, async (work) => {
    const { unit, position: last, usedSeconds, planSeconds } = await find(work, id)
    const driver = unit && (await driversOfUnits(work, [unit.id])).get(unit.id)
    return {
      position: last,
      driver: driver ? { id: driver.id, name: driver.name } : null,
      usedSeconds,
      planSeconds,
      ...(await openSession(work, id)),
    }
  })
  // A geocoder is waited for without a transaction.
  const place = position && (await placeInWords(app, position))
  return { ...known, place: place?.short ?? null }
}
